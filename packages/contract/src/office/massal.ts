/** Acts on many applicants, chosen at their desk: deadline, exam schedule, message, e-mail, PIN slips (pendaftar 2, pendaftar 3, pemberitahuan 14). */
import { z } from 'zod/mini';
import { pesanText } from '../applicant/percakapan.ts';
import { parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { choice, fixed } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import type { Permission } from './desks.ts';
import { TEMPLAT_MAX } from './pemberitahuan/templat.ts';
import { KATA, pendaftar } from './pendaftar.ts';

/** What can be done to many, as the officer reads it. */
export const JENIS_MASSAL = {
  batas: 'Perpanjang batas',
  jadwal: 'Pindah jadwal ujian',
  pesan: 'Kirim pesan',
  surel: 'Kirim email',
  pin: 'Terbitkan PIN baru',
} as const;
export type JenisMassal = keyof typeof JENIS_MASSAL;
/** Who may do each, and stop it. */
export const IZIN_MASSAL = {
  batas: 'pendaftar-ubah',
  jadwal: 'pendaftar-ubah',
  pesan: 'percakapan',
  surel: 'percakapan',
  pin: 'pendaftar-ubah',
} as const satisfies Record<JenisMassal, Permission>;
/** An e-mail to more than so many waits for a second officer. */
export const SIARAN_BERDUA = 1_000;
/** Said of an e-mail that has no English words. */
export const TANPA_INGGRIS =
  'Tanpa itu mereka mendapat yang berbahasa Indonesia, dengan satu kalimat Inggris yang menjelaskannya.';
/** Which of them can be taken back; what is sent or printed cannot. */
export const DAPAT_KEMBALI: readonly JenisMassal[] = ['batas', 'jadwal'];
/** Hours within which the slips of new PINs can be fetched; then the office no longer has them. */
export const SLIP_JAM = 24;
/** Typed before a whole act is taken back. */
export const KATA_KEMBALI = 'KEMBALIKAN';
/** In the message, the applicant's name and number. */
export const SISIPAN = { nama: '{nama}', nomor: '{nomor}' } as const;

const most = 20_000;
/** An e-mail is queued in batches, not one by one. */
const mostMails = 200_000;
const mostSlips = 250;
const meant = { query: pendaftar.query, key: parameters.nomor_pendaftar };
const office = {
  ubah: callsOf('petugas:pendaftar-ubah', 'meja pendaftar'),
  percakapan: callsOf('petugas:percakapan', 'meja pendaftar'),
  lihat: callsOf('petugas:pendaftar-lihat', 'meja pendaftar'),
};

export const batas = office.ubah.bulk('/api/petugas/massal/batas', {
  ...meant,
  most,
  summary: 'Gives each a deadline later than that of the offering, or takes it back with null.',
  isi: { batas: z.nullable(z.iso.datetime({ offset: true })) },
});
export const jadwal = office.ubah.bulk('/api/petugas/massal/jadwal', {
  ...meant,
  most,
  summary: 'Moves each finalised applicant to another exam schedule, as far as its seats go.',
  isi: { kode_jadwal: z.string().check(z.minLength(1), z.maxLength(40)) },
  word: KATA.jadwal,
});
export const jadwalTujuan = office.ubah.get('/api/petugas/massal/jadwal', {
  summary: 'Exam schedules still ahead, the nearest first, with the seats they have left.',
  data: z.array(
    z.object({ kode_jadwal: z.string(), kode_penawaran: z.string(), nama: z.string(), sisa: z.int() }),
  ),
});
export const pesan = office.percakapan.bulk('/api/petugas/massal/pesan', {
  ...meant,
  most,
  summary:
    'Writes the same message to each in the chat; {nama} and {nomor} are filled in. Holder, state and what waits stay as they are.',
  isi: { pesan: pesanText },
});
const words = {
  subjek: z.string().check(z.minLength(1), z.maxLength(TEMPLAT_MAX.subjek)),
  isi: z.string().check(z.minLength(1), z.maxLength(TEMPLAT_MAX.isi)),
};
export const surel = office.percakapan.bulk('/api/petugas/massal/surel', {
  ...meant,
  most: mostMails,
  summary:
    'Sends the same e-mail to each whose address is confirmed and who did not switch it off; {nama}, {nomor} and {universitas} are filled in.',
  isi: {
    ...words,
    /** The same for who reads notices in English; without it they get the Indonesian one, which says so. */
    en: z.optional(z.object(words)),
  },
  errors: ['surel_mati'],
});
export const pin = office.ubah.bulk('/api/petugas/massal/pin', {
  ...meant,
  most: mostSlips,
  summary: 'Issues a new PIN to each; every session ends, and the slips come as one PDF.',
  word: KATA.pin,
});

const kind = z.enum(keysOf(JENIS_MASSAL));
const row = z.object({
  id: z.string(),
  jenis: kind,
  /** This one takes another back. */
  kembali: z.boolean(),
  dibuat: z.string(),
  /** Name of who asked for it. */
  petugas: z.string(),
  alasan: z.string(),
  /** How many it is about, and what came of them so far. */
  jumlah: z.int(),
  berhasil: z.int(),
  gagal: z.int(),
  dilewati: z.int(),
  selesai: z.nullable(z.string()),
  /** When it was taken back. */
  dikembalikan: z.nullable(z.string()),
  /** It can be taken back now. */
  dapat_dikembalikan: z.boolean(),
  /** It waits for a second officer, and has not begun. */
  menunggu: z.boolean(),
  /** Who asks may stop it: somebody is still to be done, or mail still to leave. */
  dapat_dihentikan: z.boolean(),
  /** Who asks may let it begin. */
  dapat_disetujui: z.boolean(),
  /** What an e-mail says, before it is filled; null in a list, and of other acts. */
  surat: z.nullable(
    z.object({
      subjek: z.string(),
      isi: z.string(),
      /** For who reads English; without it everybody gets the Indonesian one. */
      en: z.optional(z.object({ subjek: z.string(), isi: z.string() })),
    }),
  ),
  /** When it was stopped. */
  dihentikan: z.nullable(z.string()),
  /** Its slips can be fetched now, by who is asking. */
  slip: z.boolean(),
});
export type Massal = z.infer<typeof row>;

export const tindakan = office.lihat.list('/api/petugas/massal', {
  summary: 'Acts on many applicants, the latest first.',
  filters: {},
  row,
});
export const hasil = office.lihat.list('/api/petugas/massal/hasil', {
  summary: 'What came of one act on many: who it failed for or left out, and why; or everybody.',
  filters: {
    massal: fixed(z.guid()),
    tampilan: choice('Tampilan', 'Gagal dan dilewati', { semua: 'Semua' }),
  },
  row: z.object({
    nomor_pendaftar: z.string(),
    nama_lengkap: z.nullable(z.string()),
    /** Null while it is still to be done. */
    hasil: z.nullable(z.enum(['berhasil', 'gagal', 'dilewati'])),
    /** Why it failed or was left out. */
    pesan: z.nullable(z.string()),
  }),
});
export const satuMassal = office.lihat.get('/api/petugas/massal/{id}', {
  summary: 'How far an act on many is.',
  data: row,
});
export const kembalikanMassal = office.ubah.act('/api/petugas/massal/{id}/kembali', {
  summary:
    'Takes an act on many back, each applicant whom nobody changed since; a message and a PIN cannot be taken back.',
  word: KATA_KEMBALI,
  data: z.object({ id: z.string() }),
  errors: ['sudah_diputus', 'massal_berjalan', 'massal_tetap', 'massal_kosong'],
});
/** What is said of whom a stopped act did not reach. */
export const DIHENTIKAN = 'Dihentikan petugas';
export const hentikanMassal = office.lihat.act('/api/petugas/massal/{id}/henti', {
  summary:
    'Stops an act on many for good, but for one that takes another back: who was not reached stays as they are, and mail that has not left is taken back.',
  data: z.null(),
  errors: ['sudah_diputus', 'massal_tetap', 'tidak_berwenang'],
});
export const setujuiMassal = office.percakapan.act('/api/petugas/massal/{id}/setuju', {
  summary: 'Lets an e-mail to many begin that waits for a second officer; never who asked for it.',
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain', 'surel_mati'],
});
export const slipMassal = office.ubah.get('/api/petugas/massal/{id}/slip', {
  summary:
    'The slips of new PINs as one PDF, for a day, to who had them issued; without those changed meanwhile.',
  raw: 'application/pdf',
  cost: 'draw',
  data: z.null(),
});
