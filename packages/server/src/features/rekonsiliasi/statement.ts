/** A bank's statement, read line by line: of what it holds only the lines of one day are kept (rekonsiliasi 2). */
import { Buffer } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import { problem } from '@gerbang/contract';
import {
  type ProfilBank,
  REKENING_RUSAK,
  REKENING_TERLALU_BESAR,
  TANGGAL_TERBACA,
} from '@gerbang/contract/office/rekonsiliasi';
import { REKENING_MAX_BARIS } from '@gerbang/contract/wire/limits';
import { isDay, jakartaDay } from '@gerbang/contract/wire/time';
import { parse } from 'csv-parse';
import { codeOf } from '../../certain.ts';

export interface Line {
  acuan: string;
  jumlah: number;
  /** Line of the file. */
  baris: number;
}
interface Statement {
  lines: Line[];
  dilewati: number;
}

const SEPARATOR: Readonly<Record<ProfilBank['pemisah'], string>> = {
  koma: ',',
  'titik-koma': ';',
  tab: '\t',
  garis: '|',
};
const CHUNK = 16_384;
/** Banks put name, account and period above the heading. */
const HEADING_WITHIN = 50;
const ACUAN_MAX = 40;
const SHOWN_MAX = 40;
/** Signs people and banks write between the digits of a number. */
const BETWEEN = /[\s.'-]+/g;

const spelt = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ');

const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](.+(?:Z|[+-]\d{2}:?\d{2}))$/;
const YEAR_FIRST = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const DAY_NAMED = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ](\d{4}|\d{2})(?!\d)/i;
/** First letters of the months, as Indonesian and English write them. */
const MONTHS = [
  'jan',
  'feb peb',
  'mar',
  'apr',
  'mei may',
  'jun',
  'jul',
  'agu ags agt aug',
  'sep',
  'okt oct',
  'nov nop',
  'des dec',
];
const dated = (year: string, month: string, date: string): string =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
/** The day in Jakarta a cell names; null where it names none. */
const dayOf = (cell: string): string | null => {
  const [, zoned, clock] = ZONED.exec(cell) ?? [];
  if (clock) {
    const at = new Date(`${zoned}T${clock.replace(/\s+/g, '')}`);
    return Number.isNaN(at.getTime()) ? null : jakartaDay(at);
  }
  const [, year, month, date] = YEAR_FIRST.exec(cell) ?? [];
  const [, named = '', name = '', of = ''] = DAY_NAMED.exec(cell) ?? [];
  const [, first = '', second = '', last = ''] = DAY_FIRST.exec(cell) ?? [];
  const nth = MONTHS.findIndex((names) => name !== '' && names.includes(name.toLowerCase())) + 1;
  const day = year
    ? `${year}-${month}-${date}`
    : named
      ? dated(of, String(nth), named)
      : dated(last, second, first);
  return isDay(day) ? day : null;
};

const AMOUNT: Readonly<Record<ProfilBank['bentuk_jumlah'], RegExp>> = {
  titik: /^(-?(?:\d{1,3}(?:\.\d{3}){1,4}|\d{1,15}))(?:,0{1,2})?$/,
  koma: /^(-?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15}))(?:\.0{1,2})?$/,
};
/** Whole rupiah; null where it is not written as the bank writes amounts. */
const amountOf = (cell: string, bentuk: ProfilBank['bentuk_jumlah']): number | null => {
  const [, whole] = AMOUNT[bentuk].exec(cell.replace(/^(?:Rp\.?|IDR)/i, '').replace(/\s+/g, '')) ?? [];
  return whole === undefined ? null : Number(whole.replace(/[.,]/g, ''));
};

/** Pieces between which others are answered. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK);
    await otherWork();
  }
}
/** A statement beyond its limits. */
export const tooLarge = () => problem('tabel_terlalu_besar', [], REKENING_TERLALU_BESAR);
const wrong = (message: string) => problem('isian_salah', [{ field: 'berkas', message }], message);
const unreadable = (baris: number, what: 'tanggal' | 'jumlah', cell: string) =>
  wrong(
    `Baris ${baris}: ${what} "${cell.slice(0, SHOWN_MAX)}" tidak terbaca.${what === 'tanggal' ? ` ${TANGGAL_TERBACA}` : ''}`,
  );

/** Cells that stand elsewhere than their column's, or lines that an open quote has swallowed. */
const shifted = (baris: number) =>
  wrong(`Baris ${baris}: kolom lebih banyak daripada judul, atau tanda kutip tidak ditutup.`);

/** The lines of `hari`. Throws what keeps the file from being read, with the line; a file of other days only is refused. */
export const readStatement = async (bytes: Buffer, profil: ProfilBank, hari: string): Promise<Statement> => {
  if (bytes.includes(0)) throw problem('tabel_rusak', [], REKENING_RUSAK);
  const wanted = [profil.kolom_kunci, profil.kolom_jumlah, profil.kolom_waktu];
  const delimiter = SEPARATOR[profil.pemisah];
  let places: number[] | null = null;
  const found: Statement = { lines: [], dilewati: 0 };
  let width = 0;
  let read = 0;
  let days = 0;
  let ofDay = 0;
  const take = (record: readonly string[], baris: number, first: number): void => {
    if (places === null) {
      const names = record.map(spelt);
      const at = wanted.map((name) => names.indexOf(spelt(name)));
      if (at.every((place) => place >= 0)) [places, width] = [at, record.length];
      else if (baris >= HEADING_WITHIN) throw new MissingHeading();
      return;
    }
    // A cell over several lines that holds the separator as well has the cells of another line in it.
    const swallowed = record.some((cell) => /[\r\n]/.test(cell) && cell.includes(delimiter));
    if (record.length > width || swallowed) throw shifted(first);
    read += 1;
    if (read > REKENING_MAX_BARIS) throw tooLarge();
    const [acuan = '', amount = '', time = ''] = places.map((place) => (record[place] ?? '').trim());
    const day = dayOf(time);
    // A total or a balance has words where others have a time, and no number.
    if (day === null && time !== '' && acuan !== '') throw unreadable(baris, 'tanggal', time);
    if (day !== null) days += 1;
    if (day === hari) ofDay += 1;
    const jumlah = amount === '' ? 0 : amountOf(amount, profil.bentuk_jumlah);
    if (day === hari && jumlah === null) throw unreadable(baris, 'jumlah', amount);
    if (day !== hari || !jumlah) found.dilewati += 1;
    else found.lines.push({ acuan: acuan.replace(BETWEEN, '').slice(0, ACUAN_MAX), jumlah, baris });
  };
  let last = 0;
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: 10_000,
    // Taken at once: of lines that wait to be read, an error would take the last ones along.
    on_record: (record: readonly string[], { lines }) => {
      if (record.length > 1 || record[0] !== '') take(record, lines, last + 1);
      last = lines;
      return null;
    },
  });
  try {
    await pipeline(inChunks(bytes), parser.resume());
  } catch (error) {
    if (error instanceof MissingHeading) places = null;
    else if (codeOf(error)?.startsWith('CSV_')) throw shifted(last + 1);
    else throw error;
  }
  if (places === null)
    throw wrong(
      `Kolom ${wanted.join(', ')} tidak ada bersama dalam satu baris. Periksa susunan kolom bank ini.`,
    );
  // Nothing but an opening balance or debits is a day as well.
  if (days > 0 && ofDay === 0)
    throw wrong('Tidak ada baris dari hari yang dipilih. Periksa tanggal dan berkasnya.');
  return found;
};
class MissingHeading extends Error {}
