import { expect, test } from 'vitest';
import { choiceText, isChoiceOvertaken } from './choice-versions.ts';

const first = { id_kelas: 1, id_prodi: [11, 12], kode_jadwal: null };
const base = choiceText(first);

test('another order of programmes is another choice', () =>
  expect(choiceText({ ...first, id_prodi: [12, 11] })).not.toEqual(base));

test('nobody else chose', () =>
  expect(isChoiceOvertaken(base, { ...first, id_prodi: [12] }, first)).toBe(false));
test('another device chose other programmes', () =>
  expect(isChoiceOvertaken(base, { ...first, id_prodi: [12] }, { ...first, id_prodi: [13] })).toBe(true));
test('another device chose the place this one leaves as it was', () =>
  expect(isChoiceOvertaken(base, { ...first, id_prodi: [12] }, { ...first, kode_jadwal: 'J1' })).toBe(true));
test('both chose the same, or the answer to the own save was lost half way', () => {
  const mine = { ...first, id_prodi: [12], kode_jadwal: 'J1' };
  expect(isChoiceOvertaken(base, mine, mine)).toBe(false);
  expect(isChoiceOvertaken(base, mine, { ...first, id_prodi: [12] })).toBe(false);
});
