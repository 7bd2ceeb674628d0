/** The desk of notices: what was sent to whom, words, and the way mail leaves (pemberitahuan 6–13). */
import { z } from 'zod/mini';
import { KEADAAN_ALAMAT, NAMA_BAHASA, NAMA_PERISTIWA, PERISTIWA } from '../../applicant/pemberitahuan.ts';
import { parameters } from '../../wire/endpoint.ts';
import { keysOf } from '../../wire/keys.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { choice, search } from '../../wire/list.ts';
import { callsOf } from '../../wire/office.ts';
import { ALAMAT_SUREL, SUREL_MAX } from './pengaturan.ts';
import { NAMA_TEMPLAT } from './templat.ts';

const office = {
  pemberitahuan: callsOf('petugas:pemberitahuan', 'meja pemberitahuan'),
  lihat: callsOf('petugas:pendaftar-lihat', 'meja pemberitahuan'),
  ubah: callsOf('petugas:pendaftar-ubah', 'meja pemberitahuan'),
};
const peristiwa = z.enum(NAMA_PERISTIWA);

/** Where a notice stands, as the office reads it. */
export const KEADAAN_KIRIM = {
  antre: 'Menunggu dikirim',
  dikirim: 'Sedang dikirim',
  terkirim: 'Terkirim',
  ditahan: 'Ditahan: alamat belum dikonfirmasi',
  batal: 'Tidak dikirim',
  gagal: 'Gagal',
} as const;
export const KANAL = { surel: 'Email', wa: 'WhatsApp/SMS', push: 'Perangkat' } as const;
/** What a provider reports, as the office reads it. */
export const KABAR_KIRIM = {
  sent: 'diteruskan penyedia',
  failed: 'ditolak penyedia',
  delivered: 'sampai di ponsel',
  read: 'dibaca',
} as const;
/** The same of e-mail, of which servers report. */
export const KABAR_SUREL = {
  ...KABAR_KIRIM,
  failed: 'ditolak server penerima',
  delivered: 'sampai di server penerima',
} as const;
export type KeadaanKirim = keyof typeof KEADAAN_KIRIM;
const nullable = z.nullable(z.string());
const row = z.object({
  id: z.int(),
  /** Null of a code for a bill that is not paid. */
  nomor_pendaftar: nullable,
  nama_lengkap: nullable,
  peristiwa,
  keadaan: z.enum(keysOf(KEADAAN_KIRIM)),
  /** Where it went, or was to go, mostly hidden; null before. */
  alamat: nullable,
  kanal: z.enum(['surel', 'wa', 'push']),
  /** What the provider of the channel said of it, as far as it came. */
  kabar: z.nullable(z.enum(['sent', 'failed', 'delivered', 'read'])),
  percobaan: z.int(),
  /** Why it was not delivered. */
  alasan: nullable,
  dibuat: z.string(),
  mulai: z.string(),
  selesai: nullable,
  /** It may be sent once more. */
  dapat_dikirim_lagi: z.boolean(),
});
export type BarisPemberitahuan = z.infer<typeof row>;

const { ringkasan: _, ...NAMES } = Object.fromEntries(
  NAMA_PERISTIWA.map((nama) => [nama, PERISTIWA[nama].judul]),
) as { [K in (typeof NAMA_PERISTIWA)[number]]: string };
export const pemberitahuan = office.pemberitahuan.list('/api/petugas/pemberitahuan', {
  summary: 'Notices, the latest first: by applicant or address, by what they tell, and by where they stand.',
  filters: {
    cari: search('Cari pemberitahuan', 'Nomor pendaftar atau alamat email'),
    peristiwa: choice('Peristiwa', 'Semua peristiwa', NAMES),
    keadaan: choice('Keadaan', 'Semua keadaan', KEADAAN_KIRIM),
  },
  row,
});
export const kirimLagi = office.pemberitahuan.act('/api/petugas/pemberitahuan/kirim-lagi', {
  summary: 'Queues a notice once more that failed or is said not to have come.',
  body: { id: z.int() },
  data: z.null(),
  errors: ['sudah_diputus'],
});
export const pemberitahuanPendaftar = office.lihat.get(
  '/api/petugas/pendaftar/{nomor_pendaftar}/pemberitahuan',
  {
    summary: 'The notices of one applicant, the latest first, at most fifty.',
    data: z.array(row),
  },
);

const surelPetugas = z.object({
  /** As it stands in the form; null where it is not filled in. */
  alamat: nullable,
  keadaan: z.enum(KEADAAN_ALAMAT),
  /** What the recipient's server said, where it refuses the address. */
  alasan_tolak: nullable,
  /** Of Data Diri, which a correction is built on; 0 where it was never saved. */
  versi: z.int(),
});
export type SurelPendaftar = z.infer<typeof surelPetugas>;
const jalurSurel = '/api/petugas/pendaftar/{nomor_pendaftar}/surel';
export const surelPendaftar = office.lihat.get(jalurSurel, {
  summary: "An applicant's address for notices, and whether it is confirmed.",
  data: surelPetugas,
});
/** Said at the field of a corrected address. */
export const SUREL_SALAH = 'Isi alamat email dengan format yang benar';
export const SUREL_SAMA = 'Alamat ini sudah tertulis di formulir';
export const perbaikiSurel = office.ubah.act(jalurSurel, {
  summary:
    'Corrects the address in the form of an applicant, also of one who is final; it must be confirmed anew, and nothing goes to the former any more.',
  body: { email: z.string().check(z.maxLength(SUREL_MAX.alamat)), versi: z.int() },
  data: surelPetugas,
  errors: ['surel_kosong', 'versi_usang'],
});

/** What stands in the way of every notice, and what waits. */
export const keadaanPemberitahuan = office.pemberitahuan.get('/api/petugas/pemberitahuan/keadaan', {
  summary: 'Whether the portal sends, what holds it up, and how many notices wait or failed.',
  data: z.object({
    cara: z.enum(['mati', 'smtp', 'demo']),
    /** What the mail server last said, and until when nothing is tried; null where nothing is wrong. */
    gangguan: nullable,
    jeda_sampai: nullable,
    antre: z.int(),
    ditahan: z.int(),
    gagal: z.int(),
    /** What applicants do not hear of while nothing is sent. */
    tidak_terdengar: z.array(z.string()),
  }),
});

const bertemplat = z.enum(NAMA_TEMPLAT);
const written = {
  subjek: z.string(),
  isi: z.string(),
  /** 0: the portal's own words. */
  versi: z.int(),
  oleh: nullable,
  diubah: nullable,
};
const templat = z.object({ peristiwa: bertemplat, ...written });
export type TemplatTersimpan = z.infer<typeof templat>;
const berbahasa = z.object({
  peristiwa: bertemplat,
  ...written,
  /** The same in English. */
  en: z.object(written),
});
export type TemplatBerbahasa = z.infer<typeof berbahasa>;
/** The office wrote Indonesian words later than the English ones, or no English ones at all: who reads English gets others. */
export const perluInggris = ({ versi, diubah, en }: TemplatBerbahasa): boolean =>
  versi > 0 && diubah !== null && (en.diubah === null || en.diubah < diubah);
export const daftarTemplat = office.pemberitahuan.get('/api/petugas/pemberitahuan/templat', {
  summary: 'The words of every notice as they are sent now, in both languages.',
  data: z.array(berbahasa),
});
const words = {
  peristiwa: bertemplat,
  /** Indonesian where it is left out. */
  bahasa: z.optional(z.enum(NAMA_BAHASA)),
  subjek: z.string().check(z.maxLength(500)),
  isi: z.string().check(z.maxLength(10_000)),
};
export const ubahTemplat = office.pemberitahuan.put('/api/petugas/pemberitahuan/templat', {
  summary: 'Stores new words of a notice as its next version; earlier versions stay.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...words, versi: z.int() },
  data: templat,
  errors: ['versi_usang'],
});
export const pratinjauTemplat = office.pemberitahuan.post('/api/petugas/pemberitahuan/pratinjau', {
  summary: 'A notice as an applicant would read it, with their own name and number; nothing is sent.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...words, nomor_pendaftar: z.optional(parameters.nomor_pendaftar) },
  data: z.object({ subjek: z.string(), teks: z.string() }),
  errors: ['tidak_ditemukan'],
});

export const ujiTemplat = office.pemberitahuan.post('/api/petugas/pemberitahuan/uji-templat', {
  summary:
    'Sends words as they are typed to one address, with nobody in them, and says what the mail server answered.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...words, kepada: z.string().check(z.regex(ALAMAT_SUREL), z.maxLength(SUREL_MAX.alamat)) },
  data: z.object({ terkirim: z.boolean(), alasan: nullable }),
  errors: ['surel_mati', 'terlalu_sering'],
});

/** The demo's own mailbox. */
export const kotakSurel = office.pemberitahuan.get('/api/petugas/pemberitahuan/kotak', {
  summary: 'What a demo portal wrote instead of sending it, the latest first, at most fifty.',
  data: z.array(
    z.object({ id: z.int(), kepada: z.string(), subjek: z.string(), teks: z.string(), waktu: z.string() }),
  ),
});
