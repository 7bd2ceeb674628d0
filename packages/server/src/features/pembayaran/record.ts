/** Recording a payment: idempotent by the bank's number; an accepted one makes the applicant (decisions 3, 6, 145). */
import { problem } from '@gerbang/contract';
import { isBirthDay, pembayaranBerbeda } from '@gerbang/contract/pembayaran';
import { jakartaDay } from '@gerbang/contract/time';
import { type AuditEntry, audit } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { hmacPin, newKode, newPin, seal, unseal } from '../../secrets.ts';

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
  /** Its form was taken from the track: without one there is nothing to fill. */
  berformulir: boolean;
}

const BIRTH_DIGITS = 8;
/** The offering `o` has taken its form. */
export const HAS_FORM = 'EXISTS (SELECT FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran)';
// The prefix is what stands before the birth date; prefixes are unique, so at most one offering matches.
const BY_PREFIX = 'SELECT kode_penawaran FROM penawaran WHERE kode_bayar = $1 FOR KEY SHARE';
const OFFERING = `SELECT kode_penawaran, biaya, $2::timestamptz BETWEEN tanggal_mulai_daftar AND tanggal_selesai_daftar AS open,
    ${HAS_FORM} AS berformulir FROM penawaran o WHERE kode_penawaran = $1`;
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

const rupiah = (amount: number): string => `Rp\u00a0${amount.toLocaleString('id-ID')}`;

const quarantineReason = (payment: Payment, offering: Offering | undefined): string | null => {
  if (!offering) return 'kode pembayaran tidak dikenal';
  if (!birthDayExists(payment.kode_pembayaran.slice(-BIRTH_DIGITS), jakartaDay(payment.dibayar_pada)))
    return 'tanggal lahir pada kode pembayaran tidak ada';
  if (payment.jumlah !== offering.biaya)
    return `jumlah ${rupiah(payment.jumlah)} tidak sama dengan biaya ${rupiah(offering.biaya)}`;
  if (!offering.open) return 'dibayar di luar masa pendaftaran';
  return offering.berformulir ? null : 'formulir penawaran belum diambil dari jalurnya';
};

const spelt = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** What tells a payment from another, each with its name; of the time the day alone, for at the office the hour is not known. */
const MARKS: readonly [string, (payment: Omit<Payment, 'nomor_pembayaran'>) => unknown][] = [
  ['penawaran', (p) => p.kode_pembayaran.slice(0, -BIRTH_DIGITS)],
  ['tanggal lahir', (p) => p.kode_pembayaran.slice(-BIRTH_DIGITS)],
  ['jumlah', (p) => p.jumlah],
  ['bank atau loket', (p) => spelt(p.bank)],
  ['tanggal bayar', (p) => jakartaDay(p.dibayar_pada)],
];
/** What was recorded under the number. Throws `pembayaran_berbeda` where it was another payment, and tells nothing of it. */
const repeated = (payment: Payment, known: Known): RecordedPayment => {
  const differing = MARKS.filter(([, of]) => of(payment) !== of(known)).map(([name]) => name);
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

/** Creates the account of a paid applicant with a fresh code and PIN; returns the code. */
export const createApplicant = async (
  db: Db,
  keys: Deps['config']['keys'],
  kode_penawaran: string,
  at: Date,
): Promise<string> => {
  for (;;) {
    const kode = newKode();
    const pin = newPin();
    const { rowCount } = await db.query(
      'INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, pin_sandi, dibuat) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [kode, kode_penawaran, hmacPin(keys, kode, pin), seal(keys, `pin ${kode}`, pin), at],
    );
    if (rowCount === 1) return kode;
  }
};

/**
 * Records one payment; the same payment once more answers what was recorded then and changes nothing. Throws
 * `pembayaran_berbeda` where the number is known, but of another payment.
 */
export const recordPayment = (
  deps: Deps,
  payment: Payment,
  by: Pick<AuditEntry, 'pelaku' | 'id_pelaku'>,
  /** Why the office records it by hand. */
  alasan?: string,
): Promise<RecordedPayment> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`bayar ${payment.nomor_pembayaran}`]);
    const known = (await db.query<Known>(KNOWN, [payment.nomor_pembayaran])).rows[0];
    if (known) return repeated(payment, known);
    const prefix = payment.kode_pembayaran.slice(0, -BIRTH_DIGITS);
    const offering = await findOffering(db, prefix, payment.dibayar_pada);
    const karantina = quarantineReason(payment, offering);
    const nomor_pendaftar =
      karantina === null && offering
        ? await createApplicant(db, deps.config.keys, offering.kode_penawaran, at)
        : null;
    await db.query(
      `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, karantina)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        payment.nomor_pembayaran,
        payment.kode_pembayaran,
        payment.bank,
        payment.jumlah,
        payment.dibayar_pada,
        at,
        nomor_pendaftar,
        karantina,
      ],
    );
    await audit(db, at, {
      ...by,
      tindakan: 'catat pembayaran',
      subjek: nomor_pendaftar ?? payment.nomor_pembayaran,
      baru: { ...payment, karantina, ...(alasan ? { alasan } : {}) },
    });
    return {
      nomor_pembayaran: payment.nomor_pembayaran,
      status: karantina === null ? 'diterima' : 'karantina',
      karantina,
      nomor_pendaftar,
      sudah_tercatat: false,
    };
  });

export interface Slip {
  nomor_pendaftar: string;
  /** Null once the applicant has changed it. */
  pin: string | null;
  dibayar_pada: Date;
  jumlah: number;
  kode_bayar: string;
  jalur: string;
}

const SLIP = `SELECT p.nomor_pendaftar, p.pin_sandi, b.dibayar_pada, b.jumlah, o.kode_bayar, j.jalur_masuk || ' ' || o.nama AS jalur
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
