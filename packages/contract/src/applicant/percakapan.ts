/** The chat with the admissions office (percakapan 1–7). Plain text only. */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { OPEN_BODY_MAX } from '../wire/limits.ts';

export const PESAN_MAX = 2000;
export const SAMBUTAN = 'Selamat datang, dengan Admin disini. Ada yang bisa dibantu?';
export const JUDUL_PERCAKAPAN = 'Chat dengan Admin';
export const ROLE = { pendaftar: 'pendaftar', admin: 'admin' } as const;

/** A request for a correction as it arrives in the conversation: the step's title, then the reason. */
export const permohonanKoreksi = (bagian: string, alasan: string): string =>
  `Permohonan koreksi data (${bagian}): ${alasan}`;

/** What a message may be: something visible, at most PESAN_MAX characters. */
export const pesanText = z.string().check(z.regex(/\S/), z.maxLength(PESAN_MAX));

/** Query of a conversation: the page before the message of this id; without it the newest page. */
export const halamanQuery = { sebelum: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) };
/** Whether there are messages before the page. */
export const adaSebelumnya = z.boolean();

const message = z.object({
  id: z.int(),
  role: z.string(),
  pesan: z.string(),
  terbaca: z.boolean(),
  /** ISO 8601, set by the server. */
  tanggal: z.string(),
  /** Echo of the sender's own id, so that a message sent twice is shown once. */
  id_klien: z.nullable(z.string()),
});
export type Pesan = z.infer<typeof message>;
const common = { access: 'pendaftar', tag: 'percakapan' } as const;

export const kirimPesan = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/public/crm/msg',
  summary: "Sends a message to the office; time and role are the server's, the flag becomes unsolved.",
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    pesan: pesanText,
    id_klien: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))),
    tanggal: z.optional(z.unknown()),
    role: z.optional(z.unknown()),
  },
  data: message,
  errors: ['terlalu_sering', 'uji_terbatas'],
});
export const setFlag = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/public/crm/set/flag',
  summary: 'Marks the own conversation; applicants can only set unsolved.',
  body: { nomor_pendaftar: parameters.nomor_pendaftar, flag: z.literal('unsolved') },
  data: z.object({ flag: z.string() }),
});
export const daftarPesan = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/public/crm/conversation/{nomor_pendaftar}',
  summary:
    'A page of the own conversation, oldest message first, with an ETag: the newest, or the one before a message; `ada_sebelumnya` beside the data tells whether there are older ones.',
  query: halamanQuery,
  data: z.array(message),
});
export const bacaPesan = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/public/crm/conversation/{nomor_pendaftar}/read',
  summary: "Marks the office's messages as read.",
  data: z.null(),
});
export const aliranPesan = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/public/crm/stream/{nomor_pendaftar}',
  raw: 'text/event-stream',
  summary: 'Server-sent events: an event "pesan" whenever the conversation has something new.',
  data: z.null(),
});
