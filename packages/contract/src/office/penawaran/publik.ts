/** The section of an offering about its public page (publik 9–11). */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import { dataPenawaran, meja, satu, versi } from './calls.ts';
import { TERBUKA_MAX, terbuka } from './publik/terbuka.ts';

const text = z.string().check(z.maxLength(TERBUKA_MAX));
export const ubahPublikPenawaran = endpoint({
  ...meja,
  method: 'PUT',
  path: `${satu}/publik`,
  summary:
    'Changes what the public page of an offering opens: weights, numbers after the announcement, fees and criteria in words.',
  body: { ...terbuka, biaya_diterima: text, kriteria_seleksi: text, versi },
  data: dataPenawaran,
  errors: ['versi_usang'],
});
