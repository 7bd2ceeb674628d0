/** The office's desk for reconciliation: a bank's statement of a day against what is recorded here (rekonsiliasi 1–10). */
import { z } from 'zod/mini';
import { parameters } from '../wire/endpoint.ts';
import { uploadErrors } from '../wire/impor.ts';
import { keysOf } from '../wire/keys.ts';
import { REKENING_MAX_BARIS, REKENING_MAX_BYTES } from '../wire/limits.ts';
import { choice, fixed } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

const office = callsOf('petugas:rekonsiliasi', 'meja rekonsiliasi');

export const PEMISAH = {
  koma: 'Koma ( , )',
  'titik-koma': 'Titik koma ( ; )',
  tab: 'Tab',
  garis: 'Garis tegak ( | )',
};
export const BENTUK_JUMLAH = { titik: '1.234.567,00 atau 1234567', koma: '1,234,567.00 atau 1234567' };
export const KUNCI_BARIS = { nomor: 'Nomor pembayaran', kode: 'Kode pembayaran' };
export const JENIS_SELISIH = {
  'hanya-bank': 'Ada di bank, tidak ada di sini',
  'hanya-sini': 'Ada di sini, tidak ada di bank',
  jumlah: 'Jumlah berbeda',
} as const;
/** Typed before a day is closed. */
export const KATA_TUTUP_HARI = 'TUTUP';
/** Longest name of a column, in characters. */
export const KOLOM_MAX = 60;

/** Said of a day that is still to come. */
export const HARI_BELUM_TIBA = 'Hari itu belum tiba.';
/** How banks write days that are read; said beside the column, and of a cell that is not. */
export const TANGGAL_TERBACA = 'Tanggal ditulis seperti 31-12-2026, 31/12/26, 31 Des 2026, atau 2026-12-31.';
/** Said of a statement that is no text. */
export const REKENING_RUSAK =
  'Rekening koran tidak dapat dibaca. Simpan sebagai CSV (UTF-8) lalu unggah lagi.';
/** Said of a statement that is larger. */
export const REKENING_TERLALU_BESAR = `Rekening koran terlalu besar. Paling banyak ${REKENING_MAX_BYTES / 1_000_000} MB dan ${REKENING_MAX_BARIS / 1_000}.000 baris.`;

const oneOf = <const O extends object>(options: O) => z.enum(keysOf<keyof O & string>(options));
const bank = z.string().check(z.minLength(1), z.maxLength(40));
const column = z.string().check(z.regex(/\S/), z.maxLength(KOLOM_MAX));
const profile = {
  pemisah: oneOf(PEMISAH),
  /** By what a line is matched, and in which column it stands. */
  kunci: oneOf(KUNCI_BARIS),
  kolom_kunci: column,
  kolom_jumlah: column,
  kolom_waktu: column,
  bentuk_jumlah: oneOf(BENTUK_JUMLAH),
};
const profil = z.object(profile);
export type ProfilBank = z.infer<typeof profil>;

export const bankRekonsiliasi = office.get('/api/petugas/rekonsiliasi/bank', {
  summary: 'Banks that payments are recorded of, each with the columns of its statement where they are kept.',
  data: z.array(z.object({ bank: z.string(), profil: z.nullable(profil) })),
});
export const simpanProfilBank = office.act('/api/petugas/rekonsiliasi/bank', {
  summary: "Keeps how a bank's statement is read: separator, columns, and how amounts are written.",
  reason: 'none',
  body: { bank, ...profile },
  data: z.null(),
});

const kept = {
  id_rekonsiliasi: z.int(),
  bank: z.string(),
  hari: z.string(),
  /** Lines of that day, how many have their payment, and what all come to. */
  baris: z.int(),
  cocok: z.int(),
  total_bank: z.int(),
  /** What the payments recorded here come to. */
  total_sini: z.int(),
  selisih: z.int(),
  belum: z.int(),
  diunggah: z.string(),
  diunggah_oleh: z.string(),
  ditutup: z.nullable(z.string()),
  ditutup_oleh: z.nullable(z.string()),
};
export const rekonsiliasi = office.list('/api/petugas/rekonsiliasi', {
  summary: 'Days of banks whose statement was compared, the latest day first.',
  filters: {
    keadaan: choice('Keadaan', 'Semua hari', { terbuka: 'Belum ditutup', ditutup: 'Sudah ditutup' }),
  },
  row: z.object(kept),
});
export const satuRekonsiliasi = office.get('/api/petugas/rekonsiliasi/{id_rekonsiliasi}', {
  summary: 'One day of a bank.',
  data: z.object({
    ...kept,
    /** Payments recorded for this day that the comparison did not see. */
    menyusul: z.int(),
    /** Who asks has uploaded the statement or settled a difference, so another closes the day. */
    terlibat: z.boolean(),
  }),
});
export type SatuRekonsiliasi = z.infer<typeof satuRekonsiliasi.data>;

export const rekeningKoran = office.post('/api/petugas/rekonsiliasi', {
  summary:
    'Compares a statement with the payments of that bank and day; a further one replaces the one before, and the same one changes nothing.',
  query: { bank, hari: z.iso.date() },
  files: ['berkas'],
  bodyMax: REKENING_MAX_BYTES + 100_000,
  body: {},
  data: z.object({
    id_rekonsiliasi: z.int(),
    baris: z.int(),
    cocok: z.int(),
    selisih: z.int(),
    /** Lines of other days, and lines without an amount. */
    dilewati: z.int(),
    /** False where everything stands as it did. */
    berubah: z.boolean(),
  }),
  errors: [...uploadErrors, 'hari_ditutup'],
});

export const selisih = office.list('/api/petugas/rekonsiliasi/selisih', {
  summary: 'Differences of a day between the bank and here, in the order they were found.',
  filters: {
    id_rekonsiliasi: fixed(parameters.id_rekonsiliasi),
    jenis: choice('Jenis', 'Semua jenis', JENIS_SELISIH),
    keadaan: choice('Keadaan', 'Semua selisih', { belum: 'Belum diselesaikan', sudah: 'Sudah diselesaikan' }),
  },
  row: z.object({
    id_selisih: z.int(),
    jenis: oneOf(JENIS_SELISIH),
    /** Number or code as the line has it, or as it is recorded here. */
    acuan: z.string(),
    nomor_pembayaran: z.nullable(z.string()),
    jumlah_bank: z.nullable(z.int()),
    jumlah_sini: z.nullable(z.int()),
    /** Line of the file, the first being 1. */
    baris: z.nullable(z.int()),
    /** Where else the number is recorded. */
    catatan: z.nullable(z.string()),
    diselesaikan: z.nullable(z.string()),
    diselesaikan_oleh: z.nullable(z.string()),
    alasan: z.nullable(z.string()),
    /** When the bank was asked about it last, and what it answered. */
    ditanya: z.nullable(z.string()),
    jawaban_bank: z.nullable(z.string()),
    /** Customer number the bank is asked by; null where the officer has to say it. */
    nomor_va: z.nullable(z.string()),
  }),
  ekspor: {
    path: '/api/petugas/ekspor-rekonsiliasi',
    summary: 'Makes an Excel or CSV file of exactly the differences that are filtered, with their reasons.',
  },
});
/** Longest customer number of a virtual account. */
export const NOMOR_VA = /^\d{1,20}$/;
export const tanyaBank = office.post('/api/petugas/rekonsiliasi/selisih/tanya', {
  summary: 'Asks the bank what became of the payment of a difference, and notes the answer; settles nothing.',
  body: {
    id_selisih: z.int32(),
    /** Customer number, where nothing here knows it. */
    nomor_va: z.optional(z.string().check(z.regex(NOMOR_VA))),
  },
  data: z.object({ jawaban_bank: z.string() }),
  errors: ['bank_tanpa_status', 'bank_tanpa_nomor', 'bank_tidak_menjawab', 'sudah_diputus', 'terlalu_sering'],
});
/** What one press asks: so many, nothing further after so many seconds, and nothing again within so many minutes. */
export const TANYA_SEMUA = { sekaligus: 25, detik: 15, lagi: 60 } as const;
export const tanyaSemua = office.post('/api/petugas/rekonsiliasi/tanya', {
  summary:
    'Asks the bank about the open differences of a day, what was never asked first, and notes its answers; settles nothing.',
  body: { id_rekonsiliasi: z.int32() },
  data: z.object({
    ditanya: z.int(),
    dijawab: z.int(),
    /** Open ones that can be asked and were not answered now. */
    sisa: z.int(),
    /** Why the bank did not answer, where it did not. */
    gangguan: z.nullable(z.string()),
  }),
  errors: ['bank_tanpa_status', 'hari_ditutup', 'terlalu_sering'],
});
export const selesaikanSelisih = office.act('/api/petugas/rekonsiliasi/selisih/selesaikan', {
  summary: 'Settles one difference with a reason.',
  body: { id_selisih: z.int32() },
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const tutupRekonsiliasi = office.act('/api/petugas/rekonsiliasi/tutup', {
  summary:
    'Closes a day that is over and whose differences are settled, by an officer who neither uploaded nor settled.',
  word: KATA_TUTUP_HARI,
  reason: 'none',
  body: { id_rekonsiliasi: z.int32() },
  data: z.null(),
  errors: [
    'sudah_diputus',
    'hari_belum_lewat',
    'selisih_belum_selesai',
    'perlu_petugas_lain',
    'rekonsiliasi_usang',
  ],
});
