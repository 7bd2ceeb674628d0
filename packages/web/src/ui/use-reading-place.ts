/** Where the reader of a conversation is: the newest message while they are at its end, else where they were. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end. */
const NEAR_PX = 40;

interface Place {
  /** What scrolls. */
  list: RefObject<HTMLDivElement | null>;
  /** True while something new stands below what is seen. */
  below: boolean;
  toEnd: () => void;
}

/**
 * Keeps the place in a list of messages. `first` and `last` tell its ends apart: what comes before the first moves
 * nothing, what comes behind the last is followed by who is at the end, or wrote it (`own`).
 */
export const useReadingPlace = (first: unknown, last: unknown, own: boolean): Place => {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const fromEnd = useRef(0);
  const shown = useRef(first);
  const [below, setBelow] = useState(false);
  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const scrolled = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop;
      atEnd.current = fromEnd.current - box.clientHeight < NEAR_PX;
      if (atEnd.current) setBelow(false);
    };
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => box.removeEventListener('scroll', scrolled);
  }, []);
  useLayoutEffect(() => {
    const box = list.current;
    if (box && shown.current !== undefined && shown.current !== first)
      box.scrollTop = box.scrollHeight - fromEnd.current;
    shown.current = first;
  }, [first]);
  useLayoutEffect(() => {
    if (last === undefined) return;
    if (atEnd.current || own) list.current?.scrollTo({ top: list.current.scrollHeight });
    else setBelow(true);
  }, [last, own]);
  return { list, below, toEnd };
};
