/** Staff: signing in and out of the office, and the officer's own account. */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { SANDI } from '../wire/limits.ts';
import { callsOf } from '../wire/office.ts';

const sandi = z.string().check(z.minLength(1), z.maxLength(SANDI.max));
const sandiBaru = z.string().check(z.minLength(SANDI.min), z.maxLength(SANDI.max));
/** A one-time code, as the telephone shows it. */
export const KODE_SEKALI = /^\d{6}$/;
const kode = z.string().check(z.regex(KODE_SEKALI));

/** Who is signed in at a desk and what they may do. */
const staffData = z.object({
  username: z.string(),
  nama: z.string(),
  /** The first one leads. */
  peran: z.array(z.string()),
  izin: z.array(z.string()),
  /** The version of the portal that answers. */
  versi: z.string(),
  /** A role of theirs needs one-time codes, and none are set: until then nothing but that can be done. */
  kode_wajib: z.boolean(),
});
export type Petugas = z.infer<typeof staffData>;

const office = callsOf('petugas:masuk', 'petugas');

export const masukPetugas = endpoint({
  method: 'POST',
  cost: 'hash',
  path: '/api/petugas/masuk',
  access: 'public',
  tag: 'petugas',
  summary:
    'Signs a staff member in with password and, where set, a one-time code; answers with an HttpOnly cookie.',
  body: {
    username: z.string().check(z.minLength(1), z.maxLength(40)),
    password: sandi,
    kode: z.optional(kode),
  },
  data: staffData,
  errors: ['login_petugas_gagal', 'terlalu_sering'],
});
export const sesiPetugas = office.get('/api/petugas/sesi', {
  summary: 'Who is signed in at this desk.',
  data: staffData,
  errors: ['tidak_berwenang'],
});
export const keluarPetugas = office.post('/api/petugas/keluar', {
  summary: 'Ends the staff session.',
  data: z.null(),
  errors: ['tidak_berwenang'],
});

const path = '/api/petugas/akun';

export const akunSaya = office.get(path, {
  summary: 'The own account: whether sign-in asks for a one-time code.',
  data: z.object({ kode_aktif: z.boolean() }),
  errors: ['tidak_berwenang'],
});
export const gantiSandi = office.post(`${path}/sandi`, {
  cost: 'hash',
  summary: "Changes the own password; the officer's other sessions end.",
  body: {
    sandi_lama: sandi,
    sandi_baru: sandiBaru,
  },
  data: z.null(),
  errors: ['tidak_berwenang', 'sandi_salah', 'sandi_lemah', 'terlalu_sering'],
});
export const siapkanKode = office.post(`${path}/kode/siapkan`, {
  summary: 'Draws a secret for one-time codes; nothing is stored until a code of it comes back.',
  body: {},
  data: z.object({
    /** Base32, to be typed where the picture cannot be scanned. */
    rahasia: z.string(),
    /** The QR code, row by row; 1 is dark. */
    qr: z.array(z.string()),
    /** The secret sealed for this officer; comes back with the code. */
    tiket: z.string(),
  }),
  errors: ['tidak_berwenang', 'kode_sudah_aktif'],
});
export const aktifkanKode = office.post(`${path}/kode/aktifkan`, {
  summary:
    'Stores the secret once a code of it shows that the telephone has it; sign-in asks for one from then on.',
  body: { tiket: z.string().check(z.maxLength(300)), kode },
  data: z.null(),
  errors: ['tidak_berwenang', 'kode_salah', 'kode_sudah_aktif'],
});
export const matikanKode = office.post(`${path}/kode/matikan`, {
  cost: 'hash',
  summary: 'Forgets the secret; needs the password and a code.',
  body: { sandi, kode },
  data: z.null(),
  errors: ['tidak_berwenang', 'sandi_salah', 'kode_salah', 'terlalu_sering'],
});

const invited = { access: 'public', tag: 'petugas' } as const;
const { token } = parameters;

export const bacaUndangan = endpoint({
  ...invited,
  method: 'POST',
  path: '/api/petugas/undangan/baca',
  summary: 'Whose password the link of an invitation chooses.',
  body: { token },
  data: z.object({ username: z.string(), nama: z.string() }),
  errors: ['undangan_tidak_berlaku'],
});
export const pakaiUndangan = endpoint({
  ...invited,
  method: 'POST',
  path: '/api/petugas/undangan',
  summary:
    'Chooses the password by the link of an invitation, which then is used up; signing in comes after it.',
  body: { token, sandi: sandiBaru },
  data: z.null(),
  errors: ['undangan_tidak_berlaku', 'sandi_lemah'],
});
