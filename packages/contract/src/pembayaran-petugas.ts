/** The office's desk for payments: recording one by hand, and those set aside (decisions 3, 6, 145). */
import { z } from 'zod/mini';
import { exportCalls } from './ekspor.ts';
import { endpoint, parameters } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { paymentBody } from './pembayaran.ts';
import { alasan } from './pendaftar-petugas.ts';

const common = { access: 'petugas:pembayaran', tag: 'meja pembayaran' } as const;

const quarantined = z.object({
  nomor_pembayaran: z.string(),
  kode_pembayaran: z.string(),
  bank: z.string(),
  jumlah: z.int(),
  dibayar_pada: z.string(),
  dicatat: z.string(),
  karantina: z.string(),
  /** When it was given back to the payer, by whom, why, and the reference of the transfer; null while it waits. */
  dikembalikan: z.nullable(z.string()),
  dikembalikan_oleh: z.nullable(z.string()),
  alasan_kembali: z.nullable(z.string()),
  referensi_kembali: z.nullable(z.string()),
});
export type PembayaranKarantina = z.infer<typeof quarantined>;
/** What the desk lists: payments that wait, and those given back. */
export const TAMPILAN_KARANTINA = ['menunggu', 'dikembalikan'] as const;
export type TampilanKarantina = (typeof TAMPILAN_KARANTINA)[number];
/** Typed before a payment is closed as given back. */
export const KATA_KEMBALI = 'KEMBALIKAN';
/** Longest reference of a refund, in characters. */
export const REFERENSI_MAX = 100;

const filters = { tampilan: z.optional(z.enum(TAMPILAN_KARANTINA)) };
export const daftarKarantina = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/pembayaran/karantina',
  summary: 'Payments that were set aside and wait, oldest first; or those given back, latest first.',
  query: { ...pageQuery, ...filters },
  data: pageOf(quarantined),
});
export const ekspor = exportCalls({
  ...common,
  path: '/api/petugas/ekspor-karantina',
  summary:
    'Makes an Excel or CSV file of the payments that wait, or of those given back; a large one is made by a job.',
  saringan: filters,
});
/** What became of a payment; `slip` is the PDF with code and PIN as base64, null where nothing was accepted or the PIN was changed. */
const result = z.object({
  nomor_pembayaran: z.string(),
  status: z.enum(['diterima', 'karantina', 'dikembalikan']),
  karantina: z.nullable(z.string()),
  nomor_pendaftar: z.nullable(z.string()),
  slip: z.nullable(z.string()),
  /** The payment was here before; a slip handed out again stands in the history. */
  sudah_tercatat: z.boolean(),
});
export type HasilPembayaran = z.infer<typeof result>;

export const penawaranPembayaran = endpoint({
  ...common,
  method: 'GET',
  path: '/api/petugas/pembayaran/penawaran',
  summary: 'Offerings a payment can be for: newest first, with prefix and fee.',
  data: z.array(
    z.object({
      kode_penawaran: z.string(),
      nama: z.string(),
      kode_bayar: z.string(),
      biaya: z.int(),
      tanggal_selesai_daftar: z.string(),
    }),
  ),
});
export const catatPembayaran = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/pembayaran',
  summary:
    'Records a payment by hand under the same rules as a report of a bank; repeating changes nothing, and the number of another payment is refused.',
  body: {
    ...paymentBody,
    nomor_pembayaran: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
    alasan,
  },
  data: result,
  errors: ['pembayaran_berbeda'],
});
export const lepasKarantina = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/pembayaran/lepas',
  summary: 'Accepts a payment that was set aside, for an offering the office names; makes the applicant.',
  body: {
    nomor_pembayaran: z.string().check(z.minLength(1), z.maxLength(40)),
    kode_penawaran: parameters.kode_penawaran,
    /** Deadline of their own; needed where registration is over. */
    batas: z.optional(z.iso.datetime({ offset: true })),
    alasan,
  },
  data: result,
  errors: ['sudah_diputus'],
});
export const kembalikanPembayaran = endpoint({
  ...common,
  method: 'POST',
  path: '/api/petugas/pembayaran/kembalikan',
  summary:
    'Closes a payment that was set aside as given back to the payer; it can never be accepted afterwards.',
  body: {
    nomor_pembayaran: z.string().check(z.minLength(1), z.maxLength(40)),
    /** Reference of the transfer or the receipt. */
    referensi: z.string().check(z.regex(/\S/), z.maxLength(REFERENSI_MAX)),
    alasan,
    konfirmasi: z.literal(KATA_KEMBALI),
  },
  data: z.null(),
  errors: ['sudah_diputus'],
});
