/** Runs that correct an announced result after an upheld objection: which run counts, and what everybody holds (seleksi 40, seleksi 41). */
import { problem } from '@gerbang/contract';
import type { Db } from '../db/pool.ts';
import { digestOf, line } from '../seleksi/baris.ts';
import { type Holding, orderedHoldings } from '../seleksi/pegangan.ts';
import { ADMISSIONS, hasLetter, IS_HELD, LAST_ANSWER } from './jawaban.ts';
import { programmeName } from './nama-prodi.ts';
import { isAnnounced } from './penawaran.ts';
import { COMPETES, digestOfInput } from './peserta-seleksi.ts';

const SEATS = `${ADMISSIONS} LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}`;
const HOLDINGS = `SELECT DISTINCT ON (p.nomor_pendaftar) p.nomor_peserta AS id, CASE WHEN ${IS_HELD} THEN t.kursi ELSE 0 END AS kursi,
    CASE WHEN ${IS_HELD} THEN t.prodi END AS prodi,
    CASE WHEN NOT ${IS_HELD} THEN NULL WHEN j.tetap THEN 'diminta' WHEN ${hasLetter('p.nomor_pendaftar')} THEN 'surat' END AS tetap
  FROM ${SEATS} JOIN pendaftar p ON p.nomor_pendaftar = y.nomor_pendaftar
  WHERE ${COMPETES} AND $2 IN (h.id, h.induk) ORDER BY p.nomor_pendaftar, h.id DESC`;
/** What everybody who competes holds of an announced result and of what followed it, as a ledger has it. */
export const readHoldings = async (db: Db, kode: string, id_hasil: number): Promise<Holding[]> =>
  orderedHoldings((await db.query<Holding & Record<string, unknown>>(HOLDINGS, [kode, id_hasil])).rows);

/** What a scenario that corrects a result read: its input, beside what was held. */
export const inputBeside = (masukan: string, holdings: readonly Holding[]): string =>
  `${masukan}:${digestOf(holdings.map(line))}`;

/** A digest of what a scenario would read now, of one that corrects result `koreksi_dari` with what is held. */
export const readsAlike = async (db: Db, kode: string, koreksi_dari: number | null): Promise<string> => {
  const masukan = await digestOfInput(db, kode);
  return koreksi_dari === null ? masukan : inputBeside(masukan, await readHoldings(db, kode, koreksi_dari));
};

const GAINS = `skenario_diterima d JOIN pendaftar p USING (nomor_pendaftar) WHERE d.id_skenario = $1
  AND NOT EXISTS (SELECT FROM ${SEATS} WHERE y.nomor_pendaftar = d.nomor_pendaftar AND $2 IN (h.id, h.induk) AND ${IS_HELD} AND t.prodi = d.prodi)`;
const BEGIN = `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima, induk, koreksi)
  VALUES ($1, $2, $3, (SELECT count(*) FROM ${GAINS.replaceAll('$2', '$5').replaceAll('$1', '$4')}), $5, true)
  ON CONFLICT (induk) WHERE koreksi AND disetujui IS NULL AND dibatalkan IS NULL DO NOTHING RETURNING id, jumlah_diterima`;
const ROWS = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $3, d.nomor_pendaftar, true, split_part(d.prodi, '-', 1)::int, row_number() OVER (ORDER BY p.nomor_peserta)::int FROM ${GAINS}`;

/**
 * Makes what a correcting scenario gives more than is held a result that follows `induk` and waits for a second officer;
 * undefined where one waits already.
 */
export const resultOfCorrection = async (
  db: Db,
  of: { kode_penawaran: string; at: Date; oleh: string },
  id_skenario: number,
  induk: number,
): Promise<{ id: number; diterima: number } | undefined> => {
  const begun = [of.kode_penawaran, of.at, of.oleh, id_skenario, induk];
  const made = (await db.query<{ id: number; jumlah_diterima: number }>(BEGIN, begun)).rows[0];
  if (!made) return undefined;
  await db.query(ROWS, [id_skenario, induk, made.id]);
  await db.query('INSERT INTO putusan_seleksi (id_hasil, id_skenario) VALUES ($1, $2)', [
    made.id,
    id_skenario,
  ]);
  return { id: made.id, diterima: made.jumlah_diterima };
};

const MAY_CORRECT = `SELECT FROM sanggah s JOIN hasil h ON h.id = s.id_hasil WHERE h.kode_penawaran = $1 AND h.dibatalkan IS NULL AND s.keadaan = 'diterima'
  AND NOT EXISTS (SELECT FROM hasil k WHERE k.kode_penawaran = $1 AND k.koreksi AND k.disetujui IS NULL AND k.dibatalkan IS NULL) LIMIT 1`;
/** Whether an upheld objection waits for a decision and no correction is put forward: until then what was decided upon can be put right. */
export const mayCorrect = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(MAY_CORRECT, [kode])).rowCount !== 0;

const STANDING = `SELECT h.id, h.disetujui, o.tanggal_pengumuman, u.id_hasil IS NOT NULL AS dari_seleksi, coalesce(a.wajib, false) AS wajib
  FROM penawaran o LEFT JOIN hasil h ON h.kode_penawaran = o.kode_penawaran AND h.induk IS NULL AND h.dibatalkan IS NULL
  LEFT JOIN putusan_seleksi u ON u.id_hasil = h.id LEFT JOIN aturan_jawaban a ON a.kode_penawaran = o.kode_penawaran WHERE o.kode_penawaran = $1`;
interface Row extends Record<string, unknown> {
  id: number | null;
  disetujui: Date | null;
  tanggal_pengumuman: Date | null;
  dari_seleksi: boolean;
  wajib: boolean;
}
/** The announced result of an offering that came of a selection; null where there is none. Throws the 404. */
export const findAnnounced = async (
  db: Db,
  kode: string,
  at: Date,
): Promise<{ id: number | null; wajib: boolean }> => {
  const row = (await db.query<Row>(STANDING, [kode])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { id, disetujui, tanggal_pengumuman, dari_seleksi, wajib } = row;
  const isOpen = disetujui !== null && dari_seleksi && isAnnounced(tanggal_pengumuman, at);
  return { id: isOpen ? id : null, wajib };
};

/** SQL: what somebody holds of result `$2` and of what followed it before the result `than`; by applicant. */
const heldBefore = (than: string): string => `SELECT t.prodi FROM ${ADMISSIONS}
    JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}
  WHERE $2 IN (h.id, h.induk) AND h.id < ${than} AND y.nomor_pendaftar = dapat.nomor_pendaftar AND (${IS_HELD} OR j.jawaban = 'naik')
  ORDER BY h.id DESC LIMIT 1`;
const WHO_GAINS = `SELECT dapat.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, ${programmeName('coalesce(baru.prodi, dapat.id_prodi::text)')} AS nama_prodi,
    ${programmeName('lama.prodi')} AS dari, lama.prodi IS NOT NULL AS naik
  FROM yudisium dapat JOIN hasil k ON k.id = dapat.id_hasil JOIN putusan_seleksi u ON u.id_hasil = k.id JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  LEFT JOIN skenario_diterima baru ON baru.id_skenario = u.id_skenario AND baru.nomor_pendaftar = dapat.nomor_pendaftar
  LEFT JOIN LATERAL (${heldBefore('$1')}) lama ON true WHERE dapat.id_hasil = $1 ORDER BY dapat.baris`;
export interface Gain extends Record<string, unknown> {
  nomor_pendaftar: string;
  nomor_peserta: string;
  nama_lengkap: string | null;
  nama_prodi: string;
  /** What they leave for it; null of who held nothing. */
  dari: string | null;
  naik: boolean;
}
/** Whom correction `id` of result `induk` gives more than they held. */
export const listGains = async (db: Db, id: number, induk: number, most?: number): Promise<Gain[]> =>
  (await db.query<Gain>(most === undefined ? WHO_GAINS : `${WHO_GAINS} LIMIT ${most}`, [id, induk])).rows;
