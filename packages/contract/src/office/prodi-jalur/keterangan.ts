/** What the office tells everybody of a study programme (publik 7). */
import { z } from 'zod/mini';
import type { Finding } from '../../wire/errors.ts';

/** Longest words on a programme's accreditation. */
export const AKREDITASI_MAX = 40;
/** Last year's numbers. */
const JUMLAH_MAX = 999_999;

export interface Keterangan {
  /** As the office writes it; empty where it gives none. */
  akreditasi: string;
  /** Last year's applicants and admitted; null where the office does not say. */
  pendaftar_lalu: number | null;
  diterima_lalu: number | null;
}
/** Nothing is told. */
export const TANPA_KETERANGAN: Keterangan = { akreditasi: '', pendaftar_lalu: null, diterima_lalu: null };

const lastYear = (field: string, value: number | null): Finding[] =>
  value === null || (Number.isInteger(value) && value >= 0 && value <= JUMLAH_MAX)
    ? []
    : [{ field, message: 'Isi dengan angka, atau kosongkan' }];
/** Judges it, in the browser as on the server. */
export const periksaKeterangan = ({ akreditasi, pendaftar_lalu, diterima_lalu }: Keterangan): Finding[] => [
  ...(akreditasi.trim().length > AKREDITASI_MAX
    ? [{ field: 'akreditasi', message: `Akreditasi paling banyak ${AKREDITASI_MAX} huruf` }]
    : []),
  ...lastYear('pendaftar_lalu', pendaftar_lalu),
  ...lastYear('diterima_lalu', diterima_lalu),
  ...(pendaftar_lalu !== null && pendaftar_lalu >= 0 && (diterima_lalu ?? 0) > pendaftar_lalu
    ? // At both: only what changes is judged.
      ['pendaftar_lalu', 'diterima_lalu'].map((field) => ({
        field,
        message: 'Yang diterima tidak mungkin lebih banyak dari pendaftar',
      }))
    : []),
];

export const keterangan = {
  akreditasi: z.string(),
  pendaftar_lalu: z.nullable(z.int()),
  diterima_lalu: z.nullable(z.int()),
};
/** What is not sent of it stays. */
export const keteranganBody = {
  akreditasi: z.optional(keterangan.akreditasi.check(z.maxLength(400))),
  pendaftar_lalu: z.optional(keterangan.pendaftar_lalu),
  diterima_lalu: z.optional(keterangan.diterima_lalu),
};
