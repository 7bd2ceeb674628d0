/** Data Pilihan Jurusan: class, ranked programmes, exam place and date; its rules are written by hand (C 2, 4, 5). */
import type { Finding } from '../errors.ts';
import { SCHEDULE_HIDDEN_DAYS, STATUS_PENUH } from '../limits.ts';
import { defineStep } from '../step.ts';

export const pilihanJurusan = defineStep({
  key: 'pilihan-jurusan',
  number: 22,
  title: 'Data Pilihan Jurusan',
  purpose: 'Kelas dan program studi menurut urutan minat, lalu lokasi dan tanggal bila ada ujian.',
  minutes: 5,
  parts: [],
});

/** What an offering allows; `jumlah_*` are whole numbers per interest (C 3). */
export interface MinatOffer {
  kode_minat: number;
  jumlah_penawaran: number;
  jumlah_minimum_pengisian: number;
}

/** min_all: the sum of the minimums, at least 1; max_all: the sum of the maximums (C 5, decisions 112). */
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

/** What the choice is held against. `jadwal` null: the track has no exam, so none is asked (decisions 119). */
export interface ChoiceOffer {
  minat: readonly MinatOffer[];
  prodi: readonly { id_prodi: number; id_kelas: number }[];
  jadwal: readonly { kode_jadwal: string }[] | null;
}

export const choiceMessages = {
  kelas: 'Pilih Kelas',
  jurusan: 'Pilih Jurusan',
  jadwal: 'Pilih Lokasi Ujian, Tanggal Ujian',
  sampai: (n: number) => `isikan pilihan sampai pilihan ke-${n}`,
} as const;

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
  if (new Set(choice.id_prodi).size !== choice.id_prodi.length)
    found.push({ field: 'id_prodi', message: 'Program studi yang sama dipilih dua kali' });
  if (offer.jadwal && !offer.jadwal.some((j) => j.kode_jadwal === choice.kode_jadwal))
    found.push({ field: 'kode_jadwal', message: choiceMessages.jadwal });
  return found;
};

const days = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

/** True when a schedule is too near to be offered: its first day is one day or less from `today` (A 5, decisions 117). */
export const isScheduleHidden = (firstDay: string | null, today: string): boolean =>
  firstDay !== null && days(firstDay) - days(today) <= SCHEDULE_HIDDEN_DAYS;

/** The sentence beside a schedule (A 9). */
export const scheduleLabel = (status: number): string =>
  status === STATUS_PENUH.penuh
    ? 'RUANGAN PENUH'
    : status === STATUS_PENUH.belumAdaRuangan
      ? 'BELUM ADA RUANGAN'
      : 'RUANGAN TERSEDIA';
/** Stands beside the chosen schedule once it may not be kept, as one reserved for others. */
export const SCHEDULE_REFUSED =
  'Jadwal yang Anda pilih tidak dapat dipilih lagi. Pilih lokasi atau tanggal lain.';
/** Stands beside the saved schedule once it has no seat left: one is taken only when finalising (decisions 118). */
export const scheduleWarning = (status: number): string | null =>
  status === STATUS_PENUH.tersedia
    ? null
    : `${
        status === STATUS_PENUH.penuh
          ? 'Ruangan pada jadwal ini sudah penuh'
          : 'Belum ada ruangan pada jadwal ini'
      }, jadi finalisasi akan ditolak. Tekan Ubah, lalu pilih lokasi atau tanggal lain.`;
export const NO_SCHEDULE_DETAIL = '(Belum ada detail jadwal)';
