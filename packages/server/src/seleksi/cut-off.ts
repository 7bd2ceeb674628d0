/** The cut-off that is told of a programme: where the rule ended on its seats for everybody (seleksi 17). */
import type { Fill } from './outcome.ts';
import type { Rule } from './rule.ts';

type Kind = Rule['prodi'][number]['kursi'][number];
const isForEverybody = ({ urutan }: Kind): boolean => urutan[0]?.length === 0;
const isClosedTo = ({ tanpa }: Kind, groups: readonly string[]): boolean =>
  tanpa.some((one) => groups.includes(one));

/** How many of the seats for everybody are closed to whoever is in `groups`, for one of them has a most (seleksi 43); null for none. */
export const closedTo = (
  { kursi }: Rule['prodi'][number],
  groups: readonly string[],
): 'sebagian' | 'semua' | null => {
  const open = kursi.filter((one) => one.jumlah > 0 && isForEverybody(one));
  const closed = open.filter((one) => isClosedTo(one, groups));
  if (closed.length === 0) return null;
  return closed.length < open.length ? 'sebagian' : 'semua';
};

/**
 * The least total among those the rule admitted on seats for everybody, which are of two kinds where one group has a most
 * (seleksi 43): of whoever is in `groups` only on those they may sit on. Null where nobody sits.
 */
export const cutOffOf = (
  { kursi }: Rule['prodi'][number],
  { batas }: Pick<Fill, 'batas'>,
  groups: readonly string[] = [],
): number | null => {
  let least: number | null = null;
  for (const [k, one] of kursi.entries()) {
    const last = batas[k] ?? null;
    if (last === null || !isForEverybody(one) || isClosedTo(one, groups)) continue;
    if (least === null || last.nilai < least) least = last.nilai;
  }
  return least;
};
