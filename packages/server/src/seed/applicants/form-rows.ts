/** Rows of what an applicant filled in: records, lists, special needs, custom values and files. */
import { randomUUID } from 'node:crypto';
import { blank } from '@gerbang/contract';
import type { CollectionPart } from '@gerbang/contract/form/step';
import { collectionParts, recordParts } from '@gerbang/contract/steps/index';
import type { Db } from '../../db/pool.ts';
import { type Paper, samples } from '../files/samples.ts';
import { insertAnswering, insertRows, type Row } from '../rows.ts';
import type { Applicant } from './applicant.ts';

/** Stores bytes and answers their key. */
export type Put = (bytes: Buffer) => Promise<string>;

/** A file of an applicant. */
interface Belonging {
  applicant: Applicant;
  paper: Paper;
}

/** Rows by record table; every row has every column, so that one statement takes them all. */
const recordRows = (applicants: readonly Applicant[]): [table: string, rows: Row[]][] =>
  [...Map.groupBy(recordParts, (part) => part.table)].map(([table, parts]) => [
    table,
    applicants.flatMap(({ nomor_pendaftar, filled, saved }) => {
      const values = filled.records[table];
      if (!values) return [];
      const empty = Object.assign({}, ...parts.map(blank)) as Row;
      return [{ nomor_pendaftar, ...empty, ...(values as Row), versi: 1, disimpan: saved }];
    }),
  ]);

const listRows = ({ key }: CollectionPart, applicants: readonly Applicant[]): Row[] =>
  applicants.flatMap(({ nomor_pendaftar, filled, saved }) =>
    (filled.lists[key]?.rows ?? []).map((row) => ({ nomor_pendaftar, ...(row as Row), disimpan: saved })),
  );

/** Inserts the rows of a list and answers the files that belong to them: only the database knows a row's id. */
const insertList = async (
  db: Db,
  part: CollectionPart,
  applicants: readonly Applicant[],
): Promise<Belonging[]> => {
  const { table, id, key, file } = part;
  const byCode = new Map(applicants.map((a) => [a.nomor_pendaftar, a]));
  const rows = await insertAnswering(db, table, listRows(part, applicants), [id, 'nomor_pendaftar']);
  return rows.flatMap((row) => {
    const applicant = byCode.get(row.nomor_pendaftar as string);
    if (!file || !applicant?.filled.lists[key]?.paper) return [];
    const { slot, label, accept } = file;
    return [{ applicant, paper: { slot: `${slot}/${row[id] as number}`, label, accept } }];
  });
};

const needRows = (applicants: readonly Applicant[]): Row[] =>
  applicants.flatMap(({ nomor_pendaftar, filled }) =>
    filled.kemampuan_berbeda.map((id_kesehatan) => ({ nomor_pendaftar, id_kesehatan })),
  );

const customRows = (applicants: readonly Applicant[]): Row[] =>
  applicants.flatMap(({ nomor_pendaftar, filled, saved }) =>
    Object.entries(filled.khusus).map(([nama, value]) => ({
      nomor_pendaftar,
      nama,
      value,
      disimpan: saved,
    })),
  );

/** Files stored at once; more would only queue in the disk. */
const AT_ONCE = 8;

/** Stores the files and answers the rows of `berkas`. */
const berkasRows = async (belongings: readonly Belonging[], put: Put): Promise<Row[]> => {
  const sample = samples();
  const waiting = [...belongings];
  const rows: Row[] = [];
  const store = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { applicant, paper } = next;
      const { bytes, ext, mime } = await sample(paper, applicant.person);
      rows.push({
        id: randomUUID(),
        nomor_pendaftar: applicant.nomor_pendaftar,
        slot: paper.slot,
        kunci_berkas: await put(bytes),
        ext,
        mime,
        ukuran: bytes.length,
        disimpan: applicant.saved,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, store));
  return rows;
};

/** Inserts all that applicants of the table `pendaftar` filled in; each file is stored before a row names it. */
export const insertForms = async (db: Db, applicants: readonly Applicant[], put: Put): Promise<void> => {
  for (const [table, rows] of recordRows(applicants)) await insertRows(db, table, rows);
  const belongings = applicants.flatMap((applicant): Belonging[] =>
    applicant.filled.papers.map((paper) => ({ applicant, paper })),
  );
  for (const part of collectionParts) belongings.push(...(await insertList(db, part, applicants)));
  await insertRows(db, 'kemampuan_berbeda', needRows(applicants));
  await insertRows(db, 'data_khusus', customRows(applicants));
  await insertRows(db, 'berkas', await berkasRows(belongings, put));
};
