/** Offerings in the page's memory, and in words. */
import type { BarisPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { BagianPenawaran } from '@gerbang/contract/office/penawaran/kesiapan';
import { DIBUKA, type Tahap } from '@gerbang/contract/office/penawaran/tahap';
import { instantText } from '@gerbang/contract/wire/time';

export const PENAWARAN = ['penawaran-petugas'] as const;
export const offeringKey = (kode: string) => [...PENAWARAN, kode] as const;

export const trialKey = (kode: string) => [...offeringKey(kode), 'uji'] as const;

/** Sections by their titles, where something is mended. */
export const WHERE: Record<BagianPenawaran, string> = {
  umum: 'Umum',
  prodi: 'Program studi',
  formulir: 'Formulir',
  ujian: 'Ujian',
  uji: 'Uji coba',
  publik: 'Halaman publik',
  'daftar-ulang': 'Daftar ulang',
};

/** What is so while an offering is shut. */
export const shutText = (tahap: Tahap): string =>
  `Penawaran ini belum tampil kepada umum, dan setiap pembayarannya ${tahap === 'uji_coba' ? 'menjadi pendaftar uji' : 'masuk karantina'}.`;

export const nameOf = ({
  jalur_masuk,
  nama,
  tahun,
}: Pick<BarisPenawaran, 'jalur_masuk' | 'nama' | 'tahun'>): string => `${jalur_masuk}, ${nama} ${tahun}`;

/** Its days run, but nobody can come in: it was never opened. */
export const isLate = (
  { tahap, tanggal_mulai_daftar, tanggal_selesai_daftar }: BarisPenawaran,
  now: Date,
): boolean =>
  tahap !== DIBUKA && new Date(tanggal_mulai_daftar) <= now && now <= new Date(tanggal_selesai_daftar);

export const whenText = (iso: string | null): string =>
  iso === null ? 'Belum dijadwalkan' : instantText(new Date(iso));

const short = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** "20 Nov 2026, 14.02" by the clock in Jakarta. */
export const shortWhen = (iso: string): string => short.format(new Date(iso));

const count = new Intl.NumberFormat('id-ID');
export const countText = (n: number): string => count.format(n);

/** "Kelas Reguler", and "Kelas Kerja Sama" of a name that says so itself. */
export const classText = (nama: string): string => (/^kelas\b/i.test(nama) ? nama : `Kelas ${nama}`);
