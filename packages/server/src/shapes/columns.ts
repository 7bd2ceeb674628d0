/** The columns of a file of the office as they are declared: a column of the row, or what is made of it. */
import { instantText } from '@gerbang/contract/wire/time';
import { type Columns, cellText, type Key, lineOf, sheetOf, type Table } from '../domain/ekspor.ts';

type Made = string | number | Date | null | undefined;
/**
 * Titles with what stands below them; a bare name is both. A column of the row is written as text, so that numbers keep their
 * zeros and nothing computes; a number that a function answers stays one.
 */
export type FileColumns<R> = readonly (Name<R> | Titled<R>)[];
type Name<R> = keyof R & string;
type Titled<R> = readonly [title: string, of: Name<R> | ((row: R) => Made), width?: number];

const written = (value: unknown): string => (value instanceof Date ? instantText(value) : cellText(value));
const made = (value: Made): string | number => (typeof value === 'number' ? value : written(value));

const columnsOf = <R>(given: FileColumns<R>): Columns<R> =>
  given.map((column) => {
    const [title, of, width = 20]: Titled<R> = typeof column === 'string' ? [column, column] : column;
    return [title, typeof of === 'function' ? (row) => made(of(row)) : (row) => written(row[of]), width];
  });

/** A sheet of these columns, its rows read by their keys. */
export const fileTable = <R>(
  sheet: string,
  given: FileColumns<R>,
  rowsOf: (keys: readonly Key[]) => Promise<readonly R[]>,
): Table => {
  const columns = columnsOf(given);
  return {
    sheet: sheetOf(sheet, columns),
    lines: async (keys) => (await rowsOf(keys)).map((row) => lineOf(columns, row)),
  };
};
