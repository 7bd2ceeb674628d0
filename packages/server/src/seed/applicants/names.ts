/** Names of made-up people from all over Indonesia, with what forms tend to stumble over. */
import type { Random } from './random.ts';

export type Sex = 'L' | 'P';

/** Whole names that test a form: apostrophes, one word, very long, hyphens. */
const unusual: Readonly<Record<Sex, readonly string[]>> = {
  L: [
    "Michael D'Angelo Siahaan",
    'Sutrisno',
    'Muhammad Abdurrahman Wahid Al-Ghifari Kusumadiningrat Prawirodirdjo Suryaningrat',
    "Ma'ruf Syafi'i",
    'I Gusti Ngurah Agung Putra Wijaya',
    'R. M. Suryo Notokusumo',
  ],
  P: [
    "Nur'aini",
    'Ponirah',
    'Raden Ajeng Siti Nurhaliza Kusumaningrum Prawirodirdjo Notonegoro Widyaningsih Rahmawati',
    "Rif'atul Mahmudah",
    'Ni Luh Putu Ayu Sri Wahyuni',
    'Anna-Maria Wangge',
  ],
};

const given: Readonly<Record<Sex, readonly string[]>> = {
  L: [
    'Ahmad',
    'Bagus',
    'Dimas',
    'Yohanes',
    'Rizky',
    'Made',
    'Fajar',
    'Andi',
    'Galih',
    'Ilham',
    'Petrus',
    'Reza',
    'Taufik',
    'Wahyu',
    'Bayu',
    'Daniel',
    'Hendra',
    'Arif',
    'Yusuf',
    'Teguh',
  ],
  P: [
    'Siti',
    'Dewi',
    'Ayu',
    'Maria',
    'Putri',
    'Nadia',
    'Intan',
    'Ketut',
    'Rahma',
    'Laila',
    'Fitri',
    'Wulan',
    'Kartika',
    'Ratna',
    'Yuliana',
    'Mega',
    'Novita',
    'Salma',
    'Tiara',
    'Aulia',
  ],
};

const family = [
  'Santoso',
  'Wijaya',
  'Siregar',
  'Pratama',
  'Nugroho',
  'Hasibuan',
  'Manurung',
  'Saputra',
  'Lestari',
  'Tanjung',
  'Rumapea',
  'Kurniawan',
  'Hidayat',
  'Wenda',
  'Mandagi',
  'Latuconsina',
  'Maulana',
  'Suharyanto',
  'Daeng Rewa',
  'Ginting',
  'Permata',
  'Handayani',
  'Rahman',
  'Tandirerung',
  'Bere',
  'Harahap',
];

/** Every eleventh person has an unusual name, in turn. */
export const nameOf = (random: Random, sex: Sex, serial: number): string =>
  serial % 11 === 0
    ? (unusual[sex][Math.floor(serial / 11) % unusual[sex].length] as string)
    : usualName(random, sex);

/** Two words of at most 32 letters together, as the parents' fields demand (orang-tua 7). */
export const usualName = (random: Random, sex: Sex): string =>
  `${random.pick(given[sex])} ${random.pick(family)}`;

/** The name as the front part of an e-mail address. */
export const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 3)
    .join('.');

const CHRISTIAN = /^(Anna|Daniel|José|Maria|Michael|Petrus|Yohanes|Yuliana)/;
const HINDU = /^(I Gusti|Ketut|Made|Ni Luh)/;

/** Id of the list of religions. */
export const ISLAM = 1;

/** A religion (id of the list) that the name does not contradict. */
export const religionOf = (random: Random, name: string): number => {
  if (CHRISTIAN.test(name)) return random.pick([2, 3]);
  if (HINDU.test(name)) return 4;
  return random.pick([ISLAM, ISLAM, ISLAM, ISLAM, ISLAM, ISLAM, 2, 3, 5]);
};
