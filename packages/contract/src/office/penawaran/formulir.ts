/** Judges the custom fields and the notes of an offering's form (formulir 10, khusus 1). */

import type { CustomField } from '../../form/isian.ts';
import { customOptions } from '../../steps/data-khusus.ts';
import { findStep, steps } from '../../steps/index.ts';
import type { Finding } from '../../wire/errors.ts';
import type { CatatanPenawaran } from './calls.ts';
import { CATATAN, ISIAN_KHUSUS } from './sizes.ts';

const SLUG = /^[a-z0-9_]{1,60}$/;

const words = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Every object has something under such a name, whether it was answered or not. */
const isInherited = (nama: string): boolean => nama in Object.prototype;

/** Name under which the answers to a new field are kept: its label, and a number where `taken` has that already. */
export const namaIsian = (label: string, taken: readonly string[]): string => {
  const base =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 50) || 'isian';
  for (let n = 1; ; n += 1) {
    const nama = n === 1 ? base : `${base}_${n}`;
    if (!taken.includes(nama) && !isInherited(nama)) return nama;
  }
};

export const tidyKhusus = (fields: readonly CustomField[]): CustomField[] =>
  fields.map((f) => ({
    nama: f.nama,
    tipe: f.tipe,
    label: words(f.label),
    meta_data: f.tipe === 'select' ? customOptions(f).map(words).join(',') : null,
  }));

const optionsProblem = (field: CustomField): string | null => {
  const options = customOptions(field);
  if (options.length < 2) return 'Tulis paling sedikit dua pilihan, satu setiap baris';
  if (options.length > ISIAN_KHUSUS.pilihan) return `Paling banyak ${ISIAN_KHUSUS.pilihan} pilihan`;
  if (options.some((o) => o.length > ISIAN_KHUSUS.label))
    return `Setiap pilihan paling banyak ${ISIAN_KHUSUS.label} huruf`;
  return new Set(options).size === options.length ? null : 'Pilihan yang sama ditulis dua kali';
};

/** A finding's field is the place of the custom field in the list, with what of it is wrong. */
export const periksaKhusus = (fields: readonly CustomField[]): Finding[] => [
  ...(fields.length > ISIAN_KHUSUS.banyak
    ? [{ field: 'khusus', message: `Paling banyak ${ISIAN_KHUSUS.banyak} isian khusus` }]
    : []),
  ...fields.flatMap((f, i): Finding[] => {
    const label = words(f.label);
    const found: Finding[] = [];
    const say = (key: string, message: string) => found.push({ field: `khusus.${i}.${key}`, message });
    if (label === '') say('label', 'Isi pertanyaan');
    else if (label.length > ISIAN_KHUSUS.label)
      say('label', `Pertanyaan paling banyak ${ISIAN_KHUSUS.label} huruf`);
    else if (isInherited(f.nama)) say('label', 'Tulis pertanyaan ini dengan kata lain');
    else if (!SLUG.test(f.nama) || fields.findIndex((o) => o.nama === f.nama) < i)
      say('label', 'Pertanyaan ini sudah ada');
    const options = f.tipe === 'select' ? optionsProblem(f) : null;
    if (options) say('meta_data', options);
    return found;
  }),
];

/** By step in the wizard's order; within a step as they were given. */
export const tidyCatatan = (notes: readonly CatatanPenawaran[]): CatatanPenawaran[] => {
  const place = (n: CatatanPenawaran) => steps.findIndex((s) => s.number === n.kode_grup_form);
  return notes
    .map(({ kode_grup_form, note }) => ({ kode_grup_form, note: words(note) }))
    .toSorted((a, b) => place(a) - place(b));
};

export const periksaCatatan = (notes: readonly CatatanPenawaran[]): Finding[] => [
  ...[...Map.groupBy(notes, (n) => n.kode_grup_form)]
    .filter(([, own]) => own.length > CATATAN.perLangkah)
    .map(([number]) => ({
      field: 'catatan',
      message: `Paling banyak ${CATATAN.perLangkah} catatan pada langkah ${findStep(number)?.title ?? number}`,
    })),
  ...notes.flatMap(({ kode_grup_form, note }, i): Finding[] => {
    const text = words(note);
    const field = `catatan.${i}.note`;
    if (!findStep(kode_grup_form)) return [{ field, message: 'Langkah ini tidak ada' }];
    if (text === '') return [{ field, message: 'Isi catatan' }];
    return text.length > CATATAN.huruf
      ? [{ field, message: `Catatan paling banyak ${CATATAN.huruf} huruf` }]
      : [];
  }),
];
