/** Custom fields: all are demanded, each kind in its words (khusus 1, khusus 2). */
import { describe, expect, test } from 'vitest';
import type { CustomField, Isian } from '../form/isian.ts';
import { stepFindings, stepState } from '../form/judge.ts';
import { customOptions, customProblems, customSlot, dataKhusus } from './data-khusus.ts';
import { TODAY } from './testing.ts';

const field = (
  tipe: CustomField['tipe'],
  nama: string,
  label: string,
  meta_data: string | null = null,
): CustomField => ({
  nama,
  tipe,
  label,
  meta_data,
});
const school = field('text', 'guru', 'Nama Guru');
const size = field('select', 'ukuran', 'Ukuran Jas', 'S, M ,L,,XL');
const letter = field('file', 'surat', 'Surat Rekomendasi');
const all = [school, size, letter];

const said = (
  values: Record<string, string | null>,
  slots: Record<string, boolean> = {},
  fields: readonly CustomField[] = all,
) => customProblems(fields, values, slots).map((f) => `${f.field}: ${f.message}`);

test('options are the comma-separated list, without spaces and gaps', () => {
  expect(customOptions(size)).toEqual(['S', 'M', 'L', 'XL']);
  expect(customOptions(field('select', 'kosong', 'Kosong'))).toEqual([]);
});

test('what every object has under a name is no answer to it', () => {
  const fields = [field('text', 'constructor', 'Pembangun'), field('text', '__proto__', 'Purwarupa')];
  expect(said({}, {}, fields)).toEqual(['constructor: Isi Pembangun', '__proto__: Isi Purwarupa']);
  expect(dataKhusus.more?.({ khusus: { fields, values: {} }, slots: {} } as unknown as Isian).touched).toBe(
    false,
  );
});

describe('what is missing', () => {
  const none = [
    'guru: Isi Nama Guru',
    'ukuran: Pilih Ukuran Jas',
    'data_khusus/surat: Upload Surat Rekomendasi',
  ];
  test('everything, where nothing is filled', () => expect(said({})).toEqual(none));
  test.each([null, '', '   '])('%j is nothing', (empty) =>
    expect(said({ guru: empty, ukuran: empty, surat: empty })).toEqual(none),
  );
  test('nothing, where all is filled', () =>
    expect(said({ guru: 'Bu Siti', ukuran: 'M' }, { [customSlot('surat')]: true })).toEqual([]));
  test('a select with what is no option', () =>
    expect(said({ ukuran: 'XXL' }, {}, [size])).toEqual(['ukuran: Pilih Ukuran Jas']));
  test('a file counts by its slot, not by a value', () =>
    expect(said({ surat: 'ada' }, {}, [letter])).toEqual(['data_khusus/surat: Upload Surat Rekomendasi']));
  test('a text has at most 500 characters', () => {
    expect(said({ guru: 'x'.repeat(500) }, {}, [school])).toEqual([]);
    expect(said({ guru: 'x'.repeat(501) }, {}, [school])).toEqual([
      'guru: Nama Guru paling banyak 500 huruf',
    ]);
  });
});

test('the step is judged and counted by them', () => {
  const isian = (values: Record<string, string | null>, slots: Record<string, boolean> = {}): Isian => ({
    records: {},
    slots,
    counts: {},
    codes: {},
    khusus: { fields: all, values },
    limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
    today: TODAY,
  });
  expect(stepFindings(dataKhusus, isian({}))).toEqual([
    { step: 'data-khusus', part: 'khusus', field: 'guru', message: 'Isi Nama Guru' },
    { step: 'data-khusus', part: 'khusus', field: 'ukuran', message: 'Pilih Ukuran Jas' },
    { step: 'data-khusus', field: 'data_khusus/surat', message: 'Upload Surat Rekomendasi' },
  ]);
  expect(stepState(dataKhusus, isian({}))).toBe('belum');
  expect(stepState(dataKhusus, isian({ guru: 'Bu Siti' }))).toBe('sebagian');
  expect(stepState(dataKhusus, isian({}, { [customSlot('surat')]: true }))).toBe('sebagian');
  expect(
    stepState(dataKhusus, isian({ guru: 'Bu Siti', ukuran: 'M' }, { [customSlot('surat')]: true })),
  ).toBe('lengkap');
});

test('an offering that asks nothing leaves nothing to do', () => {
  const nothing = { fields: [], values: {} };
  const isian: Isian = {
    records: {},
    slots: {},
    counts: {},
    codes: {},
    khusus: nothing,
    limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
    today: TODAY,
  };
  expect(stepState(dataKhusus, isian)).toBe('lengkap');
});
