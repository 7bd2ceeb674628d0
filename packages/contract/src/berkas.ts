/** Files: the answer of every document slot and the authorised download (B 7, C 7; decisions 68, 70). */
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Answered by every document GET and POST: `url` and `ext` also stand at the top level; no file is success false. */
export const documentAnswer = { url: z.nullable(z.string()), ext: z.nullable(z.string()) };

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
