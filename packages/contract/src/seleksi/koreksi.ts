/** What whoever gains by a correction is told (seleksi 41). */
import { instantText } from '../wire/time.ts';

/** The message to whom a correction gives a seat, or a higher choice than `dari`. */
export const pesanKoreksi = (dari: string | null, ke: string, jawab: string): string =>
  `Hasil seleksi dihitung ulang sesudah ada sanggah yang diterima. Menurut perhitungan itu ${
    dari === null
      ? `Anda diterima di ${ke}`
      : `tempat Anda pindah dari ${dari} ke pilihan Anda yang lebih tinggi, ${ke}`
  }. ${jawab}`;
/** What of it asks for an answer. */
export const jawabKoreksi = (wajib: boolean, sudahMenerima: boolean, batas: Date): string => {
  if (!wajib) return 'Lihat di bagian Hasil seleksi pada Beranda.';
  return sudahMenerima
    ? `Tempat itu tercatat Anda terima; sampai ${instantText(batas)} Anda dapat melepasnya di bagian Hasil seleksi pada Beranda.`
    : `Jawab di bagian Hasil seleksi pada Beranda paling lambat ${instantText(batas)}.`;
};
