/** Files: the answer of every document slot and the authorised download (B 7, C 7; decisions 68, 70). */
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Answered by every document GET and POST: `url` and `ext` also stand at the top level; no file is success false. */
export const documentAnswer = { url: z.nullable(z.string()), ext: z.nullable(z.string()) };

/** What any upload can be refused with (B 7, C 5, C 7). */
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
  'tipe_tidak_didukung',
  'terlalu_sering',
];

const signed = {
  kedaluwarsa: z.string().check(z.regex(/^\d{1,12}$/)),
  tanda: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
};

export const berkas = endpoint({
  method: 'GET',
  path: '/api/v2/berkas/{id}',
  access: 'public',
  tag: 'berkas',
  raw: 'application/octet-stream',
  summary: "An applicant's file at its signed, short-lived address.",
  query: signed,
  data: z.null(),
});
export const kartuBerkas = endpoint({
  method: 'GET',
  path: '/api/v2/kartu_ujian/berkas/{nomor_peserta}',
  access: 'public',
  tag: 'berkas',
  raw: 'application/pdf',
  summary: 'The exam card as PDF at its signed, short-lived address.',
  query: { ...signed, versi: z.string().check(z.regex(/^\d{1,4}$/)) },
  data: z.null(),
});
