/** Taking over what was typed in an earlier registration (orang 8). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';

export const salinData = endpoint({
  method: 'POST',
  path: '/api/v2/salin_data',
  access: 'pendaftar',
  tag: 'formulir',
  summary:
    'Takes over the records of an earlier registration, proven by its number and PIN and by the birth date, where nothing is saved yet.',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    /** Number and PIN of the earlier registration. */
    kode_lama: z.string().check(z.minLength(1), z.maxLength(40)),
    pin_lama: z.string().check(z.minLength(1), z.maxLength(64)),
    tgl_lahir: z.iso.date(),
  },
  data: z.object({
    /** Titles of the steps something was taken over into. */
    langkah: z.array(z.string()),
  }),
  errors: ['salin_gagal', 'sudah_final', 'bukan_periode', 'perlu_bukti'],
});
