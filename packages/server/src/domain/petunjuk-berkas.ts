/** What a machine notices about a document beforehand: hints for a human, never a verdict (berkas 12). */
import type { Value } from '@gerbang/contract';
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import { dateText } from '@gerbang/contract/wire/time';

export type Hinted = Readonly<Record<string, Value | null | undefined>>;
interface Seen {
  slot: string;
  ext: string;
  ukuran: number;
  /** The applicant's personal data. */
  self: Hinted;
}

/** A picture so small is a scan that nobody can read, or none at all. Bytes. */
const HARDLY_READABLE = 15_000;
const PHOTO = 'data_diri_pendaftar/foto';
/** A woman's day of birth stands in the NIK with so many more. */
const WOMAN = 40;

/** Why NIK and data contradict each other, null where they agree or there is no NIK. */
export const nikFault = ({ no_ktp, tgl_lahir, jenis_kelamin, warga_negara }: Hinted): string | null => {
  const nik = String(no_ktp ?? '');
  const born = String(tgl_lahir ?? '').slice(0, 10);
  if (!/^\d{16}$/.test(nik) || !/^\d{4}-\d{2}-\d{2}$/.test(born)) return null;
  if (warga_negara != null && warga_negara !== INDONESIA) return null;
  const [year = '', month = '', day = ''] = born.split('-');
  const told = Number(nik.slice(6, 8));
  const sameDay =
    told % WOMAN === Number(day) && nik.slice(8, 10) === month && nik.slice(10, 12) === year.slice(2);
  if (!sameDay) return `NIK ${nik} tidak memuat tanggal lahir ${dateText(born)}`;
  if (jenis_kelamin != null && told > WOMAN !== (jenis_kelamin === 'P'))
    return `NIK ${nik} memuat jenis kelamin yang lain dari isian`;
  return null;
};

/** Hints about one document. */
export const hintsOf = ({ slot, ext, ukuran, self }: Seen): string[] => {
  const nik = slot.startsWith('data_diri_pendaftar/') && slot !== PHOTO ? nikFault(self) : null;
  return [
    ...(nik === null ? [] : [nik]),
    ...(slot !== PHOTO && ext !== 'pdf' && ukuran < HARDLY_READABLE
      ? ['Berkas sangat kecil; mungkin tidak terbaca']
      : []),
  ];
};
