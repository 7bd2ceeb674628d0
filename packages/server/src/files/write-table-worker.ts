/** The thread's tasks; see write-table.ts. A thread lives for one table, so the workbook being written stays with it. */
import { stringify } from 'csv-stringify/sync';
import { CSV } from './csv.ts';
import { createWorkbook, type Lines, type Sheet } from './workbook.ts';

/** A part of a CSV; only the first has the sign that says it is UTF-8. */
export const writeCsv = ({ lines, first }: { lines: Lines; first: boolean }): Uint8Array =>
  new TextEncoder().encode(
    stringify([...lines], {
      ...CSV,
      bom: first,
      quoted_string: true,
    }),
  );

let book: ReturnType<typeof createWorkbook> | undefined;
const begun = () => {
  if (!book) throw new Error('no workbook is begun');
  return book;
};
/** The tasks of a workbook, in this order: for each sheet it is begun, then its lines; the end once. */
export const beginBook = ({ sheets }: { sheets: readonly Sheet[] }): void => {
  book = createWorkbook(sheets);
};
export const nextSheet = (): Promise<Uint8Array> => begun().nextSheet();
export const writeLines = ({ lines }: { lines: Lines }): Promise<Uint8Array> => begun().write(lines);
export const endBook = (): Promise<Uint8Array> => begun().end();
