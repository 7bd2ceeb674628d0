/** The session of an applicant as it is told: who they are, for which offering, and until when. */
import type { Sesi } from '@gerbang/contract/applicant/sesi';
import type { Reads } from '../../db/reader.ts';
import { rowByKey } from '../../db/row-by-key.ts';
import { LAST_INSTANT } from '../../domain/gate.ts';
import { clockOf, SHIFT } from '../../domain/uji.ts';
import type { Answered } from '../../http/mount.ts';

/** A session before it is put in order; `nomor_peserta` is null while unlocked for correction, though the number is kept. */
export interface SessionRow {
  nomor_pendaftar: string;
  kode_penawaran: string;
  nomor_peserta: string | null;
  disabilitas: boolean;
  kode_jalur: string;
  tahun: number;
  gelombang: number;
  nama: string;
  tanggal_mulai_daftar: Date;
  tanggal_selesai_daftar: Date;
  tanggal_pengumuman: Date | null;
  jalur_masuk: string;
  id_jenjang: number;
  pascasarjana: boolean;
  tanpa_tes: boolean;
  uji: boolean;
  geser: number;
}

/** What `COLUMNS` reads of applicant `p`. */
export const TOLD_OF_APPLICANT =
  'p.nomor_pendaftar, p.kode_penawaran, p.diverifikasi, p.nomor_peserta, p.disabilitas, p.uji, p.uji_geser, p.batas_khusus';
/** Columns of a session of applicant `p`, offering `o` and track `j`. */
export const COLUMNS = `p.nomor_pendaftar, p.kode_penawaran, CASE WHEN p.diverifikasi IS NOT NULL THEN p.nomor_peserta END AS nomor_peserta, p.disabilitas, o.kode_jalur, o.tahun, o.gelombang, o.nama,
  o.tanggal_mulai_daftar, ${LAST_INSTANT} AS tanggal_selesai_daftar, o.tanggal_pengumuman, j.jalur_masuk, j.id_jenjang, j.pascasarjana, j.tanpa_tes, p.uji, ${SHIFT} AS geser`;
const FIND = `SELECT ${COLUMNS} FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1`;

/** Reads the sessions of applicants who are signed in. */
export const sessionReader = (reader: Reads): ((nomor: string) => Promise<SessionRow>) => {
  const find = rowByKey<SessionRow>(reader, 'sesi_lengkap', FIND, 'nomor_pendaftar');
  return async (nomor) => (await find(nomor)) as SessionRow;
};

/** A session as the browser is told it, by the applicant's clock. */
export const present = (r: SessionRow, now: () => Date): Answered<Sesi> => ({
  mhs_jalur: {
    nomor_pendaftar: r.nomor_pendaftar,
    kode_penawaran: r.kode_penawaran,
    penawaran_jalur: {
      kode_jalur: r.kode_jalur,
      tahun: r.tahun,
      gelombang: r.gelombang,
      nama: r.nama,
      jalur: {
        jalur_masuk: r.jalur_masuk,
        id_jenjang: r.id_jenjang,
        pascasarjana: r.pascasarjana,
        tanpa_tes: r.tanpa_tes,
      },
    },
    tanggal_mulai_daftar: r.tanggal_mulai_daftar,
    tanggal_selesai_daftar: r.tanggal_selesai_daftar,
  },
  pengumuman: { tanggal_pengumuman_jalur: r.tanggal_pengumuman },
  no_peserta: r.nomor_peserta,
  disabilitas: r.disabilitas,
  ...(r.uji ? { uji: r.uji } : undefined),
  time_now: clockOf(r, now),
});
