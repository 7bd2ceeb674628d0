/** From the cells of an uploaded table to the participants it names, and whether it says they were there. */
import { problem } from '@gerbang/contract';
import { KATA_HADIR, KOLOM_KEHADIRAN } from '@gerbang/contract/kehadiran-petugas';

/** A row as the file says it; the heading is row 1. */
export interface ListRow {
  baris: number;
  nomor_peserta: string;
  /** Null: the column says neither. */
  hadir: boolean | null;
}

const NUMBER_SHOWN = 40;
const [NUMBER, , , , MARK] = KOLOM_KEHADIRAN;
/** What invigilators write beside a name. */
const PRESENT: ReadonlySet<string> = new Set([KATA_HADIR, 'YA', 'Y', 'X', 'V', '1', '✓', '√']);
const ABSENT: ReadonlySet<string> = new Set(['', 'TIDAK HADIR', 'TIDAK', '-', '0']);

const meaning = (cell: string): boolean | null => {
  const word = cell.toUpperCase().replace(/\s+/g, ' ');
  return PRESENT.has(word) ? true : ABSENT.has(word) ? false : null;
};

/**
 * The rows below the heading, blank ones left out. Without a column for the mark everybody named is present. Throws
 * `impor_format` without the column of numbers.
 */
export const readRows = (cells: readonly (readonly string[])[]): ListRow[] => {
  const heading = (cells[0] ?? []).map((cell) => cell.toLowerCase().replace(/\s+/g, '_'));
  const number = heading.indexOf(NUMBER);
  const mark = heading.indexOf(MARK);
  if (number < 0) throw problem('impor_format');
  return cells.flatMap((row, i) =>
    i === 0 || !row.some(Boolean)
      ? []
      : [
          {
            baris: i + 1,
            // Some write numbers with spaces, or with the apostrophe that keeps them text.
            nomor_peserta: (row[number] ?? '').replace(/[\s']/g, '').slice(0, NUMBER_SHOWN),
            hadir: mark < 0 ? true : meaning(row[mark] ?? ''),
          },
        ],
  );
};
