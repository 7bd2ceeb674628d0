import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool, transaction } from '../db/pool.ts';
import { seedUniversity } from '../seed/demo-university.ts';
import { seedReference } from '../seed/reference.ts';
import { runIn } from './testing.ts';

const LIMIT = 120_000;

let database: TestDatabase;
let pool: Pool;
let folder: string;
/** Codes of the demo's offerings by track and wave, e.g. `12-1`. */
let kodes: Map<string, string>;
const now = new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  folder = await mkdtemp(join(tmpdir(), 'gerbang-pmb-'));
  await transaction(pool, async (db) => {
    await seedReference(db, now);
    await seedUniversity(db, now);
  });
  const { rows } = await pool.query<{ kode_penawaran: string }>('SELECT kode_penawaran FROM penawaran');
  kodes = new Map(rows.map(({ kode_penawaran }) => [kode_penawaran.slice(5), kode_penawaran]));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const uji = (url: string, ...argv: string[]) =>
  runIn({ DATABASE_URL: url, DATA_DIR: folder, GERBANG_SECRET: 'rahasia untuk pengujian saja' }, folder, [
    'uji-penawaran',
    ...argv,
  ]);

test(
  'an offering without a dead end ends with 0 and says who got through',
  async () => {
    const kode = kodes.get('12-1') as string;
    const { code, out, err } = await uji(database.url, kode);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(
      `${kode} Ujian Mandiri Diploma Gelombang 1: 17 dari 17 pendaftar buatan sampai kartu ujian`,
    );
    expect(out).toContain('  kartu     yatim piatu dengan wali');
    expect(out).toContain('Tidak ditemukan jalan buntu.');
  },
  LIMIT,
);

test(
  'a dead end ends with 1, with its counter-example',
  async () => {
    const kode = kodes.get('22-1') as string;
    await pool.query('UPDATE penawaran SET batas_ipk = 4.01 WHERE kode_penawaran = $1', [kode]);
    const { code, out } = await uji(database.url, kode);
    expect(code).toBe(1);
    expect(out).toContain('minimal ipk 4.01');
    expect(out).toContain(`Ada jalan buntu pada 1 dari 1 penawaran: ${kode}.`);
  },
  LIMIT,
);

test('an offering that does not exist is refused, with those that do', async () => {
  const { code, err } = await uji(database.url, '1999-99-9');
  expect(code).toBe(1);
  expect(err).toContain('Tidak ada penawaran 1999-99-9');
  expect(err).toContain(kodes.get('11-2'));
  expect(await uji(database.url, 'satu', 'dua')).toMatchObject({ code: 2, out: '' });
});

test('an account without CREATEDB proves, and the desk sees what it found', async () => {
  const kode = kodes.get('12-1') as string;
  const role = `uji_${Date.now()}`;
  const { rows } = await pool.query<{ owner: string }>('SELECT current_user AS owner');
  // As production.md has it: the owner of the tables belongs to the application's role too.
  const application = new URL(database.applicationUrl).username;
  await pool.query(
    `CREATE ROLE ${role} LOGIN NOCREATEDB PASSWORD 'sandi' IN ROLE ${rows[0]?.owner}, ${application}`,
  );
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'sandi'];
  const { code, err } = await uji(url.href, kode);
  await pool.query(`DROP ROLE ${role}`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const kept = await pool.query('SELECT hasil FROM bukti_penawaran WHERE kode_penawaran = $1', [kode]);
  expect(kept.rows).toEqual([{ hasil: 'lulus' }]);
});
