/** From the cells of an uploaded table to the participants it names. */
import { problem } from '@gerbang/contract';

/** A row as the file says it; the heading is row 1. */
export interface ListRow {
  baris: number;
  nomor_peserta: string;
}

const COLUMN = 'nomor_peserta';
const NUMBER_SHOWN = 40;

/** The rows below the heading, blank ones left out. Throws `impor_format` without the column. */
export const readRows = (cells: readonly (readonly string[])[]): ListRow[] => {
  const heading = (cells[0] ?? []).map((cell) => cell.toLowerCase().replace(/\s+/g, '_'));
  const number = heading.indexOf(COLUMN);
  if (number < 0) throw problem('impor_format');
  return cells.flatMap((row, i) =>
    i === 0 || !row.some(Boolean)
      ? []
      : // Some write numbers with spaces, or with the apostrophe that keeps them text.
        [{ baris: i + 1, nomor_peserta: (row[number] ?? '').replace(/[\s']/g, '').slice(0, NUMBER_SHOWN) }],
  );
};
