/** The office's desk for payments: recording one by hand, and those set aside (pembayaran 10, pembayaran 12, pembayaran 14). */
import { z } from 'zod/mini';
import { paymentBody } from '../applicant/pembayaran/calls.ts';
import { alasan } from '../wire/act.ts';
import { parameters } from '../wire/endpoint.ts';
import { choice, day, referred, search } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:pembayaran', 'meja pembayaran');

/** Of money given back by a call to Midtrans: not known yet, refused, done. */
export const KEADAAN_PENGEMBALIAN = ['dikirim', 'ditolak', 'berhasil'] as const;
/** Of what was paid through Midtrans: how, and whether it is being given back by call; null for any other. */
const midtrans = z.nullable(
  z.object({
    cara: z.nullable(z.string()),
    /** Midtrans says that the money was given back, by whomever. */
    sudah_kembali: z.boolean(),
    /** Null where nobody asked for it. */
    pengembalian: z.nullable(z.enum(KEADAAN_PENGEMBALIAN)),
    /** What Midtrans answered. */
    sebab: z.nullable(z.string()),
  }),
);
/** What both lists hold of a payment. */
const paid = {
  nomor_pembayaran: z.string(),
  kode_pembayaran: z.string(),
  bank: z.string(),
  jumlah: z.int(),
  dibayar_pada: z.string(),
  dicatat: z.string(),
  /** When it was given back to the payer, by whom, why, and the reference of the transfer; null while it was not. */
  dikembalikan: z.nullable(z.string()),
  dikembalikan_oleh: z.nullable(z.string()),
  alasan_kembali: z.nullable(z.string()),
  referensi_kembali: z.nullable(z.string()),
  midtrans,
};
const quarantined = z.object({ ...paid, karantina: z.string() });
export type PembayaranKarantina = z.infer<typeof quarantined>;
/** Typed before a payment is closed as given back, and before one is accepted. */
export const KATA_KEMBALI = 'KEMBALIKAN';
export const KATA_LEPAS = 'LEPAS';
/** Longest reference of a refund, in characters. */
export const REFERENSI_MAX = 100;

export const karantina = office.list('/api/petugas/pembayaran/karantina', {
  summary: 'Payments that were set aside and wait, oldest first; or those given back, latest first.',
  filters: {
    tampilan: choice('Tampilan', 'Menunggu diselesaikan', { dikembalikan: 'Sudah dikembalikan ke pembayar' }),
  },
  row: quarantined,
  ekspor: {
    path: '/api/petugas/ekspor-karantina',
    summary:
      'Makes an Excel or CSV file of the payments that wait, or of those given back; a large one is made by a job.',
  },
});

/** Payments one search may mean; of more, none is listed, for sums and files would be of a part. */
export const CARI_BAYAR_MAX = 500;
export const pembayaran = office.list('/api/petugas/pembayaran/diterima', {
  summary:
    'Accepted payments, the last paid first: by payment number or code, number or name of the applicant; by day, bank, wave and amount.',
  filters: {
    cari: search('Cari pembayaran', 'Nomor atau kode pembayaran, nomor pendaftar, nomor peserta, atau nama'),
    dari: day('Dibayar dari'),
    sampai: day('Dibayar sampai'),
    bank: referred('Bank', 'Semua bank', 'bank', z.string().check(z.minLength(1), z.maxLength(40))),
    penawaran: referred('Gelombang', 'Semua gelombang', 'penawaran', parameters.kode_penawaran),
    jumlah: referred('Jumlah', 'Semua jumlah', 'jumlah-bayar', z.string().check(z.regex(/^\d{1,15}$/))),
  },
  row: z.object({
    ...paid,
    nomor_pendaftar: z.string(),
    nama_lengkap: z.nullable(z.string()),
    /** The applicant has finalised: a seat, a number and a card hang on it. */
    final: z.boolean(),
    kode_penawaran: z.string(),
    jalur_masuk: z.string(),
    nama_gelombang: z.string(),
    tahun: z.int(),
  }),
  ekspor: {
    path: '/api/petugas/ekspor-pembayaran',
    summary:
      'Makes an Excel or CSV file of exactly the payments that are filtered; a large one is made by a job.',
  },
});

/** Days of a summary, the latest ones. */
export const REKAP_HARI = 62;
const counted = { banyak: z.int(), total: z.int() };
export const rekapPembayaran = office.get('/api/petugas/pembayaran/rekap', {
  summary:
    'How many accepted payments the same filters leave and what they come to; by day and bank for the latest days.',
  query: pembayaran.query,
  data: z.object({
    ...counted,
    /** Latest first; days without a payment are none of them. */
    hari: z.array(
      z.object({ hari: z.string(), ...counted, bank: z.array(z.object({ bank: z.string(), ...counted })) }),
    ),
    /** Earlier days were left out. */
    sebagian: z.boolean(),
  }),
});
export type RekapPembayaran = z.infer<typeof rekapPembayaran.data>;
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

export const penawaranPembayaran = office.get('/api/petugas/pembayaran/penawaran', {
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
export const catatPembayaran = office.post('/api/petugas/pembayaran', {
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
/** Of the payment an act is about. */
const nomor_pembayaran = z.string().check(z.minLength(1), z.maxLength(40));
export const lepasKarantina = office.act('/api/petugas/pembayaran/lepas', {
  summary: 'Accepts a payment that was set aside, for an offering the office names; makes the applicant.',
  body: {
    nomor_pembayaran,
    kode_penawaran: parameters.kode_penawaran,
    /** Deadline of their own; needed where registration is over. */
    batas: z.optional(z.iso.datetime({ offset: true })),
  },
  word: KATA_LEPAS,
  data: result,
  errors: ['sudah_diputus', 'pengembalian_berjalan', 'uang_dikembalikan'],
});
/** Giving money back: closed for good, and never twice. */
const givingBack = {
  word: KATA_KEMBALI,
  data: z.null(),
  errors: ['sudah_diputus', 'pengembalian_berjalan'],
} as const;
/** Reference of the transfer or the receipt; left out, Midtrans is told to give it back (midtrans 8). */
const referensi = z.optional(z.string().check(z.regex(/\S/), z.maxLength(REFERENSI_MAX)));
export const kembalikanPembayaran = office.act('/api/petugas/pembayaran/kembalikan', {
  ...givingBack,
  summary:
    'Closes a payment that was set aside as given back to the payer; it can never be accepted afterwards. Without a reference Midtrans gives it back.',
  body: { nomor_pembayaran, referensi },
});
export const kembalikanDiterima = office.act('/api/petugas/pembayaran/kembalikan-diterima', {
  ...givingBack,
  summary:
    'Gives an accepted payment of Midtrans back; its applicant stays and can no longer finalise. Without a reference Midtrans gives it back.',
  // Whom it made: an act meant for one that is set aside reaches nobody.
  body: { nomor_pembayaran, nomor_pendaftar: parameters.nomor_pendaftar, referensi },
});
