/** Everything an applicant has saved, as the judge wants it: one read, the same for check page and verification. */
import type { Isian, Value } from '@gerbang/contract';
import { collectionParts, steps } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { firstOf } from '../certain.ts';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { FormConfig } from './form-config.ts';
import { columnsOf, recordTables } from './record-tables.ts';

export const tables = recordTables(steps);

const rowOf = (entry: (typeof tables)[number]) =>
  `(SELECT row_to_json(r) FROM (SELECT versi, ${columnsOf(entry).join(', ')} FROM ${entry.table} WHERE nomor_pendaftar = $1) r) AS ${entry.table}`;
const READ = `SELECT ${tables.map(rowOf).join(',\n  ')},
  json_build_object(${collectionParts.map((p) => `'${p.key}', (SELECT count(*) FROM ${p.table} WHERE nomor_pendaftar = $1)`).join(', ')}) AS counts,
  (SELECT coalesce(json_object_agg(nama, value), '{}') FROM data_khusus WHERE nomor_pendaftar = $1) AS khusus,
  (SELECT coalesce(json_agg(slot), '[]') FROM berkas WHERE nomor_pendaftar = $1 AND diganti IS NULL) AS slots`;

/** Everything saved; of what is read no value is absent. */
export interface Saved extends Isian {
  records: Readonly<Record<string, Readonly<Record<string, Value>> | null>>;
}

/** Reads all records and filled slots of an applicant in one statement. `db` may be a transaction's client. */
export const readIsian = async (db: Reads, nomor: string, config: FormConfig, now: Date): Promise<Saved> => {
  const { rows } = await db.query<Record<string, unknown>>(named('isian', READ, [nomor]));
  const { slots, counts, khusus, ...records } = firstOf(rows);
  return {
    records: records as Saved['records'],
    slots: Object.fromEntries((slots as string[]).map((slot) => [slot, true])),
    counts: counts as Isian['counts'],
    khusus: { fields: config.khusus, values: khusus as Record<string, string | null> },
    codes: config.codes,
    limits: config.limits,
    today: jakartaDay(now),
  };
};
