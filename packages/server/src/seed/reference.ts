/**
 * The reference data every installation starts with, in demo and in production. Regions, countries and wizard
 * steps gain what a newer version brings; the short lists are filled once and then belong to the office.
 */
import { jakartaDay } from '@gerbang/contract/time';
import type { Db } from '../db/pool.ts';
import { countries } from './reference/countries.ts';
import { lists } from './reference/lists.ts';
import { readRegions } from './reference/regions.ts';
import { grupForm } from './reference/wizard.ts';
import { addMissing, fillEmpty, type Row } from './rows.ts';

const TAKEN = `SELECT DISTINCT subjek FROM audit WHERE subjek = ANY($1) AND tindakan = ANY($2) AND pelaku = 'petugas'`;

/** Adds the regions that are new; one the office deleted or gave another code stays away, and so does what lay in it. */
const addRegions = async <R extends Row>(
  db: Db,
  table: string,
  rows: readonly R[],
  key: keyof R & string,
  parent?: { table: string; key: keyof R & string },
): Promise<void> => {
  const column = async (name: string, sql: string, values: unknown[] = []) =>
    new Set((await db.query<Record<string, unknown>>(sql, values)).rows.map((row) => row[name]));
  const present = await column(key, `SELECT ${key} FROM ${table}`);
  const above = parent && (await column(parent.key, `SELECT ${parent.key} FROM ${parent.table}`));
  const absent = rows.filter((row) => !present.has(row[key]) && (!parent || above?.has(row[parent.key])));
  if (absent.length === 0) return;
  const codes = absent.map((row) => row[key]);
  const taken = await column('subjek', TAKEN, [codes, [`hapus ${table}`, `ubah ${table}`]]);
  const fresh = absent.filter((row) => !taken.has(row[key]));
  if (fresh.length > 0) await addMissing(db, table, fresh);
};

/** Last year, this one and the next, in Jakarta; later only years that are new, so one the office deletes stays away. */
const addYears = async (db: Db, now: Date): Promise<void> => {
  const year = Number(jakartaDay(now).slice(0, 4));
  await db.query(
    `INSERT INTO tahun SELECT * FROM generate_series($1::integer, $2::integer) AS t (tahun)
     WHERE tahun > (SELECT coalesce(max(tahun), 0) FROM tahun) ON CONFLICT DO NOTHING`,
    [year - 1, year + 1],
  );
};

/** Puts the reference data in; run at every start after the migrations. Changes no row that is there. */
export const seedReference = async (db: Db, now: Date = new Date()): Promise<void> => {
  const { provinsi, kabupaten, kecamatan } = await readRegions();
  await addMissing(db, 'negara', countries);
  await addRegions(db, 'provinsi', provinsi, 'kode_provinsi');
  await addRegions(db, 'kabupaten', kabupaten, 'kode_kabupaten', {
    table: 'provinsi',
    key: 'kode_provinsi',
  });
  await addRegions(db, 'kecamatan', kecamatan, 'kode_kecamatan', {
    table: 'kabupaten',
    key: 'kode_kabupaten',
  });
  await addMissing(db, 'grup_form', grupForm);
  for (const [table, rows] of Object.entries(lists)) await fillEmpty(db, table, rows);
  await addYears(db, now);
};
