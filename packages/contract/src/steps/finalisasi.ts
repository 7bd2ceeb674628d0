/** Finalisasi: the check page and the confirmation; the work is the verification call's (C 2, A 4). */
import { defineStep } from '../step.ts';

export const finalisasi = defineStep({
  key: 'finalisasi',
  number: 23,
  title: 'Finalisasi',
  purpose: 'Periksa semua isian, lalu kunci data dan ambil nomor peserta.',
  minutes: 3,
  parts: [],
});
