/** A difference is asked of the bank, by an officer or every day, and its answer noted; it settles nothing (rekonsiliasi 11, rekonsiliasi 12). */
import { type BodyOf, Problem, problem } from '@gerbang/contract';
import {
  type JENIS_SELISIH,
  TANYA_SEMUA,
  type tanyaBank,
  type tanyaSemua,
} from '@gerbang/contract/office/rekonsiliasi';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Author, author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { type AskStatus, askerOf } from './bank-status.ts';
import { CUSTOMER } from './paid.ts';

/**
 * SQL: the customer number by which the bank knows difference `s` of day `r`: of the payment recorded here, else what a line
 * that is matched by code says; null where nobody knows it.
 */
export const KNOWN_AS = `CASE WHEN s.nomor_pembayaran IS NOT NULL THEN (SELECT ${CUSTOMER} FROM pembayaran WHERE pembayaran.nomor_pembayaran = s.nomor_pembayaran)
  WHEN s.acuan ~ '^\\d{1,20}$' AND EXISTS (SELECT FROM profil_bank b WHERE b.bank = r.bank AND b.kunci = 'kode') THEN s.acuan END`;
const DIFFERENCES = `SELECT s.id_selisih, r.bank, r.hari, s.jenis, s.diselesaikan IS NOT NULL OR r.ditutup IS NOT NULL AS selesai,
    s.nomor_pembayaran, s.acuan, ${KNOWN_AS} AS nomor, s.jumlah_bank, s.jumlah_sini
  FROM selisih s JOIN rekonsiliasi r USING (id_rekonsiliasi)`;
const FIND = `${DIFFERENCES} WHERE s.id_selisih = $1`;
const OPEN = `r.ditutup IS NULL AND s.diselesaikan IS NULL AND (${KNOWN_AS}) IS NOT NULL AND (s.ditanya IS NULL OR s.ditanya < $2)`;
// What was never asked comes first.
const ORDER = 'ORDER BY s.ditanya NULLS FIRST, s.id_selisih';
// One that nobody settles is not asked for ever.
const DUE = `${DIFFERENCES} WHERE r.bank = $1 AND ${OPEN} AND r.hari >= $3 ${ORDER} LIMIT $4`;
const OF_DAY = `${DIFFERENCES} WHERE r.id_rekonsiliasi = $1 AND ${OPEN} ${ORDER}`;
const DAY = 'SELECT bank, ditutup IS NOT NULL AS tertutup FROM rekonsiliasi WHERE id_rekonsiliasi = $1';
interface Found {
  id_selisih: number;
  bank: string;
  hari: string;
  jenis: keyof typeof JENIS_SELISIH;
  selesai: boolean;
  nomor_pembayaran: string | null;
  acuan: string;
  nomor: string | null;
  jumlah_bank: number | null;
  jumlah_sini: number | null;
}
const KEEP =
  'UPDATE selisih SET ditanya = $2, jawaban_bank = $3 WHERE id_selisih = $1 AND diselesaikan IS NULL';
// What is only at the bank has no payment here to take the number of: its line may say it, where lines are matched by number.
const BY_NUMBER = "SELECT FROM profil_bank WHERE bank = $1 AND kunci = 'nomor'";

type Asking = Pick<Deps, 'pool' | 'config' | 'now'>;
const bankOf = ({ config }: Asking, bank: string) => config.snapBanks.find((one) => one.bank === bank);

/** Asks and notes. Throws `sudah_diputus`, `bank_tidak_menjawab`. */
const askAndNote = async (
  { pool, now }: Asking,
  who: Author,
  ask: AskStatus,
  it: Found & { nomor: string },
): Promise<string> => {
  const { id_selisih, bank, hari, nomor, acuan, jumlah_bank, jumlah_sini } = it;
  const nomor_pembayaran =
    it.nomor_pembayaran ?? ((await pool.query(BY_NUMBER, [bank])).rowCount ? acuan || null : null);
  // Outside of any transaction: a bank may take its time.
  const jawaban_bank = await ask({
    nomor_pembayaran,
    nomor,
    ...(jumlah_sini === null
      ? { jumlah: jumlah_bank ?? 0, menurut: 'di rekening koran' as const }
      : { jumlah: jumlah_sini, menurut: 'di sini' as const }),
  });
  await transaction(pool, async (db) => {
    const at = now();
    if ((await db.query(KEEP, [id_selisih, at, jawaban_bank])).rowCount === 0) throw problem('sudah_diputus');
    await who.note(db, {
      waktu: at,
      tindakan: 'tanya bank',
      subjek: `${bank} ${hari}`,
      baru: { ...(nomor_pembayaran === null ? {} : { nomor_pembayaran }), nomor_va: nomor, jawaban_bank },
    });
  });
  return jawaban_bank;
};

/**
 * Of one difference, for an officer, who may say the customer number where nothing here knows it. Throws `tidak_ditemukan`,
 * `sudah_diputus`, `bank_tanpa_status`, `bank_tanpa_nomor`, `bank_tidak_menjawab`.
 */
export const askAboutDifference = async (
  deps: Asking,
  who: Author,
  { id_selisih, nomor_va }: BodyOf<typeof tanyaBank>,
): Promise<DataOf<typeof tanyaBank>> => {
  const it = (await deps.pool.query<Found>(FIND, [id_selisih])).rows[0];
  if (!it) throw problem('tidak_ditemukan');
  if (it.selesai) throw problem('sudah_diputus');
  const ask = askerOf(bankOf(deps, it.bank), deps.now);
  const nomor = it.nomor ?? nomor_va;
  if (nomor === undefined) throw problem('bank_tanpa_nomor');
  return { jawaban_bank: await askAndNote(deps, who, ask, { ...it, nomor }) };
};

const HOUR_MS = 3_600_000;
/** A bank that does not answer so often in a row is away: it is left alone. */
const SILENT_MOST = 3;

/** Asks about one after another until `goes` says no or the bank falls silent; says how many it answered, and what it said no with. */
const askEach = async (
  deps: Asking,
  who: Author,
  ask: AskStatus,
  its: readonly Found[],
  goes: (asked: number) => boolean | Promise<boolean>,
): Promise<{ ditanya: number; dijawab: number; gangguan: string | null }> => {
  const came = { ditanya: 0, dijawab: 0, gangguan: null as string | null };
  let silent = 0;
  for (const it of its) {
    if (it.nomor === null || silent === SILENT_MOST || !(await goes(came.ditanya))) break;
    came.ditanya += 1;
    try {
      await askAndNote(deps, who, ask, { ...it, nomor: it.nomor });
      came.dijawab += 1;
      silent = 0;
    } catch (error) {
      // Not answered, or an officer settled the difference meanwhile.
      if (!(error instanceof Problem)) throw error;
      if (error.code !== 'bank_tidak_menjawab') continue;
      silent += 1;
      came.gangguan = error.message;
    }
  }
  return came;
};

/**
 * Of what is open of a day, for an officer: so many at once, and no further one once some seconds have passed. `charge` counts each
 * question and throws where there were too many. Throws `tidak_ditemukan`, `hari_ditutup`, `bank_tanpa_status`, `terlalu_sering`.
 */
export const askAboutDay = async (
  deps: Asking,
  who: Author,
  id_rekonsiliasi: number,
  charge: () => Promise<void>,
): Promise<DataOf<typeof tanyaSemua>> => {
  const { pool, now } = deps;
  const day = (await pool.query<{ bank: string; tertutup: boolean }>(DAY, [id_rekonsiliasi])).rows[0];
  if (!day) throw problem('tidak_ditemukan');
  if (day.tertutup) throw problem('hari_ditutup');
  const ask = askerOf(bankOf(deps, day.bank), now);
  const before = new Date(now().getTime() - TANYA_SEMUA.lagi * 60_000);
  const { rows } = await pool.query<Found>(OF_DAY, [id_rekonsiliasi, before]);
  const began = performance.now();
  const came = await askEach(deps, who, ask, rows, async (asked) => {
    if (asked === TANYA_SEMUA.sekaligus || performance.now() - began > TANYA_SEMUA.detik * 1000) return false;
    // The first question of too many is refused as such; later ones end it.
    if (asked === 0) await charge();
    else if (
      await charge().then(
        () => false,
        () => true,
      )
    )
      return false;
    return true;
  });
  return { ...came, sisa: rows.length - came.dijawab };
};

/** Less than a day, for a run does not begin at the same second each day. */
const AGAIN_MS = 20 * HOUR_MS;
const ASKED_DAYS = 30;
/** Of one bank in a run. */
const MOST = 200;
/** Asks every bank that can be asked about what is open; one number it does not answer keeps none of the others back. */
export const askAboutOpen = async (deps: Asking): Promise<void> => {
  const { pool, config, now } = deps;
  const portal = author(now, 'sistem', 'jadwal');
  for (const bank of config.snapBanks) {
    if (!bank.status) continue;
    const at = now().getTime();
    const since = jakartaDay(new Date(at - ASKED_DAYS * 24 * HOUR_MS));
    const { rows } = await pool.query<Found>(DUE, [bank.bank, new Date(at - AGAIN_MS), since, MOST]);
    await askEach(deps, portal, askerOf(bank, now), rows, () => true);
  }
};
