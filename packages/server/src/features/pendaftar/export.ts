/** Exports: one line per applicant, as Excel or CSV; everything is text, so numbers keep their zeros and nothing computes. */

import { VALIDASI, type Validasi } from '@gerbang/contract/applicant/verifikasi-berkas';
import { AKSI_EKSPOR } from '@gerbang/contract/office/jejak/pembukaan';
import { FASE, type Fase } from '@gerbang/contract/office/pendaftar';
import { MAX_EKSPOR } from '@gerbang/contract/wire/ekspor';
import { dateText } from '@gerbang/contract/wire/time';
import { findApplicants, type Wanted } from '../../domain/cari-pendaftar.ts';
import type { ExportKind } from '../../domain/ekspor.ts';
import { VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import { type FileColumns, fileTable } from '../../shapes/columns.ts';

type Words =
  | 'nomor_peserta'
  | 'nama_lengkap'
  | 'no_ktp'
  | 'jenis_kelamin'
  | 'tgl_lahir'
  | 'telp'
  | 'nohp'
  | 'email'
  | 'lokasi_ujian'
  | 'nama_ruang';
interface Row extends Record<Words, string | null> {
  nomor_pendaftar: string;
  jalur_masuk: string;
  nama: string;
  tahun: number;
  nomor_kursi: number | null;
  fase: Fase;
  validasi: Validasi;
  dibuat: Date;
  diverifikasi: Date | null;
  hadir: Date | null;
  pilihan: string[];
}

/** Columns in order: title and what stands in it. Health and finance are none of them. */
const COLUMNS: FileColumns<Row> = [
  'nomor_pendaftar',
  'nomor_peserta',
  'nama_lengkap',
  ['nik', 'no_ktp'],
  'jenis_kelamin',
  ['tanggal_lahir', (r) => r.tgl_lahir && dateText(r.tgl_lahir)],
  ['nomor_hp', 'telp'],
  ['nomor_whatsapp', 'nohp'],
  'email',
  ['jalur', 'jalur_masuk'],
  ['gelombang', 'nama'],
  'tahun',
  ['fase', (r) => FASE[r.fase]],
  ['validasi_berkas', (r) => VALIDASI[r.validasi]],
  ['pilihan_1', ({ pilihan }) => pilihan[0]],
  ['pilihan_2', ({ pilihan }) => pilihan[1]],
  ['pilihan_3', ({ pilihan }) => pilihan[2]],
  'lokasi_ujian',
  ['ruang', 'nama_ruang'],
  ['kursi', 'nomor_kursi'],
  ['terdaftar', 'dibuat'],
  ['difinalisasi', 'diverifikasi'],
  'hadir',
];

const SELECT = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.fase, p.dibuat, p.diverifikasi, p.hadir, ${VALIDASI_SQL} AS validasi,
    d.nama_lengkap, d.no_ktp, d.jenis_kelamin, d.tgl_lahir, d.telp, d.nohp, d.email, j.jalur_masuk, o.nama, o.tahun, u.lokasi_ujian, r.nama_ruang, k.nomor_kursi,
    (SELECT coalesce(json_agg(s.nama_prodi ORDER BY c.urutan), '[]') FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi) WHERE c.nomor_pendaftar = p.nomor_pendaftar) AS pilihan
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang)
  WHERE p.nomor_pendaftar = ANY($1::text[]) ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC`;

/** An export of applicants; those of the list, in its order. */
export const applicantExport: ExportKind<Wanted & { alasan?: string }> = {
  jenis: 'pendaftar',
  tindakan: AKSI_EKSPOR.pendaftar,
  most: MAX_EKSPOR,
  tooMany: 'ekspor_terlalu_besar',
  reads: ({ alasan }) => alasan,
  find: findApplicants,
  table: async (db) =>
    fileTable('Pendaftar', COLUMNS, async (keys) => (await db.query<Row>(SELECT, [keys])).rows),
  fileName: (_, day) => `pendaftar-${day}`,
};
