/** A bill: what a person is to pay, how, and where KODE PMB goes once it is paid (pembayaran 16–21). */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import { keysOf } from '../../wire/keys.ts';
import { LEWAT_NOMOR } from '../pemberitahuan.ts';
import { KEADAAN_MIDTRANS } from './midtrans.ts';

/** How a bill can be paid. */
export const CARA_TAGIHAN = ['va', 'midtrans'] as const;
export type CaraTagihan = (typeof CARA_TAGIHAN)[number];
export const KANAL_TAGIHAN = ['surel', 'wa'] as const;
export type KanalTagihan = (typeof KANAL_TAGIHAN)[number];
/** What carries messages to a number; null where none is written to. */
const lewat = z.nullable(z.enum(LEWAT_NOMOR));
/** Where a bill stands; one that is past its time is `kedaluwarsa` by itself. */
export const KEADAAN_TAGIHAN = ['konfirmasi', 'menunggu', 'dibayar', 'kedaluwarsa'] as const;
export type KeadaanTagihan = (typeof KEADAAN_TAGIHAN)[number];

/** How a one-time code is limited: minutes it holds, guesses at one, codes within a day to an address and for a bill. */
export const KODE_TAGIHAN = { menit: 10, tebakan: 5, alamat: 3, tagihan: 5 } as const;

/** Ways to pay a virtual account, in the order they are told. */
export const TEMPAT_BAYAR = {
  atm: 'ATM',
  aplikasi: 'Aplikasi di ponsel',
  teller: 'Teller',
  bankLain: 'Bank lain',
} as const;
export type TempatBayar = keyof typeof TEMPAT_BAYAR;
/** What is done there, unless the bank's profile says otherwise; `{bank}` and `{nomor}` are filled in. */
export const LANGKAH_BAYAR: Readonly<Record<TempatBayar, readonly string[]>> = {
  atm: [
    'Masukkan kartu {bank} dan PIN kartu Anda.',
    'Pilih Transaksi Lain, lalu Pembayaran, lalu Virtual Account.',
    'Ketik nomor {nomor}.',
    'Periksa nama gelombang dan jumlahnya, lalu bayar dan simpan struknya.',
  ],
  aplikasi: [
    'Buka aplikasi {bank} dan masuk.',
    'Pilih Pembayaran, lalu Virtual Account.',
    'Tempel nomor {nomor}.',
    'Periksa nama gelombang dan jumlahnya, lalu bayar dan simpan buktinya.',
  ],
  teller: [
    'Datang ke kantor {bank} pada jam kerja.',
    'Sebutkan bahwa Anda membayar virtual account nomor {nomor}.',
    'Periksa nama gelombang dan jumlahnya, lalu bayar dan simpan slipnya.',
  ],
  bankLain: [
    'Pilih Transfer ke bank lain pada ATM atau aplikasi bank Anda.',
    'Pilih {bank} sebagai bank tujuan dan ketik nomor {nomor} sebagai rekening tujuan.',
    'Isi jumlahnya tepat, periksa nama gelombang, lalu kirim dan simpan buktinya.',
  ],
};

const ways = z.object({
  tempat: z.enum(keysOf(TEMPAT_BAYAR)),
  langkah: z.array(z.string()),
});
const nullable = z.nullable(z.string());
const bill = z.object({
  cara: z.enum(CARA_TAGIHAN),
  keadaan: z.enum(KEADAAN_TAGIHAN),
  nama: z.string(),
  kode_pembayaran: z.string(),
  jumlah: z.int(),
  kedaluwarsa: z.string(),
  bank: nullable,
  /** The whole virtual account; null until the contact is confirmed. */
  nomor_va: nullable,
  /** What the bank asks beside the amount, in rupiah; null where it is not known. */
  biaya_admin: z.nullable(z.int()),
  langkah: z.array(ways),
  kanal: z.nullable(z.enum(KANAL_TAGIHAN)),
  /** What its number is written to by. */
  lewat,
  /** As its owner typed it; null where nothing will be sent. */
  alamat: nullable,
  dikonfirmasi: z.boolean(),
  /** How far it is at Midtrans; null where that cannot be paid with (midtrans 1). */
  midtrans: z.nullable(z.enum(KEADAAN_MIDTRANS)),
  /** KODE PMB, once it is paid. */
  nomor_pendaftar: nullable,
  /** Of what was paid at Midtrans, whose receipt its owner may not have: the other number of the lookup. */
  nomor_pembayaran: nullable,
});
export type Tagihan = z.infer<typeof bill>;

const common = { access: 'public', tag: 'tagihan' } as const;
const kontak = {
  kanal: z.optional(z.enum(KANAL_TAGIHAN)),
  alamat: z.optional(z.string().check(z.maxLength(150))),
};
const kode = z.string().check(z.regex(/^\d{6}$/));

export const caraTagihan = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/tagihan/cara/{kode_penawaran}',
  summary:
    'How a bill of an offering can be paid, and where its owner can be written to; empty where nothing is set up.',
  data: z.object({
    va: z.array(z.object({ bank: z.string(), biaya_admin: z.nullable(z.int()) })),
    /** By QRIS, e-wallet or card at Midtrans, with or without a virtual account beside it. */
    midtrans: z.boolean(),
    kanal: z.array(z.enum(KANAL_TAGIHAN)),
    lewat,
  }),
});
export const buatTagihan = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/tagihan',
  summary:
    'Makes a bill for a birth date and an open offering; a contact is demanded where the portal can write to one, and is sent a code.',
  body: {
    kode_penawaran: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
    tanggal_lahir: z.iso.date(),
    cara: z.enum(CARA_TAGIHAN),
    bank: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    ...kontak,
  },
  data: z.extend(bill, { token: z.string() }),
  errors: ['tagihan_tertutup', 'terlalu_sering', 'perlu_bukti'],
});
export const bacaTagihan = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/tagihan/{token}',
  summary: 'A bill, to whoever holds its token.',
  data: bill,
});
export const mintaKodeTagihan = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/tagihan/{token}/kode',
  summary: 'Sends the code that confirms the contact of a bill anew, to another contact where one is given.',
  body: kontak,
  data: bill,
  errors: ['sudah_diputus', 'surel_mati', 'terlalu_sering', 'perlu_bukti'],
});
export const konfirmasiTagihan = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/tagihan/{token}/konfirmasi',
  summary: 'Confirms the contact of a bill by the code that was sent to it, and gives the number to pay.',
  body: { kode },
  data: bill,
  errors: ['kode_tagihan', 'tagihan_tertutup', 'perlu_bukti'],
});
export const bayarMidtrans = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/tagihan/{token}/midtrans',
  summary:
    'The page at Midtrans a bill is paid on; a bill has one at a time, so that asking again leads to the same.',
  data: z.object({ alamat: z.string() }),
  errors: ['tagihan_tertutup', 'sudah_diputus', 'midtrans_diam', 'midtrans_menolak', 'perlu_bukti'],
});
