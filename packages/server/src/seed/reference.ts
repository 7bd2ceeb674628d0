/**
 * The reference data every installation starts with, in demo and in production. Regions and countries gain what
 * a newer version brings, the wizard's steps follow the contract; the short lists are filled once and then belong to
 * the office.
 */
import { steps } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../db/pool.ts';
import { countries } from './reference/countries.ts';
import { lists } from './reference/lists.ts';
import { readRegions } from './reference/regions.ts';
import { addMissing, fillEmpty, insertion, type Row } from './rows.ts';

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

/** Number, name and order of the wizard's steps as the step files have them, in a database of any age. */
const keepSteps = async (db: Db): Promise<void> => {
  const rows = steps.map(({ number, title }, i) => ({
    kode_grup_form: number,
    nama_grup_form: title,
    urutan: i + 1,
  }));
  // No two steps may have the same place, not even while they change places.
  await db.query(
    `UPDATE grup_form g SET urutan = -g.kode_grup_form WHERE g.urutan > 0 AND NOT EXISTS (
       SELECT FROM json_populate_recordset(NULL::grup_form, $1) s
       WHERE s.kode_grup_form = g.kode_grup_form AND s.urutan = g.urutan)`,
    [JSON.stringify(rows)],
  );
  await db.query(
    `${insertion('grup_form', rows)} ON CONFLICT (kode_grup_form) DO UPDATE
     SET nama_grup_form = excluded.nama_grup_form, urutan = excluded.urutan
     WHERE (grup_form.nama_grup_form, grup_form.urutan) IS DISTINCT FROM (excluded.nama_grup_form, excluded.urutan)`,
    [JSON.stringify(rows)],
  );
};

/**
 * Puts the reference data in; run in a transaction at every start after the migrations. Changes no row that is there
 * but those of the wizard's steps, which follow the contract.
 */
export const seedReference = async (db: Db, now: Date = new Date()): Promise<void> => {
  // Two processes starting at once: the second waits, then finds everything there.
  await db.query("SELECT pg_advisory_xact_lock(hashtext('gerbang.acuan'))");
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
  await keepSteps(db);
  for (const [table, rows] of Object.entries(lists)) await fillEmpty(db, table, rows);
  await addYears(db, now);
};
