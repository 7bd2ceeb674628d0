/** Recording a payment: idempotent by the bank's number; an accepted one makes the applicant (pembayaran 10, pembayaran 12, pembayaran 14). */
import { type DataOf, problem } from '@gerbang/contract';
import { pembayaranBerbeda } from '@gerbang/contract/applicant/pembayaran/calls';
import type { penawaranPembayaran } from '@gerbang/contract/office/pembayaran';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Author } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { offeringName, PUBLISHED } from '../../domain/penawaran.ts';
import { createPendaftar } from '../../domain/pendaftar.ts';
import { lockBill, settleBill } from '../../domain/tagihan.ts';
import { UJI_COBA } from '../../domain/uji.ts';
import type { Answered } from '../../http/mount.ts';
import { unseal } from '../../secrets.ts';
import {
  asBilled,
  BIRTH_DIGITS,
  billHindrance,
  findOffering,
  type Hindrance,
  hindranceOf,
  type Payment,
  PaymentRefused,
} from './hindrance.ts';

export interface RecordedPayment {
  nomor_pembayaran: string;
  status: 'diterima' | 'karantina' | 'dikembalikan';
  /** Why it was set aside; stays where it was given back. */
  karantina: string | null;
  nomor_pendaftar: string | null;
  /** It was here before this call, which changed nothing. */
  sudah_tercatat: boolean;
}

const KNOWN = `SELECT nomor_pendaftar, karantina, ditolak, dikembalikan IS NOT NULL AS kembali, kode_pembayaran, bank, jumlah, dibayar_pada
  FROM pembayaran WHERE nomor_pembayaran = $1`;
interface Known extends Omit<Payment, 'nomor_pembayaran'> {
  nomor_pendaftar: string | null;
  karantina: string | null;
  /** What the bank was told no for. */
  ditolak: Hindrance['apa'] | null;
  kembali: boolean;
}

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
  /** The bill it pays: what the bank is told no for then still has its place at the desk. */
  tagihan?: number;
  /** Why it is set aside whatever was paid: it is not what was ordered. */
  sebab?: string | null;
}

const ADD = `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, karantina, uji, id_tagihan, ditolak)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
type Recording = Pick<Deps, 'config' | 'pool' | 'notices' | 'now'>;

/** Judges a payment that is new, with its bill and offering held. */
const judgeNew = async (db: Db, payment: Payment, { tagihan }: Ways) => {
  // The bill before the offering, as everybody takes them.
  const bill = tagihan === undefined ? undefined : await lockBill(db, tagihan);
  const prefix = payment.kode_pembayaran.slice(0, -BIRTH_DIGITS);
  const offering = await findOffering(db, prefix, payment.dibayar_pada);
  const hindrance = bill
    ? (billHindrance(payment, bill) ?? hindranceOf(payment, asBilled(offering, bill)))
    : hindranceOf(payment, offering);
  return { bill, offering, hindrance };
};

/** Records a payment whose number is new; `refused` is what the bank is to be told no for. */
const recordNew = async (
  deps: Recording,
  db: Db,
  payment: Payment,
  by: Author,
  ways: Ways,
): Promise<{ recorded: RecordedPayment; refused: Hindrance | null }> => {
  const at = deps.now();
  const { bill, offering, hindrance } = await judgeNew(db, payment, ways);
  if (hindrance && ways.strict && !bill) throw new PaymentRefused(hindrance);
  const karantina = ways.sebab ?? hindrance?.karantina ?? null;
  // An open account takes any amount: that money is with the university.
  const refused =
    hindrance && ways.strict && !(bill?.terbuka && hindrance.apa === 'jumlah') ? hindrance : null;
  const nomor_pendaftar =
    karantina === null && offering
      ? await createPendaftar(db, deps.config.keys, offering.kode_penawaran, at)
      : null;
  const { nomor_pembayaran } = payment;
  await db.query(ADD, [
    nomor_pembayaran,
    payment.kode_pembayaran,
    payment.bank,
    payment.jumlah,
    payment.dibayar_pada,
    at,
    nomor_pendaftar,
    refused ? `${refused.karantina}; ditolak kepada bank` : karantina,
    nomor_pendaftar !== null && offering?.tahap === UJI_COBA,
    bill?.id_tagihan ?? null,
    refused?.apa ?? null,
  ]);
  await by.note(db, {
    waktu: at,
    tindakan: refused ? 'tolak pembayaran' : 'catat pembayaran',
    subjek: nomor_pendaftar ?? nomor_pembayaran,
    baru: { ...payment, karantina, ...(ways.alasan ? { alasan: ways.alasan } : {}) },
  });
  if (nomor_pendaftar !== null)
    await tellPaid(deps, db, bill?.id_tagihan ?? null, { nomor_pembayaran, nomor_pendaftar });
  const status = karantina === null ? 'diterima' : 'karantina';
  return {
    recorded: { nomor_pembayaran, status, karantina, nomor_pendaftar, sudah_tercatat: false },
    refused,
  };
};

/** Tells of a payment that made an applicant: the contact of its bill, else whoever the applicant will be. */
export const tellPaid = async (
  deps: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  id_tagihan: number | null,
  paid: { nomor_pembayaran: string; nomor_pendaftar: string },
): Promise<void> => {
  if (id_tagihan !== null && (await settleBill(deps, db, id_tagihan, paid))) return;
  await notify(deps, db, {
    nomor: paid.nomor_pendaftar,
    peristiwa: 'pembayaran',
    kunci: paid.nomor_pembayaran,
  });
};

type Recorded = Awaited<ReturnType<typeof recordNew>>;
const recordOnce = async (
  deps: Recording,
  db: Db,
  payment: Payment,
  by: Author,
  ways: Ways,
): Promise<Recorded> => {
  await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`bayar ${payment.nomor_pembayaran}`]);
  const known = (await db.query<Known>(KNOWN, [payment.nomor_pembayaran])).rows[0];
  if (!known) return recordNew(deps, db, payment, by, ways);
  const before = repeated(payment, known, ways);
  const stillRefused = ways.strict && known.ditolak !== null && before.karantina !== null;
  return {
    recorded: before,
    refused: stillRefused ? { apa: known.ditolak ?? 'kode', karantina: before.karantina ?? '' } : null,
  };
};

/** `recordPayment` in a transaction that is under way, of what is taken in whatever it is. */
export const recordPaymentIn = async (
  deps: Recording,
  db: Db,
  payment: Payment,
  by: Author,
  ways: Omit<Ways, 'strict'>,
): Promise<RecordedPayment> => (await recordOnce(deps, db, payment, by, ways)).recorded;

/**
 * Records one payment; the same payment once more answers what was recorded then and changes nothing. Throws
 * `pembayaran_berbeda` where the number is known, but of another payment, and `PaymentRefused` where it is strict.
 */
export const recordPayment = async (
  deps: Recording,
  payment: Payment,
  by: Author,
  ways: Ways = {},
): Promise<RecordedPayment> => {
  const { recorded, refused } = await transaction(deps.pool, (db) => recordOnce(deps, db, payment, by, ways));
  // Kept before the bank is told no.
  if (refused) throw new PaymentRefused(refused, true);
  return recorded;
};

export interface Slip {
  nomor_pendaftar: string;
  /** Null once the applicant has changed it. */
  pin: string | null;
  dibayar_pada: Date;
  jumlah: number;
  kode_bayar: string;
  jalur: string;
  uji: boolean;
  /** The bill it came through, where that has a confirmed contact: the public lookup asks for a code (pembayaran 20). */
  id_tagihan: number | null;
}

const SLIP = `SELECT p.uji, t.id_tagihan, p.nomor_pendaftar, p.pin_sandi, b.dibayar_pada, b.jumlah, o.kode_bayar, ${offeringName()} AS jalur
  FROM pembayaran b JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
    LEFT JOIN tagihan t ON t.id_tagihan = b.id_tagihan AND t.dikonfirmasi IS NOT NULL
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
type Payable = Answered<DataOf<typeof penawaranPembayaran>>[number];
/** Offerings a payment can be for, the latest end first. */
export const listPayable = async ({ reader }: Deps): Promise<readonly Payable[]> =>
  (await reader.query<Payable>(named('penawaran_bayar', PAYABLE, []))).rows;
