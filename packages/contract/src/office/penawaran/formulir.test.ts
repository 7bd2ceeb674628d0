import { expect, test } from 'vitest';
import { namaIsian, periksaKhusus } from './formulir.ts';

const field = (nama: string) => ({ nama, tipe: 'text' as const, label: 'Pembangun', meta_data: null });

test.for(['constructor', '__proto__'])('no custom field is named %s, which every object has', (nama) => {
  expect(periksaKhusus([field(nama)])).toEqual([
    { field: 'khusus.0.label', message: 'Tulis pertanyaan ini dengan kata lain' },
  ]);
});

test('a label that would give such a name gives another, which is taken', () => {
  expect(namaIsian('Constructor', [])).toBe('constructor_2');
  expect(periksaKhusus([field(namaIsian('Constructor', []))])).toEqual([]);
});
