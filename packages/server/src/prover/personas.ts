/** The made-up applicants: usual ones, those whose lives differ, and those at the edges of every rule. */
import type { Values } from '@gerbang/contract/form/field';
import { INDONESIA, LUAR_NEGERI } from '@gerbang/contract/steps/alamat';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKesehatan, KODE_KEMAMPUAN_BERBEDA } from '@gerbang/contract/steps/data-kesehatan';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { dataPrestasi } from '@gerbang/contract/steps/data-prestasi';
import { pendidikanSebelumnyaS2 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s2';
import { Temporal } from 'temporal-polyfill';
import { asks, type Form } from './form.ts';
import type { Style } from './values.ts';

export interface Persona extends Style {
  label: string;
  /** Whole years. */
  age: number;
  /** Answers by field name that make this person who they are; they are given wherever the field is asked. */
  given: Values;
  /** Entries of each list: none, as few as are demanded, as many as fit. */
  rows: 'tanpa' | 'sedikit' | 'penuh';
  /** Has special needs. */
  disabilitas: boolean;
  /** Wants this class, and no other. */
  id_kelas: number | null;
  /** Comes in the last instant of the registration period. */
  late: boolean;
}

const NATION = 'JP';
const PASSPORT = 'TR1234567';
const ADULT = 18;
const MINOR = 17;
const DOCTORAL = 34;
const DOCTORAL_LEVEL = 'S3';

const usual: Omit<Persona, 'label'> = {
  fill: 'semua',
  pick: 'biasa',
  size: 'biasa',
  own: {},
  age: ADULT,
  given: { alamat_sama_ktp: true, ktp_seumur_hidup: true, tidak_bekerja: true },
  rows: 'sedikit',
  disabilitas: false,
  id_kelas: null,
  late: false,
};
/** A usual person but for `more`. */
export const person = (label: string, more: Partial<Persona> = {}): Persona => ({
  ...usual,
  label,
  ...more,
  given: { ...usual.given, ...more.given },
});
/** Someone who ticks nothing away, so that everything is asked. */
const thorough = { alamat_sama_ktp: false, ktp_seumur_hidup: false, tidak_bekerja: false };

interface Plan {
  persona: Persona;
  /** Makes sense for the offering; always where left out. */
  fits?: (form: Form, jenjang: string) => boolean;
}

const hasParents = (form: Form) => asks(form, dataAyah) && asks(form, dataIbu);
const isPostgraduate = ({ session }: Form) => session.mhs_jalur.penawaran_jalur.jalur.pascasarjana;

const plans = (form: Form): Plan[] => [
  { persona: person('biasa') },
  { persona: person('hanya yang wajib', { fill: 'wajib', given: thorough }) },
  {
    persona: person('hanya yang wajib, dari pilihan terakhir', {
      fill: 'wajib',
      pick: 'terakhir',
      given: thorough,
    }),
  },
  { persona: person('semua pilihan pertama', { pick: 'pertama', given: thorough }) },
  { persona: person('semua pilihan terakhir', { pick: 'terakhir', given: thorough }) },
  { persona: person('semua isian terpendek', { size: 'terpendek', given: thorough }) },
  {
    persona: person('semua isian terpanjang, daftar penuh', {
      size: 'terpanjang',
      rows: 'penuh',
      given: thorough,
    }),
  },
  { persona: person('tanpa ayah', { given: { tidak_memiliki_ayah: true } }), fits: (f) => asks(f, dataAyah) },
  { persona: person('tanpa ibu', { given: { tidak_memiliki_ibu: true } }), fits: (f) => asks(f, dataIbu) },
  {
    persona: person('yatim piatu dengan wali', {
      fill: 'wajib',
      given: { tidak_memiliki_ayah: true, tidak_memiliki_ibu: true },
    }),
    fits: hasParents,
  },
  {
    persona: person('warga negara asing di luar negeri', {
      given: {
        warga_negara: NATION,
        negara_asal: NATION,
        id_negara_ayah: NATION,
        id_negara_ibu: NATION,
        tempat_lahir: LUAR_NEGERI,
        no_ktp: PASSPORT,
        ktp_seumur_hidup: false,
      },
    }),
    fits: (f) => asks(f, dataDiri, 'NEGARA') || asks(f, dataDiri, 'NEGARA_ASAL'),
  },
  {
    persona: person('warga negara Indonesia yang lahir dan tinggal di luar negeri', {
      fill: 'wajib',
      given: { warga_negara: INDONESIA, negara_asal: NATION, tempat_lahir: LUAR_NEGERI },
    }),
    fits: (f) => asks(f, dataDiri, 'NEGARA_ASAL') || asks(f, dataDiri, 'TL'),
  },
  {
    persona: person('berkebutuhan khusus', { disabilitas: true }),
    fits: (f) => asks(f, dataKesehatan, KODE_KEMAMPUAN_BERBEDA),
  },
  {
    persona: person('berusia tujuh belas tahun, belum ber-KTP', { age: MINOR }),
    fits: (f) => !isPostgraduate(f),
  },
  {
    persona: person('IPK tepat pada batas', { given: { ipk: form.limits.ipk } }),
    fits: (f) => asks(f, pendidikanSebelumnyaS2, 'IPK') && f.limits.ipk !== null,
  },
  {
    persona: person('menikah', { given: { status_perkawinan: 'kawin' } }),
    fits: (f) => asks(f, dataKeluarga, 'STATUS_KAWIN'),
  },
  {
    persona: person('bekerja', { age: DOCTORAL, given: { tidak_bekerja: false } }),
    fits: (f) => asks(f, dataDiri, 'NAMA_PKJ'),
  },
  {
    persona: person('calon doktor', {
      age: DOCTORAL,
      pick: 'terakhir',
      given: { warga_negara: INDONESIA, negara_asal: INDONESIA },
    }),
    fits: (_, jenjang) => jenjang === DOCTORAL_LEVEL,
  },
  {
    persona: person('tanpa organisasi dan prestasi', { rows: 'tanpa' }),
    fits: (f) => asks(f, dataOrganisasi) || asks(f, dataPrestasi),
  },
  { persona: person('pada saat terakhir', { late: true }) },
  ...form.kelas.map(({ id_kelas, kelas }) => ({
    persona: person(`kelas ${kelas.nama_kelas}`, { fill: 'wajib', id_kelas }),
  })),
];

/** Whoever makes sense for the offering; `jenjang` is the name of its level, such as `S1`. */
export const personasFor = (form: Form, jenjang: string): Persona[] =>
  plans(form).flatMap(({ persona, fits }) => (fits?.(form, jenjang) === false ? [] : [persona]));

/** The birth day of somebody who turned `age` today, `YYYY-MM-DD`. */
export const birthDay = (today: string, age: number): string =>
  Temporal.PlainDate.from(today).subtract({ years: age }).toString();
