/** A difference "known here, unknown there" is asked of the bank, by an officer or every day, and its answer noted (rekonsiliasi 11, rekonsiliasi 12). */
import { Problem, problem } from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Author, author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { askStatus } from './bank-status.ts';
import { CUSTOMER } from './paid.ts';

const DIFFERENCES = `SELECT s.id_selisih, r.bank, r.hari, s.jenis, s.diselesaikan IS NOT NULL OR r.ditutup IS NOT NULL AS selesai,
    pembayaran.nomor_pembayaran, ${CUSTOMER} AS nomor, pembayaran.jumlah
  FROM selisih s JOIN rekonsiliasi r USING (id_rekonsiliasi) LEFT JOIN pembayaran ON pembayaran.nomor_pembayaran = s.nomor_pembayaran`;
const FIND = `${DIFFERENCES} WHERE s.id_selisih = $1`;
// What was never asked comes first; one that nobody settles is not asked for ever.
const DUE = `${DIFFERENCES} WHERE r.bank = $1 AND r.ditutup IS NULL AND s.jenis = 'hanya-sini' AND s.diselesaikan IS NULL
    AND s.nomor_pembayaran IS NOT NULL AND (s.ditanya IS NULL OR s.ditanya < $2) AND r.hari >= $3
  ORDER BY s.ditanya NULLS FIRST, s.id_selisih LIMIT $4`;
interface Found extends Record<string, unknown> {
  id_selisih: number;
  bank: string;
  hari: string;
  jenis: string;
  selesai: boolean;
  nomor_pembayaran: string | null;
  nomor: string;
  jumlah: number;
}
const KEEP =
  'UPDATE selisih SET ditanya = $2, jawaban_bank = $3 WHERE id_selisih = $1 AND diselesaikan IS NULL';

type Asking = Pick<Deps, 'pool' | 'config' | 'now'>;
/** Asks and notes. Throws `sudah_diputus`, `bank_tanpa_status`, `bank_tidak_menjawab`. */
const askAndNote = async (
  { pool, config, now }: Asking,
  who: Author,
  { id_selisih, bank, hari, nomor, jumlah, ...it }: Found,
): Promise<{ jawaban_bank: string }> => {
  const nomor_pembayaran = it.nomor_pembayaran ?? '';
  const profile = config.snapBanks.find((one) => one.bank === bank);
  // Outside of any transaction: a bank may take its time.
  const jawaban_bank = await askStatus(profile, { nomor_pembayaran, nomor, jumlah }, now);
  await transaction(pool, async (db) => {
    const at = now();
    if ((await db.query(KEEP, [id_selisih, at, jawaban_bank])).rowCount === 0) throw problem('sudah_diputus');
    await who.note(db, {
      waktu: at,
      tindakan: 'tanya bank',
      subjek: `${bank} ${hari}`,
      baru: { nomor_pembayaran, jawaban_bank },
    });
  });
  return { jawaban_bank };
};

/** Of one difference, for an officer. Throws `tidak_ditemukan`, `sudah_diputus`, `bank_tanpa_status`, `bank_tidak_menjawab`. */
export const askAboutDifference = async (
  deps: Asking,
  who: Author,
  id_selisih: number,
): Promise<{ jawaban_bank: string }> => {
  const it = (await deps.pool.query<Found>(FIND, [id_selisih])).rows[0];
  if (!it || it.jenis !== 'hanya-sini' || it.nomor_pembayaran === null) throw problem('tidak_ditemukan');
  if (it.selesai) throw problem('sudah_diputus');
  return askAndNote(deps, who, it);
};

const HOUR_MS = 3_600_000;
/** Less than a day, for a run does not begin at the same second each day. */
const AGAIN_MS = 20 * HOUR_MS;
const ASKED_DAYS = 30;
/** Of one bank in a run. */
const MOST = 200;
/** A bank that does not answer so often in a row is away: it is left alone until the next run. */
const SILENT_MOST = 3;
/** Asks every bank that can be asked about what is open; one number it does not answer keeps none of the others back. */
export const askAboutOpen = async (deps: Asking): Promise<void> => {
  const { pool, config, now } = deps;
  const portal = author(now, 'sistem', 'jadwal');
  for (const { bank, status } of config.snapBanks) {
    if (!status) continue;
    const at = now().getTime();
    const since = jakartaDay(new Date(at - ASKED_DAYS * 24 * HOUR_MS));
    const { rows } = await pool.query<Found>(DUE, [bank, new Date(at - AGAIN_MS), since, MOST]);
    let silent = 0;
    for (const it of rows) {
      try {
        await askAndNote(deps, portal, it);
        silent = 0;
      } catch (error) {
        // Not answered, or an officer settled the difference meanwhile.
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'bank_tidak_menjawab') silent += 1;
        if (silent === SILENT_MOST) break;
      }
    }
  }
};
