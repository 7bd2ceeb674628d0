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

/** What of an offering its public page is made of. */
interface Halaman extends TerbukaPenawaran {
  kelas: readonly { prodi: readonly { id_prodi: number; daya_tampung: number | null }[] }[];
  beraturan: boolean;
  hari_sanggah: number;
}
/** What the page would have to call missing, and the desk where it is mended; it keeps nobody out (publik 9). */
export const belumTerbuka = (o: Halaman): [kalimat: string, meja?: 'seleksi' | 'sanggah'][] => {
  const unnamed = new Set(
    o.kelas.flatMap(({ prodi }) => prodi.flatMap((p) => (p.daya_tampung === null ? p.id_prodi : []))),
  );
  const lacks: readonly (readonly [boolean, string, ('seleksi' | 'sanggah')?])[] = [
    [unnamed.size > 0, `daya tampung ${unnamed.size} program studi`],
    [o.biaya_diterima === '', 'biaya bagi yang diterima'],
    [o.kriteria_seleksi === '', 'cara dan kriteria seleksi'],
    [o.tampil_bobot && !o.beraturan, 'bobot, karena aturan seleksi belum disimpan', 'seleksi'],
    [o.hari_sanggah === 0, 'masa sanggah', 'sanggah'],
  ];
  return lacks.flatMap(([lacking, what, meja]) =>
    lacking ? [[`Halaman publik belum menyebut ${what}.`, meja]] : [],
  );
};
