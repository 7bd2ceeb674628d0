/** Staff: signing in and out of the office. */
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Who is signed in at a desk and what they may do. */
const staffData = z.object({
  username: z.string(),
  nama: z.string(),
  peran: z.string(),
  izin: z.array(z.string()),
});
export type Petugas = z.infer<typeof staffData>;

export const masukPetugas = endpoint({
  method: 'POST',
  path: '/api/petugas/masuk',
  access: 'public',
  tag: 'petugas',
  summary:
    'Signs a staff member in with password and, where set, a one-time code; answers with an HttpOnly cookie.',
  body: {
    username: z.string().check(z.minLength(1), z.maxLength(40)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    kode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  },
  data: staffData,
  errors: ['login_petugas_gagal', 'terlalu_sering'],
});
export const sesiPetugas = endpoint({
  method: 'GET',
  path: '/api/petugas/sesi',
  access: 'petugas:sesi',
  tag: 'petugas',
  summary: 'Who is signed in at this desk.',
  data: staffData,
  errors: ['tidak_berwenang'],
});
export const keluarPetugas = endpoint({
  method: 'POST',
  path: '/api/petugas/keluar',
  access: 'petugas:sesi',
  tag: 'petugas',
  summary: 'Ends the staff session.',
  data: z.null(),
  errors: ['tidak_berwenang'],
});
