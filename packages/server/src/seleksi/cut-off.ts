/** The cut-off that is told of a programme: where the rule ended on its seats for everybody (seleksi 17). */
import type { Fill } from './outcome.ts';
import type { Rule } from './rule.ts';

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
  for (const [k, { urutan, tanpa }] of kursi.entries()) {
    const last = batas[k] ?? null;
    if (last === null || urutan[0]?.length !== 0 || tanpa.some((one) => groups.includes(one))) continue;
    if (least === null || last.nilai < least) least = last.nilai;
  }
  return least;
};
