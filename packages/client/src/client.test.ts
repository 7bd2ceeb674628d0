/** A client generated from the OpenAPI document: the program of the README compiles against it and drives a real server. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, startTestApp, type TestApp } from '../../server/test/app.ts';
import type { TestApplicant } from '../../server/test/applicant.ts';
import { asStaff } from '../../server/test/desk.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const readme = new URL('../README.md', import.meta.url);

const CONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

/** What must not compile, each in a copy of the program. */
const WRONG: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  'unknown-address': [
    "POST('/api/login', { body: { username, password }",
    "POST('/api/masuk', { body: { username, password }",
  ],
  'unknown-code': ["'login_gagal'", "'ruang_penuh'"],
  'missing-key': ['{ username, password } }', '{ username } }'],
  'wrong-type': ['nomor_pendaftar, nama_lengkap }', 'nomor_pendaftar, nama_lengkap: 5 }'],
  'missing-parameter': ['path: { nomor_pendaftar }', 'path: {}'],
  'unknown-answer': ['saved.nama_lengkap', 'saved.nama'],
};

let t: TestApp;
let who: TestApplicant;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  folder = await mkdtemp(join(tmpdir(), 'gerbang-client-'));
  await symlink(modules, join(folder, 'node_modules'));
  const program = /^```ts\n(.*?)^```$/ms.exec(await readFile(readme, 'utf8'))?.[1] ?? '';
  const document = t.app.listeningOrigin + '/api/openapi.json';
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(CONFIG),
    'api.d.ts': astToString(await openapiTS(new URL(document), { silent: true })),
    'program.ts': program,
    ...Object.fromEntries(
      Object.entries(WRONG).map(([name, [right, wrong]]) => [`${name}.ts`, program.replace(right, wrong)]),
    ),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

/** Approves a result of the applicant, already announced. */
const accept = async () => {
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
    who.kode_penawaran,
    new Date(t.clock.now().getTime() - HOUR),
  ]);
  await t.db.query(
    `WITH imported AS (
       INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
       VALUES ($1, now(), 'seleksi', now(), 'pimpinan') RETURNING id)
     INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
     SELECT imported.id, $2, true, id_prodi FROM imported, pilihan_jurusan
     WHERE nomor_pendaftar = $2 AND urutan = 1`,
    [who.kode_penawaran, who.nomor_pendaftar],
  );
};

test('compiles where it keeps to the document, and nowhere else', async () => {
  const tsc = join(modules, 'typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  );
  const faulty = new Set(Array.from(stdout.matchAll(/^([\w-]+)\.ts\(/gm), ([, name]) => name));
  expect([...faulty].toSorted()).toEqual(Object.keys(WRONG).toSorted());
});

test('signs in, saves and reads the result', async () => {
  await accept();
  const { stdout } = await run(process.execPath, [
    join(folder, 'program.ts'),
    t.app.listeningOrigin,
    who.nomor_pendaftar,
    who.pin,
    'Siti Rahmawati',
  ]);
  expect(JSON.parse(stdout)).toEqual({ saved: 'Siti Rahmawati', name: 'Siti Rahmawati', result: 'DITERIMA' });
});
