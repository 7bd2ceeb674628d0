/**
 * Results of trial applicants (penawaran 24): given by an officer, read by their applicant alone, by the clock of the trial.
 * The one module that knows their table: nothing of real results reads it, and nothing here reads those.
 */
import { DITERIMA, TIDAK_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { HARI_PANGGILAN_UJI, type HasilUji } from '@gerbang/contract/office/penawaran/uji';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { Given } from './alasan-hasil.ts';
import type { Admission } from './jawaban.ts';
import { forgetAfterResult } from './permintaan-uji.ts';
import { IS_TRIED } from './uji.ts';

/** SQL: result `h` of applicant `p` of offering `o`, to programme `s` of degree `n`. */
const RESULTS = `hasil_uji h JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran)
  LEFT JOIN program_studi s USING (id_prodi) LEFT JOIN jenjang_prodi n USING (id_jenjang)`;
/** SQL: that of applicant `$1`, while it is tried and once it is announced by the clock that shows `$2`. */
const OPEN = `WHERE h.nomor_pendaftar = $1 AND ${IS_TRIED} AND o.tanggal_pengumuman <= $2`;

const RESULT = `SELECT h.hasil = 'diterima' AS diterima, d.nama_lengkap, s.nama_prodi, n.nama_jenjang, s.id_prodi, o.tahun, o.kode_jalur,
    (SELECT nullif(isi->'loa'->'petunjuk'->>CASE WHEN h.hasil = 'diterima' THEN 'diterima' ELSE 'tidak_diterima' END, '') FROM pengaturan) AS petunjuk
  FROM ${RESULTS} LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) ${OPEN}`;
interface Row extends Record<string, unknown> {
  diterima: boolean;
  nama_lengkap: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
  id_prodi: number | null;
  tahun: number;
  kode_jalur: string;
  petunjuk: string | null;
}
/** The result of a trial at `at` of its clock; null before its announcement, and where there is none. */
export const findTrialResult = async (db: Reads, nomor: string, at: Date): Promise<Yudisium | null> => {
  const r = (await db.query<Row>(named('hasil_uji', RESULT, [nomor, at]))).rows[0];
  if (!r) return null;
  return {
    status: r.diterima ? 1 : 0,
    yudisium_status_diterima: r.diterima ? DITERIMA : TIDAK_DITERIMA,
    yudisium_nama_peserta: r.nama_lengkap ?? '',
    // Whoever waits is told of no programme, as whoever is refused.
    yudisium_nama_prodi: r.diterima ? r.nama_prodi : null,
    yudisium_nama_jenjang: r.diterima ? r.nama_jenjang : null,
    tahun: r.tahun,
    kode_prodi: r.diterima ? r.id_prodi : null,
    kode_jalur: r.kode_jalur,
    petunjuk: r.petunjuk,
  };
};

const REFUSED = `SELECT FROM ${RESULTS} ${OPEN} AND h.hasil <> 'diterima'`;
/** Whether a trial was refused, or waits, at `at` of its clock. */
export const isTrialRefused = async (db: Reads, nomor: string, at: Date): Promise<boolean> =>
  (await db.query(named('ditolak_uji', REFUSED, [nomor, at]))).rowCount !== 0;

const WAITING = `SELECT a.keterbukaan, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama
  FROM ${RESULTS} JOIN aturan_seleksi a USING (kode_penawaran) ${OPEN} AND h.hasil = 'cadangan'`;
interface Waiting extends Record<string, unknown> {
  keterbukaan: Given['keterbukaan'];
  nama: string;
}
/** Reasons of a trial that waits: its place, and nothing that only a selection gives. */
export const findTrialReasons = async (db: Reads, nomor: string, at: Date): Promise<Given | null> => {
  const row = (await db.query<Waiting>(named('alasan_uji', WAITING, [nomor, at]))).rows[0];
  if (!row) return null;
  const choice = { kurang: [], kosong: [], total: null, total_kurang: false, peringkat: null, batas: null };
  return {
    isi: { diterima: 0, nilai: [], pilihan: [{ ...choice, prodi: row.nama, memenuhi: 0, tunggu: 1 }] },
    keterbukaan: { nilai: false, peringkat: false, batas: false, tunggu: row.keterbukaan.tunggu },
    segel: '',
    nama: [row.nama],
  };
};

/** Answers are to no stored admission: a number that none has. */
const NO_RESULT = 0;
/** SQL: who is called answers later than the others. */
const DEADLINE = `(a.batas + CASE WHEN h.dipanggil THEN interval '${HARI_PANGGILAN_UJI} days' ELSE interval '0' END)`;
const ADMISSION = `SELECT ${NO_RESULT}::int AS id_hasil, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama_prodi, h.id_prodi, ${DEADLINE} AS batas, a.diam,
    CASE WHEN h.jawaban IS NOT NULL THEN h.jawaban WHEN ${DEADLINE} >= $2 THEN 'belum' ELSE a.diam END AS keadaan,
    h.dijawab, false AS tetap, h.dipanggil, false AS dapat_naik, NULL AS naik_dari
  FROM ${RESULTS} JOIN aturan_jawaban a ON a.kode_penawaran = o.kode_penawaran AND a.wajib ${OPEN} AND h.hasil = 'diterima'`;
/** The admission of a trial that is to be answered; what silence means is reckoned, for no job deals with trials. */
export const findTrialAdmission = async (
  db: Reads,
  nomor: string,
  at: Date,
): Promise<Admission | undefined> =>
  (await db.query<Admission>(named('tempat_uji', ADMISSION, [nomor, at]))).rows[0];

const ANSWER = `UPDATE hasil_uji SET jawaban = $2, dijawab = $3 WHERE nomor_pendaftar = $1 AND hasil = 'diterima'`;
/** Stores what a trial answers; the caller has judged it. */
export const answerTrial = async (
  db: Db,
  nomor: string,
  jawaban: 'terima' | 'tolak',
  at: Date,
): Promise<void> => {
  await db.query(ANSWER, [nomor, jawaban, at]);
};

const SAME = `SELECT FROM hasil_uji WHERE nomor_pendaftar = $1 AND hasil = $2 AND id_prodi IS NOT DISTINCT FROM $3::int AND dipanggil = $4`;
const CLEAR = 'DELETE FROM hasil_uji WHERE nomor_pendaftar = $1';
/** To programmes of the offering alone, as an import of results may; a refusal names none. */
const GIVE = `INSERT INTO hasil_uji (nomor_pendaftar, hasil, id_prodi, dipanggil) SELECT $2, $3, $4::int, $5
  WHERE $3 = 'ditolak' OR EXISTS (SELECT FROM penawaran_prodi t WHERE t.kode_penawaran = $1 AND t.id_prodi = $4::int)`;
/** Gives a trial of the offering another result, unanswered and nothing asked for after it, or takes it back; the same once more changes nothing. False where the programme is none of the offering's. */
export const setTrialResult = async (
  db: Db,
  kode_penawaran: string,
  nomor: string,
  given: { hasil: HasilUji; id_prodi: number | null } | null,
): Promise<boolean> => {
  const isCalled = given?.hasil === 'dipanggil';
  const hasil = isCalled ? 'diterima' : given?.hasil;
  if (given && (await db.query(SAME, [nomor, hasil, given.id_prodi, isCalled])).rowCount === 1) return true;
  await db.query(CLEAR, [nomor]);
  await forgetAfterResult(db, nomor);
  if (given === null) return true;
  return (await db.query(GIVE, [kode_penawaran, nomor, hasil, given.id_prodi, isCalled])).rowCount === 1;
};

/** SQL: what trial applicant `p` was given; null where nothing. */
export const GIVEN_TO_TRIAL = `(SELECT jsonb_build_object('hasil', CASE WHEN h.dipanggil THEN 'dipanggil' ELSE h.hasil END, 'id_prodi', h.id_prodi, 'jawaban', h.jawaban,
    'nama_prodi', (SELECT s.nama_prodi FROM program_studi s WHERE s.id_prodi = h.id_prodi))
  FROM hasil_uji h WHERE h.nomor_pendaftar = p.nomor_pendaftar)`;
