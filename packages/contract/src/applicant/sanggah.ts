/** Objecting to one item of the own announced result, and what the office answers (sanggah 1–5, keamanan 7). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { signedQuery, uploadErrors } from './berkas/calls.ts';

/** What can be objected to. */
export const BUTIR_SANGGAH = {
  nilai: 'Nilai',
  berkas: 'Putusan atas dokumen',
  kuota: 'Kuota kelompok',
  jawaban: 'Tercatat tidak hadir',
  lain: 'Hal lain',
} as const;
export type ButirSanggah = keyof typeof BUTIR_SANGGAH;
/** Shortest and longest reason, in characters. */
export const ALASAN_SANGGAH = { min: 20, max: 2000 } as const;

/** Names of the parts evidence and the document of an answer come under. */
export const BUKTI_SANGGAH = 'bukti';
export const DOKUMEN_SANGGAH = 'dokumen';

/** Where an objection stands, as its applicant reads it: what is only proposed is not told. */
export const KEADAAN_SANGGAH_SAYA = {
  diperiksa: 'Sedang diperiksa panitia',
  ditolak: 'Sanggah ditolak',
  diterima: 'Sanggah diterima',
} as const;
export type KeadaanSanggahSaya = keyof typeof KEADAAN_SANGGAH_SAYA;

const butirSanggah = z.enum(keysOf(BUTIR_SANGGAH));
const item = {
  butir: butirSanggah,
  /** Component, document or group by its code; empty where the kind says it all. */
  rincian: z.string(),
  nama: z.string(),
};
/** Where a document opens for some minutes. */
const dokumen = z.nullable(z.object({ url: z.string(), ext: z.string(), ukuran: z.int() }));
const own = z.object({
  /** Until when the announced result can be objected to; null for whoever was not refused, and where the office takes none. */
  batas: z.nullable(z.string()),
  terbuka: z.boolean(),
  /** What can still be objected to. */
  butir: z.array(z.object(item)),
  daftar: z.array(
    z.object({
      id_sanggah: z.int(),
      nama: z.string(),
      alasan: z.string(),
      diajukan: z.string(),
      /** Until when the office answers. */
      batas_jawab: z.string(),
      keadaan: z.enum(keysOf(KEADAAN_SANGGAH_SAYA)),
      /** What the office answered; null until that is final. */
      jawaban: z.nullable(z.string()),
      dijawab: z.nullable(z.string()),
      /** What the decision that followed made of the own result; null until there is one. */
      putusan: z.nullable(z.enum(['berubah', 'tetap'])),
      /** The own evidence. */
      bukti: dokumen,
      /** What the office answered with; null until the answer is final. */
      dokumen,
    }),
  ),
});
export type SanggahSaya = z.infer<typeof own>;

const common = { access: 'pendaftar', tag: 'yudisium' } as const;

export const sanggahSaya = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/sanggah/{nomor_pendaftar}',
  summary:
    'What of the own result can be objected to and until when, and the own objections with their answers; before the announcement, and where there is nothing of it, success is false and data null.',
  data: own,
});
/** What an objection says; the document stands beside it where there is one. */
export const isianSanggah = {
  nomor_pendaftar: parameters.nomor_pendaftar,
  butir: butirSanggah,
  rincian: z.string().check(z.maxLength(100)),
  alasan: z.string().check(z.minLength(ALASAN_SANGGAH.min), z.maxLength(ALASAN_SANGGAH.max)),
};
const errors = ['sanggah_tidak_ada', 'sanggah_lewat', 'sanggah_sudah'] as const;
export const ajukanSanggah = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/sanggah',
  summary:
    'Objects to one item of the own result, once each; the same once more changes nothing. 409 before the announcement, for whoever was not refused, and after the deadline.',
  body: isianSanggah,
  data: own,
  errors,
});
export const ajukanSanggahBerbukti = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/sanggah/bukti',
  summary: 'The same with one document as evidence.',
  files: [BUKTI_SANGGAH],
  bodyMax: UPLOAD_BODY_MAX,
  body: isianSanggah,
  data: own,
  errors: [...errors, ...uploadErrors, 'uji_terbatas'],
});
export const berkasSanggah = endpoint({
  method: 'GET',
  path: '/api/v2/sanggah/berkas/{id_sanggah}/{pihak}',
  access: 'public',
  tag: 'berkas',
  raw: 'application/octet-stream',
  summary: 'The document of one side of an objection at its signed, short-lived address.',
  query: { kedaluwarsa: signedQuery.kedaluwarsa, tanda: signedQuery.tanda },
  data: z.null(),
});
