/** Reports of suspected violations by anybody, with or without a name; read again by a number and a code (laporan 1–6). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';

/** What a report is about. */
export const KATEGORI_LAPORAN = {
  pungutan: 'Permintaan uang atau janji kelulusan',
  ujian: 'Kecurangan ujian atau joki',
  penilaian: 'Penilaian atau penetapan hasil yang tidak wajar',
  dokumen: 'Dokumen atau identitas palsu',
  petugas: 'Perilaku petugas atau benturan kepentingan',
  lain: 'Hal lain',
} as const;
export type KategoriLaporan = keyof typeof KATEGORI_LAPORAN;
export const KEADAAN_LAPORAN = {
  menunggu: 'Menunggu jawaban',
  dijawab: 'Dijawab',
  ditutup: 'Ditutup',
} as const;
export type KeadaanLaporan = keyof typeof KEADAAN_LAPORAN;

/** Working days within which a report is answered. */
export const HARI_LAPORAN = 5;
/** Shortest and longest text, in characters. */
export const ISI_LAPORAN = { min: 20, max: 3000 } as const;
/** Bytes of a form with the longest text: each character of it may be written as nine. */
export const SURAT_MAX = 32_768;
/** Longest contact and name of a programme. */
export const KONTAK_MAX = 120;
/** Messages a reporter can add to one report. */
export const TAMBAHAN_MAX = 20;
/** Digits and letters nobody mistakes for another. */
export const HURUF_KODE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const AWALAN_LAPORAN = 'LP';
/** Characters of a number behind its prefix, and of a code: 40 and 80 bits. */
export const NOMOR_PANJANG = 8;
export const KODE_PANJANG = 16;

/** A number or code as it was typed from paper: in capitals, without what only helps reading. */
const plain = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1-');
/** `LP-7K3M-9Q2X` of what was typed. */
export const nomorLaporan = (typed: string): string => {
  const written = plain(typed.trim().replace(/^lp/i, ''));
  return `${AWALAN_LAPORAN}-${inFours(written)}`;
};
/** `7K3M-9Q2X-…` of what was typed. */
export const kodeLaporan = (typed: string): string => inFours(plain(typed));

/** What a form sends counts a line feed as two. */
const text = (most: number) => z.string().check(z.maxLength(2 * most));
const common = { method: 'POST', access: 'public', tag: 'lapor', raw: 'text/html' } as const;
const key = { nomor: text(40), kode: text(40) };

/** These three are sent by forms without scripts and answered with a page. */
export const kirimLaporan = endpoint({
  ...common,
  path: '/api/lapor/kirim',
  summary: 'Sends a report; the page that answers shows its number and its code, the code only this once.',
  body: {
    kategori: text(20),
    kode_penawaran: text(20),
    prodi: text(KONTAK_MAX),
    isi: text(ISI_LAPORAN.max),
    kontak: text(KONTAK_MAX),
  },
  bodyMax: SURAT_MAX,
  data: z.null(),
  errors: ['tidak_berwenang', 'terlalu_sering'],
});
export const bacaLaporan = endpoint({
  ...common,
  path: '/api/lapor/baca',
  summary: 'The own report with its answers, by number and code.',
  body: key,
  data: z.null(),
  errors: ['tidak_berwenang', 'terlalu_sering', 'tidak_ditemukan'],
});
export const tambahLaporan = endpoint({
  ...common,
  path: '/api/lapor/tambah',
  summary: 'Adds a message to the own report; what was answered waits for an answer again.',
  body: { ...key, isi: text(ISI_LAPORAN.max) },
  bodyMax: SURAT_MAX,
  data: z.null(),
  errors: ['tidak_berwenang', 'terlalu_sering', 'tidak_ditemukan'],
});
