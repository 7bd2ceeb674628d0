/** The queue of letters as a file: the requests it is filtered to, in its order. */

import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { MAX_EKSPOR } from '@gerbang/contract/wire/ekspor';
import type { ExportKind } from '../../domain/ekspor.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { type FileColumns, fileTable } from '../../shapes/columns.ts';
import { findRequests, type QueueFilter } from './queue.ts';

type Words =
  | 'nomor_peserta'
  | 'nama_lengkap'
  | 'prodi'
  | 'diputus_oleh'
  | 'keterangan'
  | 'nomor_surat'
  | 'dicabut_oleh'
  | 'alasan_cabut';
interface Row extends Record<Words, string | null> {
  nomor_pendaftar: string;
  kode_penawaran: string;
  jalur_masuk: string;
  gelombang: string;
  tahun: number;
  jenis_loa: number;
  status_loa: number;
  diminta: Date;
  diputus: Date | null;
  dicabut: Date | null;
}

const SELECT = `SELECT l.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, l.kode_penawaran, j.jalur_masuk, o.nama AS gelombang, o.tahun,
    s.nama_prodi || ' (' || n.nama_jenjang || ')' AS prodi, l.jenis_loa, l.status_loa, l.diminta, l.diputus, ${officerName('l.diputus_oleh')} AS diputus_oleh, l.keterangan,
    l.nomor_surat, l.dicabut, ${officerName('l.dicabut_oleh')} AS dicabut_oleh, l.alasan_cabut
  FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted(id, ke) JOIN loa l USING (id) JOIN pendaftar p USING (nomor_pendaftar)
  JOIN penawaran o ON o.kode_penawaran = l.kode_penawaran JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s ON s.id_prodi = l.id_prodi
  LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang ORDER BY ke`;

const STATUS: Record<number, string> = {
  [STATUS_LOA.review]: 'Menunggu keputusan',
  [STATUS_LOA.disetujui]: 'Disetujui',
  [STATUS_LOA.ditolak]: 'Ditolak',
};
const COLUMNS: FileColumns<Row> = [
  'nomor_pendaftar',
  'nomor_peserta',
  ['nama_lengkap', 'nama_lengkap', 42],
  ['jenis', (r) => (r.jenis_loa === JENIS_LOA.conditional ? 'Conditional' : 'Final')],
  ['status', (r) => (r.dicabut ? 'Dicabut' : (STATUS[r.status_loa] ?? ''))],
  'kode_penawaran',
  ['jalur', 'jalur_masuk'],
  'gelombang',
  'tahun',
  ['program_studi', 'prodi', 42],
  ['nomor_surat', 'nomor_surat', 26],
  ['diajukan', 'diminta', 26],
  ['diputuskan', 'diputus', 26],
  ['diputuskan_oleh', 'diputus_oleh'],
  ['alasan', 'keterangan', 42],
  ['dicabut', 'dicabut', 26],
  'dicabut_oleh',
  ['alasan_pencabutan', 'alasan_cabut', 42],
];

export const letterExport: ExportKind<QueueFilter> = {
  jenis: 'loa',
  tindakan: 'ekspor loa',
  most: MAX_EKSPOR,
  tooMany: 'ekspor_terlalu_besar',
  find: findRequests,
  table: async (db) => fileTable('LoA', COLUMNS, async (keys) => (await db.query<Row>(SELECT, [keys])).rows),
  fileName: (_, day) => `loa-${day}`,
};
