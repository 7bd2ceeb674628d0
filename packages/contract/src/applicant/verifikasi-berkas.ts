/** What became of an applicant's documents at the office, and replacing a rejected one (berkas 11–14). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { uploadErrors } from './berkas/calls.ts';

/** Where the document in a slot stands. */
export const KEADAAN_BERKAS = {
  belum: 'Belum diperiksa',
  sah: 'Sah',
  ditolak: 'Ditolak',
  diganti: 'Diganti, menunggu pemeriksaan',
  'tidak-perlu': 'Tidak diperlukan',
} as const;
export type KeadaanBerkas = keyof typeof KEADAAN_BERKAS;
export const keadaanBerkas = z.enum(keysOf(KEADAAN_BERKAS));

/** Where all of an applicant's documents stand together; no part of finalising. */
export const VALIDASI = {
  tanpa: 'Tidak diperiksa',
  menunggu: 'Menunggu pemeriksaan',
  ditolak: 'Ada yang ditolak',
  sah: 'Sah',
} as const;
export type Validasi = keyof typeof VALIDASI;
export const validasi = z.enum(keysOf(VALIDASI));

/** What can wait for a document. */
export const MENAHAN = {
  tidak: 'Tidak menahan apa pun',
  kartu: 'Kartu ujian',
  seleksi: 'Seleksi',
  surat: 'LoA',
} as const;
export type Menahan = keyof typeof MENAHAN;
export const menahan = z.enum(keysOf(MENAHAN));

/** What an applicant is told of what waits. */
export const TERTAHAN: Readonly<Record<Exclude<Menahan, 'tidak'>, string>> = {
  kartu: 'Kartu ujian baru dapat diunduh sesudah dokumen wajib dinyatakan sah',
  seleksi: 'Anda baru diikutkan dalam seleksi sesudah dokumen wajib dinyatakan sah',
  surat: 'LoA baru dapat diajukan sesudah dokumen wajib dinyatakan sah',
};
/** The same with the documents that are meant. */
export const tertahanOleh = (
  apa: keyof typeof TERTAHAN,
  dokumen: readonly { label: string; keadaan: KeadaanBerkas; menahan: Menahan }[],
): string => {
  const meant = dokumen.filter(
    (one) => one.menahan === apa && one.keadaan !== 'sah' && one.keadaan !== 'tidak-perlu',
  );
  return `${TERTAHAN[apa]}: ${meant.map(({ label }) => label).join(', ')}.`;
};

const nullableText = z.nullable(z.string());
const dokumen = z.object({
  slot: z.string(),
  label: z.string(),
  accept: z.enum(['foto', 'pdf', 'dokumen']),
  keadaan: keadaanBerkas,
  /** Why the office rejected it, and until when it can be replaced. */
  alasan: nullableText,
  batas: nullableText,
  /** It can be replaced now. */
  terbuka: z.boolean(),
  ext: z.string(),
  url: z.string(),
  disimpan: z.string(),
  menahan,
});
export type DokumenSaya = z.infer<typeof dokumen>;
const berkasSaya = z.object({
  validasi,
  /** What waits for a document that is not accepted yet. */
  tertahan: z.array(z.enum(['kartu', 'seleksi', 'surat'])),
  dokumen: z.array(dokumen),
});
export type BerkasSaya = z.infer<typeof berkasSaya>;

export const pemeriksaanBerkas = endpoint({
  method: 'GET',
  path: '/api/v2/pemeriksaan_berkas/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'verifikasi berkas',
  summary:
    'Every document the office checks, with its state, the reason and deadline of a rejection, and what waits for it.',
  data: berkasSaya,
});
export const gantiBerkas = endpoint({
  method: 'POST',
  path: '/api/v2/ganti_berkas',
  access: 'pendaftar',
  tag: 'verifikasi berkas',
  files: ['berkas'],
  bodyMax: UPLOAD_BODY_MAX,
  summary:
    'Replaces the document of a rejected slot until its deadline, also after finalising; nothing else opens.',
  body: { nomor_pendaftar: parameters.nomor_pendaftar, slot: z.string().check(z.maxLength(100)) },
  data: berkasSaya,
  errors: [
    'dokumen_tertutup',
    'dokumen_lewat_batas',
    ...uploadErrors,
    'belum_memilih_gambar',
    'dokumen_format_pdf',
    'foto_format',
  ],
});
