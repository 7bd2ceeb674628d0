/** Opening applicants' files: what is opened, which permission opens what, and from how many on a reason is asked (keamanan 21). */
import { z } from 'zod/mini';
import { collectionParts, documentParts } from '../../steps/index.ts';
import { callsOf } from '../../wire/office.ts';
import { type Permission } from '../desks.ts';

/** Kinds of what is kept about an applicant. */
export const JENIS_BERKAS = {
  foto: 'Foto',
  identitas: 'Identitas',
  akademik: 'Pendidikan dan karya',
  keuangan: 'Keluarga dan keuangan',
  kesehatan: 'Kesehatan',
  kartu: 'Kartu ujian',
  surat: 'LoA',
} as const;
export type JenisBerkas = keyof typeof JENIS_BERKAS;

/** What each permission opens, at its own desk; one that is not named opens nothing. */
export const PEMBUKA = {
  'pendaftar-lihat': ['foto', 'kartu'],
  'baca-identitas': ['identitas'],
  'baca-akademik': ['akademik'],
  'baca-keuangan': ['keuangan'],
  'baca-kesehatan': ['kesehatan'],
  loa: ['foto', 'identitas', 'akademik', 'surat'],
  kehadiran: ['foto'],
  // An identity card that an offering asks for itself is of the kind of its step.
  'dugaan-ganda': ['foto', 'identitas', 'akademik'],
  'verifikasi-berkas': ['foto', 'identitas', 'akademik'],
  'periksa-kedua': ['foto', 'identitas', 'akademik'],
} as const satisfies Partial<Record<Permission, readonly JenisBerkas[]>>;
export type Pembuka = keyof typeof PEMBUKA;
/** What a permission opens, by its name in a signed address too. */
export const dibukaOleh = (permission: string): readonly JenisBerkas[] =>
  Object.hasOwn(PEMBUKA, permission) ? PEMBUKA[permission as Pembuka] : [];

/** What is opened besides documents, as the audit names it, and the act it is. */
export const BUKAAN = {
  isian: 'buka berkas pendaftar',
  riwayat: 'baca riwayat pendaftar',
  kesehatan: 'baca data kesehatan',
  keuangan: 'baca data keuangan',
  pengajuan: 'buka pengajuan loa',
  percakapan: 'buka percakapan',
  peserta: 'buka data peserta',
  pasangan: 'bandingkan pendaftar',
  pemeriksaan: 'periksa dokumen pendaftar',
  pemberitahuan: 'baca pemberitahuan pendaftar',
  bernomor: 'periksa dokumen menurut nomor',
  perhitungan: 'lihat perhitungan seleksi',
  sanggah: 'buka berkas sanggah',
} as const;
export type Bukaan = keyof typeof BUKAAN;
/** Finished papers stand in no slot of a step. */
export const SLOT_KARTU = 'kartu_ujian';
export const SLOT_SURAT = 'loa';

/** Kinds of the slots that are not `akademik`. */
const SLOTS: Readonly<Record<string, JenisBerkas>> = {
  'data_diri_pendaftar/foto': 'foto',
  'data_diri_pendaftar/sertifikat_wna': 'identitas',
  'data_diri_pendaftar/akta': 'identitas',
  [SLOT_KARTU]: 'kartu',
  [SLOT_SURAT]: 'surat',
};
const TABLES: Readonly<Record<string, JenisBerkas>> = {
  data_diri_pendaftar: 'identitas',
  data_keluarga: 'keuangan',
  data_kesehatan: 'kesehatan',
};
/** The kind of the document in a slot; what a table of its own kind holds is of that kind. */
export const jenisBerkas = (slot: string): JenisBerkas =>
  SLOTS[slot] ?? TABLES[slot.split('/')[0] ?? ''] ?? 'akademik';

/** The slot without the number of a row. */
export const slotUmum = (slot: string): string => slot.replace(/\/\d+$/, '');
/** Everything that can be opened, by its name in the audit, in words. */
export const NAMA_BUKAAN: Readonly<Record<string, string>> = {
  isian: 'Isian pendaftar',
  riwayat: 'Riwayat pendaftar',
  kesehatan: 'Data kesehatan',
  keuangan: 'Data keuangan',
  pengajuan: 'Pengajuan LoA',
  percakapan: 'Percakapan',
  peserta: 'Data peserta ujian',
  pasangan: 'Perbandingan dugaan ganda',
  pemeriksaan: 'Pemeriksaan dokumen',
  pemberitahuan: 'Pemberitahuan',
  bernomor: 'Pemeriksaan dokumen menurut nomor',
  perhitungan: 'Perhitungan seleksi',
  sanggah: 'Berkas sanggah',
  [SLOT_KARTU]: 'Kartu ujian',
  [SLOT_SURAT]: 'LoA',
  ...Object.fromEntries(documentParts.map(({ slot, label }) => [slot, label])),
  ...Object.fromEntries(collectionParts.flatMap(({ file }) => (file ? [[file.slot, file.label]] : []))),
};

/** The same thing opened again by the same officer within so many minutes is the same opening. */
export const SATU_BUKAAN_MENIT = 10;
/** Of so many different applicants the files are opened within an hour before a reason is asked, where nothing else is set. */
export const BATAS_PEMBUKAAN = 100;
/** Desks whose task is everybody who comes: there nobody is asked. */
export const MEJA_TANPA_BATAS: readonly string[] = ['kehadiran', 'verifikasi-berkas'];
/** What is counted even there: whom the officer named, rather than the queue. */
export const TETAP_DIHITUNG: readonly string[] = ['bernomor' satisfies Bukaan];
/** Exports that count against that limit, by what they are in the audit. */
export const AKSI_EKSPOR = {
  pendaftar: 'ekspor pendaftar',
  lengkap: 'ekspor lengkap',
  dokumen: 'ekspor dokumen',
} as const;
/** The acts around that limit, as the audit names them. */
export const LAMPAU_BATAS = 'capai batas pembukaan';
export const BERI_ALASAN = 'beri alasan pembukaan';

const office = callsOf('petugas:sesi', 'meja jejak');

export const alasanPembukaan = office.act('/api/petugas/pembukaan/alasan', {
  summary:
    'Says why more files are opened than usual within an hour; from then on as many more can be opened, and the head is told.',
  data: z.null(),
});
