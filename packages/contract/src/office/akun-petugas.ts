/** The desk of the office's accounts: who may sign in, as what, and what is done when something is lost. */
import { z } from 'zod/mini';
import { invisibleIn } from '../form/invisible.ts';
import { NAMA_PETUGAS_MAX } from '../wire/limits.ts';
import { choice, referred, search } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { namaPeran, PERAN_MAX } from './akun-petugas/peran.ts';

const office = callsOf('petugas:akun-petugas', 'meja akun-petugas');
const path = '/api/petugas/akun-petugas';

/** How an officer is called when signing in. */
export const USERNAME = /^[a-z0-9._-]{3,40}$/;
const username = z.string().check(z.regex(USERNAME));
const nama = z.string().check(z.regex(/\S/), z.maxLength(NAMA_PETUGAS_MAX));
/** What is wrong with the name of an officer, whom others know by it; null where nothing is. */
export const periksaNamaPetugas = (text: string): string | null =>
  text.trim() === '' ? 'Isi nama petugas' : invisibleIn('Nama', text);
/** Built-in roles, and those the office put together. */
const peran = z.array(namaPeran).check(z.minLength(1), z.maxLength(PERAN_MAX));

/** What an account can be. */
export const KEADAAN = { aktif: 'Aktif', diundang: 'Diundang', nonaktif: 'Nonaktif' } as const;

const row = z.object({
  username: z.string(),
  nama: z.string(),
  /** The first one leads. */
  peran: z.array(z.string()),
  keadaan: z.enum(['aktif', 'diundang', 'nonaktif']),
  kode_aktif: z.boolean(),
  /** A role of theirs needs one-time codes. */
  kode_wajib: z.boolean(),
  masuk_terakhir: z.nullable(z.string()),
  /** Open sessions. */
  sesi: z.int(),
  /** From some network wrong passwords are judged only now and then. */
  terkunci: z.boolean(),
  /** Until when the link to choose a password is good; null where there is none. */
  undangan_sampai: z.nullable(z.string()),
});
export type AkunPetugas = z.infer<typeof row>;

export const petugasKantor = office.list(path, {
  summary: 'Officers by name, with roles, state, last sign-in, one-time codes, sessions and lock.',
  filters: {
    cari: search('Cari petugas', 'Nama atau nama pengguna'),
    peran: referred('Peran', 'Semua peran', 'peran', namaPeran),
    keadaan: choice('Keadaan', 'Semua keadaan', KEADAAN),
  },
  row,
});

const link = z.object({
  /** Shown once: the portal keeps only its digest. */
  tautan: z.string(),
  berakhir: z.string(),
});
export type TautanSandi = z.infer<typeof link>;

export const undangPetugas = office.act(`${path}/undang`, {
  summary: 'Makes an account and a link, shown once, by which the invited officer chooses a password.',
  body: { username, nama, peran },
  data: link,
  errors: ['sudah_ada'],
});
export const ubahPetugas = office.act(`${path}/ubah`, {
  summary: 'Changes name and roles; the last admin who can sign in stays one.',
  body: { username, nama, peran },
  data: z.null(),
  errors: ['admin_terakhir'],
});
export const aktifkanPetugas = office.act(`${path}/aktifkan`, {
  summary: 'Switches an account on again, with the password it had.',
  body: { username },
  data: z.null(),
});
export const nonaktifkanPetugas = office.act(`${path}/nonaktifkan`, {
  summary: 'Switches an account off: sessions, known devices and an open link end.',
  body: { username },
  data: z.null(),
  errors: ['admin_terakhir'],
});
export const aturUlangSandi = office.act(`${path}/atur-ulang-sandi`, {
  summary:
    'Forgets the password of a colleague and makes a link, shown once, to choose another; sessions and known devices end.',
  body: { username },
  data: link,
  errors: ['akun_sendiri', 'admin_terakhir'],
});
export const hapusKodePetugas = office.act(`${path}/hapus-kode`, {
  summary: 'Forgets the one-time codes of a colleague who lost the telephone; sessions end.',
  body: { username },
  data: z.null(),
  errors: ['akun_sendiri'],
});
export const akhiriSesiPetugas = office.act(`${path}/akhiri-sesi`, {
  summary: 'Ends the sessions of an officer and forgets the devices they signed in from.',
  body: { username },
  data: z.null(),
});
export const bukaKunciPetugas = office.act(`${path}/buka-kunci`, {
  summary: 'Forgets the wrong passwords counted against an account.',
  body: { username },
  data: z.null(),
});
