/** Lists: how many entries at least and at most, by configuration (organisasi 2, prestasi 4, karya-tulis 2). */
import { describe, expect, test } from 'vitest';
import { problems } from '../form/step.ts';
import { collectionOf, everything } from './testing.ts';

const said = (step: string, count: number, least = 1): string[] => {
  const part = collectionOf(step);
  const limits = { ipk: null, min_organisasi: least, min_prestasi: least };
  return problems(part, {}, everything(step, { counts: { [part.key]: count }, limits })).map(
    (f) => f.message,
  );
};

describe('organisations', () => {
  test.each([
    [0, 1, ['tambahkan organisasi minimal 1']],
    [1, 1, []],
    [0, 0, []],
    [1, 2, ['tambahkan organisasi minimal 2']],
    [2, 2, []],
    [20, 1, []],
    [21, 1, ['organisasi maksimal 20']],
  ])('%i with a minimum of %i', (count, least, sentences) =>
    expect(said('data-organisasi', count, least)).toEqual(sentences),
  );
});

describe('achievements', () => {
  test.each([
    [0, 1, ['tambahkan prestasi minimal 1']],
    [1, 1, []],
    [0, 0, []],
    [2, 3, ['tambahkan prestasi minimal 3']],
    [5, 1, []],
    [6, 1, ['prestasi maksimal 5']],
  ])('%i with a minimum of %i', (count, least, sentences) =>
    expect(said('data-prestasi', count, least)).toEqual(sentences),
  );
});

describe('written works: leaving is never refused for want of one', () => {
  test.each([
    [0, []],
    [20, []],
    [21, ['karya tulis maksimal 20']],
  ])('%i', (count, sentences) => expect(said('data-karya-tulis', count, 9)).toEqual(sentences));
});

test('a list nobody counted yet is empty', () => {
  const part = collectionOf('data-organisasi');
  expect(problems(part, {}, everything('data-organisasi')).map((f) => f.message)).toEqual([
    'tambahkan organisasi minimal 1',
  ]);
});
