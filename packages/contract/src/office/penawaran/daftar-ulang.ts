/** The section of an offering about what those admitted do next (yudisium 8). */
import { z } from 'zod/mini';
import { callsOf } from '../../wire/office.ts';
import { dataPenawaran, satu, versi } from './calls.ts';
import { TEMPAT_MAX } from './daftar-ulang/isian.ts';

const office = callsOf('petugas:penawaran', 'meja penawaran');
const moment = z.nullable(z.string().check(z.maxLength(40)));

export const ubahDaftarUlangPenawaran = office.put(`${satu}/daftar-ulang`, {
  summary: 'Changes when and where those admitted register anew; they read it once the result is announced.',
  body: { mulai: moment, selesai: moment, tempat: z.string().check(z.maxLength(TEMPAT_MAX)), versi },
  data: dataPenawaran,
  errors: ['versi_usang'],
});
