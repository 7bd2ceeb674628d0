/** A made-up person: who they are and where they live, before any form asks. */
import type { Context, Values } from '@gerbang/contract';
import { JENJANG_PRODI } from '../reference/lists.ts';
import type { Home } from './homes.ts';
import { ISLAM, mailName, nameOf, religionOf, type Sex } from './names.ts';
import { type Needs, needsOf } from './needs.ts';
import type { Random } from './random.ts';
import { type Study, studyOf } from './study.ts';

export interface Foreigner {
  nama: string;
  sex: Sex;
  negara: string;
  paspor: string;
  kota: string;
  /** Where the previous degree was taken. */
  kampus: string;
}

/** Language tests of which either suffices (sertifikasi 2). */
export type LanguageTest = 'toefl' | 'toafl';

export interface Person {
  random: Random;
  nama: string;
  sex: Sex;
  /** `YYYY-MM-DD`. */
  tgl_lahir: string;
  home: Home;
  nik: string;
  hp: string;
  email: string;
  id_agama: number;
  /** Level applied for. */
  id_jenjang: number;
  postgraduate: boolean;
  /** Academic year applied for. */
  intake: number;
  foreigner: Foreigner | null;
  /** Parents the person does not have (orang-tua 3). */
  without: readonly ('ayah' | 'ibu')[];
  needs: Needs | null;
  /** Tests with a certificate; at least one. */
  tests: readonly LanguageTest[];
  study: Study;
}

/** What a person answers to a record. */
export type Answer = (person: Person, context: Context) => Values;
/** The rows a person has in a list. */
export type RowAnswer = (person: Person, context: Context) => Values[];

/** Youngest and oldest age in the year of admission, by level. */
const ages: Readonly<Record<number, readonly [number, number]>> = {
  [JENJANG_PRODI.S2]: [23, 36],
  [JENJANG_PRODI.S3]: [28, 47],
};
const SCHOOL_LEAVERS = [17, 20] as const;

const two = (n: number) => String(n).padStart(2, '0');

/** A number of no subscriber: the digits after the prefix begin with zeros. */
export const mobile = (random: Random): string => `081200${random.digits(6)}`;

/** NIK: district, birth date (women's day + 40), serial number. */
const nik = (kecamatan: string, sex: Sex, iso: string, serial: number): string => {
  const [year, month, day] = iso.split('-') as [string, string, string];
  return (
    kecamatan +
    two(Number(day) + (sex === 'P' ? 40 : 0)) +
    month +
    year.slice(2) +
    String(serial).padStart(4, '0')
  );
};

/** Most took the one, some the other or both. */
const testsOf = (random: Random, id_agama: number): LanguageTest[] => {
  if (id_agama !== ISLAM || random.chance(0.5)) return ['toefl'];
  return random.chance(0.5) ? ['toafl'] : ['toefl', 'toafl'];
};

interface Wish {
  random: Random;
  home: Home;
  /** Distinguishes people born on one day in one district. */
  serial: number;
  id_jenjang: number;
  intake: number;
  foreigner?: Foreigner | undefined;
  orphan?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The programme chosen first. */
  id_prodi?: number | undefined;
}

export const personOf = (wish: Wish): Person => {
  const { random, home, serial, id_jenjang, intake, foreigner } = wish;
  const sex = foreigner?.sex ?? random.pick(['L', 'P'] as const);
  const nama = foreigner?.nama ?? nameOf(random, sex, serial);
  const [youngest, oldest] = ages[id_jenjang] ?? SCHOOL_LEAVERS;
  const tgl_lahir = `${intake - random.int(youngest, oldest)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  const id_agama = religionOf(random, nama);
  return {
    random,
    nama,
    sex,
    tgl_lahir,
    home,
    nik: nik(home.kode_kecamatan, sex, tgl_lahir, serial),
    hp: mobile(random),
    email: `${mailName(nama)}${serial}@example.com`,
    id_agama,
    id_jenjang,
    postgraduate: id_jenjang >= JENJANG_PRODI.S2,
    intake,
    foreigner: foreigner ?? null,
    without: wish.orphan ? ['ayah', 'ibu'] : random.chance(0.08) ? ['ayah'] : [],
    needs: wish.disabled ? needsOf(random) : null,
    tests: testsOf(random, id_agama),
    study: studyOf(random, wish.id_prodi),
  };
};
