import type { Option } from './option.ts';

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** True when both texts say the same but for case, accents and punctuation. */
export const sameWords = (a: string, b: string): boolean => fold(a) === fold(b);

/**
 * The options in which every searched word begins a word, or stands anywhere: those that begin with the search
 * first, then word beginnings, then the rest; the given order within each.
 */
export function filterOptions(options: readonly Option[], search: string): readonly Option[] {
  const wanted = fold(search);
  if (wanted === '') return options;
  const words = wanted.split(' ');
  const ranked: [Option[], Option[], Option[]] = [[], [], []];
  for (const option of options) {
    const label = fold(option.label);
    if (label.startsWith(wanted)) ranked[0].push(option);
    else if (words.every((word) => ` ${label}`.includes(` ${word}`))) ranked[1].push(option);
    else if (words.every((word) => label.includes(word))) ranked[2].push(option);
  }
  return ranked.flat();
}
