/** What an offering opens on its public page beside its dates, and what is wrong with it (publik 9–11). */
import { z } from 'zod/mini';
import type { Finding } from '../../../wire/errors.ts';

/** Longest text, in characters. */
export const TERBUKA_MAX = 2_000;
export const terbuka = {
  /** Weights, minimums and allocation are named. */
  tampil_bobot: z.boolean(),
  /** Applicants and admitted are counted, once the result is announced. */
  tampil_angka: z.boolean(),
  /** What those admitted will pay, or how it is worked out. */
  biaya_diterima: z.string(),
  /** How it is selected and by what. */
  kriteria_seleksi: z.string(),
};
const whole = z.object(terbuka);
export type TerbukaPenawaran = z.infer<typeof whole>;

/** As it is stored and compared. */
export const tidyTerbuka = (given: TerbukaPenawaran): TerbukaPenawaran => ({
  tampil_bobot: given.tampil_bobot,
  tampil_angka: given.tampil_angka,
  biaya_diterima: given.biaya_diterima.trim(),
  kriteria_seleksi: given.kriteria_seleksi.trim(),
});
export const periksaTerbuka = (given: TerbukaPenawaran): Finding[] =>
  (['biaya_diterima', 'kriteria_seleksi'] as const).flatMap((field) =>
    given[field].length > TERBUKA_MAX ? [{ field, message: `Paling banyak ${TERBUKA_MAX} huruf` }] : [],
  );
