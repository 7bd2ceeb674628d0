import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findEmbedded, startEmbedded } from '../db/embedded.ts';
import { runIn } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'gerbang-pmb-'));
const env = { DATA_DIR: folder };
afterAll(() => rm(folder, { recursive: true, force: true }));

test('help lists every command; an unknown one is refused', async () => {
  const { code, out } = await runIn(env, folder, ['bantuan']);
  expect(code).toBe(0);
  for (const name of ['bayar', 'slip', 'lapor', 'karantina', 'akun-petugas', 'kunci-bank', 'uji-penawaran'])
    expect(out).toContain(`npm run pmb -- ${name}`);
  expect(await runIn(env, folder, ['constructor'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('"constructor" tidak ada'),
  });
});

test('a command asked for its help says how it is called and does nothing', async () => {
  const { code, out } = await runIn(env, folder, ['akun-petugas', '--help']);
  expect(code).toBe(0);
  expect(out).toContain('npm run pmb -- akun-petugas [ganti|');
  expect(await readdir(folder)).toEqual([]);
});

test('the use of a command puts in brackets what may be left out, and nothing else', async () => {
  const { out } = await runIn(env, folder, ['bantuan']);
  for (const use of ['seleksi ulang BERKAS [--sql]', 'uji-penawaran [KODE]', 'berkas pindah [--hapus]'])
    expect(out).toContain(`npm run pmb -- ${use}`);
  expect(out).toContain('cadangan buat|pulih|periksa|catat [FOLDER]');
});

test('the page of commands names every option of each', async () => {
  const page = await readFile(new URL('../../../../docs/operations/commands.md', import.meta.url), 'utf8');
  const { out } = await runIn(env, folder, ['bantuan']);
  const usages = Array.from(out.matchAll(/npm run pmb -- ([\w-]+)(.*)/g));
  expect(usages.length).toBeGreaterThan(10);
  for (const [, name = '', options = ''] of usages) {
    const rows = Array.from(page.matchAll(new RegExp(`^\\| \`${name}[ \`].*$`, 'gm')), String).join('\n');
    const named = Array.from(options.matchAll(/--[\w-]+/g), String);
    expect(named.filter((option) => !new RegExp(`${option}(?![\\w-])`).test(rows))).toEqual([]);
  }
});

test('without the settings of the portal nothing is made: the command says where it looked', async () => {
  const [url, ...account] = ['postgresql://gerbang@127.0.0.1:1/gerbang', '--username', 'siti'];
  for (const [given, argv, missing] of [
    [{}, ['akun-petugas', ...account, '--nama', 'Siti', '--peran', 'admin'], `DATA_DIR ${folder}. `],
    [{ GERBANG_SECRET: 'untuk uji' }, ['karantina'], `DATA_DIR ${folder}. `],
    [{ DATABASE_URL: url }, ['karantina'], `${join(folder, 'secret')}. `],
    [{}, ['kunci-bank'], `${join(folder, 'secret')}. `],
  ] as const)
    expect(await runIn({ ...env, ...given }, folder, argv)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(`${missing}Jalankan perintah ini sebagai pengguna portal`),
    });
  expect(await readdir(folder)).toEqual([]);
});

test('a database that cannot be reached is named as the reason', async () => {
  const away = {
    ...env,
    GERBANG_SECRET: 'untuk uji',
    DATABASE_URL: 'postgresql://gerbang@127.0.0.1:1/gerbang',
  };
  expect(await runIn(away, folder, ['karantina'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Basis data tidak dapat dibuka: .+/),
  });
});

test('works beside the running server, and by itself when none runs', async () => {
  const dataDir = join(folder, 'postgres');
  const server = await startEmbedded({ dataDir });
  // As a start does, which keeps its secret beside the database.
  readConfig(env);
  const beside = await runIn(env, folder, ['karantina']);
  expect([beside.code, beside.out]).toEqual([0, 'Tidak ada pembayaran di karantina.']);
  expect(await findEmbedded(dataDir)).toBe(server.url);
  await server.stop();

  const alone = await runIn(env, folder, ['karantina']);
  expect([alone.code, alone.out]).toEqual([0, 'Tidak ada pembayaran di karantina.']);
  expect(await findEmbedded(dataDir)).toBeUndefined();
});
