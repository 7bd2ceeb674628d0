/** Dates, years and the GPA: what is taken and what is refused (waktu 3, prestasi 5, pendidikan 4, pendidikan 6). */
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { normalize, shapeOf, type Values } from '../form/field.ts';
import { fieldsOf, saidOfValue, TODAY } from './testing.ts';

const YESTERDAY = '2026-11-19';
const TOMORROW = '2026-11-21';

const born: [step: string, part: string, field: string, label: string][] = [
  ['data-diri', 'data_diri_pendaftar', 'tgl_lahir', 'Tanggal Lahir'],
  ['data-ibu', 'ibu', 'tanggal_lahir_ibu', 'Tanggal Lahir'],
  ['data-ayah', 'ayah', 'tanggal_lahir_ayah', 'Tanggal Lahir'],
];
describe.each(born)('%s %s.%s', (step, part, field, label) => {
  const said = (value: string) => saidOfValue(step, part, field, value);
  test('takes days up to today', () => expect([said(YESTERDAY), said(TODAY)]).toEqual([null, null]));
  test('refuses tomorrow', () => expect(said(TOMORROW)).toBe(`${label} tidak boleh di masa depan`));
  test('refuses days that do not exist', () => {
    for (const day of ['2007-02-31', '2007-02-29', '2007-13-01', '2007-00-10', '2007-04-00', '1899-12-31'])
      expect([day, said(day)]).toEqual([day, `${label}: tanggal itu tidak ada`]);
    expect(said('2008-02-29')).toBeNull();
  });
});

test('an ID card may end in the future and in the past', () => {
  for (const day of [YESTERDAY, TOMORROW, '2031-01-01'])
    expect(saidOfValue('data-diri', 'data_diri_pendaftar', 'tanggal_akhir_ktp', day)).toBeNull();
});

describe('YYYY/MM/DD, as the specification writes dates (waktu 3)', () => {
  const fields = fieldsOf('data-diri', 'data_diri_pendaftar');
  const taken = (tgl_lahir: string) => z.safeParse(z.object(shapeOf(fields)), { tgl_lahir }).success;
  test('is taken and stored like the ISO form', () => {
    expect([taken('2007/08/17'), taken('2007-08-17')]).toEqual([true, true]);
    expect(normalize(fields, { tgl_lahir: '2007/08/17' })).toEqual({ tgl_lahir: '2007-08-17' });
  });
  test('other forms are not', () =>
    expect(['17-08-2007', '2007-8-17', '20070817', '2007.08.17'].filter(taken)).toEqual([]));
});

describe('an achievement ends on the day it began or later (prestasi 5)', () => {
  test.each([
    ['2026-05-02', '2026-05-02', null],
    ['2026-05-02', '2026-05-03', null],
    ['2026-05-02', '2026-05-01', 'Tanggal Selesai tidak boleh sebelum Tanggal Mulai'],
  ])('%s to %s', (tanggal_mulai, tanggal_selesai, said) =>
    expect(
      saidOfValue('data-prestasi', 'prestasi_lomba_mahasiswa', 'tanggal_selesai', tanggal_selesai, {
        tanggal_mulai,
      }),
    ).toBe(said),
  );
});

describe('years of school (pendidikan 4): 1950 to next year, graduation not before entry', () => {
  const said = (field: string, year: number, others: Values = {}) =>
    saidOfValue('pendidikan-sebelumnya-s1', 'pendidikan_terakhir', field, year, others);
  test.each(['tahun_masuk', 'tahun_lulus'])('%s', (field) => {
    expect([said(field, 1950), said(field, 2027)]).toEqual([null, null]);
    expect(said(field, 1949)).toMatch(/ harus bilangan bulat 1950 sampai /);
    expect(said(field, 2028)).toBe('Tahun tidak boleh sesudah 2027');
    expect(said(field, 2020.5)).toMatch(/ harus bilangan bulat /);
  });
  test.each([
    [2023, 2026, null],
    [2026, 2026, null],
    [2026, 2025, 'Tahun Lulus tidak boleh sebelum Tahun Masuk'],
    [null, 1990, null],
  ])('entry %s, graduation %s', (tahun_masuk, tahun_lulus, expected) =>
    expect(said('tahun_lulus', tahun_lulus, { tahun_masuk })).toBe(expected),
  );
  test('the diploma of a degree', () => {
    const of = (year: number) =>
      saidOfValue('pendidikan-sebelumnya-s2', 'data_riwayat_pendidikan_s2', 'tahun_ijazah', year);
    expect([of(1950), of(2027)]).toEqual([null, null]);
    expect(of(1949)).toMatch(/ harus bilangan bulat 1950 sampai /);
    expect(of(2028)).toBe('Tahun Ijazah tidak boleh sesudah tahun depan');
  });
});

describe('the GPA (pendidikan 6)', () => {
  const said = (ipk: number, limit: number | null) =>
    saidOfValue(
      'pendidikan-sebelumnya-s2',
      'data_riwayat_pendidikan_s2',
      'ipk',
      ipk,
      {},
      {
        limits: { ipk: limit, min_organisasi: 1, min_prestasi: 1 },
      },
    );
  test.each([
    [2.75, 2.75, null],
    [2.76, 2.75, null],
    [2.74, 2.75, 'pastikan format ipk x.xx & minimal ipk 2.75'],
    [3, 3, null],
    [2.99, 3, 'pastikan format ipk x.xx & minimal ipk 3'],
    // 3.55 × 100 is no whole number to a computer.
    [3.55, 3.55, null],
    [3.54, 3.55, 'pastikan format ipk x.xx & minimal ipk 3.55'],
    [0, null, null],
    [4, null, null],
    [3.456, null, 'pastikan format ipk x.xx & minimal ipk 0'],
    [3.456, 2.75, 'pastikan format ipk x.xx & minimal ipk 2.75'],
    [4.01, null, 'IPK harus angka 0 sampai 4'],
    [40, 2.75, 'pastikan format ipk x.xx & minimal ipk 2.75'],
    [-0.01, null, 'pastikan format ipk x.xx & minimal ipk 0'],
  ])('%d with the minimum %s: %s', (ipk, limit, expected) => expect(said(ipk, limit)).toBe(expected));

  test('what is no number is told in the same words', () => {
    const field = fieldsOf('pendidikan-sebelumnya-s2', 'data_riwayat_pendidikan_s2').ipk;
    const context = { codes: {}, slots: {}, counts: {}, other: {}, today: TODAY };
    const misread = (ipk: number | null) =>
      field?.kind === 'decimal' &&
      field.misread?.({ ...context, limits: { ipk, min_organisasi: 1, min_prestasi: 1 } });
    expect(misread(2.75)).toBe('pastikan format ipk x.xx & minimal ipk 2.75');
    expect(misread(null)).toBe('pastikan format ipk x.xx & minimal ipk 0');
  });
});

describe('height and weight (data-diri 12)', () => {
  test.each([
    ['tinggi_badan', 29.9, 30, 300, 300.1],
    ['berat_badan', 9.9, 10, 500, 500.1],
  ])('%s', (field, tooSmall, smallest, largest, tooLarge) => {
    const said = (value: number) => saidOfValue('data-diri', 'data_diri_pendaftar', field, value);
    expect([said(smallest), said(largest)]).toEqual([null, null]);
    for (const value of [tooSmall, tooLarge]) expect(said(value)).toMatch(/ harus angka /);
  });
});

describe('telephone numbers', () => {
  test.each(['081234567890', '+62 812-3456-7890', '(024) 555 0100'])('%s is one', (telp) =>
    expect(saidOfValue('data-diri', 'data_diri_pendaftar', 'telp', telp)).toBeNull(),
  );
  test.each(['12345', 'tidak ada', '0812345678x'])('%s is none', (telp) =>
    expect(saidOfValue('data-diri', 'data_diri_pendaftar', 'telp', telp)).toBe(
      'Isi nomor telepon dengan angka, misalnya 081234567890',
    ),
  );
});
