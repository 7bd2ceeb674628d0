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
import { addMissing, fillEmpty } from './rows.ts';

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
  await addMissing(db, 'provinsi', provinsi);
  await addMissing(db, 'kabupaten', kabupaten);
  await addMissing(db, 'kecamatan', kecamatan);
  await addMissing(db, 'grup_form', grupForm);
  for (const [table, rows] of Object.entries(lists)) await fillEmpty(db, table, rows);
  await addYears(db, now);
};
