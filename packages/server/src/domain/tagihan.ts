/**
 * Bills (`tagihan`): made on the page that tells payment codes, read by the token that was given once, and settled by the
 * payment they become, in its transaction (pembayaran 16–21).
 */

import { randomInt } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { isBirthDay, paymentCode } from '@gerbang/contract/applicant/pembayaran/calls';
import type { KeadaanMidtrans } from '@gerbang/contract/applicant/pembayaran/midtrans';
import {
  type CaraTagihan,
  type KanalTagihan,
  LANGKAH_BAYAR,
  type Tagihan,
  TEMPAT_BAYAR,
} from '@gerbang/contract/applicant/pembayaran/tagihan';
import { keysOf } from '@gerbang/contract/wire/keys';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { checkDigit, newToken, tokenHash } from '../secrets.ts';
import type { SnapBank } from '../snap-banks.ts';
import { waCarrier } from './kanal.ts';
import { offeringName, registersAt } from './penawaran.ts';

const HOUR_MS = 3_600_000;
/** Hours a bill can be paid unless the bank's profile says otherwise. */
const BERLAKU_JAM = 72;
/** The longest customer number of SNAP BI, in digits. */
const NOMOR_MAX = 20;
/** Digits between payment code and check digit: so many bills can one payment code have at one bank. */
const SERIAL = { min: 3, max: 5 } as const;
const TRIES = 40;

/** A bill as it is stored. */
export interface Bill extends Record<string, unknown> {
  id_tagihan: number;
  kode_penawaran: string;
  kode_pembayaran: string;
  cara: CaraTagihan;
  bank: string | null;
  nomor_va: string | null;
  /** Rupiah. */
  jumlah: number;
  terbuka: boolean;
  dibuat: Date;
  kedaluwarsa: Date;
  keadaan: 'menunggu' | 'dibayar';
  nomor_pembayaran: string | null;
  kanal: KanalTagihan | null;
  alamat: string | null;
  dikonfirmasi: Date | null;
}
const COLUMNS = `t.id_tagihan, t.kode_penawaran, t.kode_pembayaran, t.cara, t.bank, t.nomor_va, t.jumlah, t.terbuka, t.dibuat,
  t.kedaluwarsa, t.keadaan, t.nomor_pembayaran, t.kanal, t.alamat, t.dikonfirmasi`;

/** Digits of the serial that fit behind a payment code; 0 where too few do. */
const serialDigits = (kode_pembayaran: string, { digit = NOMOR_MAX }: Pick<SnapBank, 'digit'>): number => {
  const room = digit - kode_pembayaran.length - 1;
  return room < SERIAL.min ? 0 : Math.min(room, SERIAL.max);
};
/** The banks that give virtual accounts under a payment code. */
export const banksFor = ({ snapBanks }: Deps['config'], kode_pembayaran: string): readonly SnapBank[] =>
  snapBanks.filter(
    (bank) =>
      serialDigits(kode_pembayaran, bank) > 0 &&
      (bank.kodeBayar?.some((prefix) => kode_pembayaran.startsWith(prefix)) ?? true),
  );

// A number that could be read as a payment code of another offering is none.
const GIVE = `UPDATE tagihan SET nomor_va = $2 WHERE id_tagihan = $1 AND nomor_va IS NULL
    AND NOT EXISTS (SELECT FROM tagihan o WHERE o.bank = tagihan.bank AND o.nomor_va = $2)
    AND NOT EXISTS (SELECT FROM penawaran p WHERE p.kode_bayar = left($2, -8))`;
const TURN = 'SELECT pg_advisory_xact_lock(hashtext($1))';
/** Gives a bill its customer number: payment code, a serial nobody can guess on, check digit. Throws `tagihan_tertutup` where none is left. */
export const giveNumber = async (
  { snapBanks }: Deps['config'],
  db: Db,
  { id_tagihan, kode_pembayaran, bank }: Pick<Bill, 'id_tagihan' | 'kode_pembayaran' | 'bank'>,
): Promise<void> => {
  const profile = snapBanks.find((one) => one.bank === bank);
  const digits = profile ? serialDigits(kode_pembayaran, profile) : 0;
  if (digits === 0) throw problem('tagihan_tertutup');
  await db.query(TURN, [`nomor va ${bank} ${kode_pembayaran}`]);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const bare = kode_pembayaran + String(randomInt(10 ** digits)).padStart(digits, '0');
    const { rowCount } = await db.query(GIVE, [id_tagihan, `${bare}${checkDigit(bare)}`]);
    if (rowCount === 1) return;
  }
  throw problem('tagihan_tertutup');
};

const OPEN = `SELECT o.kode_bayar, o.biaya, o.tanggal_selesai_daftar FROM penawaran o
  WHERE o.kode_penawaran = $1 AND ${registersAt('$2')}`;
interface Open extends Record<string, unknown> {
  kode_bayar: string;
  biaya: number;
  tanggal_selesai_daftar: Date;
}
/** An offering somebody may pay for now; undefined for any other. */
export const findOpen = async (db: Pick<Db, 'query'>, kode: string, at: Date): Promise<Open | undefined> =>
  (await db.query<Open>(named('tagihan_penawaran', OPEN, [kode, at]))).rows[0];

/** What a bill is asked for with. */
export interface Asked {
  kode_penawaran: string;
  /** `YYYY-MM-DD`. */
  tanggal_lahir: string;
  cara: CaraTagihan;
  bank?: string | undefined;
}
const ADD = `INSERT INTO tagihan (token_hash, kode_penawaran, kode_pembayaran, cara, bank, jumlah, terbuka, dibuat, kedaluwarsa)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id_tagihan`;
/** Makes a bill without contact or number; answers its token, for the only time. Throws `isian_salah`, `tagihan_tertutup`. */
export const createBill = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Db,
  { kode_penawaran, tanggal_lahir, cara, bank }: Asked,
): Promise<{ id: number; token: string }> => {
  const at = now();
  if (!isBirthDay(tanggal_lahir, jakartaDay(at)))
    throw problem('isian_salah', [{ field: 'tanggal_lahir', message: 'Tanggal lahir tidak mungkin' }]);
  const open = await findOpen(db, kode_penawaran, at);
  if (!open) throw problem('tagihan_tertutup');
  const kode = paymentCode(open.kode_bayar, tanggal_lahir);
  const profile = cara === 'va' ? banksFor(config, kode).find((one) => one.bank === bank) : undefined;
  if (cara === 'midtrans' && !config.midtrans) throw problem('tagihan_tertutup');
  if (cara === 'va' && !profile)
    throw problem('isian_salah', [{ field: 'bank', message: 'Pilih bank yang tersedia' }]);
  const token = newToken();
  const ends = Math.min(
    at.getTime() + (profile?.berlakuJam ?? BERLAKU_JAM) * HOUR_MS,
    open.tanggal_selesai_daftar.getTime(),
  );
  const { rows } = await db.query<{ id_tagihan: number }>(ADD, [
    tokenHash(token),
    kode_penawaran,
    kode,
    cara,
    profile?.bank ?? null,
    open.biaya,
    profile?.terbuka ?? false,
    at,
    new Date(ends),
  ]);
  return { id: rows[0]?.id_tagihan ?? 0, token };
};

const BY_TOKEN = `SELECT ${COLUMNS} FROM tagihan t WHERE t.token_hash = $1`;
/** The bill of a token, locked where one says so. Throws `tidak_ditemukan`, whatever is wrong with it. */
export const billOfToken = async (db: Pick<Db, 'query'>, token: string, lock = ''): Promise<Bill> => {
  const found = (await db.query<Bill>(`${BY_TOKEN} ${lock}`, [tokenHash(token)])).rows[0];
  if (!found) throw problem('tidak_ditemukan');
  return found;
};

/** Whether a bill may be paid: its contact was confirmed, or none was asked for. */
export const isGiven = ({ cara, nomor_va, kanal, dikonfirmasi }: Bill): boolean =>
  cara === 'va' ? nomor_va !== null : kanal === null || dikonfirmasi !== null;

const SHOWN = `SELECT ${COLUMNS}, ${offeringName()} AS nama, b.nomor_pendaftar,
    (SELECT CASE WHEN m.keadaan IN ('dibayar', 'dikembalikan') THEN 'ditinjau' WHEN m.keadaan <> 'ditinjau' AND m.berakhir <= $2 THEN 'berakhir'
      WHEN m.keadaan = 'dibuat' THEN 'menunggu' ELSE m.keadaan END
      FROM midtrans_pesanan m WHERE m.id_tagihan = t.id_tagihan ORDER BY m.dibuat DESC LIMIT 1) AS midtrans,
    EXISTS (SELECT FROM midtrans_pesanan m WHERE m.nomor_pembayaran = t.nomor_pembayaran) AS di_midtrans FROM tagihan t JOIN penawaran o USING (kode_penawaran)
  JOIN jalur j USING (kode_jalur) LEFT JOIN pembayaran b ON b.nomor_pembayaran = t.nomor_pembayaran WHERE t.token_hash = $1`;
interface Shown extends Bill {
  nama: string;
  nomor_pendaftar: string | null;
  midtrans: KeadaanMidtrans | null;
  /** It was paid there. */
  di_midtrans: boolean;
}
/** A bill as its owner sees it. Throws `tidak_ditemukan`. */
export const readBill = async (
  deps: Pick<Deps, 'pool' | 'config' | 'now' | 'notices'>,
  token: string,
): Promise<Omit<Tagihan, 'kedaluwarsa'> & { kedaluwarsa: Date }> => {
  const { pool, config, now } = deps;
  const { rows } = await pool.query<Shown>(named('tagihan_baca', SHOWN, [tokenHash(token), now()]));
  const bill = rows[0];
  if (!bill) throw problem('tidak_ditemukan');
  const { nama, cara, kode_pembayaran, jumlah, kedaluwarsa, bank, kanal, alamat, nomor_pendaftar } = bill;
  const profile = config.snapBanks.find((one) => one.bank === bank);
  const nomor_va = bill.nomor_va && profile ? `${profile.partnerServiceId}${bill.nomor_va}` : null;
  return {
    cara,
    keadaan:
      bill.keadaan === 'dibayar'
        ? 'dibayar'
        : kedaluwarsa <= now()
          ? 'kedaluwarsa'
          : !isGiven(bill)
            ? 'konfirmasi'
            : 'menunggu',
    nama,
    kode_pembayaran,
    jumlah,
    kedaluwarsa,
    bank,
    nomor_va,
    biaya_admin: profile?.biayaAdmin ?? null,
    langkah: nomor_va === null ? [] : steps(profile, bank ?? '', nomor_va),
    kanal,
    lewat: kanal === 'wa' ? await waCarrier(deps) : null,
    alamat,
    dikonfirmasi: bill.dikonfirmasi !== null,
    midtrans: config.midtrans && (bill.midtrans ?? 'belum'),
    nomor_pendaftar,
    nomor_pembayaran: bill.di_midtrans ? bill.nomor_pembayaran : null,
  };
};
const steps = (profile: SnapBank | undefined, bank: string, nomor: string): Tagihan['langkah'] =>
  keysOf(TEMPAT_BAYAR).flatMap((tempat) => {
    const words = profile?.langkah?.[tempat] ?? LANGKAH_BAYAR[tempat];
    const filled = words.map((one) => one.replaceAll('{bank}', bank).replaceAll('{nomor}', nomor));
    return filled.length > 0 ? [{ tempat, langkah: filled }] : [];
  });

const BY_NUMBER = `SELECT ${COLUMNS}, ${offeringName()} AS nama FROM tagihan t JOIN penawaran o USING (kode_penawaran)
  JOIN jalur j USING (kode_jalur) WHERE t.bank = $1 AND t.nomor_va = $2`;
/** The bill a bank asks about by its customer number; undefined where it is none of a bill. */
export const billOfNumber = async (
  db: Reads,
  bank: string,
  nomor_va: string,
): Promise<(Bill & { nama: string }) | undefined> =>
  (await db.query<Bill & { nama: string }>(named('tagihan_va', BY_NUMBER, [bank, nomor_va]))).rows[0];

const LOCKED = `SELECT ${COLUMNS} FROM tagihan t WHERE t.id_tagihan = $1 FOR UPDATE`;
/** Holds a bill until the end of the transaction: of two payments one sees the other. */
export const lockBill = async (db: Db, id: number): Promise<Bill> => {
  const bill = (await db.query<Bill>(named('tagihan_kunci', LOCKED, [id]))).rows[0];
  if (!bill) throw problem('tidak_ditemukan');
  return bill;
};

const CONFIRM = 'UPDATE tagihan SET dikonfirmasi = $2 WHERE id_tagihan = $1';
/** Its owner has typed the code back. */
export const confirmContact = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.query(CONFIRM, [id, at]);
};

const SETTLE = `UPDATE tagihan SET keadaan = 'dibayar', nomor_pembayaran = $2, dibayar = $3 WHERE id_tagihan = $1 AND keadaan = 'menunggu'`;
// Told at once, also at night: its owner stands at the bank.
const TELL = `INSERT INTO pemberitahuan (nomor_pendaftar, id_tagihan, peristiwa, kanal, kunci, isi, segera, alamat, dibuat, mulai)
  SELECT $2, id_tagihan, 'kode-pmb', kanal, $3, jsonb_build_object('nomor', $2::text, 'pembayaran', $3::text), true, alamat, $4, $4
  FROM tagihan WHERE id_tagihan = $1 AND dikonfirmasi IS NOT NULL ON CONFLICT DO NOTHING`;
/** A payment made an applicant: the bill is paid, and its confirmed contact is told KODE PMB (pembayaran 19). Answers whether there was one. */
export const settleBill = async (
  { notices, now }: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  id: number,
  paid: { nomor_pembayaran: string; nomor_pendaftar: string },
): Promise<boolean> => {
  const at = now();
  await db.query(SETTLE, [id, paid.nomor_pembayaran, at]);
  if (!(await notices.isOn())) return false;
  const { rowCount } = await db.query(TELL, [id, paid.nomor_pendaftar, paid.nomor_pembayaran, at]);
  return rowCount === 1;
};
