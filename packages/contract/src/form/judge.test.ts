/** How far a step is said to be by the rail, the dashboard and the check page (formulir 30). */
import { describe, expect, test } from 'vitest';
import { stepOf, TODAY } from '../steps/testing.ts';
import type { Values } from './field.ts';
import type { Isian } from './isian.ts';
import { stepFindings, stepState } from './judge.ts';

const isian = (more: Partial<Isian> = {}): Isian => ({
  records: {},
  slots: {},
  counts: {},
  codes: {},
  khusus: { fields: [], values: {} },
  limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
  today: TODAY,
  ...more,
});
const title = (values: Values | null, slots: Record<string, boolean> = {}) =>
  isian({
    records: { judul_disertasi: values },
    slots,
    codes: { 20: { JUDUL_DISERTASI: true, FILE_DISERTASI: true } },
  });
const file = { 'judul_disertasi/disertasi': true };

describe('a step of a record and a file', () => {
  const step = stepOf('rencana-disertasi');
  test.each([
    ['nothing saved', title(null), 'belum'],
    ['an empty row', title({ judul: null }), 'belum'],
    ['half of it', title({ judul: 'Judul' }), 'sebagian'],
    ['the other half', title(null, file), 'sebagian'],
    ['all of it', title({ judul: 'Judul' }, file), 'lengkap'],
  ])('%s', (_, saved, state) => expect(stepState(step, saved)).toBe(state));
  test('its findings name the step', () =>
    expect(stepFindings(step, title(null))).toEqual([
      {
        step: 'rencana-disertasi',
        part: 'judul_disertasi',
        field: 'judul',
        message: 'Isi Judul Rencana Disertasi',
      },
      { step: 'rencana-disertasi', field: 'judul_disertasi/disertasi', message: 'belum ada file disertasi' },
    ]));
});

describe('lists', () => {
  const counted = (n: number, least: number) =>
    isian({ counts: { data_organisasi: n }, limits: { ipk: null, min_organisasi: least, min_prestasi: 1 } });
  test.each([
    [0, 1, 'belum'],
    [1, 1, 'lengkap'],
    [1, 2, 'sebagian'],
    [0, 0, 'opsional'],
    [1, 0, 'lengkap'],
  ])('%i of at least %i: %s', (n, least, state) =>
    expect(stepState(stepOf('data-organisasi'), counted(n, least))).toBe(state),
  );
});

test('health demands nothing, so having saved it is all there is to tell', () => {
  const saved = (row: Values | null) =>
    isian({
      records: { kesehatan_mahasiswa: row },
      codes: { 7: { RIWAYAT_PENYAKIT: true, PENDAMPINGAN: true } },
    });
  expect(stepState(stepOf('data-kesehatan'), saved(null))).toBe('belum');
  expect(
    stepState(stepOf('data-kesehatan'), saved({ riwayat_penyakit: null, pendampingan_khusus: null })),
  ).toBe('lengkap');
  expect(stepFindings(stepOf('data-kesehatan'), saved(null))).toEqual([]);
});
