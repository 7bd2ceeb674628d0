/** Answers to admissions: which one is the applicant's, where it stands, and what is stored (jawaban 1–5). */
import { problem } from '@gerbang/contract';
import type { DIAM, KeadaanJawaban } from '@gerbang/contract/applicant/jawaban';
import { instantText } from '@gerbang/contract/wire/time';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

/** SQL: admissions `y` of results `h` in force; `g` where it was a call-up. */
export const ADMISSIONS = `yudisium y JOIN hasil h ON h.id = y.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND y.diterima
  LEFT JOIN panggilan g ON g.id_hasil = h.id`;
/** SQL: the answer `j` that stands to admission `y`. */
export const LAST_ANSWER = `LEFT JOIN LATERAL (SELECT jawaban, tetap, waktu, pelaku, oleh FROM jawaban
    WHERE nomor_pendaftar = y.nomor_pendaftar AND id_hasil = y.id_hasil ORDER BY urutan DESC LIMIT 1) j ON true`;
/** SQL: where admission `y` stands. */
export const STANDING = "coalesce(j.jawaban, 'belum')";
/** SQL: the name of programme `s` of degree `n`. */
const PROGRAMME = "s.nama_prodi || ' (' || n.nama_jenjang || ')'";
/** SQL: the programme that somebody, by number, last moved up from to admission `id_hasil`. */
export const movedFrom = (nomor: string, id_hasil: string): string =>
  `(SELECT ${PROGRAMME} FROM jawaban k JOIN yudisium v USING (nomor_pendaftar, id_hasil) JOIN program_studi s ON s.id_prodi = v.id_prodi
    JOIN jenjang_prodi n USING (id_jenjang) WHERE k.nomor_pendaftar = ${nomor} AND k.jawaban = 'naik' AND k.naik_ke = ${id_hasil})`;
/** SQL: a seat that is neither declined, lapsed nor left for a higher one. */
export const IS_HELD = `${STANDING} IN ('belum', 'terima')`;

/** SQL: a letter of acceptance was asked for, or given, where `nomor` sits. */
export const hasLetter = (nomor: string): string =>
  `EXISTS (SELECT FROM loa l WHERE l.nomor_pendaftar = ${nomor} AND l.jenis_loa = 2 AND l.status_loa <> 3 AND l.dicabut IS NULL)`;
/** SQL: result `k` corrected announced result `of` (seleksi 41). */
export const corrects = (of: string): string =>
  `k.induk = ${of} AND k.koreksi AND k.disetujui IS NOT NULL AND k.dibatalkan IS NULL`;
/** SQL: the run whose seats and waiting lists count for announced result `of`: its own, or the last that corrected it. */
export const bookOf = (of: string): string =>
  `coalesce((SELECT max(k.id) FROM hasil k WHERE ${corrects(of)}), ${of})`;

export interface Admission extends Record<string, unknown> {
  id_hasil: number;
  keadaan: KeadaanJawaban;
  nama_prodi: string | null;
  batas: Date;
  diam: keyof typeof DIAM;
  dipanggil: boolean;
  naik_dari: string | null;
  dapat_naik: boolean;
  tetap: boolean;
  id_prodi: number | null;
  dijawab: Date | null;
}
/** SQL: admission `y` of result `h` under rule `a` has a higher choice to wait for. */
const MAY_MOVE = `a.naik AND EXISTS (SELECT FROM daftar_tunggu d WHERE d.nomor_pendaftar = y.nomor_pendaftar AND d.id_hasil = ${bookOf('coalesce(h.induk, h.id)')}
    AND d.pilihan < coalesce((SELECT q.pilihan FROM penempatan t JOIN daftar_tunggu q USING (nomor_pendaftar, prodi)
      WHERE t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil AND q.id_hasil = d.id_hasil), d.pilihan + 1))`;
const FIND = `SELECT h.id AS id_hasil, ${STANDING} AS keadaan, ${PROGRAMME} AS nama_prodi, y.id_prodi, coalesce(j.tetap, false) AS tetap,
    ${movedFrom('y.nomor_pendaftar', 'y.id_hasil')} AS naik_dari, ${MAY_MOVE} AS dapat_naik,
    coalesce(g.batas, a.batas) AS batas, a.diam, g.id_hasil IS NOT NULL AND NOT h.koreksi AS dipanggil, j.waktu AS dijawab
  FROM ${ADMISSIONS} JOIN aturan_jawaban a ON a.kode_penawaran = h.kode_penawaran AND a.wajib
  LEFT JOIN program_studi s ON s.id_prodi = y.id_prodi LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang ${LAST_ANSWER}
  WHERE y.nomor_pendaftar = $1 AND h.kode_penawaran = $2 ORDER BY h.id DESC LIMIT 1`;

/** The admission an applicant answers; the caller has tested the announcement (keamanan 7). */
export const findAdmission = async (
  db: Reads,
  nomor: string,
  kode_penawaran: string,
): Promise<Admission | undefined> =>
  (await db.query<Admission>(named('tempat_sendiri', FIND, [nomor, kode_penawaran]))).rows[0];

const LOCK = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR NO KEY UPDATE';
/** Takes the turn of an applicant: answers, letters and what the office does to an answer wait for each other. */
export const takeApplicantTurn = async (db: Db, nomor: string): Promise<void> => {
  await db.query(LOCK, [nomor]);
};

const ADD = `INSERT INTO jawaban (nomor_pendaftar, id_hasil, jawaban, waktu, pelaku, oleh, alasan, tetap) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
/** Stores an answer; the caller holds the applicant's turn, and the offering where a seat is given up or taken back. */
export const addAnswer = async (
  db: Db,
  of: {
    nomor_pendaftar: string;
    id_hasil: number;
    jawaban: Exclude<KeadaanJawaban, 'belum' | 'naik'>;
    at: Date;
    tetap?: boolean;
  },
  officer?: { username: string; alasan: string },
): Promise<void> => {
  const { nomor_pendaftar, id_hasil, jawaban, at, tetap = false } = of;
  const by = officer ? ['petugas', officer.username, officer.alasan] : ['pendaftar', null, null];
  await db.query(ADD, [nomor_pendaftar, id_hasil, jawaban, at, ...by, tetap]);
};

/** SQL: a seat of this applicant in this offering was declined or lapsed. */
export const isReleasedBy = (nomor: string, kode: string): string =>
  `EXISTS (SELECT FROM ${ADMISSIONS} ${LAST_ANSWER} WHERE y.nomor_pendaftar = ${nomor} AND h.kode_penawaran = ${kode} AND ${STANDING} IN ('tolak', 'gugur'))`;
const RELEASED = `SELECT WHERE ${isReleasedBy('$1', '$2')}`;
/** Whether an applicant's seat was declined or lapsed. */
export const hasReleased = async (db: Reads, nomor: string, kode_penawaran: string): Promise<boolean> =>
  (await db.query(named('tempat_dilepas', RELEASED, [nomor, kode_penawaran]))).rowCount !== 0;

const DEADLINE = 'SELECT batas FROM aturan_jawaban WHERE kode_penawaran = $1 AND wajib';
/** Throws `isian_salah` where results that open at `opens` would leave nobody time to answer. */
export const requireTimeToAnswer = async (
  db: Db,
  kode_penawaran: string,
  opens: Date | null,
): Promise<void> => {
  const batas = (await db.query<{ batas: Date }>(DEADLINE, [kode_penawaran])).rows[0]?.batas;
  if (!opens || !batas || batas > opens) return;
  const message = `Batas jawaban, ${instantText(batas)}, tidak sesudah pengumuman. Ubah dahulu batas jawabannya.`;
  throw problem('isian_salah', [{ field: 'tanggal_pengumuman', message }], message);
};

const LEAVE = `WITH lama AS (SELECT DISTINCT ON (y.nomor_pendaftar) y.nomor_pendaftar, y.id_hasil, j.jawaban FROM ${ADMISSIONS}
    JOIN pendaftar p ON p.nomor_pendaftar = y.nomor_pendaftar AND p.nomor_peserta = ANY($2) ${LAST_ANSWER}
    WHERE $3 IN (h.id, h.induk) AND h.id <> $1 ORDER BY y.nomor_pendaftar, h.id DESC)
  INSERT INTO jawaban (nomor_pendaftar, id_hasil, jawaban, waktu, pelaku, naik_ke)
  SELECT nomor_pendaftar, id_hasil, 'naik', $4::timestamptz, 'sistem', $1::int FROM lama
  UNION ALL SELECT nomor_pendaftar, $1, 'terima', $4::timestamptz, 'sistem', NULL FROM lama WHERE jawaban = 'terima'
  RETURNING nomor_pendaftar, jawaban`;
/** Ends the seats of those who moved to result `id` that follows `induk`; whoever had accepted has accepted there too, and is answered by number. */
export const leaveSeats = async (
  db: Db,
  id: number,
  { induk, at }: { induk: number; at: Date },
  moving: readonly string[],
): Promise<Set<string>> => {
  if (moving.length === 0) return new Set();
  const { rows } = await db.query<{ nomor_pendaftar: string; jawaban: string }>(LEAVE, [
    id,
    moving,
    induk,
    at,
  ]);
  return new Set(rows.flatMap((row) => (row.jawaban === 'terima' ? row.nomor_pendaftar : [])));
};

const TURNS = `SELECT FROM pendaftar WHERE nomor_pendaftar IN (SELECT nomor_pendaftar FROM yudisium WHERE id_hasil = $1) ORDER BY nomor_pendaftar FOR NO KEY UPDATE`;
/** Takes the turns of everybody a result names. */
export const takeTurnsOf = async (db: Db, id_hasil: number): Promise<void> => {
  await db.query(TURNS, [id_hasil]);
};
