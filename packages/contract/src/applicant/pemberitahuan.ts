/** Notices by e-mail as the applicant meets them: the own address, its confirmation, and what to receive (pemberitahuan 1–5). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';

/** What can be told: its name in both languages of notices, and whether the procedure demands it, so that nobody switches it off. */
export const PERISTIWA = {
  pembayaran: { judul: 'Pembayaran diterima', title: 'Payment received', wajib: false },
  'kartu-siap': {
    judul: 'Finalisasi diterima dan kartu siap',
    title: 'Form finalised, card ready',
    wajib: false,
  },
  'jadwal-berubah': { judul: 'Jadwal ujian berubah', title: 'Exam schedule changed', wajib: true },
  'berkas-ditolak': {
    judul: 'Dokumen ditolak, dengan batas menggantinya',
    title: 'Document rejected, with a deadline to replace it',
    wajib: true,
  },
  'berkas-menahan': {
    judul: 'Dokumen yang harus sah lebih dahulu',
    title: 'Documents that must be verified first',
    wajib: true,
  },
  'berkas-diterima': { judul: 'Dokumen diterima', title: 'Document accepted', wajib: false },
  percakapan: { judul: 'Chat dijawab panitia', title: 'The committee answered your chat', wajib: false },
  loa: { judul: 'Permohonan LoA diputus', title: 'LoA request decided', wajib: true },
  hasil: { judul: 'Hasil seleksi dibuka', title: 'Selection results available', wajib: true },
  'sanggah-dijawab': { judul: 'Sanggah dijawab', title: 'Objection answered', wajib: true },
  'batas-berubah': { judul: 'Batas pendaftaran diubah', title: 'Registration deadline changed', wajib: true },
  'buka-koreksi': { judul: 'Data dibuka untuk koreksi', title: 'Form opened for correction', wajib: true },
  'pin-baru': { judul: 'PIN baru diterbitkan', title: 'New PIN issued', wajib: true },
  panggilan: {
    judul: 'Panggilan dari daftar tunggu atau koreksi hasil, dengan batas menjawab',
    title: 'Call from the waiting list or corrected result, with a deadline to answer',
    wajib: true,
  },
  'masuk-baru': { judul: 'Masuk dari perangkat baru', title: 'Sign-in from a new device', wajib: true },
  'ingat-formulir': {
    judul: 'Pengingat: formulir belum dilanjutkan',
    title: 'Reminder: form not continued',
    wajib: false,
  },
  'ingat-batas': {
    judul: 'Pengingat: pendaftaran segera ditutup',
    title: 'Reminder: registration closes soon',
    wajib: false,
  },
  'ingat-ujian': {
    judul: 'Pengingat: ujian sudah dekat',
    title: 'Reminder: your exam is near',
    wajib: false,
  },
  'ingat-pengumuman': {
    judul: 'Pengingat: pengumuman sudah dekat',
    title: 'Reminder: the announcement is near',
    wajib: false,
  },
  siaran: { judul: 'Kabar lain dari panitia', title: 'Other news from the committee', wajib: false },
  konfirmasi: {
    judul: 'Konfirmasi alamat atau nomor',
    title: 'Confirmation of your address or number',
    wajib: true,
  },
  /** Several at once, in one message; none is written down as such. */
  ringkasan: { judul: 'Beberapa kabar sekaligus', title: 'Several pieces of news', wajib: true },
  'kode-sekali': { judul: 'Kode sekali pakai untuk tagihan', title: 'One-time code for a bill', wajib: true },
  'kode-pmb': {
    judul: 'Tagihan dibayar, dengan KODE PMB',
    title: 'Bill paid, with your KODE PMB',
    wajib: true,
  },
} as const;
export type Peristiwa = keyof typeof PERISTIWA;
/** Languages of notices and of the pages their links lead to; the rest of the portal speaks Indonesian. */
export const BAHASA = { id: 'Bahasa Indonesia', en: 'English' } as const;
export type Bahasa = keyof typeof BAHASA;
export const NAMA_BAHASA = keysOf(BAHASA);
/** What a kind of notice is called in a language. */
export const judulPeristiwa = (peristiwa: Peristiwa, bahasa: Bahasa): string =>
  PERISTIWA[peristiwa][bahasa === 'en' ? 'title' : 'judul'];
/** What may leave together with others where it was held back: neither demanded nor in words of its own. */
export const DIRINGKAS = ['pembayaran', 'kartu-siap', 'berkas-diterima', 'percakapan'] as const;
/** Reminders: each speaks of a date, and is only sent while that date holds (pemberitahuan 27). */
export const PENGINGAT = ['ingat-formulir', 'ingat-batas', 'ingat-ujian', 'ingat-pengumuman'] as const;
export type Pengingat = (typeof PENGINGAT)[number];

/** Where each notice leads: what there is to see stands behind the sign-in. */
const JALUR: Partial<Record<Peristiwa, string>> = {
  pembayaran: '/cek_password',
  'kode-pmb': '/cek_password',
  'kode-sekali': '/login',
  'kartu-siap': '/register/kartu',
  'jadwal-berubah': '/register/kartu',
  'berkas-ditolak': '/register/dokumen',
  'berkas-menahan': '/register/dokumen',
  'berkas-diterima': '/register/dokumen',
  'batas-berubah': '/register/form',
  'buka-koreksi': '/register/form',
  'ingat-formulir': '/register/form',
  'ingat-batas': '/register/form',
  'ingat-ujian': '/register/kartu',
};
/** The page a notice leads to. */
export const jalurPeristiwa = (peristiwa: Peristiwa): string => JALUR[peristiwa] ?? '/dashboard';
/** What is said in words of its kind; each broadcast has its own. */
export type Bertemplat = Exclude<Peristiwa, 'siaran'>;
export const NAMA_PERISTIWA = keysOf(PERISTIWA);
/** What nobody switches off, as an applicant reads it. */
export const SELALU_DIBERITAHUKAN: Readonly<Record<Bahasa, string>> = {
  id: 'Dokumen yang ditolak, panggilan dari daftar tunggu dan koreksi hasil, perubahan jadwal dan batas, hasil, LoA, PIN baru, dan masuk dari perangkat baru selalu diberitahukan.',
  en: 'You are always told of rejected documents, calls from the waiting list and corrected results, changed schedules and deadlines, results, LoA, a new PIN, and sign-ins from a new device.',
};
/** What an applicant may switch off. */
export const PILIHAN = NAMA_PERISTIWA.filter((nama) => !PERISTIWA[nama].wajib) as [Peristiwa, ...Peristiwa[]];

/** How long the link of a confirmation holds, in hours. */
export const TAUTAN_JAM = 48;
/** Confirmations within a day: to one address, whoever asks, and for one applicant, whatever the address. */
export const KONFIRMASI_PER_HARI = { alamat: 3, pendaftar: 5 } as const;

export const KEADAAN_ALAMAT = ['kosong', 'belum', 'menunggu', 'terkonfirmasi', 'ditolak'] as const;
const state = z.object({
  /** False where the portal sends nothing, and nothing of this is shown. */
  menyala: z.boolean(),
  /** As it stands in the form. */
  alamat: z.nullable(z.string()),
  keadaan: z.enum(KEADAAN_ALAMAT),
  /** What is switched off. */
  mati: z.array(z.enum(PILIHAN)),
  /** In which notices are written: chosen, or by the nationality of the form. */
  bahasa: z.enum(NAMA_BAHASA),
});
export type PemberitahuanSaya = z.infer<typeof state>;

/** A number as the provider takes it: country and all, digits alone. */
export const NOMOR_WA = /^[1-9]\d{7,14}$/;
/** The number that was typed, as it is dialled from abroad; null for what is none. */
export const nomorWa = (typed: string): string | null => {
  const bare = typed.replace(/[\s().-]/g, '');
  // Without a country it is one of ours, with or without the zero that is dialled inside the country only.
  const full = bare.startsWith('+') ? bare.slice(1) : bare.replace(/^(0|(?=8))/, '62');
  const national = full.replace(/^620+/, '62');
  return NOMOR_WA.test(national) && /^(\+|0[1-9]|62|8)/.test(bare) ? national : null;
};
/** How a code is limited: minutes it holds, guesses at one, codes within a day to a number and for an applicant. */
export const KODE_WA = { menit: 10, tebakan: 5, nomor: 3, pendaftar: 5 } as const;

/** What carries messages to a number. */
export const LEWAT_NOMOR = ['WhatsApp', 'SMS'] as const;

const waState = z.object({
  /** False where the portal sends none, and nothing of this is shown. */
  menyala: z.boolean(),
  /** What reaches the number. */
  lewat: z.enum(LEWAT_NOMOR),
  nomor: z.nullable(z.string()),
  keadaan: z.enum(['kosong', 'menunggu', 'terkonfirmasi']),
});
export type WaSaya = z.infer<typeof waState>;

const own = { access: 'pendaftar', tag: 'pemberitahuan' } as const;
export const pemberitahuanSaya = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v2/pemberitahuan',
  summary: "The applicant's own address for notices, whether it is confirmed, and what is switched off.",
  data: state,
});
export const mintaKonfirmasi = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v2/pemberitahuan/konfirmasi',
  summary: 'Sends the link that confirms the address of the form; so many a day.',
  body: {},
  data: state,
  errors: ['surel_kosong', 'surel_mati', 'terlalu_sering'],
});
export const pilihPemberitahuan = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v2/pemberitahuan/pilihan',
  summary: 'Says what is not wanted; what the procedure demands is none of it.',
  body: { mati: z.array(z.enum(PILIHAN)).check(z.maxLength(PILIHAN.length)) },
  data: state,
});
export const pilihBahasa = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v2/pemberitahuan/bahasa',
  summary: 'Says in which language notices are to be written.',
  body: { bahasa: z.enum(NAMA_BAHASA) },
  data: state,
});

export const waSaya = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v2/pemberitahuan/wa',
  summary: "The applicant's own WhatsApp number for notices, and whether it is confirmed.",
  data: waState,
});
export const mintaKodeWa = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v2/pemberitahuan/wa/kode',
  summary: 'Sends the code that confirms a number over WhatsApp; so many a day.',
  body: { nomor: z.string().check(z.maxLength(30)) },
  data: waState,
  errors: ['wa_mati', 'terlalu_sering'],
});
export const konfirmasiWa = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v2/pemberitahuan/wa/konfirmasi',
  summary: 'Confirms the number by the code that was sent to it.',
  body: { kode: z.string().check(z.regex(/^\d{6}$/)) },
  data: waState,
  errors: ['kode_wa'],
});
export const hapusWa = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v2/pemberitahuan/wa',
  summary: 'Takes the number back: nothing more is sent there.',
  data: waState,
});

const anybody = { access: 'public', tag: 'pemberitahuan', method: 'POST' } as const;
const token = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,200}$/));
export const konfirmasiAlamat = endpoint({
  ...anybody,
  path: '/api/pemberitahuan/konfirmasi',
  summary: 'Confirms an address by the link that was sent to it, once; tells nothing of whose it is.',
  body: { token },
  data: z.null(),
  errors: ['tautan_surel'],
});
export const berhentiPemberitahuan = endpoint({
  ...anybody,
  path: '/api/pemberitahuan/berhenti',
  summary: 'Switches one kind of notice off by the link in it; tells nothing of whose it was.',
  body: { token },
  data: z.null(),
  errors: ['tautan_surel'],
});

/** The pages those links lead to, without their token. */
const HALAMAN_SUREL = { konfirmasi: '/surel/konfirmasi', berhenti: '/surel/berhenti' } as const;
export type HalamanSurel = keyof typeof HALAMAN_SUREL;
/** Names the language in a link of a message. */
const BAHASA_TAUTAN = 'bahasa';
/** Where a link of a message leads: the page behind it speaks the language of the message (pemberitahuan 32). */
export const jalurTautan = (halaman: HalamanSurel, tautan: string, bahasa: Bahasa): string =>
  `${HALAMAN_SUREL[halaman]}/${tautan}${bahasa === 'id' ? '' : `?${BAHASA_TAUTAN}=${bahasa}`}`;
/** The language a link names; Indonesian where it names none we have. */
export const bahasaTautan = (query: URLSearchParams): Bahasa =>
  NAMA_BAHASA.find((one) => one === query.get(BAHASA_TAUTAN)) ?? 'id';
