/** The queue of letters as a file: the requests it is filtered to, in its order. */

import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { MAX_EKSPOR } from '@gerbang/contract/wire/ekspor';
import { instantText } from '@gerbang/contract/wire/time';
import { type Columns, type ExportKind, lineOf, sheetOf, cellText as text } from '../../domain/ekspor.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { findRequests, type QueueFilter } from './queue.ts';

interface Row extends Record<string, unknown> {
  nomor_pendaftar: string;
  kode_penawaran: string;
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
const time = (at: Date | null): string => (at ? instantText(at) : '');
const COLUMNS: Columns<Row> = [
  ['nomor_pendaftar', (r) => r.nomor_pendaftar],
  ['nomor_peserta', (r) => text(r.nomor_peserta)],
  ['nama_lengkap', (r) => text(r.nama_lengkap), 42],
  ['jenis', (r) => (r.jenis_loa === JENIS_LOA.conditional ? 'Conditional' : 'Final')],
  ['status', (r) => (r.dicabut ? 'Dicabut' : (STATUS[r.status_loa] ?? ''))],
  ['kode_penawaran', (r) => r.kode_penawaran],
  ['jalur', (r) => text(r.jalur_masuk)],
  ['gelombang', (r) => text(r.gelombang)],
  ['tahun', (r) => text(r.tahun)],
  ['program_studi', (r) => text(r.prodi), 42],
  ['nomor_surat', (r) => text(r.nomor_surat), 26],
  ['diajukan', (r) => time(r.diminta), 26],
  ['diputuskan', (r) => time(r.diputus), 26],
  ['diputuskan_oleh', (r) => text(r.diputus_oleh)],
  ['alasan', (r) => text(r.keterangan), 42],
  ['dicabut', (r) => time(r.dicabut), 26],
  ['dicabut_oleh', (r) => text(r.dicabut_oleh)],
  ['alasan_pencabutan', (r) => text(r.alasan_cabut), 42],
];

export const letterExport: ExportKind<QueueFilter> = {
  jenis: 'loa',
  tindakan: 'ekspor loa',
  most: MAX_EKSPOR,
  tooMany: 'ekspor_terlalu_besar',
  find: findRequests,
  table: async (db) => ({
    sheet: sheetOf('LoA', COLUMNS),
    lines: async (keys) => (await db.query<Row>(SELECT, [keys])).rows.map((row) => lineOf(COLUMNS, row)),
  }),
  fileName: (_, day) => `loa-${day}`,
};
