import { describe, expect, test } from 'vitest';
import type { Context, Field, Values } from '../../form/field.ts';
import { blank } from '../../form/judge.ts';
import { askedFields, isRequired, isSlotAsked, isSlotRequired, type Step } from '../../form/step.ts';
import { INDONESIA, LUAR_NEGERI } from '../../steps/alamat.ts';
import { STATUS_MENINGGAL } from '../../steps/data-orang-tua.ts';
import { codesOf, stepCodes, steps } from '../../steps/index.ts';
import { everything } from '../../steps/testing.ts';
import { type Langkah, perluJuga } from '../prodi-jalur/formulir.ts';
import { kelonggaran, menentukan, periksaLonggar } from './longgar.ts';
import { FORMULIR_SIAP_PAKAI, langkahSiapPakai } from './siap-pakai.ts';

const TEST = { tanpa_tes: false };
const form = langkahSiapPakai(FORMULIR_SIAP_PAKAI[0] as (typeof FORMULIR_SIAP_PAKAI)[number]);
const said = (next: Langkah) => periksaLonggar(form, next, TEST).map(({ message }) => message);
const person = form[1] ?? {};
const without = (code: string) => Object.fromEntries(Object.entries(person).filter(([one]) => one !== code));

describe('a form that is being filled', () => {
  test('may demand and ask less', () => {
    const next = { ...form, 1: { ...without('AGAMA'), EMAIL: false } };
    expect(said(next)).toEqual([]);
    expect(kelonggaran(form, next)).toEqual([
      { kode_grup_form: 1, nama_form: 'AGAMA', menjadi: 'mati' },
      { kode_grup_form: 1, nama_form: 'EMAIL', menjadi: 'opsional' },
    ]);
  });

  test.each<[string, Langkah, string]>([
    [
      'ask more',
      { ...form, 1: { ...person, TELP: false } },
      'Data Diri: Nomor HP (TELP) tidak dapat ditambahkan',
    ],
    [
      'demand more',
      { ...form, 1: { ...person, KD_POS: true } },
      'Data Diri: Kode Pos (KD_POS) tidak dapat diwajibkan',
    ],
    ['gain a step', { ...form, 11: { SERTIFIKAT: true } }, 'Langkah Data Prestasi tidak dapat ditambahkan'],
    [
      'lose a step',
      Object.fromEntries(Object.entries(form).filter(([n]) => n !== '4')),
      'Langkah Data Ibu tidak dapat dihilangkan',
    ],
    ['forget the card', { ...form, 1: { ...person, NAMA: false } }, 'Data Diri: kartu terbit tanpa nama'],
    [
      'drop what decides',
      { ...form, 1: without('NEGARA') },
      'Data Diri: Warga Negara (NEGARA) menentukan isian lain',
    ],
    [
      'drop the way to another',
      { ...form, 1: without('KAB_ASAL') },
      'Data Diri: Kabupaten/Kota (KAB_ASAL) masih diperlukan untuk Kecamatan',
    ],
    ['ask nothing of a step', { ...form, 4: {} }, 'Data Ibu: pilih paling sedikit satu isian'],
  ])('may not %s', (_, next, message) => {
    expect(said(next)[0]).toContain(message);
  });

  test('is not held by what was wrong with it before', () => {
    const broken = { ...form, 4: { NAMA: true, SALAH: true } };
    expect(periksaLonggar(broken, { ...broken, 1: { ...person, EMAIL: false } }, TEST)).toEqual([]);
  });
});

/** What may stand in a field and turns others on or off, as far as anything is compared with it. */
const valuesOf = (field: Field): unknown[] => {
  switch (field.kind) {
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'flag':
      return [true];
    case 'reference':
      return [INDONESIA, 'SG', LUAR_NEGERI, STATUS_MENINGGAL, 1];
    default:
      return ['1'];
  }
};
/** Every code of every step that is demanded or asked, given what is answered. */
const asksOf = (other: Record<string, Values>, slots: Record<string, boolean>): Set<string> => {
  const found = new Set<string>();
  for (const step of steps) {
    const context: Context = { ...everything(step.key), other, slots };
    for (const part of step.parts) {
      if (part.shape === 'document') {
        if (isSlotAsked(part, context)) found.add(`${step.key} ${part.code} asked`);
        if (isSlotRequired(part, context)) found.add(`${step.key} ${part.code} needed`);
      }
      if (part.shape !== 'record') continue;
      const values = { ...blank(part), ...other[part.table] };
      for (const [, field] of Object.entries(askedFields(part, values, context))) {
        if (field.code === undefined) continue;
        found.add(`${step.key} ${field.code} asked`);
        if (isRequired(field, values, context)) found.add(`${step.key} ${field.code} needed`);
      }
    }
  }
  return found;
};

/** Codes without whose answer something else is demanded. */
const decisive = (step: Step): string[] => {
  const least = asksOf({}, {});
  const deciding = new Set<string>();
  const look = (code: string, now: Set<string>) => {
    const lost = [...least].filter((one) => !now.has(one) && !one.startsWith(`${step.key} ${code} `));
    const held = codesOf(step).filter((one) => perluJuga(step, one).includes(code));
    const known = new Set(
      held.flatMap((one) => [`${step.key} ${one.code} asked`, `${step.key} ${one.code} needed`]),
    );
    if (lost.some((one) => !known.has(one))) deciding.add(code);
  };
  for (const part of step.parts) {
    if (part.shape === 'document') look(part.code, asksOf({}, { [part.slot]: true }));
    if (part.shape !== 'record') continue;
    for (const [name, field] of Object.entries(part.fields))
      for (const value of valuesOf(field))
        if (field.code !== undefined)
          look(field.code, asksOf({ [part.table]: { [name]: value } as Values }, {}));
  }
  return [...deciding];
};

test.each(steps.filter((step) => stepCodes(step).length > 0))(
  'no answer of $key saves another and can be switched off',
  (step) => {
    expect(decisive(step).filter((code) => !menentukan(step, code))).toEqual([]);
  },
);
