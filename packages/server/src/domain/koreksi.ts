/** Runs that correct an announced result after an upheld objection: which run counts, and what everybody holds (seleksi 40, seleksi 41). */
import { problem } from '@gerbang/contract';
import type { Db } from '../db/pool.ts';
import { digestOf, line } from '../seleksi/baris.ts';
import { type Holding, orderedHoldings, outsideSeats } from '../seleksi/pegangan.ts';
import { ADMISSIONS, hasLetter, IS_HELD, LAST_ANSWER } from './jawaban.ts';
import { programmeName } from './nama-prodi.ts';
import { isAnnounced } from './penawaran.ts';
import { COMPETES, digestOfInput } from './peserta-seleksi.ts';
import { type Places, readMoved } from './pindah-kursi.ts';

const SEATS = `${ADMISSIONS} LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}`;
const OF_RESULT = '$2 IN (h.id, h.induk)';
const HELD = `SELECT DISTINCT ON (p.nomor_pendaftar) p.nomor_peserta AS id, CASE WHEN ${IS_HELD} THEN t.kursi ELSE 0 END AS kursi,
    CASE WHEN ${IS_HELD} THEN t.prodi END AS prodi,
    CASE WHEN NOT ${IS_HELD} THEN NULL WHEN j.tetap THEN 'diminta' WHEN ${hasLetter('p.nomor_pendaftar')} THEN 'surat' END AS tetap,
    (${COMPETES}) IS NOT TRUE AS luar
  FROM ${SEATS} JOIN pendaftar p ON p.nomor_pendaftar = y.nomor_pendaftar WHERE ${OF_RESULT} ORDER BY p.nomor_pendaftar, h.id DESC`;
/** Whoever was never admitted and does not compete: held back, opened again (which a run before may have named as held back), or counted by one and gone since. */
const KEPT_OUT = `SELECT p.nomor_peserta, 0, NULL, NULL, true FROM (SELECT p.nomor_pendaftar FROM pendaftar p WHERE p.kode_penawaran = $1 AND p.nomor_peserta IS NOT NULL AND NOT p.uji
    UNION SELECT a.nomor_pendaftar FROM alasan_hasil a JOIN hasil h ON h.id = a.id_hasil WHERE ${OF_RESULT}) o JOIN pendaftar p USING (nomor_pendaftar)
  WHERE (${COMPETES}) IS NOT TRUE AND NOT EXISTS (SELECT FROM ${ADMISSIONS} WHERE y.nomor_pendaftar = p.nomor_pendaftar AND ${OF_RESULT})`;
const HOLDINGS = `SELECT * FROM ((${HELD}) UNION ALL ${KEPT_OUT}) g WHERE id IS NOT NULL`;
/** What everybody holds of an announced result and of what followed it, as a ledger has it; of those who compete no longer too. */
export const readHoldings = async (db: Db, kode: string, id_hasil: number): Promise<Holding[]> => {
  type Held = Omit<Holding, 'luar'> & { luar: boolean } & Record<string, unknown>;
  const { rows } = await db.query<Held>(HOLDINGS, [kode, id_hasil]);
  return orderedHoldings(rows.map(({ luar, ...own }) => (luar ? { ...own, luar } : own)));
};

/** Seats of an announced result that no run can give, by programme. */
export interface Beside {
  /** Moved to other waves. */
  dipindah: Places[];
  /** Held by those who compete no longer. */
  luar: Places[];
}
const inOrder = (places: readonly Places[]): Places[] =>
  places.toSorted((a, b) => (a.prodi < b.prodi ? -1 : 1));
/** Seats of an announced result that a run which corrects it cannot give, by what is held of it. */
export const readBeside = async (db: Db, id_hasil: number, holdings: readonly Holding[]): Promise<Beside> => {
  const moved = [...(await readMoved(db, id_hasil))].map(([prodi, jumlah]) => ({ prodi, jumlah }));
  const outside = new Map<string, number>();
  // A seat made beyond the programme's is none of its seats.
  for (const { prodi, kursi } of outsideSeats(holdings))
    if (kursi > 0) outside.set(prodi, (outside.get(prodi) ?? 0) + 1);
  const luar = [...outside].map(([prodi, jumlah]) => ({ prodi, jumlah }));
  return { dipindah: inOrder(moved), luar: inOrder(luar) };
};
/** What a scenario that corrects a result read: its input, beside what was held and which seats were none to give. */
export const inputBeside = (masukan: string, holdings: readonly Holding[], beside: Beside): string =>
  `${masukan}:${digestOf([...holdings.map(line), line(beside)])}`;

/** A digest of what a scenario would read now, of one that corrects result `koreksi_dari` with what is held; everybody is read unless `input` is known. */
export const readsAlike = async (
  db: Db,
  kode: string,
  koreksi_dari: number | null,
  input: Promise<string> = digestOfInput(db, kode),
): Promise<string> => {
  const masukan = await input;
  if (koreksi_dari === null) return masukan;
  const holdings = await readHoldings(db, kode, koreksi_dari);
  return inputBeside(masukan, holdings, await readBeside(db, koreksi_dari, holdings));
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

/** SQL: what somebody holds of result `$2` and of what followed it before the result `than`, and until when they answer; by applicant. */
const heldBefore = (
  than: string,
): string => `SELECT t.prodi, coalesce(g.batas, (SELECT a.batas FROM aturan_jawaban a WHERE a.kode_penawaran = h.kode_penawaran)) AS batas FROM ${ADMISSIONS}
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

const PROMISED = `SELECT max(lama.batas) AS batas FROM yudisium dapat CROSS JOIN LATERAL (${heldBefore('$1')}) lama WHERE dapat.id_hasil = $1`;
/** The last deadline of those who leave a seat for what correction `id` of result `induk` gives them; null where nobody does. */
export const findPromised = async (db: Db, id: number, induk: number): Promise<Date | null> =>
  (await db.query<{ batas: Date | null }>(PROMISED, [id, induk])).rows[0]?.batas ?? null;

/** SQL: run `s` began before a correction of result `induk` that counts by now, or before an objection was upheld that waits. */
const isOvertaken = (
  induk: string,
): string => `(EXISTS (SELECT FROM hasil k JOIN putusan_seleksi v ON v.id_hasil = k.id
    WHERE k.induk = ${induk} AND k.koreksi AND k.disetujui IS NOT NULL AND k.dibatalkan IS NULL AND (v.id_skenario >= s.id OR k.disetujui > s.dibuat))
  OR EXISTS (SELECT FROM sanggah o WHERE o.id_hasil = ${induk} AND o.keadaan = 'diterima' AND o.disahkan > s.dibuat))`;
const NEWEST = `SELECT s.id FROM skenario s WHERE s.koreksi_dari = $1 AND NOT ${isOvertaken('$1')} ORDER BY s.id DESC LIMIT 1`;
/** The last run that corrects result `induk` and can still be put forward; null where there is none. */
export const findNewestRun = async (db: Db, induk: number): Promise<number | null> =>
  (await db.query<{ id: number }>(NEWEST, [induk])).rows[0]?.id ?? null;
const OVERTAKEN = `SELECT FROM skenario s WHERE s.id = $1 AND ${isOvertaken('s.koreksi_dari')}`;
/** Whether a run that corrects a result names a ledger that counts no more, or does not know of an upheld objection. */
export const isRunOvertaken = async (db: Db, id_skenario: number): Promise<boolean> =>
  (await db.query(OVERTAKEN, [id_skenario])).rowCount !== 0;
