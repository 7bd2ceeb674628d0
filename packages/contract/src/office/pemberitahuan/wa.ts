/** Notices by WhatsApp: the provider's Cloud API, its templates, and a test message (pemberitahuan 15, pemberitahuan 17). */
import { z } from 'zod/mini';
import type { LewatWa } from '../../applicant/pemberitahuan/kata-wa.ts';
import type { Bahasa } from '../../applicant/pemberitahuan.ts';
import { KODE_WA, LEWAT_NOMOR, NOMOR_WA } from '../../applicant/pemberitahuan.ts';
import type { Finding } from '../../wire/errors.ts';
import { keysOf } from '../../wire/keys.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { LAJU, PER_HARI } from './pengaturan.ts';

/** A one-time code where no template is needed: of a number, or of a bill, which last equally long. */
export const teksKodeWa = (kode: string, bahasa: Bahasa): string =>
  bahasa === 'en'
    ? `Your one-time code: ${kode}. Valid for ${KODE_WA.menit} minutes. Do not give it to anybody.`
    : `Kode sekali pakai Anda: ${kode}. Berlaku ${KODE_WA.menit} menit. Jangan berikan kepada siapa pun.`;
/** A test message where no template is needed. */
export const teksUjiWa = (universitas: string): string => `Pesan uji dari portal pendaftaran ${universitas}.`;
/** How a template is called at the provider. */
export const namaTemplatWa = (awalan: string, kind: LewatWa | 'kode' | 'uji'): string =>
  `${awalan}_${kind.replaceAll('-', '_')}`;

/** Where the provider reports what became of messages. */
export const JALUR_KABAR_WA = '/kabar/wa';

/** What carries messages to the numbers applicants confirmed; one of them at a time. */
export const CARA_WA = {
  cloud: 'WhatsApp Cloud API (Meta)',
  gateway: 'Gateway lain, dengan webhook bertanda tangan',
} as const;
export type CaraWa = keyof typeof CARA_WA;
/** What the gateway makes of them, as applicants read it. */
export const LEWAT = { WhatsApp: 'WhatsApp', SMS: 'SMS' } as const;
/** Where a gateway reports what became of messages. */
export const JALUR_KABAR_GATEWAY = '/kabar/gateway';
/** Headers of both directions: Unix seconds, `sha256=` and the HMAC over `seconds.body` in hex, and the message's own id. */
export const HEADER_GATEWAY = {
  waktu: 'x-gerbang-waktu',
  tanda: 'x-gerbang-tanda-tangan',
  sekali: 'idempotency-key',
} as const;
/** Seconds a clock may be off, either way. */
export const GATEWAY_SELISIH = 300;
/** What a gateway is given. */
export interface PesanGateway {
  /** The same for a message that is tried again, and what is reported of it. */
  id: string;
  /** With its country, digits alone. */
  nomor: string;
  lewat: keyof typeof LEWAT;
  peristiwa: string;
  teks: string;
}
/** Characters of the shared key at least. */
export const KUNCI_GATEWAY_MIN = 32;

const settings = {
  menyala: z.boolean(),
  cara: z.enum(keysOf(CARA_WA)),
  alamat_gateway: z.string().check(z.maxLength(300)),
  /** The gateway may stand in a private network. */
  gateway_privat: z.boolean(),
  lewat: z.enum(LEWAT_NOMOR),
  /** The template of several at once is approved. */
  ringkas: z.boolean(),
  /** Address of the API; the provider's own, or of a gateway that speaks the same. */
  alamat: z.string().check(z.maxLength(200)),
  versi_api: z.string().check(z.maxLength(10)),
  id_nomor: z.string().check(z.maxLength(40)),
  bahasa: z.string().check(z.maxLength(10)),
  /** Language of the English templates at the provider; empty where none are approved, and all get Indonesian ones. */
  bahasa_inggris: z.string().check(z.maxLength(10)),
  awalan: z.string().check(z.maxLength(40)),
  per_menit: z.int(),
  /** Notices a day to one person at most. */
  per_hari: z.int(),
  /** Codes a day over the whole portal: each costs money. */
  kode_per_hari: z.int(),
};
export type PengaturanWa = z.infer<z.ZodMiniObject<typeof settings>>;
export const WA_BAKU: PengaturanWa = {
  menyala: false,
  cara: 'cloud',
  alamat_gateway: '',
  gateway_privat: false,
  lewat: 'WhatsApp',
  ringkas: false,
  alamat: 'https://graph.facebook.com',
  versi_api: 'v23.0',
  id_nomor: '',
  bahasa: 'id',
  bahasa_inggris: '',
  awalan: 'gerbang',
  per_menit: 60,
  per_hari: 5,
  kode_per_hari: 500,
};
const RAHASIA_WA = ['token', 'rahasia', 'verifikasi', 'kunci_gateway'] as const;
export type RahasiaWa = (typeof RAHASIA_WA)[number];

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Whether it is an address of nothing but a host: encrypted, or of this machine. */
const isBase = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isKept = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isKept && !url.username && !url.password && !url.search && !url.hash && url.pathname === '/';
};
/** Whether it is an unencrypted address of this machine, for trying things out. */
export const isGatewayHttp = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && LOOPBACK.test(hostname);
};
const isGateway = (text: string): boolean => {
  if (isGatewayHttp(text)) return true;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password && !url.hash;
};
const within = (n: number, { min, max }: { min: number; max: number }): boolean => n >= min && n <= max;
/** Judges the settings, in the browser as on the server. */
export const periksaWa = (s: PengaturanWa): Finding[] => {
  const checks: [keyof PengaturanWa, boolean, string][] = [
    ['alamat', !isBase(s.alamat), 'Isi alamat https tanpa jalur, misalnya https://graph.facebook.com'],
    ['versi_api', !/^v\d{1,3}\.\d$/.test(s.versi_api), 'Isi versi API, misalnya v23.0'],
    [
      'alamat_gateway',
      (s.alamat_gateway !== '' || (s.menyala && s.cara === 'gateway')) && !isGateway(s.alamat_gateway),
      'Isi alamat https gateway, misalnya https://gateway.kampus.ac.id/kirim',
    ],
    [
      'id_nomor',
      s.menyala && s.cara === 'cloud' && !/^\d{5,40}$/.test(s.id_nomor),
      'Isi Phone number ID, angka saja',
    ],
    ['bahasa', !/^[a-z]{2}(?:_[A-Z]{2})?$/.test(s.bahasa), 'Isi kode bahasa templat, misalnya id'],
    [
      'bahasa_inggris',
      !/^(?:[a-z]{2}(?:_[A-Z]{2})?)?$/.test(s.bahasa_inggris),
      'Isi kode bahasa templat, misalnya en, atau kosongkan',
    ],
    ['awalan', !/^[a-z][a-z0-9_]{0,39}$/.test(s.awalan), 'Huruf kecil, angka, dan garis bawah'],
    ['per_menit', !within(s.per_menit, LAJU), `Dari ${LAJU.min} sampai ${LAJU.max} per menit`],
    ['per_hari', !within(s.per_hari, PER_HARI), `Dari ${PER_HARI.min} sampai ${PER_HARI.max} per hari`],
    ['kode_per_hari', !within(s.kode_per_hari, { min: 1, max: 100_000 }), 'Dari 1 sampai 100000 per hari'],
  ];
  return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }));
};
/** Said where the secrets must be typed again: a stored token never goes to an address it was not given for. */
export const TOKEN_ULANG = 'Alamat API berubah. Ketik kembali token aksesnya.';

const stored = z.object({
  ...settings,
  ada_token: z.boolean(),
  ada_rahasia: z.boolean(),
  ada_verifikasi: z.boolean(),
  ada_kunci_gateway: z.boolean(),
  /** What the provider said last; null where nothing is wrong. */
  gangguan: z.nullable(z.string()),
  versi: z.string(),
});
const secret = z.optional(z.string().check(z.maxLength(1000)));
const office = callsOf('petugas:pemberitahuan-atur', 'meja pemberitahuan');
const path = '/api/petugas/pemberitahuan/wa';
export const pengaturanWa = office.get(path, {
  summary: 'How WhatsApp messages leave the portal; of each secret only whether it is there.',
  data: stored,
});
export const ubahPengaturanWa = office.put(path, {
  summary:
    'Changes how WhatsApp messages leave. A secret is kept unless one is sent; an empty one removes it.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    ...settings,
    token: secret,
    rahasia: secret,
    verifikasi: secret,
    kunci_gateway: secret,
    versi: z.string().check(z.maxLength(64)),
  },
  data: stored,
  errors: ['versi_usang'],
});
/** Said at the field that asks where a test message goes. */
export const KEPADA_WA = 'Isi nomor dengan kode negara, angka saja, misalnya 6281234567890';
export const kirimUjiWa = office.post('/api/petugas/pemberitahuan/wa/uji', {
  summary:
    'Sends the test template by what is typed, on or off, and says what the provider answered; nothing is stored, and a secret that is not sent is the stored one.',
  bodyMax: OPEN_BODY_MAX,
  body: { kepada: z.string().check(z.regex(NOMOR_WA)), ...settings, token: secret, kunci_gateway: secret },
  data: z.object({ terkirim: z.boolean(), alasan: z.nullable(z.string()) }),
  errors: ['terlalu_sering'],
});
