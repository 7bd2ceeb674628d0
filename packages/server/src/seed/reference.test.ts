import { steps } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { seedReference } from './reference.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await seedReference(pool, NOW);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const column = async (sql: string): Promise<unknown[]> =>
  (await pool.query({ text: sql, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]);
const count = async (table: string): Promise<unknown> => (await column(`SELECT count(*) FROM ${table}`))[0];

const TABLES = [
  'negara',
  'provinsi',
  'kabupaten',
  'kecamatan',
  'agama',
  'jenjang',
  'jenjang_sma',
  'jenjang_prodi',
  'pekerjaan_orang_tua',
  'status_org_tua',
  'kesehatan',
  'riwayat_pendidikan_s2',
  'minat',
  'jenis_sekolah',
  'jurusan_sekolah',
  'jenis_kejuaraan',
  'tahun',
  'grup_form',
];
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (t) => [
        t,
        await column(`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${t} t`),
      ]),
    ),
  );

const storedSteps = async () =>
  (
    await pool.query(
      'SELECT kode_grup_form AS number, nama_grup_form AS title FROM grup_form ORDER BY urutan',
    )
  ).rows;

describe('regions', () => {
  test('all provinces, regencies and districts are there', async () => {
    expect([await count('provinsi'), await count('kabupaten'), await count('kecamatan')]).toEqual([
      38, 514, 7285,
    ]);
  });

  test('codes have no dots and begin with the code of the region above', async () => {
    expect(
      await column(
        "SELECT kode_kabupaten FROM kabupaten WHERE kode_kabupaten !~ ('^' || kode_provinsi || '[0-9]{2}$')",
      ),
    ).toEqual([]);
    expect(
      await column(
        "SELECT kode_kecamatan FROM kecamatan WHERE kode_kecamatan !~ ('^' || kode_kabupaten || '[0-9]{2}$')",
      ),
    ).toEqual([]);
    expect(
      await column("SELECT kode_kabupaten FROM kabupaten WHERE nama_kabupaten ILIKE 'kabupaten sleman'"),
    ).toEqual(['3404']);
  });
});

describe('lists', () => {
  test('countries are the ISO codes with Indonesian names', async () => {
    expect(await count('negara')).toBe(249);
    expect(
      await column("SELECT nama_negara FROM negara WHERE kode_negara IN ('ID', 'US') ORDER BY kode_negara"),
    ).toEqual(['Indonesia', 'Amerika Serikat']);
  });

  test('the steps of the wizard are numbered, named and ordered as the contract has them', async () => {
    expect(await storedSteps()).toEqual(steps.map(({ number, title }) => ({ number, title })));
  });

  test('the 25 kinds of achievement stand in the order of the specification', async () => {
    expect(await column('SELECT kode FROM jenis_kejuaraan ORDER BY kode')).toEqual(
      Array.from({ length: 25 }, (_, i) => 1001 + i),
    );
    expect(await column('SELECT count(*) FROM jenis_kejuaraan GROUP BY kelompok ORDER BY min(kode)')).toEqual(
      [4, 10, 4, 5, 1, 1],
    );
  });

  test('years run from the last to the next', async () => {
    expect(await column('SELECT tahun FROM tahun ORDER BY 1')).toEqual([2025, 2026, 2027]);
  });

  test('no list is empty', async () => {
    for (const table of TABLES) expect(await count(table), table).toBeGreaterThan(0);
  });
});

describe('running again', () => {
  test('changes nothing', async () => {
    const before = await everything();
    await seedReference(pool, NOW);
    expect(await everything()).toEqual(before);
  });

  test('keeps what the office renamed, added and deleted', async () => {
    await pool.query("UPDATE kabupaten SET nama_kabupaten = 'Nama Kantor' WHERE kode_kabupaten = '3404'");
    await pool.query("UPDATE jenjang_sma SET nama_jenjang = 'Sekolah Menengah' WHERE id_jenjang = 1");
    await pool.query("INSERT INTO jenis_kejuaraan VALUES (1026, 'Olahraga', 'Renang')");
    await pool.query('DELETE FROM jenis_kejuaraan WHERE kode = 1011');
    await pool.query('DELETE FROM tahun WHERE tahun = 2025');
    const before = await everything();
    await seedReference(pool, NOW);
    expect(await everything()).toEqual(before);
  });

  test('gives a database from before a step that step, its name and its place among the others', async () => {
    const contract = await storedSteps();
    await pool.query('DELETE FROM grup_form WHERE kode_grup_form = 7');
    await pool.query('UPDATE grup_form SET urutan = urutan - 1 WHERE urutan > 5');
    await pool.query("UPDATE grup_form SET nama_grup_form = 'Dahulu' WHERE kode_grup_form = 1");
    expect(await storedSteps()).not.toEqual(contract);
    await seedReference(pool, NOW);
    expect(await storedSteps()).toEqual(contract);
  });

  test('does not bring back a region the office took away, only one that is new', async () => {
    await pool.query("DELETE FROM kecamatan WHERE kode_kecamatan IN ('340413', '340414')");
    await pool.query(
      "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek) VALUES ($1, 'petugas', 'admin', 'hapus kecamatan', '340413')",
      [NOW],
    );
    await seedReference(pool, NOW);
    expect(
      await column("SELECT kode_kecamatan FROM kecamatan WHERE kode_kecamatan IN ('340413', '340414')"),
    ).toEqual(['340414']);
  });

  test('a new year brings the next one', async () => {
    await seedReference(pool, new Date('2027-01-01T00:00:00Z'));
    expect(await column('SELECT max(tahun) FROM tahun')).toEqual([2028]);
  });
});
