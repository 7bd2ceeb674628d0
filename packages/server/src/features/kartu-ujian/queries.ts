/** Exam cards that were made: the present one, the file of a version, and what a card's code proves. */
import type { periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import type { Answered } from '../../http/mount.ts';

interface Card {
  versi: number;
  terbit: Date;
}
const CURRENT = `SELECT k.versi, k.terbit FROM kartu_ujian k JOIN pendaftar p USING (nomor_pendaftar)
  WHERE k.nomor_pendaftar = $1 AND k.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL AND NOT ${isHeld('kartu')}`;
/** The card that is valid now; undefined while there is none, and while it waits for documents (berkas 15). One with an old photo is handed out until the new one stands (kartu-ujian 8). */
export const findCard = async (db: Reads, nomor_pendaftar: string): Promise<Card | undefined> =>
  (await db.query<Card>(named('kartu_cek', CURRENT, [nomor_pendaftar]))).rows[0];

const FILE =
  'SELECT k.kunci_berkas, k.nomor_pendaftar FROM kartu_ujian k JOIN pendaftar p USING (nomor_pendaftar) WHERE p.nomor_peserta = $1 AND k.versi = $2';
interface CardFile {
  kunci_berkas: string;
  nomor_pendaftar: string;
}
/** A card's file and whose it is; undefined where that version was never made. */
export const findCardFile = async (
  db: Reads,
  nomor_peserta: string,
  versi: number,
): Promise<CardFile | undefined> =>
  (await db.query<CardFile>(named('kartu_file', FILE, [nomor_peserta, versi]))).rows[0];

type Proof = Answered<DataOf<typeof periksaKartu>>;
const PROOF = `SELECT p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, k.versi, k.terbit, (k.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL) AS berlaku
  FROM pendaftar p JOIN kartu_ujian k USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE p.nomor_peserta = $1 AND k.versi = $2`;
/** Whose card it is and whether it is valid; undefined where that version was never made. */
export const findProof = async (
  db: Reads,
  nomor_peserta: string,
  versi: number,
): Promise<Proof | undefined> =>
  (await db.query<Proof>(named('kartu_bukti', PROOF, [nomor_peserta, versi]))).rows[0];
