/** Kinds of special needs; saving the list records whether there is a disability (kesehatan 5). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';

const list = z.array(z.object({ id_kesehatan: z.int(), kondisi_kesehatan: z.string() }));

const codes = z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(50));

export const kemampuanBerbeda = endpoint({
  method: 'GET',
  path: '/api/v2/kemampuan_berbeda/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Kinds of special needs of the applicant; empty: normal.',
  data: list,
});
export const kemampuanBerbedaMany = endpoint({
  method: 'POST',
  path: '/api/v2/kemampuan_berbeda/many',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Replaces the kinds of special needs; sets or unsets the disability of the record.',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    kemampuan_berbeda: codes,
    /** What the sender last saw saved; where it was changed since, the call is refused (formulir 16). */
    semula: z.optional(codes),
  },
  data: list,
  errors: ['bukan_langkah', 'sudah_final', 'bukan_periode', 'versi_usang', 'gagal_menyimpan'],
});
