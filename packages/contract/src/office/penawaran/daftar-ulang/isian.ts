/** When and where the admitted of an offering register anew: what is stored, and what is wrong with it (yudisium 8). */
import { z } from 'zod/mini';
import type { Finding } from '../../../wire/errors.ts';
import { instant } from '../../../wire/time.ts';

/** Longest place, in characters. */
export const TEMPAT_MAX = 500;
export const daftarUlang = z.object({
  /** Instants; both null where the office has set none. */
  mulai: z.nullable(z.string()),
  selesai: z.nullable(z.string()),
  /** Place or address of a page; empty where none is told. */
  tempat: z.string(),
});
export type DaftarUlang = z.infer<typeof daftarUlang>;

/** As it is stored and compared. */
export const tidyDaftarUlang = ({ mulai, selesai, tempat }: DaftarUlang): DaftarUlang => {
  const iso = (given: string | null) =>
    given === null || Number.isNaN(instant(given)) ? given : new Date(instant(given)).toISOString();
  return { mulai: iso(mulai), selesai: iso(selesai), tempat: tempat.trim().replace(/\s+/g, ' ') };
};

/** What is wrong with it; `pengumuman` is when the result is told. */
export const periksaDaftarUlang = (
  { mulai, selesai, tempat }: DaftarUlang,
  pengumuman: string | null,
): Finding[] => {
  const found: Finding[] = [];
  const say = (field: keyof DaftarUlang, message: string) => found.push({ field, message });
  if (tempat.length > TEMPAT_MAX) say('tempat', `Paling banyak ${TEMPAT_MAX} huruf`);
  const [from, to] = [mulai, selesai].map((one) => (one === null ? null : instant(one)));
  if (Number.isNaN(from)) say('mulai', 'Isi tanggal dan jam mulai');
  if (Number.isNaN(to)) say('selesai', 'Isi tanggal dan jam selesai');
  if (mulai === null && selesai !== null) say('mulai', 'Isi juga kapan mulai, atau kosongkan keduanya');
  if (mulai !== null && selesai === null) say('selesai', 'Isi juga kapan selesai, atau kosongkan keduanya');
  if (typeof from === 'number' && typeof to === 'number' && to <= from)
    say('selesai', 'Akhir daftar ulang harus sesudah mulainya');
  if (typeof from === 'number' && pengumuman !== null && from < Date.parse(pengumuman))
    say('mulai', 'Daftar ulang mulai sesudah waktu pengumuman');
  return found;
};
