/** The worker thread's task; see table.ts. */
import { Buffer } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

export type TableProblem = 'tabel_rusak' | 'tabel_terlalu_besar' | 'dokumen_kosong';

/** Bytes an unpacked workbook may hold outside the heap before its thread is ended. */
const UNPACKED_MAX_BYTES = 200_000_000;
const WATCH_MS = 20;
const CELL_MAX = 300;
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

const text = (cell: unknown): string => {
  const written =
    cell instanceof Date ? cell.toISOString() : typeof cell === 'object' ? '' : String(cell ?? '');
  return written.trim().slice(0, CELL_MAX);
};

const readExcel = async (bytes: Buffer): Promise<unknown[][]> => {
  // What is unpacked lies outside the heap, which alone is bounded.
  const watch = setInterval(() => {
    if (process.memoryUsage().arrayBuffers > UNPACKED_MAX_BYTES) process.exit(1);
  }, WATCH_MS);
  try {
    // Numbers stay the digits they were written with.
    return await readSheet<string>(bytes, { parseNumber: (digits) => digits });
  } finally {
    clearInterval(watch);
  }
};

/** The separator of which the heading has most; a comma in a name must not part a line of semicolons. */
const separatorOf = (csv: string): string => {
  const heading = csv.slice(0, csv.search(/[\r\n]|$/));
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

const readCsv = (bytes: Buffer, maxRows: number): string[][] => {
  const csv = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (csv.includes('\0')) throw new Error('not a text');
  return parse(csv, {
    delimiter: separatorOf(csv),
    relax_column_count: true,
    relax_quotes: true,
    to: maxRows + 1,
    max_record_size: 10_000,
  });
};

export const readTable = async ({
  bytes,
  maxRows,
}: {
  bytes: Uint8Array;
  maxRows: number;
}): Promise<{ rows: string[][] } | { problem: TableProblem }> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const cells = buffer.subarray(0, ZIP.length).equals(ZIP)
      ? await readExcel(buffer)
      : readCsv(buffer, maxRows);
    if (cells.length > maxRows) return { problem: 'tabel_terlalu_besar' };
    const rows = cells.map((row) => row.map(text));
    return rows.some((row) => row.some(Boolean)) ? { rows } : { problem: 'dokumen_kosong' };
  } catch {
    return { problem: 'tabel_rusak' };
  }
};
