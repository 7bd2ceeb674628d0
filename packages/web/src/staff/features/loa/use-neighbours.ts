/** The requests before and after one in the queue, and the keys J and K that open them. */
import { useEffect, useRef } from 'react';
import type { useQueue } from './use-queue.ts';

/** Keys belong to whatever is being typed in, and to an open dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, [contenteditable], dialog') !== null;

/** Rows left below the present one before the next page is fetched. */
const AHEAD = 3;

export const useNeighbours = (
  { rows, onMore }: Pick<ReturnType<typeof useQueue>, 'rows' | 'onMore'>,
  id: number,
  go: (to: number) => void,
) => {
  const at = rows?.findIndex((r) => r.id === id) ?? -1;
  // One that left the queue meanwhile is followed by what is now the oldest.
  const next = rows?.[at + 1]?.id;
  const before = at > 0 ? rows?.[at - 1]?.id : undefined;
  const latest = useRef({ next, before, go, onMore });
  latest.current = { next, before, go, onMore };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const to = key === 'j' ? latest.current.next : key === 'k' ? latest.current.before : undefined;
      if (to !== undefined) latest.current.go(to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const short = rows !== undefined && at >= 0 && rows.length - at <= AHEAD;
  useEffect(() => {
    if (short) latest.current.onMore?.();
  }, [short, id]);
  return { before, next };
};
