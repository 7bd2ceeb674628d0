/** The section of an offering about its public page (publik 9–11). */
import { z } from 'zod/mini';
import { callsOf } from '../../wire/office.ts';
import { dataPenawaran, satu, versi } from './calls.ts';
import { TERBUKA_MAX, terbuka } from './publik/terbuka.ts';

const office = callsOf('petugas:penawaran', 'meja penawaran');
const text = z.string().check(z.maxLength(TERBUKA_MAX));
export const ubahPublikPenawaran = office.put(`${satu}/publik`, {
  summary:
    'Changes what the public page of an offering opens: weights, numbers after the announcement, fees and criteria in words.',
  body: { ...terbuka, biaya_diterima: text, kriteria_seleksi: text, versi },
  data: dataPenawaran,
  errors: ['versi_usang'],
});
