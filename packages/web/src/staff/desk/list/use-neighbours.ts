/** What stands before and after one thing of a list, as it was listed. */
import { useEffect, useRef } from 'react';

/** Rows left below the present one before the next page is fetched. */
const AHEAD = 3;

/** Keys of the neighbours of `here`; `at` is its place, -1 where it is not in the list (any more). */
export const useNeighbours = <Row>(
  { all, more }: { all: readonly Row[] | undefined; more: (() => void) | undefined },
  id: (row: Row) => string,
  here: string,
): { at: number; before: string | undefined; next: string | undefined } => {
  const at = all?.findIndex((row) => id(row) === here) ?? -1;
  const [before, next] = [all?.[at - 1], all?.[at + 1]];
  const short = all !== undefined && at >= 0 && all.length - at <= AHEAD;
  // The function is a new one at every drawing; one fetch is enough for each row near the end.
  const fetchMore = useRef(more);
  fetchMore.current = more;
  useEffect(() => {
    if (short) fetchMore.current?.();
  }, [short, here]);
  return { at, before: before && id(before), next: next && id(next) };
};
