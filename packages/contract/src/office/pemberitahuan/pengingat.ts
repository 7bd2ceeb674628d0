/** When reminders leave: days and hours before what they speak of, as the office sets them (pemberitahuan 27). */
import { z } from 'zod/mini';
import type { Finding } from '../../wire/errors.ts';
import { keysOf } from '../../wire/keys.ts';
import { callsOf } from '../../wire/office.ts';

const settings = {
  /** Days without anything saved. */
  formulir_hari: z.int(),
  /** Days before the end of an applicant's registration, and hours before it. */
  batas_hari: z.int(),
  batas_jam: z.int(),
  /** Days before the exam. */
  ujian_hari: z.int(),
  /** Days before the announcement. */
  pengumuman_hari: z.int(),
};
export type PengaturanPengingat = z.infer<z.ZodMiniObject<typeof settings>>;
/** Each with the most it may be; none of it is less than 0, which is off. */
export const PENGINGAT_MAX: Readonly<Record<keyof PengaturanPengingat, number>> = {
  formulir_hari: 60,
  batas_hari: 30,
  batas_jam: 72,
  ujian_hari: 30,
  pengumuman_hari: 30,
};
export const PENGINGAT_BAKU: PengaturanPengingat = {
  formulir_hari: 7,
  batas_hari: 3,
  batas_jam: 24,
  ujian_hari: 2,
  pengumuman_hari: 1,
};
/** Judges the settings, in the browser as on the server. */
export const periksaPengingat = (s: PengaturanPengingat): Finding[] =>
  keysOf(PENGINGAT_MAX).flatMap((field) =>
    Number.isInteger(s[field]) && s[field] >= 0 && s[field] <= PENGINGAT_MAX[field]
      ? []
      : { field, message: `Isi bilangan dari 0 sampai ${PENGINGAT_MAX[field]}` },
  );

const stored = z.object({ ...settings, versi: z.string() });
const office = callsOf('petugas:pemberitahuan-atur', 'meja pemberitahuan');
const path = '/api/petugas/pemberitahuan/pengingat';
export const pengaturanPengingat = office.get(path, {
  summary: 'How many days or hours before what they speak of reminders leave; 0 is never.',
  data: stored,
});
export const ubahPengingat = office.put(path, {
  summary: 'Changes when reminders leave; what was told is not told again.',
  body: { ...settings, versi: z.string().check(z.maxLength(64)) },
  data: stored,
  errors: ['versi_usang'],
});
