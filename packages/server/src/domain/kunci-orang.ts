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

/** By it registrations meet; `sisa` is what `FITS` compares, null where anything fits. */
export interface Kunci {
  kunci: string;
  sisa: number | null;
}
/** Bits of `sisa` that are letters; above them stands how many words there are. */
const LETTERS = 26;
const ONLY_LETTERS = 2 ** LETTERS - 1;
/** Letters in which a word and its slip can differ: one goes and one comes, and one may stand for two sounds. */
const MOST_APART = 4;

const restOf = (words: readonly string[]): number | null => {
  // An initial stands for any word.
  if (words.some((word) => word.length === 1)) return null;
  const letters = Array.from(words.join('')).reduce(
    (bits, letter) => bits | (1 << ((letter.codePointAt(0) as number) % LETTERS)),
    0,
  );
  return words.length * 2 ** LETTERS + letters;
};

/** SQL: what else is in the names of `a` and `b`, who share a key, can be one name with one slip or one word less. */
export const FITS = `(a.sisa IS NULL OR b.sisa IS NULL OR CASE (a.sisa >> ${LETTERS}) - (b.sisa >> ${LETTERS})
  WHEN 0 THEN bit_count((a.sisa # b.sisa)::bit(32)) <= ${MOST_APART}
  WHEN 1 THEN b.sisa & ~a.sisa & ${ONLY_LETTERS} = 0 WHEN -1 THEN a.sisa & ~b.sisa & ${ONLY_LETTERS} = 0 ELSE false END)`;

/**
 * What is shared with whoever bears the name with one slip or one word less: two of its words, one of which tells people
 * apart; of a name of two words, where the slip may be in either, also the one that is left.
 */
const nameKeys = (words: readonly string[]): Kunci[] => {
  const isRare = (word: string) => word.length > 1 && !COMMON.has(word);
  const besides = (...used: number[]) => restOf(words.filter((_, i) => !used.includes(i)));
  const pairs = words.flatMap((word, i) =>
    words.flatMap((other, j) =>
      j > i && (isRare(word) || isRare(other))
        ? [{ kunci: [word, other].toSorted().join('+'), sisa: besides(i, j) }]
        : [],
    ),
  );
  const left = words.flatMap((word, i) =>
    words.length === 2 && isRare(word) ? [{ kunci: `${word}+`, sisa: besides(i) }] : [],
  );
  return pairs.length > 0 ? [...pairs, ...left] : [{ kunci: words.toSorted().join(' '), sisa: null }];
};

/** Keys of a registration, none twice; each begins with a letter of its kind. */
export const keysOf = (one: Ciri): Kunci[] => {
  const all = heard(one.nama);
  const words = all.slice(0, MOST_WORDS);
  const whole = words.toSorted().join(' ');
  const keys: Kunci[] = [];
  const add = (kunci: string) => keys.push({ kunci, sisa: null });
  const nisn = nisnOf(one);
  if (nisn) add(`N ${nisn}`);
  if (one.tgl_lahir && whole)
    for (const { kunci, sisa } of nameKeys(words))
      keys.push({ kunci: `L ${one.tgl_lahir} ${kunci}`, sisa: all.length > MOST_WORDS ? null : sisa });
  const ibu = heard(one.ibu).toSorted().join(' ');
  if (ibu) for (const beside of [whole, one.tgl_lahir]) if (beside) add(`M ${beside}/${ibu}`);
  for (const phone of phonesOf(one)) add(`T ${phone}`);
  // A word that is there twice makes one key of several rests.
  const rests = Map.groupBy(keys, ({ kunci }) => kunci);
  return [...rests].map(([kunci, [key, ...more]]) => ({
    kunci,
    sisa: more.length > 0 ? null : (key?.sisa ?? null),
  }));
};
