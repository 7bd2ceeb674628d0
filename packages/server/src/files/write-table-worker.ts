/** The thread's tasks; see write-table.ts. A thread lives for one table, so its rows may stay with it. */
import { stringify } from 'csv-stringify/sync';
import { writeWorkbook } from './table-worker.ts';

export type Lines = readonly (readonly string[])[];
export interface Sheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  heading: readonly string[];
}

/** A part of a CSV; only the first has the sign that says it is UTF-8. */
export const writeCsv = ({ lines, first }: { lines: Lines; first: boolean }): Uint8Array =>
  new TextEncoder().encode(
    stringify([...lines], {
      bom: first,
      quoted_string: true,
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
  );

const rows: (readonly string[])[] = [];
/** Keeps lines of the workbook: it can only be written whole. */
export const keep = ({ lines }: { lines: Lines }): void => {
  for (const line of lines) rows.push(line);
};
export const writeKept = ({ sheet }: { sheet: Sheet }): Promise<Uint8Array> =>
  writeWorkbook([{ ...sheet, rows }]);
