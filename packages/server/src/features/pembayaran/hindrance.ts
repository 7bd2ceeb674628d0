/** What keeps a payment from making an applicant, asked beforehand and judged when it comes (pembayaran 12, pembayaran 19). */
import { isBirthDay } from '@gerbang/contract/applicant/pembayaran/calls';
import { belumDibuka, DIBUKA, type Tahap } from '@gerbang/contract/office/penawaran/tahap';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Db, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Bill } from '../../domain/tagihan.ts';
import { UJI_COBA } from '../../domain/uji.ts';

export interface Payment {
  nomor_pembayaran: string;
  kode_pembayaran: string;
  /** Rupiah. */
  jumlah: number;
  dibayar_pada: Date;
  bank: string;
}

export interface Offering {
  kode_penawaran: string;
  biaya: number;
  open: boolean;
  tahap: Tahap;
}

/** Digits of the birth date at the end of a payment code. */
export const BIRTH_DIGITS = 8;
// The prefix is what stands before the birth date; prefixes are unique, so at most one offering matches.
const BY_PREFIX = 'SELECT kode_penawaran FROM penawaran WHERE kode_bayar = $1 FOR KEY SHARE';
const OFFERING = `SELECT kode_penawaran, biaya, $2::timestamptz BETWEEN tanggal_mulai_daftar AND tanggal_selesai_daftar AS open,
    tahap FROM penawaran o WHERE kode_penawaran = $1`;
/** Holds an offering against the office until the new applicant is there; looked at once it is held, for the wait may have changed it. */
export const findOffering = async (db: Db, prefix: string, paid: Date): Promise<Offering | undefined> => {
  const held = (await db.query<Pick<Offering, 'kode_penawaran'>>(BY_PREFIX, [prefix])).rows[0];
  return held && (await db.query<Offering>(OFFERING, [held.kode_penawaran, paid])).rows[0];
};

/** Whether a payment code ends in a birth date that can be, seen from when it was paid. */
export const endsInBirthDay = ({
  kode_pembayaran,
  dibayar_pada,
}: Pick<Payment, 'kode_pembayaran' | 'dibayar_pada'>): boolean => {
  const ddmmyyyy = kode_pembayaran.slice(-BIRTH_DIGITS);
  const day = `${ddmmyyyy.slice(4)}-${ddmmyyyy.slice(2, 4)}-${ddmmyyyy.slice(0, 2)}`;
  return isBirthDay(day, jakartaDay(dibayar_pada));
};

/** What keeps a payment from making an applicant, and why, as the office reads it. */
export interface Hindrance {
  apa: 'kode' | 'tahap' | 'jumlah' | 'masa' | 'lewat' | 'terbayar';
  karantina: string;
}

/** Why a payment is set aside; null where it makes an applicant (pembayaran 12). */
export const hindranceOf = (
  payment: Pick<Payment, 'kode_pembayaran' | 'jumlah' | 'dibayar_pada'>,
  offering: Offering | undefined,
): Hindrance | null => {
  if (!offering) return { apa: 'kode', karantina: 'kode pembayaran tidak dikenal' };
  if (!endsInBirthDay(payment))
    return { apa: 'kode', karantina: 'tanggal lahir pada kode pembayaran tidak ada' };
  // A trial is paid for whenever it is tried; whom it makes goes before the offering opens.
  const isTrial = offering.tahap === UJI_COBA;
  if (offering.tahap !== DIBUKA && !isTrial) return { apa: 'tahap', karantina: belumDibuka(offering.tahap) };
  if (payment.jumlah !== offering.biaya)
    return {
      apa: 'jumlah',
      karantina: `jumlah ${rupiah(payment.jumlah)} tidak sama dengan biaya ${rupiah(offering.biaya)}`,
    };
  return offering.open || isTrial ? null : { apa: 'masa', karantina: 'dibayar di luar masa pendaftaran' };
};

/** What keeps a payment from settling its bill; null where nothing of the bill does (pembayaran 19). */
export const billHindrance = (
  { jumlah, dibayar_pada }: Pick<Payment, 'jumlah' | 'dibayar_pada'>,
  bill: Pick<Bill, 'keadaan' | 'kedaluwarsa' | 'jumlah'>,
): Hindrance | null => {
  if (bill.keadaan === 'dibayar')
    return { apa: 'terbayar', karantina: 'tagihan ini sudah dibayar sebelumnya' };
  if (dibayar_pada > bill.kedaluwarsa)
    return { apa: 'lewat', karantina: 'dibayar sesudah nomor virtual account kedaluwarsa' };
  if (jumlah !== bill.jumlah)
    return {
      apa: 'jumlah',
      karantina: `jumlah ${rupiah(jumlah)} tidak sama dengan tagihan ${rupiah(bill.jumlah)}`,
    };
  return null;
};
/** The bill is a promise: its amount stands whatever the office asks by now. */
export const asBilled = (offering: Offering | undefined, bill: Pick<Bill, 'jumlah'>): Offering | undefined =>
  offering && { ...offering, biaya: bill.jumlah };

/** A payment that is not taken in, for the bank gives the money back itself. */
export class PaymentRefused extends Error {
  readonly apa: Hindrance['apa'];
  /** It stands at the payments desk. */
  readonly isKept: boolean;
  constructor({ apa, karantina }: Hindrance, isKept = false) {
    super(karantina);
    this.apa = apa;
    this.isKept = isKept;
  }
}

const BILL = `SELECT ${offeringName()} AS nama, kode_penawaran, biaya, $2::timestamptz BETWEEN tanggal_mulai_daftar AND tanggal_selesai_daftar AS open,
    tahap FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE kode_bayar = $1`;
/** What is to be paid under a payment code at a time. Throws `PaymentRefused` where a payment would not be taken in. */
export const findBill = async (
  { reader }: Pick<Deps, 'reader'>,
  kode_pembayaran: string,
  at: Date,
): Promise<{ nama: string; biaya: number }> => {
  const prefix = kode_pembayaran.slice(0, -BIRTH_DIGITS);
  const bill = (await reader.query<Offering & { nama: string }>(named('tagihan', BILL, [prefix, at])))
    .rows[0];
  const hindrance = hindranceOf({ kode_pembayaran, jumlah: bill?.biaya ?? 0, dibayar_pada: at }, bill);
  if (hindrance || !bill) throw new PaymentRefused(hindrance ?? { apa: 'kode', karantina: '' });
  return { nama: bill.nama, biaya: bill.biaya };
};

/** Throws `PaymentRefused` where a payment of a bill would not be taken in at a time. */
export const requirePayable = async (
  { reader }: Pick<Deps, 'reader'>,
  bill: Pick<Bill, 'keadaan' | 'kedaluwarsa' | 'jumlah' | 'kode_penawaran' | 'kode_pembayaran'>,
  at: Date,
): Promise<void> => {
  const { rows } = await reader.query<Offering>(
    named('tagihan_gelombang', OFFERING, [bill.kode_penawaran, at]),
  );
  const { kode_pembayaran, jumlah } = bill;
  const payment = { kode_pembayaran, jumlah, dibayar_pada: at };
  const hindrance = billHindrance(payment, bill) ?? hindranceOf(payment, asBilled(rows[0], bill));
  if (hindrance) throw new PaymentRefused(hindrance);
};
