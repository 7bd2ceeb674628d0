/** What a machine notices about a document beforehand: hints for a human, never a verdict (berkas 12). */
import type { Value } from '@gerbang/contract';
import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import { HALAMAN_WAJAR } from '@gerbang/contract/office/verifikasi-berkas';
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import { isIdentitas } from '@gerbang/contract/steps/isian-dokumen';
import { JENIS_DOKUMEN } from '@gerbang/contract/steps/jenis-dokumen';
import { dateText } from '@gerbang/contract/wire/time';
import { type Db, named } from '../db/pool.ts';

export type Hinted = Readonly<Record<string, Value | null | undefined>>;
export interface Seen {
  slot: string;
  ext: string;
  ukuran: number;
  kosong: boolean | null;
  /** Pages of a PDF. */
  halaman: number | null;
  /** Points of a picture. */
  lebar: number | null;
  tinggi: number | null;
  /** Answers that must agree with it. */
  harus_sama: readonly string[];
  /** The applicant's personal data. */
  self: Hinted;
}

/** A picture so small is a scan that nobody can read, or none at all. Bytes. */
const HARDLY_READABLE = 15_000;
/** Points on the shorter side below which the small print of a page is lost: an A4 sheet at some 60 dots to the inch. */
const FEWEST_POINTS = 500;
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

/** Why a picture of a document is hardly readable, null where nothing says so. */
const unreadable = ({ slot, ext, ukuran, lebar, tinggi }: Seen): string | null => {
  if (slot === PHOTO || ext === 'pdf') return null;
  if (lebar !== null && tinggi !== null && Math.min(lebar, tinggi) < FEWEST_POINTS)
    return `Gambar hanya ${lebar} × ${tinggi} piksel; mungkin tidak terbaca`;
  return ukuran < HARDLY_READABLE ? 'Berkas sangat kecil; mungkin tidak terbaca' : null;
};

/** Theses and written works, which are PDF alone, have as many pages as they have. */
const isShort = (slot: string): boolean => JENIS_DOKUMEN.get(slotUmum(slot))?.accept !== 'pdf';

/** Hints about one document. */
export const hintsOf = (seen: Seen): string[] => {
  const { slot, kosong, halaman, harus_sama, self } = seen;
  return [
    isIdentitas(harus_sama) ? nikFault(self) : null,
    kosong ? 'Gambar hampir kosong; mungkin halaman yang keliru' : null,
    unreadable(seen),
    isShort(slot) && halaman !== null && halaman > HALAMAN_WAJAR
      ? `PDF ini ${halaman} halaman; periksa apakah filenya benar`
      : null,
  ].filter((hint) => hint !== null);
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
  {
    sebab: 'nik',
    words: 'NIK atau paspor yang sama',
    isOn: ({ harus_sama }: Seen) => isIdentitas(harus_sama),
  },
  {
    sebab: 'nisn',
    words: 'NISN yang sama',
    isOn: ({ slot }: Seen) => slot.startsWith('pendidikan_terakhir/'),
  },
];
/** Hints about a document: its number is somebody else's too. */
export const pairHints = (seen: Seen, pairs: readonly NumberPair[]): string[] =>
  NUMBERS.filter(({ isOn }) => isOn(seen)).flatMap(({ sebab, words }) =>
    pairs
      .filter((pair) => pair.sebab.includes(sebab))
      .map(({ lain }) => `${words} ada pada pendaftar ${lain}`),
  );
