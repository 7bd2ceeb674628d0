/**
 * The keys by which a registration meets others that may be the same person's (orang 6), beside
 * its identity: who shares none is never compared.
 */
import { type Ciri, nisnOf, phonesOf } from './banding-orang.ts';
import { heard } from './nama-orang.ts';

/** Words so many people bear that with a birth date they tell nobody apart. */
const COMMON: ReadonlySet<string> = new Set(
  heard(
    'Muhammad Ahmad Abdul Nur Siti Putri Putra Dwi Tri Eka Sri Dewi Ayu Rizky Maulana Pratama Saputra Lestari',
  ),
);
/** Words of a name that count. */
const MOST_WORDS = 6;

/**
 * What is shared with whoever bears the name with one slip or one word less: two of its words, one of which tells people
 * apart; of a name of two words, where the slip may be in either, also the one that is left.
 */
const nameKeys = (words: readonly string[]): string[] => {
  const isRare = (word: string) => word.length > 1 && !COMMON.has(word);
  const pairs = words.flatMap((word, i) =>
    words
      .slice(i + 1)
      .filter((other) => isRare(word) || isRare(other))
      .map((other) => [word, other].toSorted().join('+')),
  );
  const left = words.length === 2 ? words.filter(isRare).map((word) => `${word}+`) : [];
  return pairs.length > 0 ? [...pairs, ...left] : [words.toSorted().join(' ')];
};

/** Keys of a registration; each begins with a letter of its kind. */
export const keysOf = (one: Ciri): string[] => {
  const words = heard(one.nama).slice(0, MOST_WORDS);
  const whole = words.toSorted().join(' ');
  const keys: string[] = [];
  const nisn = nisnOf(one);
  if (nisn) keys.push(`N ${nisn}`);
  if (one.tgl_lahir && whole) for (const key of nameKeys(words)) keys.push(`L ${one.tgl_lahir} ${key}`);
  const ibu = heard(one.ibu).toSorted().join(' ');
  if (ibu) for (const beside of [whole, one.tgl_lahir]) if (beside) keys.push(`M ${beside}/${ibu}`);
  for (const phone of phonesOf(one))
    for (const beside of [whole, one.tgl_lahir]) if (beside) keys.push(`T ${phone} ${beside}`);
  return [...new Set(keys)];
};
