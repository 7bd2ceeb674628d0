/** Signing in and out, and the session as the browser knows it (sesi 1–14). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';

/** The session: who is signed in, for which offering, and what the clock says. Timestamps are ISO 8601 with offset. */
export const sesiData = z.object({
  mhs_jalur: z.object({
    nomor_pendaftar: z.string(),
    kode_penawaran: z.string(),
    penawaran_jalur: z.object({
      kode_jalur: z.string(),
      tahun: z.int(),
      gelombang: z.int(),
      nama: z.string(),
      jalur: z.object({
        jalur_masuk: z.string(),
        id_jenjang: z.int(),
        pascasarjana: z.boolean(),
        tanpa_tes: z.boolean(),
      }),
    }),
    tanggal_mulai_daftar: z.string(),
    tanggal_selesai_daftar: z.string(),
  }),
  pengumuman: z.object({ tanggal_pengumuman_jalur: z.nullable(z.string()) }),
  /** Set once verified. */
  no_peserta: z.nullable(z.string()),
  disabilitas: z.boolean(),
  /** Only of a trial, whose clock `time_now` then is. */
  uji: z.optional(z.boolean()),
  time_now: z.string(),
});
export type Sesi = z.infer<typeof sesiData>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  tag: 'sesi',
  summary: 'Signs an applicant in with code and PIN.',
  body: {
    username: z.string().check(z.minLength(1), z.maxLength(40)),
    password: z.string().check(z.minLength(1), z.maxLength(64)),
  },
  data: z.extend(sesiData, {
    token: z.string(),
    /** The owner chose a PIN that is easily guessed, before such were refused. */
    pin_lemah: z.boolean(),
  }),
  errors: ['login_gagal', 'perlu_bukti'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'pendaftar',
  tag: 'sesi',
  summary: 'Revokes the token everywhere at once.',
  data: z.null(),
});

export const sesi = endpoint({
  method: 'GET',
  path: '/api/v2/sesi',
  access: 'pendaftar',
  tag: 'sesi',
  summary: 'The session as login answered it, fresh.',
  data: sesiData,
});

export const gantiPin = endpoint({
  method: 'POST',
  path: '/api/v2/sesi/pin',
  access: 'pendaftar',
  tag: 'sesi',
  summary: 'Changes the PIN; every other session ends and the public lookup stops showing it.',
  body: {
    pin_lama: z.string().check(z.minLength(1), z.maxLength(64)),
    pin_baru: z.string().check(z.regex(/^\d{16}$/)),
  },
  data: z.null(),
  errors: ['pin_lama_salah', 'pin_lemah', 'perlu_bukti'],
});
