/** A payment as the options of `bayar` and `lapor` describe it. */
import { randomInt } from 'node:crypto';
import { paymentBody } from '@gerbang/contract/applicant/pembayaran/calls';
import { z } from 'zod/mini';
import { Misuse, type Values } from './command.ts';

export const paymentOptions = {
  kode: 'KODE_PEMBAYARAN',
  nomor: 'NOMOR_PEMBAYARAN',
  jumlah: 'RUPIAH',
  bank: 'NAMA',
  waktu: 'WAKTU',
} as const;

const schema = z.object({ ...paymentBody, jumlah: z.optional(paymentBody.jumlah) });
/** The contract's payment; `jumlah` only where it was given. */
export type PaymentBody = z.infer<typeof schema>;

const SENTENCES: Record<keyof PaymentBody, string> = {
  kode_pembayaran: '--kode harus 9 sampai 20 angka: kode bayar penawaran diikuti tanggal lahir DDMMYYYY.',
  nomor_pembayaran: '--nomor harus 1 sampai 40 huruf atau angka, tanpa spasi dan tanda baca.',
  jumlah: '--jumlah harus bilangan bulat dalam rupiah, misalnya 300000.',
  bank: '--bank harus 1 sampai 40 huruf.',
  dibayar_pada: '--waktu harus lengkap dengan zona, misalnya 2026-11-20T14:02:00+07:00.',
};

const RANDOM_DIGITS = 14;
const randomNumber = () => String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');

/**
 * The payment of the options; what is not given is made up: a random number, the present time, the bank "Loket".
 * Throws Misuse with a sentence for the first option that cannot be read.
 */
export const readPayment = (values: Values): PaymentBody => {
  const { data, error } = schema.safeParse({
    nomor_pembayaran: values.nomor ?? randomNumber(),
    kode_pembayaran: values.kode,
    jumlah: values.jumlah === undefined ? undefined : Number(values.jumlah || Number.NaN),
    dibayar_pada: values.waktu ?? new Date().toISOString(),
    bank: values.bank ?? 'Loket',
  });
  if (error) throw new Misuse(SENTENCES[error.issues[0]?.path[0] as keyof PaymentBody]);
  // The lookup compares numbers without spaces and dashes, so none may be recorded with them.
  if (!/^[A-Za-z0-9]+$/.test(data.nomor_pembayaran)) throw new Misuse(SENTENCES.nomor_pembayaran);
  return data;
};
