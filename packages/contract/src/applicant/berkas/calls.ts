/** Files: the answer of every document slot and the authorised download (berkas 3, berkas 6). */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import type { ErrorCode } from '../../wire/errors.ts';

/** Answered by every document GET and POST: `url` and `ext` also stand at the top level; no file is success false. */
export const documentAnswer = { url: z.nullable(z.string()), ext: z.nullable(z.string()) };

/** What any upload can be refused with (berkas 1, berkas 2). */
export const uploadErrors: readonly ErrorCode[] = [
  'maksimal_1_file',
  'dokumen_terlalu_besar',
  'dokumen_format',
  'dokumen_kosong',
  'gambar_rusak',
  'gambar_terlalu_besar',
  'pdf_rusak',
  'pdf_aktif',
  'pdf_terkunci',
  'pdf_terlalu_berat',
  'kuota_berkas',
  'tipe_tidak_didukung',
  'terlalu_sering',
];

/** What a signed address carries; `untuk` names the permission of the officer it was given to, and is absent for an applicant. */
export const signedQuery = {
  kedaluwarsa: z.string().check(z.regex(/^\d{1,12}$/)),
  tanda: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  untuk: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
};

export const berkas = endpoint({
  method: 'GET',
  path: '/api/v2/berkas/{id}',
  access: 'public',
  tag: 'berkas',
  raw: 'application/octet-stream',
  summary: "An applicant's file at its signed, short-lived address.",
  query: signedQuery,
  data: z.null(),
});
export const kartuBerkas = endpoint({
  method: 'GET',
  path: '/api/v2/kartu_ujian/berkas/{nomor_peserta}',
  access: 'public',
  tag: 'berkas',
  raw: 'application/pdf',
  summary: 'The exam card as PDF at its signed, short-lived address.',
  query: { ...signedQuery, versi: z.string().check(z.regex(/^\d{1,4}$/)) },
  data: z.null(),
});
