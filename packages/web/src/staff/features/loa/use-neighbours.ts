/** The requests before and after one in the queue. */
import { useEffect, useRef } from 'react';
import type { useQueue } from './use-queue.ts';

/** Rows left below the present one before the next page is fetched. */
const AHEAD = 3;

export const useNeighbours = (
  { rows, onMore }: Pick<ReturnType<typeof useQueue>, 'rows' | 'onMore'>,
  id: number,
) => {
  const at = rows?.findIndex((r) => r.id === id) ?? -1;
  // One that left the queue meanwhile is followed by what is now the first.
  const next = rows?.[at + 1]?.id;
  const before = at > 0 ? rows?.[at - 1]?.id : undefined;
  const more = useRef(onMore);
  more.current = onMore;
  const short = rows !== undefined && at >= 0 && rows.length - at <= AHEAD;
  useEffect(() => {
    if (short) more.current?.();
  }, [short, id]);
  return { before, next };
};
