/** Things handed out one by one (shapes/hand-out.ts): the one in hand, the one behind fetched ahead, and telling that the officer is still there. */
import { LEPAS_TERBANYAK } from '@gerbang/contract/office/verifikasi-berkas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { windowNote } from './other-windows.ts';

/** How often the server hears that the officer is still there. Milliseconds. */
export const HEARD_MS = 60_000;
/** A window that was not heard of for so long is gone. Milliseconds. */
const GONE_MS = 2.5 * HEARD_MS;

interface Given<T> {
  /** Names what is handed out, and what it is narrowed to. */
  key: readonly unknown[];
  /** Asks for the next but the one named; null where nobody is left. */
  ask: (turn: number, besides: string | undefined) => Promise<T | null>;
  idOf: (it: T) => string;
  /** Says which are in hand, and which of this window's are given back. */
  keep: (ids: string[], back: string[]) => Promise<unknown>;
  /** The one in hand is nearly done. Asked for earlier, more than needed would wait with one officer. */
  isNearlyDone: (it: T) => boolean;
}

export const useTurns = <T>({ key, ask, idOf, keep, isNearlyDone }: Given<T>) => {
  const client = useQueryClient();
  const [turn, go] = useState(0);
  /** What this window was handed and has not given back: the officer may hold more in another. */
  const had = useRef(new Set<string>());
  const [note] = useState(() => windowNote(GONE_MS));
  const keyOf = (nth: number) => [...key, nth];
  const at = (nth: number) => client.getQueryData<T | null>(keyOf(nth));
  const queryOf = (nth: number) => {
    const last = nth > 0 ? at(nth - 1) : null;
    return {
      queryKey: keyOf(nth),
      queryFn: () => ask(nth, last ? idOf(last) : undefined),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
    };
  };
  const query = useQuery(queryOf(turn));
  const now = query.data;
  const ahead = useQuery({ ...queryOf(turn + 1), enabled: now ? isNearlyDone(now) : false });
  // Unheard it is told again; what is not told at the end runs out by itself.
  const tell = useEffectEvent((ids: string[]) => {
    const others = note.elsewhere();
    const back = [...had.current]
      .filter((id) => !ids.includes(id) && !others.has(id))
      .slice(-LEPAS_TERBANYAK);
    had.current = new Set(ids);
    note.hold(ids);
    void keep(ids, back).catch(() => undefined);
  });
  const held = [now, ahead.data].flatMap((one) => (one ? [idOf(one)] : [])).join();
  useEffect(() => {
    if (held === '') return;
    const ids = held.split(',');
    for (const id of ids) had.current.add(id);
    note.hold(ids);
    const timer = setInterval(() => tell(ids), HEARD_MS);
    return () => clearInterval(timer);
  }, [held, note]);
  const giveBack = useEffectEvent(() => tell([]));
  const goOn = useEffectEvent(() => held !== '' && tell(held.split(',')));
  const leave = useEffectEvent(() => {
    tell([]);
    client.removeQueries({ queryKey: key });
  });
  useEffect(() => {
    // Closed or loaded anew, the page is gone without another word; one the browser keeps may come back as it was.
    const away = ({ persisted }: PageTransitionEvent) => !persisted && giveBack();
    const back = ({ persisted }: PageTransitionEvent) => persisted && goOn();
    addEventListener('pagehide', away);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('pagehide', away);
      removeEventListener('pageshow', back);
      leave();
    };
  }, []);
  return {
    query,
    turn,
    now,
    ahead: ahead.data,
    at,
    go,
    /** Changes what stands of a turn. */
    patch: (nth: number, changed: (it: T) => T) =>
      client.setQueryData<T | null>(keyOf(nth), (it) => it && changed(it)),
  };
};
