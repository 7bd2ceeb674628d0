/** Letters as their applicant and who holds one in the hand may see them. */
import { JENIS_LOA, STATUS_LOA, type statusLoa } from '@gerbang/contract/applicant/loa';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import type { Answered } from '../../http/mount.ts';

// A revoked letter is to the applicant a request that was turned down: the reason says so, and they may ask again.
const LATEST = `SELECT id, CASE WHEN dicabut IS NULL THEN status_loa ELSE ${STATUS_LOA.ditolak} END AS status_loa,
    CASE WHEN (dicabut IS NOT NULL OR status_loa = ${STATUS_LOA.ditolak}) AND (jenis_loa = ${JENIS_LOA.final} OR keterangan_terlihat)
      THEN coalesce('Surat dicabut. ' || alasan_cabut, keterangan) END AS keterangan,
    CASE WHEN dicabut IS NOT NULL OR status_loa = ${STATUS_LOA.ditolak} THEN (SELECT nullif(isi->'loa'->'petunjuk'->>'loa_ditolak', '') FROM pengaturan) END AS petunjuk, diminta, kunci_berkas
  FROM loa WHERE nomor_pendaftar = $1 AND jenis_loa = $2 ORDER BY id DESC LIMIT 1`;
const FILE =
  'SELECT kunci_berkas, jenis_loa, nomor_pendaftar FROM loa WHERE id = $1 AND status_loa = 2 AND dicabut IS NULL';
const PROOF = `SELECT l.nomor_surat, l.jenis_loa, l.dicabut, l.diputus, l.sidik, l.kunci_berkas, l.penandatangan, d.nama_lengkap, s.nama_prodi, n.nama_jenjang
  FROM loa l LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  LEFT JOIN program_studi s ON s.id_prodi = l.id_prodi LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE l.id = $1 AND l.status_loa = 2 AND l.nomor_surat IS NOT NULL`;

/** The latest request of an applicant, `kunci_berkas` set once its letter is made. */
export type LatestRequest = Answered<DataOf<typeof statusLoa>> & { kunci_berkas: string | null };

/** The latest request of one kind; undefined where none was made. */
export const findLatest = async (
  db: Reads,
  nomor: string,
  jenis: number,
): Promise<LatestRequest | undefined> =>
  (await db.query<LatestRequest>(named('loa_terakhir', LATEST, [nomor, jenis]))).rows[0];

interface LetterFile {
  kunci_berkas: string | null;
  jenis_loa: number;
  nomor_pendaftar: string;
}
/** Where the letter of a request lies; undefined unless it is approved and in force. */
export const findLetter = async (db: Reads, id: string): Promise<LetterFile | undefined> =>
  (await db.query<LetterFile>(named('loa_file', FILE, [id]))).rows[0];

interface Proof {
  nomor_surat: string;
  jenis_loa: number;
  dicabut: Date | null;
  diputus: Date;
  sidik: string | null;
  penandatangan: string | null;
  kunci_berkas: string | null;
  nama_lengkap: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
}
/** What the code on a letter proves; undefined where there is no such letter. */
export const findProof = async (db: Reads, id: number): Promise<Proof | undefined> =>
  (await db.query<Proof>(named('loa_bukti', PROOF, [id]))).rows[0];
