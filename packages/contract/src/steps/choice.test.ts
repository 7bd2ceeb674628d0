/** The choice of class, programmes and exam place, and which schedules are offered (pilihan 5, pilihan 6, jadwal 2–6, penawaran 8). */
import { describe, expect, test } from 'vitest';
import {
  type Choice,
  type ChoiceOffer,
  choiceBounds,
  choiceProblems,
  isScheduleHidden,
  NO_SCHEDULE_DETAIL,
  type OfferedMinat,
  scheduleLabel,
} from './pilihan-jurusan.ts';
import { TODAY } from './testing.ts';

const minat = (...pairs: [most: number, least: number][]): OfferedMinat[] =>
  pairs.map(([jumlah_penawaran, jumlah_minimum_pengisian], i) => ({
    kode_minat: i + 1,
    jumlah_penawaran,
    jumlah_minimum_pengisian,
    nama_minat: `M${i + 1}`,
    dibatasi: false,
  }));

describe('how many programmes: sums over the interests, at least one', () => {
  test.each([
    [minat([2, 1], [1, 1]), { min: 2, max: 3 }],
    [minat([2, 0], [1, 0]), { min: 1, max: 3 }],
    [minat([3, 0]), { min: 1, max: 3 }],
    [minat([3, 3]), { min: 3, max: 3 }],
    [minat([1, 0], [2, 1], [3, 2]), { min: 3, max: 6 }],
  ])('%j', (offers, bounds) => expect(choiceBounds(offers)).toEqual(bounds));
});

const offer = (more: Partial<ChoiceOffer> = {}): ChoiceOffer => ({
  minat: minat([2, 1], [1, 1]),
  prodi: [
    { id_prodi: 1, id_kelas: 1, kode_minat: 1 },
    { id_prodi: 2, id_kelas: 1, kode_minat: 1 },
    { id_prodi: 3, id_kelas: 1, kode_minat: 1 },
    { id_prodi: 4, id_kelas: 1, kode_minat: 2 },
    { id_prodi: 5, id_kelas: 2, kode_minat: 3 },
  ],
  jadwal: [{ kode_jadwal: 'J1' }],
  ...more,
});
const good: Choice = { id_kelas: 1, id_prodi: [1, 2], kode_jadwal: 'J1' };
const said = (choice: Partial<Choice>, more: Partial<ChoiceOffer> = {}): string[] =>
  choiceProblems({ ...good, ...choice }, offer(more)).map((f) => `${f.field}: ${f.message}`);

describe('what is refused', () => {
  test('nothing of a good choice, in any order', () => {
    expect(said({})).toEqual([]);
    expect(said({ id_prodi: [3, 1, 2] })).toEqual([]);
  });
  test('nothing chosen: every sentence', () =>
    expect(said({ id_kelas: null, id_prodi: [], kode_jadwal: null })).toEqual([
      'id_kelas: Pilih Kelas',
      'id_prodi: Pilih Jurusan',
      'kode_jadwal: Pilih Lokasi Ujian, Tanggal Ujian',
    ]));
  test('fewer than the minimum', () =>
    expect(said({ id_prodi: [1] })).toEqual(['id_prodi: isikan pilihan sampai pilihan ke-2']));
  test('one is enough where the minimums add up to nothing', () =>
    expect(said({ id_prodi: [1] }, { minat: minat([3, 0]) })).toEqual([]));
  test('more than the maximum', () =>
    expect(said({ id_prodi: [1, 2, 3, 4] })).toEqual(['id_prodi: Paling banyak 3 pilihan']));
  test('a programme of another class, or of none', () => {
    expect(said({ id_prodi: [1, 5] })).toEqual(['id_prodi: Pilih Jurusan']);
    expect(said({ id_prodi: [1, 9] })).toEqual(['id_prodi: Pilih Jurusan']);
    expect(said({ id_kelas: 3 })).toEqual(['id_prodi: Pilih Jurusan']);
  });
  test('nothing of any mixture of interests, unless the office holds each by itself (pilihan 13)', () => {
    const held = { minat: minat([2, 1], [1, 0]).map((m) => ({ ...m, dibatasi: true })) };
    const most = ['id_prodi: Paling banyak 2 pilihan dari minat M1'];
    expect(said({ id_prodi: [1, 2, 3] })).toEqual([]);
    expect(said({ id_prodi: [1, 2, 3] }, held)).toEqual(most);
    expect(said({ id_prodi: [4, 2, 1] }, held)).toEqual([]);
    expect(said({ id_prodi: [4] }, held)).toEqual(['id_prodi: Paling sedikit 1 pilihan dari minat M1']);
    expect(said({ id_prodi: [1] }, held)).toEqual([]);
    expect(said({ id_prodi: [1, 4] }, { minat: held.minat.slice(0, 1) })).toEqual([
      'id_prodi: Pilih Jurusan',
    ]);
  });
  test('the same programme twice', () =>
    expect(said({ id_prodi: [1, 1] })).toEqual(['id_prodi: Program studi yang sama dipilih dua kali']));
  test('a schedule that is not offered', () => {
    expect(said({ kode_jadwal: 'J2' })).toEqual(['kode_jadwal: Pilih Lokasi Ujian, Tanggal Ujian']);
    expect(said({}, { jadwal: [] })).toEqual(['kode_jadwal: Pilih Lokasi Ujian, Tanggal Ujian']);
  });
  test('no schedule is asked for where the track has no exam', () =>
    expect(said({ kode_jadwal: null }, { jadwal: null })).toEqual([]));
});

describe('a schedule is hidden when its first day is one day away or less', () => {
  test.each([
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2027-01-01', false],
    [null, false],
  ])('today 2026-11-20, first day %s: hidden %s', (day, hidden) => {
    expect(TODAY).toBe('2026-11-20');
    expect(isScheduleHidden(day, TODAY)).toBe(hidden);
  });
  test('days are counted over the end of a month and of a year', () => {
    expect(isScheduleHidden('2026-12-01', '2026-11-30')).toBe(true);
    expect(isScheduleHidden('2027-01-02', '2026-12-31')).toBe(false);
    expect(isScheduleHidden('2028-03-01', '2028-02-28')).toBe(false);
  });
});

describe('what stands beside a schedule', () => {
  test.each([
    [0, 'RUANGAN TERSEDIA'],
    [1, 'RUANGAN PENUH'],
    [2, 'BELUM ADA RUANGAN'],
    [3, 'RUANGAN TERSEDIA'],
  ])('status %i: %s', (status, label) => expect(scheduleLabel(status)).toBe(label));
  test('without a day', () => expect(NO_SCHEDULE_DETAIL).toBe('(Belum ada detail jadwal)'));
});
