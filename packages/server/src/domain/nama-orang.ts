/** Names as they are compared: written in many ways, heard as one (orang 6). */

/** How one word is written out: forms that stand for the same name. */
const FORMS: Readonly<Record<string, string>> = {
  muh: 'muhamad',
  muhd: 'muhamad',
  moh: 'muhamad',
  mohd: 'muhamad',
  mochamad: 'muhamad',
  mochammad: 'muhamad',
  mohamad: 'muhamad',
  mohammad: 'muhamad',
  muhammad: 'muhamad',
  muchamad: 'muhamad',
  muchammad: 'muhamad',
  abd: 'abdul',
  st: 'siti',
};
/** Spellings that are heard alike, the older and the Arabic ones among them; in this order. */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/oe/g, 'u'],
  [/dj/g, 'j'],
  [/tj/g, 'c'],
  [/sy|sj/g, 's'],
  [/[kc]h/g, 'h'],
  [/ph|[vf]/g, 'p'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/z/g, 's'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)h$/, ''],
];

interface Word {
  written: string;
  heard: string;
}
const wordsOf = (name: string | null): Word[] =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'`´‘’ʼ]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => FORMS[word] ?? word)
    .map((written) => ({
      written,
      heard: HEARD.reduce((text, [from, to]) => text.replace(from, to), written),
    }));

/** The words of a name, as they are heard. */
export const heard = (name: string | null): string[] => wordsOf(name).map((word) => word.heard);

/** Letters to add, drop, change or swap until `a` is `b`; anything above `most` is answered as `most + 1`. */
export const distance = (a: string, b: string, most: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
};

/** Of words shorter than this a changed letter may be another name: Dina and Dini, Hasan and Husen are siblings. */
const LONG = 6;
const LEAST = 3;
const isInitial = (a: string, b: string): boolean => Math.min(a.length, b.length) === 1 && a[0] === b[0];
/** One slip of the hand as written or as heard: a letter left out between two alike is heard as two. */
const isSlip = (a: Word, b: Word, least: number): boolean =>
  isInitial(a.heard, b.heard) ||
  (Math.min(a.written.length, b.written.length) >= least &&
    (distance(a.heard, b.heard, 1) === 1 || distance(a.written, b.written, 1) === 1));

/** `sekilas`: a letter of a short word differs, which twins' names do as well. */
export type Likeness = 'sama' | 'mirip' | 'sekilas' | 'beda';
/** How alike two names are: the same words in any order, one slip or a word left out, or different people's. */
export const likeness = (one: string | null, other: string | null): Likeness => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return 'beda';
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const rest = [...long];
  const take = (matches: (word: Word) => boolean): boolean => {
    const at = rest.findIndex(matches);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const [word, ...more] = short.filter((mine) => !take((its) => its.heard === mine.heard));
  if (word === undefined)
    return rest.length === 0 ? 'sama' : rest.length === 1 && short.length > 1 ? 'mirip' : 'beda';
  // One word may be written otherwise, where nothing else is and others agree.
  if (more.length > 0 || rest.length !== 1 || long.length === 1) return 'beda';
  if (take((its) => isSlip(word, its, LONG))) return 'mirip';
  return take((its) => isSlip(word, its, LEAST)) ? 'sekilas' : 'beda';
};
