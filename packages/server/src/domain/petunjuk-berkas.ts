/** What a machine notices about a document beforehand: hints for a human, never a verdict (berkas 12). */
import type { Value } from '@gerbang/contract';
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import { dateText } from '@gerbang/contract/wire/time';
import { type Db, named } from '../db/pool.ts';

export type Hinted = Readonly<Record<string, Value | null | undefined>>;
interface Seen {
  slot: string;
  ext: string;
  ukuran: number;
  kosong: boolean | null;
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

/** A document that says who somebody is, and no photo. */
const isOfSelf = (slot: string): boolean => slot.startsWith('data_diri_pendaftar/') && slot !== PHOTO;

/** Hints about one document. */
export const hintsOf = ({ slot, ext, ukuran, kosong, self }: Seen): string[] => {
  const nik = isOfSelf(slot) ? nikFault(self) : null;
  return [
    ...(nik === null ? [] : [nik]),
    ...(kosong ? ['Gambar hampir kosong; mungkin halaman yang keliru'] : []),
    ...(slot !== PHOTO && ext !== 'pdf' && ukuran < HARDLY_READABLE
      ? ['Berkas sangat kecil; mungkin tidak terbaca']
      : []),
  ];
};

/** What a pair that waits to be judged has in common with somebody's numbers. */
interface NumberPair {
  lain: string;
  sebab: string[];
}
const PAIRS = `SELECT kedua AS lain, sebab FROM dugaan_ganda WHERE pertama = $1 AND keputusan IS NULL
  UNION ALL SELECT pertama, sebab FROM dugaan_ganda WHERE kedua = $1 AND keputusan IS NULL ORDER BY lain`;
/** Who may be the same person by NIK or NISN; not who was judged to be another (orang 7). */
export const pairsOfNumbers = async (db: Db, nomor: string): Promise<NumberPair[]> =>
  (await db.query<NumberPair & Record<string, unknown>>(named('petunjuk_pasangan', PAIRS, [nomor]))).rows;

/** Where each number stands on paper. */
const NUMBERS = [
  { sebab: 'nik', words: 'NIK atau paspor yang sama', isOn: (slot: string) => isOfSelf(slot) },
  { sebab: 'nisn', words: 'NISN yang sama', isOn: (slot: string) => slot.startsWith('pendidikan_terakhir/') },
];
/** Hints about the document in a slot: its number is somebody else's too. */
export const pairHints = (slot: string, pairs: readonly NumberPair[]): string[] =>
  NUMBERS.filter(({ isOn }) => isOn(slot)).flatMap(({ sebab, words }) =>
    pairs
      .filter((pair) => pair.sebab.includes(sebab))
      .map(({ lain }) => `${words} ada pada pendaftar ${lain}`),
  );
