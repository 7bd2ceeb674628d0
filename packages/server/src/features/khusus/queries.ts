/** What an applicant wrote into the custom fields. */
import { type Db, named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';

/** Values of custom fields by name. */
export type CustomValues = Record<string, string | null>;

const VALUE = 'SELECT value FROM data_khusus WHERE nomor_pendaftar = $1 AND nama = $2';
/** The value of one field; null where nothing was written. */
export const customValue = async (db: Reads, nomor: string, nama: string): Promise<string | null> => {
  const { rows } = await db.query<{ value: string | null }>(named('khusus', VALUE, [nomor, nama]));
  return rows[0]?.value ?? null;
};

const VALUES =
  "SELECT coalesce(json_object_agg(nama, value), '{}') AS all FROM data_khusus WHERE nomor_pendaftar = $1";
/** Everything that is stored, by name. */
export const customValues = async (db: Db, nomor: string): Promise<CustomValues> =>
  (await db.query<{ all: CustomValues }>(VALUES, [nomor])).rows[0]?.all ?? {};
