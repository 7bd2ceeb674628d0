/** Data Pilihan Jurusan: class, ranked programmes, exam place and date; its rules are written by hand (pilihan 1–6). */

import { defineStep } from '../form/step.ts';
import type { Finding } from '../wire/errors.ts';
import { SCHEDULE_HIDDEN_DAYS, STATUS_PENUH } from '../wire/limits.ts';

export const pilihanJurusan = defineStep({
  key: 'pilihan-jurusan',
  number: 22,
  title: 'Data Pilihan Jurusan',
  purpose: 'Kelas dan program studi menurut urutan minat, lalu lokasi dan tanggal bila ada ujian.',
  own: { seconds: 240, pixels: 900 },
  parts: [],
});

/** What an offering allows; `jumlah_*` are whole numbers per interest (penawaran 12). */
export interface MinatOffer {
  kode_minat: number;
  jumlah_penawaran: number;
  jumlah_minimum_pengisian: number;
}

/** min_all: the sum of the minimums, at least 1; max_all: the sum of the maximums (pilihan 5). */
export const choiceBounds = (offers: readonly MinatOffer[]): { min: number; max: number } => ({
  min: Math.max(
    1,
    offers.reduce((n, o) => n + o.jumlah_minimum_pengisian, 0),
  ),
  max: offers.reduce((n, o) => n + o.jumlah_penawaran, 0),
});

/** What is chosen so far, in order of preference. */
export interface Choice {
  id_kelas: number | null;
  id_prodi: readonly number[];
  kode_jadwal: string | null;
}

/** An interest as applicants meet it; `dibatasi`: its own numbers are held beside the sums (pilihan 13). */
export interface OfferedMinat extends MinatOffer {
  nama_minat: string;
  dibatasi: boolean;
}

/** What the choice is held against. `jadwal` null: the track has no exam, so none is asked (penawaran 8). */
export interface ChoiceOffer {
  minat: readonly OfferedMinat[];
  prodi: readonly { id_prodi: number; id_kelas: number; kode_minat: number }[];
  jadwal: readonly { kode_jadwal: string }[] | null;
}

export const choiceMessages = {
  kelas: 'Pilih Kelas',
  jurusan: 'Pilih Jurusan',
  jadwal: 'Pilih Lokasi Ujian, Tanggal Ujian',
  sampai: (n: number) => `isikan pilihan sampai pilihan ke-${n}`,
  minatTerbanyak: (n: number, nama: string) => `Paling banyak ${n} pilihan dari minat ${nama}`,
  minatTersedikit: (n: number, nama: string) => `Paling sedikit ${n} pilihan dari minat ${nama}`,
} as const;

/** How many more programmes of an interest may be chosen; Infinity where only the sums are held (pilihan 13). */
export const roomOfMinat = (
  minat: readonly Pick<OfferedMinat, 'kode_minat' | 'jumlah_penawaran' | 'dibatasi'>[],
  kode_minat: number,
  chosen: number,
): number =>
  minat.some((m) => m.dibatasi)
    ? (minat.find((m) => m.kode_minat === kode_minat)?.jumlah_penawaran ?? 0) - chosen
    : Number.POSITIVE_INFINITY;

/** What breaks the numbers of an interest that are held by themselves (pilihan 13). */
const interestProblems = (id_prodi: readonly number[], { minat, prodi }: ChoiceOffer): Finding[] => {
  if (!minat.some((m) => m.dibatasi)) return [];
  const interestOf = new Map(prodi.map((p) => [p.id_prodi, p.kode_minat]));
  const say = (message: string): Finding => ({ field: 'id_prodi', message });
  const found = minat.flatMap((m) => {
    const n = id_prodi.filter((id) => interestOf.get(id) === m.kode_minat).length;
    if (n > m.jumlah_penawaran) return say(choiceMessages.minatTerbanyak(m.jumlah_penawaran, m.nama_minat));
    if (n < m.jumlah_minimum_pengisian)
      return say(choiceMessages.minatTersedikit(m.jumlah_minimum_pengisian, m.nama_minat));
    return [];
  });
  const offered = new Set(minat.map((m) => m.kode_minat));
  const strange = id_prodi.some((id) => interestOf.has(id) && !offered.has(interestOf.get(id) ?? 0));
  return strange ? [...found, say(choiceMessages.jurusan)] : found;
};

/** The judge of the choice; fields are `id_kelas`, `id_prodi`, `kode_jadwal`. */
export const choiceProblems = (choice: Choice, offer: ChoiceOffer): Finding[] => {
  const found: Finding[] = [];
  const { min, max } = choiceBounds(offer.minat);
  const offered = new Set(offer.prodi.filter((p) => p.id_kelas === choice.id_kelas).map((p) => p.id_prodi));
  if (choice.id_kelas === null) found.push({ field: 'id_kelas', message: choiceMessages.kelas });
  else if (choice.id_prodi.some((id) => !offered.has(id)))
    found.push({ field: 'id_prodi', message: choiceMessages.jurusan });
  if (choice.id_prodi.length === 0) found.push({ field: 'id_prodi', message: choiceMessages.jurusan });
  else if (choice.id_prodi.length < min)
    found.push({ field: 'id_prodi', message: choiceMessages.sampai(min) });
  else if (choice.id_prodi.length > max)
    found.push({ field: 'id_prodi', message: `Paling banyak ${max} pilihan` });
  else found.push(...interestProblems(choice.id_prodi, offer));
  if (new Set(choice.id_prodi).size !== choice.id_prodi.length)
    found.push({ field: 'id_prodi', message: 'Program studi yang sama dipilih dua kali' });
  if (offer.jadwal && !offer.jadwal.some((j) => j.kode_jadwal === choice.kode_jadwal))
    found.push({ field: 'kode_jadwal', message: choiceMessages.jadwal });
  return found;
};

const days = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

/** True when a schedule is too near to be offered: its first day is one day or less from `today` (jadwal 2). */
export const isScheduleHidden = (firstDay: string | null, today: string): boolean =>
  firstDay !== null && days(firstDay) - days(today) <= SCHEDULE_HIDDEN_DAYS;

/** The sentence beside a schedule (jadwal 4). */
export const scheduleLabel = (status: number): string =>
  status === STATUS_PENUH.penuh
    ? 'RUANGAN PENUH'
    : status === STATUS_PENUH.belumAdaRuangan
      ? 'BELUM ADA RUANGAN'
      : 'RUANGAN TERSEDIA';
/** Stands beside the chosen schedule once it may not be kept, as one reserved for others. */
export const SCHEDULE_REFUSED =
  'Jadwal yang Anda pilih tidak dapat dipilih lagi. Pilih lokasi atau tanggal lain.';
/** Stands beside the saved schedule once it has no seat left: one is taken only when finalising (jadwal 5). */
export const scheduleWarning = (status: number): string | null =>
  status === STATUS_PENUH.tersedia
    ? null
    : `${
        status === STATUS_PENUH.penuh
          ? 'Ruangan pada jadwal ini sudah penuh'
          : 'Belum ada ruangan pada jadwal ini'
      }, jadi finalisasi akan ditolak. Tekan Ubah, lalu pilih lokasi atau tanggal lain.`;
export const NO_SCHEDULE_DETAIL = '(Belum ada detail jadwal)';
