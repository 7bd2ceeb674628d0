/** The admission result, never before its time (A 3, A 7; security 7; decisions 138, 141). */
import { z } from 'zod/mini';
import { endpoint, parameters } from './endpoint.ts';

/** `yudisium_status_diterima` of an accepted and of a rejected applicant. */
export const DITERIMA = 'DITERIMA';
export const TIDAK_DITERIMA = 'TIDAK DITERIMA';
export const YUDISIUM_TIDAK_DITEMUKAN = 'Data Kelulusan Tidak Ditemukan';

const result = z.object({
  /** 1: accepted, 0: not. */
  status: z.int(),
  yudisium_status_diterima: z.string(),
  yudisium_nama_peserta: z.string(),
  /** Null when no programme goes with the result; shown as "Not Found". */
  yudisium_nama_prodi: z.nullable(z.string()),
  yudisium_nama_jenjang: z.nullable(z.string()),
  tahun: z.int(),
  kode_prodi: z.nullable(z.int()),
  kode_jalur: z.string(),
});
export type Yudisium = z.infer<typeof result>;

export const yudisium = endpoint({
  method: 'GET',
  path: '/api/v2/yudisium/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'yudisium',
  summary:
    'The own result once the announcement time has passed; before it, and without one, success is false and data null (A 7).',
  data: result,
});
export const cekYudisium = endpoint({
  method: 'POST',
  path: '/api/v2/cek_yudisium',
  access: 'pendaftar',
  tag: 'yudisium',
  summary: 'The status alone, from the same source (A 7).',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.object({ status: z.int() }),
});
