import { expect, it } from 'vitest';
import { filterOptions, sameWords } from './filter-options.ts';

const list = [
  'Kab. Sleman',
  'Kota Yogyakarta',
  'Kab. Gunungkidul',
  'Kota Salatiga',
  'Sleman Timur',
  'Pantai Gading',
  "Côte d'Ivoire",
];
const found = (search: string) =>
  filterOptions(
    list.map((label) => ({ value: label, label })),
    search,
  ).map((option) => option.label);

it('shows everything, in order, without a search', () => {
  expect(found('')).toEqual(list);
  expect(found('  ')).toEqual(list);
});

it('puts what begins with the search before what merely contains it', () =>
  expect(found('sleman')).toEqual(['Sleman Timur', 'Kab. Sleman']));

it('finds words in any order and parts of words, without regard to case', () => {
  expect(found('YOGYA kota')).toEqual(['Kota Yogyakarta']);
  expect(found('kidul')).toEqual(['Kab. Gunungkidul']);
});

it('does not mind accents and punctuation', () => {
  expect(found('cote divoire')).toEqual([]);
  expect(found("cote d'ivoire")).toEqual(["Côte d'Ivoire"]);
  expect(found('kab sleman')).toEqual(['Kab. Sleman']);
});

it('finds nothing for what is not there', () => expect(found('jakarta')).toEqual([]));

it('takes the whole label typed by hand for the option', () => {
  expect(sameWords('kab sleman ', 'Kab. Sleman')).toBe(true);
  expect(sameWords('sleman', 'Kab. Sleman')).toBe(false);
});
