/** Finalisasi: the check page and the confirmation; the work is the verification call's (verifikasi 1, layar 14). */
import { defineStep } from '../form/step.ts';

export const finalisasi = defineStep({
  key: 'finalisasi',
  number: 23,
  title: 'Finalisasi',
  purpose: 'Periksa semua isian, lalu kunci data dan ambil nomor peserta.',
  own: { seconds: 180, pixels: 1200 },
  parts: [],
});
