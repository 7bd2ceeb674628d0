/** Payment: the simulator's code, the public lookup, and what the bank tells us (pembayaran 1–14). */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import { LEWAT_NOMOR } from '../pemberitahuan.ts';

/** Payment code: the offering's kode_bayar and the birth date as DDMMYYYY (pembayaran 4). `iso` is `YYYY-MM-DD`. */
export const paymentCode = (kode_bayar: string, iso: string): string =>
  kode_bayar + iso.split('-').reverse().join('');

/** Whether somebody may be born on this day, both `YYYY-MM-DD`: a payment under another one is set aside (pembayaran 2, pembayaran 12). */
export const isBirthDay = (iso: string, today: string): boolean => {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) && iso < today && iso > '1900';
};

export const simulationMessages = {
  jenjang: 'Pilih Jenjang',
  fakultas: 'Pilih Fakultas',
  prodi: 'Pilih Program Studi',
  jalur: 'Mohon pilih jalur terlebih dahulu',
  jalurBelumDibuka: 'Maaf, saat ini jalur untuk jenjang tersebut belum dibuka',
  /** Levels without an open wave, by name. */
  jenjangBelumDibuka: (nama: readonly string[]) =>
    `Belum ada gelombang yang dibuka untuk ${nama.join(', ')}.`,
  tidakAdaGelombang: 'Saat ini belum ada gelombang penerimaan yang dibuka.',
  tanggal: 'Isi Tanggal Lahir',
  tanggalMustahil: 'Tanggal lahir harus sesudah tahun 1899 dan sebelum hari ini',
  /** Any other amount is set aside. */
  bayarTepat:
    'Bayar tepat sejumlah itu, tidak kurang dan tidak lebih, agar pembayaran Anda langsung diterima.',
} as const;

const number = z.string().check(z.minLength(1), z.maxLength(40));

export const cekPassword = endpoint({
  method: 'POST',
  path: '/api/v2/pembayaran/cek_password/pub',
  access: 'public',
  tag: 'pembayaran',
  summary: "Code and PIN from the bank's own transaction number and the code; one answer for every failure.",
  body: {
    nomor_pembayaran: z.optional(z.string().check(z.maxLength(40))),
    nomor_pendaftar: z.optional(z.string().check(z.maxLength(40))),
    /** Of a payment that came through a bill: the one-time code. */
    kode: z.optional(z.string().check(z.maxLength(20))),
  },
  data: z.object({
    KODE_PMB: z.string(),
    PIN_PMB: z.nullable(z.string()),
    TGL_BAYAR: z.string(),
    KODE_PREFIX: z.string(),
  }),
  errors: ['lookup_kosong', 'lookup_gagal', 'perlu_kode', 'kode_tagihan', 'perlu_bukti'],
});
export const mintaKodePin = endpoint({
  method: 'POST',
  path: '/api/v2/pembayaran/cek_password/kode',
  access: 'public',
  tag: 'pembayaran',
  summary:
    'Sends the one-time code that the lookup asks for, to the contact of the bill; by the same two numbers.',
  body: {
    nomor_pembayaran: z.optional(z.string().check(z.maxLength(40))),
    nomor_pendaftar: z.optional(z.string().check(z.maxLength(40))),
  },
  /** `lewat` is what a number is written to by; null for an e-mail address. */
  data: z.object({ kanal: z.enum(['surel', 'wa']), lewat: z.nullable(z.enum(LEWAT_NOMOR)) }),
  errors: ['lookup_kosong', 'lookup_gagal', 'surel_mati', 'terlalu_sering', 'perlu_bukti'],
});

/** The number is known, but of a payment that differs in what is named. */
export const pembayaranBerbeda = (differing: readonly string[]): string =>
  `Nomor pembayaran ini sudah tercatat dengan ${differing.join(', ')} yang berbeda. Periksa lagi nomor pada bukti bayar.`;

/** What a bank reports about one payment; `jumlah` in rupiah, `dibayar_pada` ISO 8601. */
export const paymentBody = {
  nomor_pembayaran: number,
  kode_pembayaran: z.string().check(z.regex(/^\d{9,20}$/)),
  jumlah: z.int().check(z.gte(0), z.lte(9_999_999_999)),
  dibayar_pada: z.iso.datetime({ offset: true }),
  bank: z.string().check(z.minLength(1), z.maxLength(40)),
};

export const bayarCallback = endpoint({
  method: 'POST',
  path: '/api/v2/pembayaran/lapor',
  access: 'bank',
  tag: 'pembayaran',
  summary:
    'A bank reports a payment, signed with HMAC-SHA-256 over time and body (headers X-Gerbang-Waktu, X-Gerbang-Tanda-Tangan); repeating changes nothing, and the number of another payment is refused.',
  body: paymentBody,
  data: z.object({
    nomor_pembayaran: z.string(),
    status: z.enum(['diterima', 'karantina']),
    nomor_pendaftar: z.nullable(z.string()),
  }),
  errors: ['pembayaran_tidak_sah', 'pembayaran_berbeda', 'terlalu_sering'],
});
