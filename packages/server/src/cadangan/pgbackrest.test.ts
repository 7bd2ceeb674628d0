/**
 * `cadangan periksa --stanza`: the newest backup of pgBackRest restored aside and looked at. pgbackrest itself is a script here that
 * copies a real cluster, so that it runs wherever the tests do; `npm run latihan -- periksa-arsip` does the same with the real one.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '../../test/admin.ts';
import { runIn } from '../cli/testing.ts';
import { readConfig } from '../config.ts';
import { namesIn } from '../db/embedded/place.ts';
import { findEmbedded } from '../db/embedded.ts';
import { transaction } from '../db/pool.ts';
import { sealAudit } from '../domain/segel.ts';
import { openRuntime } from '../runtime.ts';
import { seedReference } from '../seed/reference.ts';

const STUB = `#!/bin/sh
# Answers as pgbackrest does, from a folder: info.json, and the cluster that is restored.
from="$PGBACKREST_UJI"
echo "$@" >> "$from/asked"
env >> "$from/env"
for arg in "$@"; do case "$arg" in --pg1-path=*) to="\${arg#*=}";; esac; done
case " $* " in
  *" info "*) cat "$from/info.json";;
  *" restore "*)
    if [ -f "$from/fails" ]; then echo "ERROR: [$(cat "$from/fails")]" >&2; exit 29; fi
    cp -R "$from/cluster/." "$to";;
esac
`;

let folder: string;
let env: NodeJS.ProcessEnv;
let key: string;
const stub = (name: string) => join(folder, 'arsip', name);
const berkas = () => join(folder, 'data', 'berkas');
const pathOf = () => join(berkas(), key.slice(0, 2), key.slice(2, 4), key);
const periksa = (...more: string[]) =>
  runIn(env, folder, ['cadangan', 'periksa', '--stanza', 'gerbang', ...more]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-stanza-'));
  await chmod(folder, 0o755);
  await mkdir(stub('cluster'), { recursive: true });
  await mkdir(stub('bin'));
  await writeFile(stub('bin/pgbackrest'), STUB, { mode: 0o755 });
  for (const name of ['asked', 'env'])
    await writeFile(stub(name), '', { mode: 0o666 }).then(() => chmod(stub(name), 0o666));
  const secret = randomBytes(32).toString('hex');
  const own = { DATA_DIR: join(folder, 'data'), GERBANG_SECRET: secret };
  const { deps, close } = await openRuntime(
    readConfig(own),
    () => {},
    () => {},
  );
  await transaction(deps.pool, (db) => seedReference(db, deps.now()));
  await deps.pool.query(
    "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan) SELECT now(), 'sistem', 'uji', 'uji' FROM generate_series(1, 5)",
  );
  await sealAudit(deps);
  key = await deps.storage.put(Buffer.from('isi berkas'));
  // Whose file it is matters to nobody here.
  await execute(
    (await findEmbedded(join(folder, 'data', 'postgres'))) as string,
    'SET session_replication_role = replica',
    `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan, sidik)
      VALUES (gen_random_uuid(), 'x', 'foto', '${key}', 'png', 'image/png', 10, now(), sha256('isi berkas'))`,
  );
  await close();
  await cp(namesIn(join(folder, 'data', 'postgres')).cluster, stub('cluster'), { recursive: true });
  // As the real one may be: it would wait for a standby, and push into the archive.
  await appendFile(
    stub('cluster/postgresql.auto.conf'),
    "synchronous_standby_names = 'lain'\narchive_mode = on\narchive_command = 'false'\nport = 1\n",
  );
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) await rm(stub(`cluster/${name}`));
  // The account that restores is another than the one that runs this.
  for (const name of [
    'cluster',
    ...(await readdir(stub('cluster'), { recursive: true })).map((each) => `cluster/${each}`),
  ])
    await chmod(stub(name), 0o755);
  const stop = Math.floor(Date.now() / 1_000) - 7_200;
  const backup = (label: string, at: number) => ({
    label,
    timestamp: { start: at - 60, stop: at },
    info: { size: 31_000_000 },
  });
  await writeFile(
    stub('info.json'),
    JSON.stringify([
      {
        name: 'gerbang',
        backup: [backup('20261124-000000F', stop - 86_400), backup('20261125-000000F', stop)],
      },
    ]),
  );
  env = {
    ...own,
    DATABASE_URL: 'postgresql://gerbang:sandi-yang-lain@127.0.0.1:1/gerbang',
    PATH: `${stub('bin')}:/usr/local/bin:/usr/bin:/bin`,
    PGBACKREST_UJI: join(folder, 'arsip'),
  };
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the newest is restored aside, apart from archive and standby of the real one, and looked at with its files', async () => {
  const found = await periksa('--berkas', 'data/berkas', '--batas', '3');
  expect(found.err).toBe('');
  expect(found).toMatchObject({ code: 0 });
  expect(found.out).toMatch(
    /pgBackRest \(gerbang 20261125-000000F\)[\s\S]*31,0 MB[\s\S]*Umur +2,0 jam[\s\S]*1 baris beserta berkasnya, 5 entri/,
  );
  const asked = (await readFile(stub('asked'), 'utf8')).trim().split('\n').at(-1);
  for (const word of ['--stanza=gerbang', '--set=20261125-000000F', '--type=immediate', '--archive-mode=off'])
    expect(asked).toContain(word);
  const given = await readFile(stub('env'), 'utf8');
  expect(given).not.toMatch(/GERBANG_SECRET|DATABASE_URL/);
}, 120_000);

test('one older than allowed ends with 1, and without a copy of the files it says that none was looked at', async () => {
  const found = await periksa('--batas', '1');
  expect([found.code, found.err]).toEqual([1, expect.stringContaining('lebih tua dari 1 jam')]);
  expect(found.out).toContain('berkas tidak diperiksa');
}, 120_000);

test('a file that is gone or of another size, a restore that fails and a cluster that cannot start are called broken by name', async () => {
  const bytes = await readFile(pathOf());
  const said = async (other: string | null) => {
    await rm(pathOf());
    if (other !== null) await writeFile(pathOf(), other);
    return (await periksa('--berkas', 'data/berkas')).err;
  };
  expect(await said('lebih panjang dari itu')).toMatch(
    new RegExp(`RUSAK: berkas/.*${key} tidak sebesar yang disebut oleh tabel berkas`),
  );
  expect(await said('isI berkas')).toMatch(
    new RegExp(`RUSAK: berkas/.*${key} tidak sama dengan yang disebut oleh tabel berkas`),
  );
  expect(await said(null)).toMatch(
    new RegExp(`RUSAK: berkas/.*${key} tidak ada, tetapi disebut oleh tabel berkas`),
  );
  await writeFile(pathOf(), bytes, { mode: 0o600 });
  await writeFile(stub('fails'), '082: unable to find a valid repository');
  const failed = await periksa();
  expect([failed.code, failed.err]).toEqual([
    1,
    expect.stringMatching(/RUSAK: gerbang 20261125-000000F tidak dapat dipulihkan: ERROR: \[082: unable/),
  ]);
  await rm(stub('fails'));
  const control = stub('cluster/global/pg_control');
  const kept = await readFile(control);
  await writeFile(control, Buffer.alloc(kept.length));
  expect((await periksa()).err).toMatch(/RUSAK: gerbang: yang dipulihkan tidak dapat dijalankan/);
  await writeFile(control, kept);
}, 240_000);

test('another secret, no backup, no pgbackrest and what does not go together are told apart', async () => {
  const stranger = await runIn({ ...env, GERBANG_SECRET: randomBytes(32).toString('hex') }, folder, [
    'cadangan',
    'periksa',
    '--stanza',
    'gerbang',
  ]);
  expect(stranger.err).toContain('GERBANG_SECRET bukan milik cadangan ini');
  const missing = await runIn({ ...env, PATH: stub('cluster') }, folder, [
    'cadangan',
    'periksa',
    '--stanza',
    'gerbang',
  ]);
  expect(missing.err).toContain(
    'tidak dapat diperiksa: pgBackRest tidak dapat ditanya: program pgbackrest tidak terpasang',
  );
  const info = await readFile(stub('info.json'), 'utf8');
  await writeFile(stub('info.json'), '[{"name":"gerbang","backup":[]}]');
  expect((await periksa()).err).toContain('RUSAK: gerbang tidak mempunyai satu pun cadangan');
  await writeFile(stub('info.json'), info);
  expect((await periksa('folder')).code).toBe(2);
  const embedded = await runIn({ ...env, DATABASE_URL: '' }, folder, [
    'cadangan',
    'periksa',
    '--stanza',
    'gerbang',
  ]);
  expect([embedded.code, embedded.err]).toEqual([
    2,
    expect.stringContaining('untuk basis data di DATABASE_URL'),
  ]);
}, 120_000);
