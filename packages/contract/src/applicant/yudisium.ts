/** The admission result, never before its time (yudisium 1–5, keamanan 7). */
import { z } from 'zod/mini';
import { type DataOf, endpoint, parameters } from '../wire/endpoint.ts';

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
  /** What the office tells beside such a result; null where it tells nothing. */
  petunjuk: z.nullable(z.string()),
});
export type Yudisium = z.infer<typeof result>;

export const yudisium = endpoint({
  method: 'GET',
  path: '/api/v2/yudisium/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'yudisium',
  summary:
    'The own result once the announcement time has passed; before it, and without one, success is false and data null.',
  data: result,
});
export const cekYudisium = endpoint({
  method: 'POST',
  path: '/api/v2/cek_yudisium',
  access: 'pendaftar',
  tag: 'yudisium',
  summary: 'The status alone, from the same source.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.object({ status: z.int() }),
});

const pilihan = z.object({
  nama: z.string(),
  diterima: z.boolean(),
  /** Raw score and the least there must be, of each component below it. */
  kurang: z.array(z.object({ nama: z.string(), nilai: z.nullable(z.int()), minimum: z.int() })),
  /** Components without a score, which put the participant out. */
  kosong: z.array(z.string()),
  /** Total in ten-thousandths; null where not opened, or where there is none. */
  total: z.nullable(z.int()),
  /** The total is below the least. */
  total_kurang: z.boolean(),
  peringkat: z.nullable(z.int()),
  memenuhi: z.nullable(z.int()),
  batas: z.nullable(z.int()),
  /** A group of the participant has a most, so some of the seats that are not reserved, or all of them, are not open to it; absent where none is. */
  terbatas: z.optional(z.enum(['sebagian', 'semua'])),
  tunggu: z.nullable(z.int()),
});
/** What decided one's result, as far as it is opened. */
export const reasons = z.object({
  /** Own scores in ten-thousandths; empty where they are not opened. */
  nilai: z.array(z.object({ nama: z.string(), nilai: z.nullable(z.int()) })),
  /** Points on every total, below nothing where taken off; 0 where own scores are not opened. */
  tambahan: z.int(),
  pilihan: z.array(pilihan),
  /** What a plenary decided against the rule; null where the rule alone did. */
  sidang: z.nullable(z.enum(['terima', 'tolak'])),
  segel: z.string(),
});
export type AlasanHasil = z.infer<typeof reasons>;
export const alasanHasil = endpoint({
  method: 'GET',
  path: '/api/v2/alasan_hasil/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'yudisium',
  summary:
    'What decided the own result, as far as the office opens it; before the announcement, and without it, success is false and data null.',
  data: reasons,
});

/** Where what comes next after an admission is read. */
export const HALAMAN_DITERIMA = '/dashboard/diterima';
export const daftarUlangSaya = endpoint({
  method: 'GET',
  path: '/api/v2/daftar_ulang/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'yudisium',
  summary:
    'When and where those admitted register anew, with the same for a calendar of their own; before the announcement, and for everybody else, success is false and data null.',
  data: z.object({
    /** Instants; null where the office has set none. */
    mulai: z.nullable(z.string()),
    selesai: z.nullable(z.string()),
    /** Place or address of a page; empty where none is told. */
    tempat: z.string(),
    /** An iCalendar file (RFC 5545) with that span alone; null where there is none. */
    kalender: z.nullable(z.string()),
  }),
});
export type DaftarUlangSaya = DataOf<typeof daftarUlangSaya>;
