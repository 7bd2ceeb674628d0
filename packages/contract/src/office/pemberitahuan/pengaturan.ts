/** How mail leaves the portal: server, sender, signature and pace; what is secret is handed in and never shown (pemberitahuan 9, pemberitahuan 10). */
import { z } from 'zod/mini';
import type { Finding } from '../../wire/errors.ts';
import { keysOf } from '../../wire/keys.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';

/** How the way to the mail server is kept secret. */
export const KEAMANAN = {
  tls: 'TLS sejak awal (biasanya port 465)',
  starttls: 'STARTTLS, wajib (biasanya port 587)',
  tanpa: 'Tanpa enkripsi (hanya ke mesin ini sendiri)',
} as const;
export type Keamanan = keyof typeof KEAMANAN;
/** Whether the portal sends. */
export const CARA = {
  mati: 'Tidak mengirim apa pun',
  smtp: 'Lewat server SMTP',
  demo: 'Ke kotak surat contoh, tidak ke luar',
} as const;
export type Cara = keyof typeof CARA;
export const SUREL_MAX = {
  host: 200,
  pengguna: 200,
  sandi: 500,
  nama: 100,
  alamat: 150,
  dkim: 8000,
  kunci_laporan: 500,
} as const;
export const LAJU = { min: 1, max: 60_000 } as const;
export const PER_HARI = { min: 1, max: 50 } as const;
/** What a thousand e-mails may cost, in rupiah. */
const HARGA_MAX = 10_000_000;
/** Hours after which a notice that waits is no longer sent to numbers and devices: e-mail has it. */
export const BASI_JAM = 72;

/** A mail address that can stand in a header: one, in plain characters, without a line break. */
export const ALAMAT_SUREL = /^[!#-'*+/-9=?A-Z^-~.-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

const settings = {
  cara: z.enum(keysOf(CARA)),
  /** While nothing is sent: the office has decided so, and the first page asks no more for it. */
  tidak_dipakai: z.boolean(),
  host: z.string().check(z.maxLength(SUREL_MAX.host)),
  port: z.int(),
  keamanan: z.enum(keysOf(KEAMANAN)),
  pengguna: z.string().check(z.maxLength(SUREL_MAX.pengguna)),
  nama_pengirim: z.string().check(z.maxLength(SUREL_MAX.nama)),
  pengirim: z.string().check(z.maxLength(SUREL_MAX.alamat)),
  balas_ke: z.string().check(z.maxLength(SUREL_MAX.alamat)),
  dkim_domain: z.string().check(z.maxLength(SUREL_MAX.host)),
  dkim_selektor: z.string().check(z.maxLength(60)),
  /** Notices a minute at most. */
  per_menit: z.int(),
  /** Notices a day to one person at most. */
  per_hari: z.int(),
  /** Rupiah for a thousand e-mails; 0 where they are free. */
  harga: z.int(),
};
export type PengaturanSurel = z.infer<z.ZodMiniObject<typeof settings>>;
export const SUREL_BAKU: PengaturanSurel = {
  cara: 'mati',
  tidak_dipakai: false,
  host: '',
  port: 587,
  keamanan: 'starttls',
  pengguna: '',
  nama_pengirim: '',
  pengirim: '',
  balas_ke: '',
  dkim_domain: '',
  dkim_selektor: '',
  per_menit: 60,
  per_hari: 5,
  harga: 0,
};

/** Said of a price that is none. */
const HARGA_SALAH = 'Isi harga dalam rupiah penuh, atau 0 bila gratis';
const within = (n: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(n) && n >= min && n <= max;
/** Judges the settings, in the browser as on the server. */
export const periksaSurel = (s: PengaturanSurel): Finding[] => {
  const sends = s.cara === 'smtp';
  const checks: [keyof PengaturanSurel, boolean, string][] = [
    ['host', sends && !/^[A-Za-z0-9.:-]{1,200}$/.test(s.host), 'Isi nama atau alamat server SMTP'],
    ['port', !within(s.port, { min: 1, max: 65_535 }), 'Port dari 1 sampai 65535'],
    [
      'keamanan',
      sends && s.keamanan === 'tanpa' && !LOOPBACK.test(s.host),
      'Tanpa enkripsi hanya untuk server di mesin ini sendiri',
    ],
    ['nama_pengirim', /[\r\n]/.test(s.nama_pengirim), 'Nama pengirim ditulis dalam satu baris'],
    [
      'pengirim',
      (sends || s.pengirim !== '') && !ALAMAT_SUREL.test(s.pengirim),
      'Isi alamat email pengirim dengan format yang benar',
    ],
    [
      'balas_ke',
      s.balas_ke !== '' && !ALAMAT_SUREL.test(s.balas_ke),
      'Isi alamat email dengan format yang benar',
    ],
    [
      'dkim_domain',
      s.dkim_domain !== '' && !/^[A-Za-z0-9.-]+$/.test(s.dkim_domain),
      'Isi nama domain, misalnya universitas.ac.id',
    ],
    [
      'dkim_selektor',
      (s.dkim_domain !== '') !== (s.dkim_selektor !== '') || !/^[A-Za-z0-9_.-]*$/.test(s.dkim_selektor),
      'Domain dan selektor DKIM diisi keduanya, atau tidak sama sekali',
    ],
    [
      'per_menit',
      !within(s.per_menit, LAJU),
      `Paling sedikit ${LAJU.min}, paling banyak ${LAJU.max} per menit`,
    ],
    [
      'per_hari',
      !within(s.per_hari, PER_HARI),
      `Paling sedikit ${PER_HARI.min}, paling banyak ${PER_HARI.max} per hari`,
    ],
    ['harga', !within(s.harga, { min: 0, max: HARGA_MAX }), HARGA_SALAH],
  ];
  return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }));
};
/** Said where the password must be typed again: a stored one never goes to a server it was not given for. */
export const SANDI_ULANG = 'Server, port, atau pengguna berubah. Ketik kembali kata sandinya.';
/** Said where the stored secrets cannot be opened: the master secret is another than they were sealed with. */
export const RAHASIA_TERTUTUP = 'Kata sandi atau kunci DKIM tidak dapat dibuka. Isi lagi pada Pengaturan.';

const stored = z.object({
  ...settings,
  ada_sandi: z.boolean(),
  ada_dkim: z.boolean(),
  /** Reports of what became of mail are taken. */
  ada_kunci_laporan: z.boolean(),
  /** The demo's own mailbox can be chosen. */
  ada_demo: z.boolean(),
  versi: z.string(),
});
const secrets = {
  sandi: z.optional(z.string().check(z.maxLength(SUREL_MAX.sandi))),
  dkim_kunci: z.optional(z.string().check(z.maxLength(SUREL_MAX.dkim))),
  kunci_laporan: z.optional(z.string().check(z.maxLength(SUREL_MAX.kunci_laporan))),
};
const office = callsOf('petugas:pemberitahuan-atur', 'meja pemberitahuan');
const path = '/api/petugas/pemberitahuan/pengaturan';
export const pengaturanSurel = office.get(path, {
  summary: 'How mail leaves the portal; of password and keys only whether they are there.',
  data: stored,
});
export const ubahPengaturanSurel = office.put(path, {
  summary: 'Changes how mail leaves. A password or key is kept unless one is sent; an empty one removes it.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    ...settings,
    ...secrets,
    versi: z.string().check(z.maxLength(64)),
  },
  data: stored,
  errors: ['versi_usang'],
});
/** Said at the field that asks where a test message goes. */
export const KEPADA_SUREL = 'Isi alamat email penerima dengan format yang benar';
export const kirimUji = office.post('/api/petugas/pemberitahuan/uji', {
  summary:
    'Sends a test message by what is typed, on or off, and says what the server answered; nothing is stored, and a secret that is not sent is the stored one.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    kepada: z.string().check(z.regex(ALAMAT_SUREL), z.maxLength(SUREL_MAX.alamat)),
    ...settings,
    ...secrets,
  },
  data: z.object({
    terkirim: z.boolean(),
    /** What the mail server said, or why it was not reached. */
    alasan: z.nullable(z.string()),
  }),
  errors: ['terlalu_sering'],
});
