/** What is recorded here of a bank on a day, set aside or not; trials are none of it (rekonsiliasi 3). */
import { createHash } from 'node:crypto';
import type { ProfilBank } from '@gerbang/contract/office/rekonsiliasi';
import type { Db } from '../../db/pool.ts';
import type { Paid } from './compare.ts';

const DAY = (bank: string, hari: string) => `bank = ${bank} AND NOT uji
  AND dibayar_pada >= (${hari}::date)::timestamp AT TIME ZONE 'Asia/Jakarta'
  AND dibayar_pada < (${hari}::date + 1)::timestamp AT TIME ZONE 'Asia/Jakarta'`;
/** What was accepted, what is set aside, what was given back: each has an index of its own. */
const PARTS = [
  'karantina IS NULL',
  'karantina IS NOT NULL AND dikembalikan IS NULL',
  'karantina IS NOT NULL AND dikembalikan IS NOT NULL',
] as const;
const ALL = (what: string, bank: string, hari: string) =>
  PARTS.map((part) => `SELECT ${what} FROM pembayaran WHERE ${part} AND ${DAY(bank, hari)}`).join(
    ' UNION ALL ',
  );
/** SQL: what the bank knows a payment by: the customer number of its bill, else the payment code. */
export const CUSTOMER =
  'coalesce((SELECT nomor_va FROM tagihan t WHERE t.id_tagihan = pembayaran.id_tagihan), kode_pembayaran)';
const READ = `${ALL(`nomor_pembayaran, ${CUSTOMER} AS kode_pembayaran, jumlah`, '$1', '$2')} ORDER BY 1`;
/** SQL: how many payments of a bank and a day there are, both as SQL. */
export const countPaid = (bank: string, hari: string): string =>
  `(SELECT count(*)::int FROM (${ALL('1', bank, hari)}) AS sini)`;

interface Row {
  nomor_pembayaran: string;
  kode_pembayaran: string;
  jumlah: number;
}
export interface Recorded {
  paid: Paid[];
  total: number;
  /** SHA-256 of numbers and amounts. */
  sidik: Buffer;
}
/** The payments of a bank on a day, by what its lines are matched. */
export const readPaid = async (
  db: Db,
  { bank, hari, kunci }: { bank: string; hari: string; kunci: ProfilBank['kunci'] },
): Promise<Recorded> => {
  const { rows } = await db.query<Row>(READ, [bank, hari]);
  const sidik = createHash('sha256');
  for (const { nomor_pembayaran, jumlah } of rows) sidik.update(`${nomor_pembayaran}\t${jumlah}\n`);
  return {
    paid: rows.map(({ nomor_pembayaran, kode_pembayaran, jumlah }) => ({
      acuan: kunci === 'nomor' ? nomor_pembayaran : kode_pembayaran,
      nomor_pembayaran,
      jumlah,
    })),
    total: rows.reduce((sum, { jumlah }) => sum + jumlah, 0),
    sidik: sidik.digest(),
  };
};
