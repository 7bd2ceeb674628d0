/** What the state of an order at Midtrans means here (midtrans 4, midtrans 5, midtrans 6). */
import { rupiah } from '@gerbang/contract/wire/rupiah';
import type { Transaction } from './client.ts';

/** States of an order. */
export type KeadaanPesanan =
  | 'dibuat'
  | 'menunggu'
  | 'ditinjau'
  | 'ditolak'
  | 'berakhir'
  | 'dibayar'
  | 'dikembalikan';

const PAID: Readonly<Record<string, KeadaanPesanan>> = {
  settlement: 'dibayar',
  capture: 'dibayar',
  refund: 'dikembalikan',
  chargeback: 'dikembalikan',
  // Some of the money stays: the office decides.
  partial_refund: 'dibayar',
  partial_chargeback: 'dibayar',
};
const UNPAID: Readonly<Record<string, KeadaanPesanan>> = {
  pending: 'menunggu',
  authorize: 'menunggu',
  // On the same page another way may be chosen.
  deny: 'ditolak',
  failure: 'ditolak',
  expire: 'berakhir',
  cancel: 'berakhir',
};

/** The state an order is in; null for words that nobody documented, which change nothing. */
export const stateOf = ({ transaction_status, fraud_status }: Transaction): KeadaanPesanan | null => {
  const paid = PAID[transaction_status];
  if (paid === undefined) return UNPAID[transaction_status] ?? null;
  if (fraud_status === 'challenge') return 'ditinjau';
  return fraud_status === 'deny' ? 'ditolak' : paid;
};

/** An amount as `300000.00` in whole rupiah, and whether it is that exactly; null where it is none. */
export const amountOf = (written: string): { rupiah: number; tepat: boolean } | null => {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return whole === undefined ? null : { rupiah: Number(whole), tepat: !/[1-9]/.test(part) };
};

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const jakarta = (written: string | undefined): Date | null => {
  if (written === undefined || !TIME.test(written)) return null;
  const at = new Date(`${written.replace(' ', 'T')}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at;
};
/** When the payer paid: a card is settled only days later. `at` where it is not said. */
export const paidAt = ({ payment_type, settlement_time, transaction_time }: Transaction, at: Date): Date => {
  const said =
    payment_type === 'credit_card'
      ? jakarta(transaction_time)
      : (jakarta(settlement_time) ?? jakarta(transaction_time));
  return said ?? at;
};

export interface Ordered {
  /** Rupiah. */
  jumlah: number;
  berakhir: Date;
}
/** Why a payment cannot be what was ordered; null where it can. */
export const misfitOf = (
  { gross_amount, currency, transaction_status }: Transaction,
  { jumlah, berakhir }: Ordered,
  dibayar: Date,
): string | null => {
  const amount = amountOf(gross_amount);
  if (!amount?.tepat || amount.rupiah !== jumlah)
    return `jumlah ${gross_amount.slice(0, 20)} tidak sama dengan tagihan ${rupiah(jumlah)}`;
  if (currency !== undefined && currency !== 'IDR') return `mata uang ${currency.slice(0, 10)} bukan rupiah`;
  if (transaction_status.startsWith('partial_')) return 'sebagian sudah dikembalikan di Midtrans';
  return dibayar > berakhir ? 'dibayar sesudah tagihan berakhir' : null;
};
