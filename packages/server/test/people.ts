/** Made-up people with planted doubles, twins and namesakes: what the search for doubles is measured with. */
import type { Db } from '../src/db/pool.ts';
import { type Random, randomFrom } from '../src/seed/applicants/random.ts';

/** What is typed of one registration. */
export interface Typed {
  nama: string;
  nik: string;
  nisn: string;
  tgl_lahir: string;
  ibu: string;
  telp: string;
}
export interface People {
  typed: Typed[];
  /** Places of two registrations of one person, by how they differ. */
  planted: [kind: string, first: number, second: number][];
  /** Pairs of two people who look alike. */
  apart: [kind: string, first: number, second: number][];
}

const FIRST =
  'Muhammad,Ahmad,Siti,Nur,Dewi,Putri,Rizky,Dimas,Bagus,Ayu,Citra,Eka,Fajar,Fitri,Galih,Hana,Indra,Intan,Joko,Kartika,Lestari,Maya,Nanda,Reza,Sari,Teguh,Wahyu,Yoga,Yusuf,Zahra,Aditya,Bayu,Candra,Dian,Farhan,Gita,Hendra,Ilham,Jihan,Kirana'.split(
    ',',
  );
const MIDDLE =
  'Achmad,Aulia,Budi,Cahya,Dharma,Elok,Fauzi,Gading,Hakim,Iman,Jati,Khairul,Laras,Mega,Nabila,Oktavia,Pandu,Qonita,Rahma,Satria,Tirta,Utari,Vania,Wulan,Yanuar,Zaki,Anjani,Bintang,Chandra,Dinda'.split(
    ',',
  );
const LAST =
  'Anggraini,Budiman,Hidayat,Kusuma,Lubis,Maharani,Nasution,Permana,Pratama,Rahmawati,Saputra,Setiawan,Siregar,Susanto,Utami,Wibowo,Wijaya,Wulandari,Hasanah,Firmansyah,Kurniawan,Nugroho,Purnomo,Ramadhan,Simanjuntak,Suryadi,Tarigan,Yulianti,Zulkarnain,Handayani'.split(
    ',',
  );
const two = (n: number) => String(n).padStart(2, '0');

const nameOf = (random: Random): string =>
  [random.pick(FIRST), random.chance(0.7) ? random.pick(MIDDLE) : '', random.pick(LAST)]
    .filter(Boolean)
    .join(' ');
const birth = (random: Random): string =>
  `${random.int(2006, 2009)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;

const personOf = (random: Random, serial: number): Typed => {
  const tgl_lahir = birth(random);
  const [year, month, day] = tgl_lahir.split('-') as [string, string, string];
  return {
    nama: nameOf(random),
    nik: `${random.int(1101, 9471)}${two(random.int(1, 40))}${day}${month}${year.slice(2)}${String(random.int(1, 9999)).padStart(4, '0')}`,
    // A number of one's own, however many there are.
    nisn: `${String(serial).padStart(7, '0')}${random.digits(3)}`,
    tgl_lahir,
    ibu: nameOf(random),
    telp: `0812${random.digits(8)}`,
  };
};

const replaceAt = (text: string, at: number, letter: string): string =>
  text.slice(0, at) + letter + text.slice(at + 1);
const slipDigit = (random: Random, digits: string): string => {
  const at = random.int(0, 5);
  return replaceAt(digits, at, String((Number(digits[at]) + random.int(1, 9)) % 10));
};
const slipLetter = (name: string): string => {
  const words = name.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] as string;
  return name.replace(longest, longest.slice(0, 3) + longest.slice(4));
};
type Change = (one: Typed, random: Random) => Partial<Typed>;
const elsewhere = (random: Random) => ({ telp: `0857${random.digits(8)}` });
/** A form that does not ask for the school. */
const UNSCHOOLED = { nisn: '' };
/** How one person types themselves a second time. */
const AGAIN: Readonly<Record<string, Change>> = {
  'NIK yang sama, nama berbeda': (_, r) => ({ ...elsewhere(r), nama: nameOf(r) }),
  'NIK salah satu angka': (one, r) => ({ ...elsewhere(r), nik: slipDigit(r, one.nik) }),
  'NISN yang sama, NIK orang lain': (_, r) => ({ ...elsewhere(r), nik: personOf(r, 1).nik }),
  'nama salah satu huruf, NIK salah satu angka': (one, r) => ({
    ...UNSCHOOLED,
    nama: slipLetter(one.nama),
    nik: slipDigit(r, one.nik),
  }),
  'nama disingkat': (one, r) => ({
    ...UNSCHOOLED,
    ...elsewhere(r),
    nama: `${one.nama.split(' ')[0]?.[0]} ${one.nama.split(' ').slice(1).join(' ')}`,
    nik: slipDigit(r, one.nik),
  }),
  'nama ibu sama, tanggal dan bulan tertukar': (one, r) => ({
    ...UNSCHOOLED,
    ...elsewhere(r),
    nik: slipDigit(r, one.nik),
    tgl_lahir:
      Number(one.tgl_lahir.slice(8)) > 12
        ? replaceAt(one.tgl_lahir, 9, one.tgl_lahir[9] === '8' ? '7' : '8')
        : [one.tgl_lahir.slice(0, 4), one.tgl_lahir.slice(8), one.tgl_lahir.slice(5, 7)].join('-'),
  }),
};
const LIKE: Readonly<Record<string, Change>> = {
  kembar: (one) => ({
    nama: [one.nama.startsWith('Hana') ? 'Hani' : 'Hana', ...one.nama.split(' ').slice(1)].join(' '),
    nik: replaceAt(one.nik, 15, String((Number(one.nik[15]) + 1) % 10)),
    nisn: one.nisn.slice(0, 5) + String(99_999 - Number(one.nisn.slice(5))).padStart(5, '0'),
  }),
  'kakak beradik dengan satu telepon': (one, r) => {
    const other = personOf(r, r.int(1, 9999));
    return {
      ...other,
      ibu: one.ibu,
      telp: one.telp,
      nama: `${other.nama.split(' ')[0]} ${one.nama.split(' ').at(-1)}`,
    };
  },
  'nama dan tanggal lahir kebetulan sama': (one, r) => ({
    ...personOf(r, r.int(1, 9999)),
    nama: one.nama,
    tgl_lahir: one.tgl_lahir,
  }),
};

const ACCOUNTS = `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat)
  SELECT nomor, $2, '\\x00', now() FROM unnest($1::text[]) AS nomor`;
const SELF = `INSERT INTO data_diri_pendaftar (nomor_pendaftar, nama_lengkap, no_ktp, tgl_lahir, telp, warga_negara, disimpan)
  SELECT p.nomor, p.nama, p.nik, p.tgl_lahir::date, p.telp, 'ID', now() FROM json_to_recordset($1) AS p (nomor text, nama text, nik text, tgl_lahir text, telp text)`;
const SCHOOLS = `INSERT INTO pendidikan_terakhir (nomor_pendaftar, nisn, disimpan)
  SELECT p.nomor, nullif(p.nisn, ''), now() FROM json_to_recordset($1) AS p (nomor text, nisn text)`;
const MOTHERS = `INSERT INTO data_orang_tua (nomor_pendaftar, nama_lengkap_ibu, disimpan)
  SELECT p.nomor, p.ibu, now() FROM json_to_recordset($1) AS p (nomor text, ibu text)`;
/** Registers them in an offering, as numbers from `from` on; answers the numbers. */
export const register = async (
  db: Db,
  kode_penawaran: string,
  typed: readonly Typed[],
  from: number,
): Promise<string[]> => {
  const rows = typed.map((one, i) => ({ nomor: String(from + i), ...one }));
  const numbers = rows.map(({ nomor }) => nomor);
  await db.query(ACCOUNTS, [numbers, kode_penawaran]);
  for (const sql of [SELF, SCHOOLS, MOTHERS]) await db.query(sql, [JSON.stringify(rows)]);
  return numbers;
};

/** `count` people, every `nth` of whom is there a second time or has somebody who looks alike. */
export const makePeople = (count: number, every: number): People => {
  const random = randomFrom(20_261_123);
  const typed = Array.from({ length: count }, (_, i) => personOf(random, i));
  const people: People = { typed, planted: [], apart: [] };
  const kinds = [
    ...Object.entries(AGAIN).map(([kind, change]) => ({ kind, change, into: people.planted })),
    ...Object.entries(LIKE).map(([kind, change]) => ({ kind, change, into: people.apart })),
  ];
  for (let i = 0; i < count; i += every) {
    const { kind, change, into } = kinds[(i / every) % kinds.length] as (typeof kinds)[number];
    const one = typed[i] as Typed;
    into.push([kind, i, typed.length]);
    typed.push({ ...one, ...change(one, random) });
  }
  return people;
};
