/** Rows of what an applicant filled in: one per record table, one per file. */
import { randomUUID } from 'node:crypto';
import { blank } from '@gerbang/contract';
import { recordParts } from '@gerbang/contract/steps/index';
import { samples } from '../files/samples.ts';
import type { Row } from '../rows.ts';
import type { Applicant } from './applicant.ts';

/** Stores bytes and answers their key. */
export type Put = (bytes: Buffer) => Promise<string>;

/** Rows by record table; every row has every column, so that one statement takes them all. */
export const recordRows = (applicants: readonly Applicant[]): [table: string, rows: Row[]][] =>
  [...Map.groupBy(recordParts, (part) => part.table)].map(([table, parts]) => [
    table,
    applicants.flatMap(({ nomor_pendaftar, filled, saved }) => {
      const values = filled.records[table];
      if (!values) return [];
      const empty = Object.assign({}, ...parts.map(blank)) as Row;
      return [{ nomor_pendaftar, ...empty, ...(values as Row), versi: 1, disimpan: saved }];
    }),
  ]);

/** Files stored at once; more would only queue in the disk. */
const AT_ONCE = 8;

/** Stores every file of the applicants and answers the rows of `berkas`. */
export const berkasRows = async (applicants: readonly Applicant[], put: Put): Promise<Row[]> => {
  const sample = samples();
  const waiting = applicants.flatMap((a) => a.filled.slots.map((slot) => ({ a, slot })));
  const rows: Row[] = [];
  const store = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { a, slot } = next;
      const { bytes, ext, mime } = await sample(slot, a.person);
      rows.push({
        id: randomUUID(),
        nomor_pendaftar: a.nomor_pendaftar,
        slot,
        kunci_berkas: await put(bytes),
        ext,
        mime,
        ukuran: bytes.length,
        disimpan: a.saved,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, store));
  return rows;
};
