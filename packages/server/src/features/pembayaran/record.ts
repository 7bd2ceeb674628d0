/** Recording a payment: idempotent by the bank's number; an accepted one makes the applicant (pembayaran 10, pembayaran 12, pembayaran 14). */
import { type DataOf, problem } from '@gerbang/contract';
import { isBirthDay, pembayaranBerbeda } from '@gerbang/contract/applicant/pembayaran/calls';
import type { penawaranPembayaran } from '@gerbang/contract/office/pembayaran';
import { belumDibuka, DIBUKA, type Tahap } from '@gerbang/contract/office/penawaran/tahap';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Author } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { offeringName, PUBLISHED } from '../../domain/penawaran.ts';
import { createPendaftar } from '../../domain/pendaftar.ts';
import { UJI_COBA } from '../../domain/uji.ts';
import type { Answered } from '../../http/mount.ts';
import { unseal } from '../../secrets.ts';

export interface Payment {
  nomor_pembayaran: string;
  kode_pembayaran: string;
  /** Rupiah. */
  jumlah: number;
  dibayar_pada: Date;
  bank: string;
}

export interface RecordedPayment {
  nomor_pembayaran: string;
  status: 'diterima' | 'karantina' | 'dikembalikan';
  /** Why it was set aside; stays where it was given back. */
  karantina: string | null;
  nomor_pendaftar: string | null;
  /** It was here before this call, which changed nothing. */
  sudah_tercatat: boolean;
}

interface Offering {
  kode_penawaran: string;
  biaya: number;
  open: boolean;
  tahap: Tahap;
}

const BIRTH_DIGITS = 8;
// The prefix is what stands before the birth date; prefixes are unique, so at most one offering matches.
const BY_PREFIX = 'SELECT kode_penawaran FROM penawaran WHERE kode_bayar = $1 FOR KEY SHARE';
const OFFERING = `SELECT kode_penawaran, biaya, $2::timestamptz BETWEEN tanggal_mulai_daftar AND tanggal_selesai_daftar AS open,
    tahap FROM penawaran o WHERE kode_penawaran = $1`;
const KNOWN = `SELECT nomor_pendaftar, karantina, dikembalikan IS NOT NULL AS kembali, kode_pembayaran, bank, jumlah, dibayar_pada
  FROM pembayaran WHERE nomor_pembayaran = $1`;
interface Known extends Omit<Payment, 'nomor_pembayaran'>, Record<string, unknown> {
  nomor_pendaftar: string | null;
  karantina: string | null;
  kembali: boolean;
}

/** Holds an offering against the office until the new applicant is there; looked at once it is held, for the wait may have changed it. */
const findOffering = async (db: Db, prefix: string, paid: Date): Promise<Offering | undefined> => {
  const held = (await db.query<Pick<Offering, 'kode_penawaran'>>(BY_PREFIX, [prefix])).rows[0];
  return held && (await db.query<Offering>(OFFERING, [held.kode_penawaran, paid])).rows[0];
};

const birthDayExists = (ddmmyyyy: string, today: string): boolean =>
  isBirthDay(`${ddmmyyyy.slice(4)}-${ddmmyyyy.slice(2, 4)}-${ddmmyyyy.slice(0, 2)}`, today);

/** An amount as the office reads it. */
export const rupiah = (amount: number): string => `Rp\u00a0${amount.toLocaleString('id-ID')}`;

/** What keeps a payment from making an applicant, and why, as the office reads it. */
export interface Hindrance {
  apa: 'kode' | 'tahap' | 'jumlah' | 'masa';
  karantina: string;
}

/** Why a payment is set aside; null where it makes an applicant (pembayaran 12). */
const hindranceOf = (
  payment: Pick<Payment, 'kode_pembayaran' | 'jumlah' | 'dibayar_pada'>,
  offering: Offering | undefined,
): Hindrance | null => {
  if (!offering) return { apa: 'kode', karantina: 'kode pembayaran tidak dikenal' };
  if (!birthDayExists(payment.kode_pembayaran.slice(-BIRTH_DIGITS), jakartaDay(payment.dibayar_pada)))
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

/** A payment that is not taken in, for the bank gives the money back itself. */
export class PaymentRefused extends Error {
  readonly apa: Hindrance['apa'];
  constructor({ apa, karantina }: Hindrance) {
    super(karantina);
    this.apa = apa;
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
  const bill = (
    await reader.query<Offering & { nama: string } & Record<string, unknown>>(
      named('tagihan', BILL, [prefix, at]),
    )
  ).rows[0];
  const hindrance = hindranceOf({ kode_pembayaran, jumlah: bill?.biaya ?? 0, dibayar_pada: at }, bill);
  if (hindrance || !bill) throw new PaymentRefused(hindrance ?? { apa: 'kode', karantina: '' });
  return { nama: bill.nama, biaya: bill.biaya };
};

const spelt = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** What tells a payment from another, each with its name; of the time the day alone, for at the office the hour is not known. */
const DAY = 'tanggal bayar';
const MARKS: readonly [string, (payment: Omit<Payment, 'nomor_pembayaran'>) => unknown][] = [
  ['penawaran', (p) => p.kode_pembayaran.slice(0, -BIRTH_DIGITS)],
  ['tanggal lahir', (p) => p.kode_pembayaran.slice(-BIRTH_DIGITS)],
  ['jumlah', (p) => p.jumlah],
  ['bank atau loket', (p) => spelt(p.bank)],
  [DAY, (p) => jakartaDay(p.dibayar_pada)],
];
/** What was recorded under the number. Throws `pembayaran_berbeda` where it was another payment, and tells nothing of it. */
const repeated = (payment: Payment, known: Known, { dayKnown = true }: Ways): RecordedPayment => {
  const differing = MARKS.filter(([, of]) => of(payment) !== of(known))
    .map(([name]) => name)
    .filter((name) => dayKnown || name !== DAY);
  if (differing.length > 0) throw problem('pembayaran_berbeda', [], pembayaranBerbeda(differing));
  const { nomor_pendaftar, karantina, kembali } = known;
  const status = kembali ? 'dikembalikan' : karantina === null ? 'diterima' : 'karantina';
  return {
    nomor_pembayaran: payment.nomor_pembayaran,
    status,
    karantina,
    nomor_pendaftar,
    sudah_tercatat: true,
  };
};

/** How a payment comes. */
interface Ways {
  /** Why the office records it by hand. */
  alasan?: string | undefined;
  /** What makes no applicant is not taken in. */
  strict?: boolean;
  /** False where the bank does not say when it was paid. */
  dayKnown?: boolean;
  /** Why it is set aside whatever was paid: it is not what was ordered. */
  sebab?: string | null;
}

/** `recordPayment` in a transaction that is under way. */
export const recordPaymentIn = async (
  db: Db,
  deps: Pick<Deps, 'config' | 'notices' | 'now'>,
  payment: Payment,
  by: Author,
  ways: Ways = {},
): Promise<RecordedPayment> => {
  const at = deps.now();
  await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`bayar ${payment.nomor_pembayaran}`]);
  const known = (await db.query<Known>(KNOWN, [payment.nomor_pembayaran])).rows[0];
  if (known) return repeated(payment, known, ways);
  const prefix = payment.kode_pembayaran.slice(0, -BIRTH_DIGITS);
  const offering = await findOffering(db, prefix, payment.dibayar_pada);
  const hindrance = hindranceOf(payment, offering);
  if (hindrance && ways.strict) throw new PaymentRefused(hindrance);
  const karantina = ways.sebab ?? hindrance?.karantina ?? null;
  const nomor_pendaftar =
    karantina === null && offering
      ? await createPendaftar(db, deps.config.keys, offering.kode_penawaran, at)
      : null;
  await db.query(
    `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, karantina, uji)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      payment.nomor_pembayaran,
      payment.kode_pembayaran,
      payment.bank,
      payment.jumlah,
      payment.dibayar_pada,
      at,
      nomor_pendaftar,
      karantina,
      nomor_pendaftar !== null && offering?.tahap === UJI_COBA,
    ],
  );
  await by.note(db, {
    waktu: at,
    tindakan: 'catat pembayaran',
    subjek: nomor_pendaftar ?? payment.nomor_pembayaran,
    baru: { ...payment, karantina, ...(ways.alasan ? { alasan: ways.alasan } : {}) },
  });
  if (nomor_pendaftar !== null)
    await notify(deps, db, {
      nomor: nomor_pendaftar,
      peristiwa: 'pembayaran',
      kunci: payment.nomor_pembayaran,
    });
  return {
    nomor_pembayaran: payment.nomor_pembayaran,
    status: karantina === null ? 'diterima' : 'karantina',
    karantina,
    nomor_pendaftar,
    sudah_tercatat: false,
  };
};

/**
 * Records one payment; the same payment once more answers what was recorded then and changes nothing. Throws
 * `pembayaran_berbeda` where the number is known, but of another payment, and `PaymentRefused` where it is strict.
 */
export const recordPayment = (
  deps: Pick<Deps, 'config' | 'pool' | 'notices' | 'now'>,
  payment: Payment,
  by: Author,
  ways: Ways = {},
): Promise<RecordedPayment> => transaction(deps.pool, (db) => recordPaymentIn(db, deps, payment, by, ways));

export interface Slip {
  nomor_pendaftar: string;
  /** Null once the applicant has changed it. */
  pin: string | null;
  dibayar_pada: Date;
  jumlah: number;
  kode_bayar: string;
  jalur: string;
  uji: boolean;
}

const SLIP = `SELECT p.uji, p.nomor_pendaftar, p.pin_sandi, b.dibayar_pada, b.jumlah, o.kode_bayar, ${offeringName()} AS jalur
  FROM pembayaran b JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE b.nomor_pembayaran = $1`;

/** What a slip shows, by the bank's number; undefined when nothing was accepted under it. */
export const findSlip = async (
  deps: Pick<Deps, 'pool' | 'config'>,
  nomor_pembayaran: string,
): Promise<Slip | undefined> => {
  const { rows } = await deps.pool.query<Omit<Slip, 'pin'> & { pin_sandi: Buffer | null }>(
    named('slip', SLIP, [nomor_pembayaran]),
  );
  const row = rows[0];
  if (!row) return undefined;
  const { pin_sandi, ...rest } = row;
  return { ...rest, pin: pin_sandi && unseal(deps.config.keys, `pin ${row.nomor_pendaftar}`, pin_sandi) };
};

const PAYABLE = `SELECT o.kode_penawaran, ${offeringName()} AS nama, o.kode_bayar, o.biaya, o.tanggal_selesai_daftar
  FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE ${PUBLISHED} ORDER BY o.tanggal_selesai_daftar DESC, o.kode_penawaran`;
type Payable = Answered<DataOf<typeof penawaranPembayaran>>[number] & Record<string, unknown>;
/** Offerings a payment can be for, the latest end first. */
export const listPayable = async ({ reader }: Deps): Promise<readonly Payable[]> =>
  (await reader.query<Payable>(named('penawaran_bayar', PAYABLE, []))).rows;
