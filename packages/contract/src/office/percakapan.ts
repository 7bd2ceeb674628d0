/** The chat desk: queue, assignment, answers, canned replies (percakapan 8). */
import { z } from 'zod/mini';
import { adaSebelumnya, halamanQuery, pesanText } from '../applicant/percakapan.ts';
import { callsOf } from '../wire/office.ts';
import { pageOf, pageQuery } from '../wire/paging.ts';

/** Views of the queue: waiting for an answer, one's own that are not solved, solved, all. */
export const SARING = ['belum', 'saya', 'selesai', 'semua'] as const;
export const FLAG = { belum: 'unsolved', selesai: 'solved' } as const;
export const BALASAN_JUDUL_MAX = 100;

const root = '/api/petugas/percakapan';
const one = `${root}/{nomor_pendaftar}` as const;
const office = callsOf('petugas:percakapan', 'percakapan');
/** Id of the last of the applicant's messages on the officer's screen; 0 where there is none. */
const terakhir = z.int().check(z.gte(0));
const username = z.string().check(z.regex(/^[a-z0-9._-]{3,40}$/));

const row = z.object({
  nomor_pendaftar: z.string(),
  nama: z.nullable(z.string()),
  jalur: z.string(),
  flag: z.string(),
  petugas: z.nullable(z.string()),
  nama_petugas: z.nullable(z.string()),
  /** ISO 8601: since when a message waits; null when none does. */
  menunggu_sejak: z.nullable(z.string()),
  terakhir: z.string(),
  role: z.nullable(z.string()),
  /** Beginning of the last message. */
  cuplikan: z.nullable(z.string()),
  /** Counted to `UNREAD_MAX`. */
  belum_dibaca: z.int(),
  /** False while only the office has written. */
  pendaftar_menulis: z.boolean(),
});
export type AntreanRow = z.infer<typeof row>;

const message = z.object({
  id: z.int(),
  role: z.string(),
  pesan: z.string(),
  terbaca: z.boolean(),
  tanggal: z.string(),
  /** Who of the office wrote it. */
  nama_petugas: z.nullable(z.string()),
  id_klien: z.nullable(z.string()),
});
export type PesanMeja = z.infer<typeof message>;

const state = {
  nomor_pendaftar: z.string(),
  flag: z.string(),
  petugas: z.nullable(z.string()),
  nama_petugas: z.nullable(z.string()),
  menunggu_sejak: z.nullable(z.string()),
};
const page = { pesan: z.array(message), ada_sebelumnya: adaSebelumnya };
const thread = z.object({
  ...state,
  /** Null where nobody has written yet: the office's first message begins the conversation. */
  dibuka: z.nullable(z.string()),
  /** First answer of the office; the same as `dibuka` where the office wrote first. */
  respons_pertama: z.nullable(z.string()),
  pendaftar: z.object({
    nama: z.nullable(z.string()),
    jalur: z.string(),
    penawaran: z.string(),
    nomor_peserta: z.nullable(z.string()),
    fase: z.string(),
    /** Title of the first step that is not complete; null once finalised. */
    langkah_berikut: z.nullable(z.string()),
    /** ISO 8601 of the applicant's last save or other act. */
    terakhir_disimpan: z.nullable(z.string()),
  }),
  ...page,
});
export type Percakapan = z.infer<typeof thread>;

export const daftarPercakapan = office.get(root, {
  summary: 'The queue: unsolved first, the message that waits longest on top.',
  query: { ...pageQuery, saring: z.optional(z.enum(SARING)) },
  data: pageOf(row),
});
export const aliranMeja = office.get(`${root}/aliran`, {
  raw: 'text/event-stream',
  summary:
    'Server-sent events: an event "pesan" with the number of each conversation that has something new.',
  data: z.null(),
});
export const rekanMeja = office.get(`${root}/petugas`, {
  summary: 'Who may hold a conversation.',
  data: z.array(z.object({ username: z.string(), nama: z.string() })),
});
export const satuPercakapan = office.get(one, {
  summary:
    'One conversation, its newest page of messages, oldest first, with what the office needs to know of the applicant; empty where nobody has written yet.',
  data: thread,
});
export const pesanPercakapan = office.get(`${one}/pesan`, {
  summary: 'Messages of a conversation, oldest first: the newest page, or the one before a message.',
  query: halamanQuery,
  data: z.object(page),
});
export const bacaPercakapan = office.post(`${one}/baca`, {
  summary: "Marks the applicant's messages as read, up to what the officer saw.",
  body: { terakhir },
  data: z.null(),
});

const change = { data: z.object(state), errors: ['sudah_diputus'] } as const;
export const ambilPercakapan = office.post(`${one}/ambil`, {
  ...change,
  summary: 'Takes a conversation nobody holds; 409 names who was faster.',
});
export const serahkanPercakapan = office.post(`${one}/serahkan`, {
  ...change,
  summary: 'Hands a conversation over, from whom it is seen to be with; 409 when that is no longer so.',
  body: { dari: z.nullable(username), kepada: username },
});
export const lepasPercakapan = office.post(`${one}/lepas`, {
  ...change,
  summary: 'Gives a conversation one holds back to the queue.',
});
export const selesaikanPercakapan = office.post(`${one}/selesai`, {
  ...change,
  summary:
    'Marks a conversation as solved; nothing waits any more. 409 where the applicant has written since what the officer saw.',
  body: { terakhir },
  errors: ['sudah_diputus', 'ada_pesan_baru'],
});
export const bukaPercakapan = office.post(`${one}/buka`, {
  ...change,
  summary:
    'Marks a solved conversation as unsolved again; a question that was never answered waits as before.',
});
export const balasPercakapan = office.post(`${one}/balas`, {
  summary:
    'Writes to an applicant, and takes a conversation nobody holds, opens a solved one or begins one. What the officer has not seen stays unread and waits.',
  body: { pesan: pesanText, id_klien: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)), terakhir },
  data: message,
  errors: ['sudah_diputus'],
});

const canned = z.object({ id: z.int(), judul: z.string(), isi: z.string(), versi: z.int() });
export type BalasanSiap = z.infer<typeof canned>;
const cannedBody = {
  judul: z.string().check(z.regex(/\S/), z.maxLength(BALASAN_JUDUL_MAX)),
  isi: pesanText,
};
export const daftarBalasan = office.get(`${root}/balasan`, {
  summary: 'Canned replies by title; {nama} and {nomor} in them are filled where they are used.',
  data: z.array(canned),
});
export const buatBalasan = office.post(`${root}/balasan`, {
  summary: 'Adds a canned reply.',
  body: cannedBody,
  data: canned,
});
export const ubahBalasan = office.put(`${root}/balasan/{id}`, {
  summary: 'Changes a canned reply; 409 when it is no longer the version the change was built on.',
  body: { ...cannedBody, versi: z.int().check(z.gte(1)) },
  data: canned,
  errors: ['versi_usang'],
});
export const hapusBalasan = office.remove(`${root}/balasan/{id}`, {
  summary: 'Removes a canned reply.',
  data: z.null(),
});
