/**
 * What trial applicants ask for after their result (penawaran 24): letters and objections, decided by an officer on the screen of
 * the trial. The one module that knows their table: nothing of real letters and objections reads it.
 */
import type { HalUji, KeadaanPermintaanUji } from '@gerbang/contract/office/penawaran/uji';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import { IS_TRIED } from './uji.ts';

export interface TrialRequest extends Record<string, unknown> {
  hal: HalUji;
  /** Of an objection, what it is to; empty of a letter. */
  rincian: string;
  nama: string;
  alasan: string | null;
  id_prodi: number | null;
  diminta: Date;
  keadaan: KeadaanPermintaanUji;
  jawaban: string | null;
  diputus: Date | null;
}

const OWN = `SELECT hal, rincian, r.nama, alasan, r.id_prodi, diminta, keadaan, jawaban, diputus
  FROM permintaan_uji r JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran)
  WHERE nomor_pendaftar = $1 AND hal = ANY($2) AND ${IS_TRIED} ORDER BY diminta, rincian`;
/** What a trial asked for of these kinds, in the order of asking; nothing where its offering is tried no more. */
export const findTrialRequests = async (
  db: Reads,
  nomor: string,
  ...hal: HalUji[]
): Promise<TrialRequest[]> => (await db.query<TrialRequest>(named('permintaan_uji', OWN, [nomor, hal]))).rows;

/** A letter that was refused is asked for anew. */
const ASK = `INSERT INTO permintaan_uji (nomor_pendaftar, hal, rincian, nama, alasan, id_prodi, diminta) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (nomor_pendaftar, hal, rincian) DO UPDATE SET nama = excluded.nama, alasan = excluded.alasan, id_prodi = excluded.id_prodi,
    diminta = excluded.diminta, keadaan = 'menunggu', jawaban = NULL, diputus = NULL`;
/** Stores what a trial asks for; the caller has judged it. */
export const askOnTrial = async (
  db: Db,
  nomor: string,
  of: Pick<TrialRequest, 'hal' | 'rincian' | 'nama' | 'alasan' | 'id_prodi'>,
  at: Date,
): Promise<void> => {
  await db.query(ASK, [nomor, of.hal, of.rincian, of.nama, of.alasan, of.id_prodi, at]);
};

const DECIDE = `UPDATE permintaan_uji SET keadaan = $4, jawaban = $5, diputus = $6
  WHERE nomor_pendaftar = $1 AND hal = $2 AND rincian = $3 AND keadaan = 'menunggu'`;
/** Decides what waits; false where nothing does. */
export const decideTrialRequest = async (
  db: Db,
  nomor: string,
  { hal, rincian }: Pick<TrialRequest, 'hal' | 'rincian'>,
  to: { keadaan: Exclude<KeadaanPermintaanUji, 'menunggu'>; jawaban: string | null; at: Date },
): Promise<boolean> =>
  (await db.query(DECIDE, [nomor, hal, rincian, to.keadaan, to.jawaban, to.at])).rowCount === 1;

const FORGET = "DELETE FROM permintaan_uji WHERE nomor_pendaftar = $1 AND hal <> 'loa-bersyarat'";
/** Forgets what a trial asked for after a result it no longer has; the conditional letter is none of that. */
export const forgetAfterResult = async (db: Db, nomor: string): Promise<void> => {
  await db.query(FORGET, [nomor]);
};

const ANNOUNCED = `SELECT coalesce(o.tanggal_pengumuman <= $2, false) AS sudah, o.tanggal_pengumuman AS dibuka
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) WHERE p.nomor_pendaftar = $1 AND p.uji AND ${IS_TRIED}`;
/** Whether its result is announced by the clock that shows `at`, and since when; undefined where its offering is tried no more. */
export const findTrialAnnouncement = async (
  db: Reads,
  nomor: string,
  at: Date,
): Promise<{ sudah: boolean; dibuka: Date | null } | undefined> =>
  (await db.query<{ sudah: boolean; dibuka: Date | null }>(named('pengumuman_uji', ANNOUNCED, [nomor, at])))
    .rows[0];

const FIRST_CHOICE = 'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1';
/** What a trial would study most; null where it chose nothing. */
export const findTrialChoice = async (db: Db, nomor: string): Promise<number | null> =>
  (await db.query<{ id_prodi: number }>(FIRST_CHOICE, [nomor])).rows[0]?.id_prodi ?? null;

const LETTER = `SELECT r.diputus, p.nomor_peserta, d.nama_lengkap, d.tgl_lahir, s.nama_prodi, n.nama_jenjang, f.nama_fakultas, j.jalur_masuk, o.nama, o.tahun
  FROM permintaan_uji r JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s ON s.id_prodi = r.id_prodi
  LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang LEFT JOIN fakultas f ON f.id_fakultas = s.id_fakultas
  WHERE r.nomor_pendaftar = $1 AND r.hal = $2 AND r.keadaan = 'setuju' AND ${IS_TRIED}`;
export interface TrialLetter extends Record<string, unknown> {
  diputus: Date;
  nomor_peserta: string | null;
  nama_lengkap: string | null;
  tgl_lahir: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
  nama_fakultas: string | null;
  jalur_masuk: string;
  nama: string;
  tahun: number;
}
/** What an approved letter of a trial says; undefined where there is none. */
export const findTrialLetter = async (
  db: Reads,
  nomor: string,
  hal: HalUji,
): Promise<TrialLetter | undefined> =>
  (await db.query<TrialLetter>(named('surat_uji', LETTER, [nomor, hal]))).rows[0];

/** SQL: what trial applicant `p` asked for, the latest last. */
export const ASKED_BY_TRIAL = `(SELECT coalesce(jsonb_agg(jsonb_build_object('hal', r.hal, 'rincian', r.rincian, 'nama', r.nama, 'alasan', r.alasan,
    'keadaan', r.keadaan, 'jawaban', r.jawaban) ORDER BY r.diminta, r.rincian), '[]') FROM permintaan_uji r WHERE r.nomor_pendaftar = p.nomor_pendaftar)`;
