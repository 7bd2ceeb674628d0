/** What a bank sends: the virtual account, and what was paid (services 24 and 25 of SNAP BI). */
import type { SnapBank } from '../../../snap-banks.ts';
import { SnapRefusal } from './refusal.ts';

type Given = Record<string, unknown>;

/** Of a body, a text of at most `max` characters; throws where it is missing or no such text. */
const textOf = (body: Given, field: string, max: number, form = /^[^\p{Cc}]+$/u): string => {
  const value = body[field];
  if (value === undefined || value === null || value === '') throw new SnapRefusal('wajib', field);
  if (typeof value !== 'string' || value.length > max || !form.test(value))
    throw new SnapRefusal('bentuk', field);
  return value;
};
const optionalText = (body: Given, field: string, max: number): string | null =>
  body[field] === undefined || body[field] === null || body[field] === '' ? null : textOf(body, field, max);

const bare = (text: string): string => text.replaceAll(' ', '');

/** As the bank sent it, which is how it reads it again. */
export interface Account {
  partnerServiceId: string;
  customerNo: string;
  virtualAccountNo: string;
  /** The payment code: a virtual account is the partner's number and this. */
  kode_pembayaran: string;
}

/** The virtual account of a call; throws where its parts contradict each other, or it is another partner's. */
export const accountOf = (body: Given, bank: SnapBank): Account => {
  const partnerServiceId = textOf(body, 'partnerServiceId', 8, /^ *\d+$/);
  const customerNo = textOf(body, 'customerNo', 20, /^\d+$/);
  const virtualAccountNo = textOf(body, 'virtualAccountNo', 28, /^ *\d+$/);
  if (bare(partnerServiceId) !== bank.partnerServiceId) throw new SnapRefusal('tagihan', 'partnerServiceId');
  if (bare(virtualAccountNo) !== bare(partnerServiceId) + customerNo)
    throw new SnapRefusal('bentuk', 'virtualAccountNo');
  return { partnerServiceId, customerNo, virtualAccountNo, kode_pembayaran: customerNo };
};

export const inquiryRequestId = (body: Given): string => textOf(body, 'inquiryRequestId', 128);

const AMOUNT = /^\d{1,16}\.\d{2}$/;
/** Whole rupiah of `{ value: "300000.00", currency: "IDR" }`. */
const rupiahOf = (body: Given, field: string): number => {
  const amount = body[field];
  if (typeof amount !== 'object' || amount === null) throw new SnapRefusal('wajib', field);
  const { value, currency } = amount as Given;
  if (typeof value !== 'string' || !AMOUNT.test(value)) throw new SnapRefusal('bentuk', `${field}.value`);
  if (currency !== 'IDR') throw new SnapRefusal('bentuk', `${field}.currency`);
  if (!value.endsWith('.00') || Number(value) > 9_999_999_999) throw new SnapRefusal('jumlah');
  return Number(value);
};

export interface Paid {
  paymentRequestId: string;
  referenceNo: string | null;
  /** The bank's number that stands on the slip, as the portal keeps it. */
  nomor_pembayaran: string;
  /** Rupiah. */
  jumlah: number;
  /** Null where the bank does not say. */
  dibayar_pada: Date | null;
}

/** Milliseconds; no day of a slip is later. */
const LATEST = Date.UTC(9999, 0);

/** The payment of a call. */
export const paidOf = (body: Given, { nomor }: SnapBank): Paid => {
  const paymentRequestId = textOf(body, 'paymentRequestId', 128);
  const referenceNo = optionalText(body, 'referenceNo', 64);
  const named = nomor === 'referenceNo' ? referenceNo : paymentRequestId;
  if (named === null) throw new SnapRefusal('wajib', nomor);
  // As people copy it from the slip.
  const nomor_pembayaran = named.replace(/[\s.-]/g, '');
  if (nomor_pembayaran === '' || nomor_pembayaran.length > 40) throw new SnapRefusal('bentuk', nomor);
  const time = optionalText(body, 'trxDateTime', 35);
  const dibayar_pada = time === null ? null : new Date(time);
  // A time beyond all years fails where it is made a day, and with it whoever pays at the same moment.
  const ms = dibayar_pada?.getTime() ?? 0;
  if (!(ms >= 0 && ms < LATEST)) throw new SnapRefusal('bentuk', 'trxDateTime');
  return {
    paymentRequestId,
    referenceNo,
    nomor_pembayaran,
    jumlah: rupiahOf(body, 'paidAmount'),
    dibayar_pada,
  };
};
