/** From the cells of a table to the rows of an import: which column is which, and what each row says. */
import { KOLOM_HASIL } from '@gerbang/contract/hasil-petugas';
import { DITERIMA, TIDAK_DITERIMA } from '@gerbang/contract/yudisium';

/** A row as the file says it; the heading is row 1. */
export interface ImportRow {
  baris: number;
  nomor_peserta: string;
  /** Null: neither of the two words. */
  diterima: boolean | null;
  kode_prodi: string;
}

const NUMBER_SHOWN = 30;
const plain = (text: string | undefined) => (text ?? '').trim().toUpperCase().replace(/\s+/g, ' ');
const MEANING: Record<string, boolean> = { [DITERIMA]: true, [TIDAK_DITERIMA]: false };

/** The rows below the heading, blank ones left out; null when the heading lacks a column that is read. */
export const readRows = (cells: readonly (readonly string[])[]): ImportRow[] | null => {
  const heading = (cells[0] ?? []).map((cell) => cell.toLowerCase());
  const [nomor, , status, prodi] = KOLOM_HASIL.map((name) => heading.indexOf(name)) as [
    number,
    number,
    number,
    number,
  ];
  if (nomor < 0 || status < 0 || prodi < 0) return null;
  return cells.flatMap((row, i) => {
    if (i === 0 || !row.some(Boolean)) return [];
    return [
      {
        baris: i + 1,
        nomor_peserta: (row[nomor] ?? '').slice(0, NUMBER_SHOWN),
        diterima: MEANING[plain(row[status])] ?? null,
        kode_prodi: (row[prodi] ?? '').slice(0, NUMBER_SHOWN),
      },
    ];
  });
};
