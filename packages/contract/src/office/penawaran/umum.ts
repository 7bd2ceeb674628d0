/** Judges the first section of an offering, in the browser as on the server (penawaran 15, waktu 1). */
import type { Finding } from '../../wire/errors.ts';
import { MAX_MONEY, ORGANISASI_MAX, PRESTASI_MAX } from '../../wire/limits.ts';
import { instant } from '../../wire/time.ts';
import type { DetailPenawaran, UmumPenawaran } from './calls.ts';
import { DIBUKA } from './tahap.ts';

/** Longest name of a wave, in characters; it stands on cards and slips. */
export const NAMA_GELOMBANG_MAX = 40;
/** Digits of a payment code before the birth date (penawaran 14). */
export const KODE_BAYAR_MAX = 12;
/** Digits of one that leaves room for virtual account numbers (pembayaran 16). */
export const KODE_BAYAR_VA_MAX = 8;
export const GELOMBANG = { min: 1, max: 99 } as const;
const IPK_MAX = 4;

/** The last digits of a period: what is typed to the minute lasts until the end of that minute. */
export const START_SECONDS = ':00+07:00';
export const END_SECONDS = ':59+07:00';

const one = (field: string, message: string | false | null): Finding[] =>
  message ? [{ field, message }] : [];
const words = (text: string): string => text.trim().replace(/ +/g, ' ');
const inRange = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

/** As it is stored and compared, whoever sent it. */
export const tidyUmum = (given: UmumPenawaran): UmumPenawaran => ({
  nama: words(given.nama),
  kode_bayar: given.kode_bayar.trim(),
  biaya: given.biaya,
  tanggal_mulai_daftar: new Date(given.tanggal_mulai_daftar).toISOString(),
  tanggal_selesai_daftar: new Date(given.tanggal_selesai_daftar).toISOString(),
  batas_ipk: given.batas_ipk,
  min_organisasi: given.min_organisasi,
  min_prestasi: given.min_prestasi,
});

/** A payment code leads to one offering alone; without a name, which other has it is not known. */
export const kodeBayarDipakai = (kode_penawaran = 'lain'): Finding => ({
  field: 'kode_bayar',
  message: `Kode bayar ini sudah dipakai penawaran ${kode_penawaran}`,
});

/** Why an offering whose code people may hold stays: what they pay must never reach another. */
export const KODE_DIBAGIKAN =
  'Kode bayar penawaran ini sudah dibagikan atau dipakai membayar, jadi penawarannya tidak dapat dihapus.';

type Basic = Pick<
  UmumPenawaran,
  'nama' | 'kode_bayar' | 'biaya' | 'tanggal_mulai_daftar' | 'tanggal_selesai_daftar'
>;
/** What a new offering needs too. */
export const periksaDasar = (given: Basic): Finding[] => {
  const [mulai, selesai] = [instant(given.tanggal_mulai_daftar), instant(given.tanggal_selesai_daftar)];
  const nama = words(given.nama);
  return [
    ...one(
      'nama',
      nama === ''
        ? 'Isi nama gelombang'
        : (nama.length > NAMA_GELOMBANG_MAX || /[\r\n\t]/.test(nama)) &&
            `Nama gelombang satu baris, paling banyak ${NAMA_GELOMBANG_MAX} huruf`,
    ),
    ...one(
      'kode_bayar',
      !/^\d{1,12}$/.test(given.kode_bayar.trim()) && `Isi kode bayar, 1 sampai ${KODE_BAYAR_MAX} angka`,
    ),
    ...one('biaya', !inRange(given.biaya, MAX_MONEY) && 'Isi biaya dalam rupiah; 0 bila tanpa biaya'),
    ...one('tanggal_mulai_daftar', Number.isNaN(mulai) && 'Isi tanggal dan jam mulai'),
    ...one(
      'tanggal_selesai_daftar',
      Number.isNaN(selesai)
        ? 'Isi tanggal dan jam selesai'
        : selesai < mulai && 'Pendaftaran harus selesai sesudah mulai',
    ),
  ];
};
/** What a new offering must promise beside `periksaDasar`: somebody can still register. */
export const periksaBaru = (given: Basic, now: Date): Finding[] => {
  const found = periksaDasar(given);
  return found.length > 0
    ? found
    : one(
        'tanggal_selesai_daftar',
        instant(given.tanggal_selesai_daftar) <= now.getTime() && 'Waktu selesai harus di masa depan',
      );
};

const LIMITS = [
  ['min_organisasi', 'Jumlah organisasi', ORGANISASI_MAX],
  ['min_prestasi', 'Jumlah prestasi', PRESTASI_MAX],
] as const;
/** What the public was shown is never tightened (penawaran 15, penawaran 22). */
const STRICTER = 'Penawaran sudah dibuka, jadi batas ini hanya dapat dilonggarkan';
/** What an opened offering promised: when one can register, and for how much. */
const tightened = (next: UmumPenawaran, before: DetailPenawaran): Finding[] => {
  if (before.tahap !== DIBUKA) return [];
  const [mulai, selesai] = [before.tanggal_mulai_daftar, before.tanggal_selesai_daftar].map(instant);
  return [
    ...one(
      'biaya',
      next.biaya > before.biaya && 'Penawaran sudah dibuka, jadi biayanya tidak dapat dinaikkan',
    ),
    ...one(
      'tanggal_mulai_daftar',
      !before.terkunci.mulai &&
        instant(next.tanggal_mulai_daftar) > Number(mulai) &&
        'Penawaran sudah dibuka, jadi pendaftaran tidak dapat mulai lebih lambat',
    ),
    ...one(
      'tanggal_selesai_daftar',
      instant(next.tanggal_selesai_daftar) < Number(selesai) &&
        'Penawaran sudah dibuka, jadi pendaftaran tidak dapat berakhir lebih cepat',
    ),
  ];
};

/** Judges a change against what stands. */
export const periksaUmum = (next: UmumPenawaran, before: DetailPenawaran): Finding[] => {
  const basic = periksaDasar(next);
  const { terkunci } = before;
  const opened = before.tahap === DIBUKA;
  const ipk = next.batas_ipk;
  const same = (a: string, b: string) => instant(a) === instant(b);
  return [
    ...basic,
    ...(basic.length > 0 ? [] : tightened(next, before)),
    ...one(
      'kode_bayar',
      terkunci.kode_bayar &&
        next.kode_bayar.trim() !== before.kode_bayar &&
        'Kode bayar ini sudah dibagikan atau dipakai membayar, jadi tidak dapat diubah',
    ),
    ...one(
      'tanggal_mulai_daftar',
      terkunci.mulai &&
        !same(next.tanggal_mulai_daftar, before.tanggal_mulai_daftar) &&
        'Pendaftaran sudah dibuka, jadi waktu mulainya tidak dapat diubah',
    ),
    ...one(
      'batas_ipk',
      ipk !== null && !(ipk >= 0 && ipk <= IPK_MAX && Math.abs(Math.round(ipk * 100) - ipk * 100) < 1e-6)
        ? 'Isi IPK 0,00 sampai 4,00 dengan paling banyak dua angka di belakang koma'
        : ipk !== null && opened && ipk > (before.batas_ipk ?? -1) && STRICTER,
    ),
    ...LIMITS.flatMap(([field, label, most]) =>
      one(
        field,
        !inRange(next[field], most)
          ? `${label} dari 0 sampai ${most}`
          : opened && next[field] > before[field] && STRICTER,
      ),
    ),
  ];
};

/** Something to be told of before it is done, and how many applicants it is about. */
export interface Peringatan {
  jumlah: number;
  kalimat: string;
}
