/** Waiting on an open page for a moment of the server's clock: an announcement, the opening of a period (waktu 1). */
import { useEffect, useState } from 'react';

/** The pages that wait for one moment ask within so many milliseconds of it, each at a time of its own. */
export const SPREAD_MS = 8_000;
/** No sooner than this, for a device's clock may run a little fast. Milliseconds. */
const GRACE_MS = 500;
/** A browser's timer holds no more, about 24 days; a longer one would end at once. Milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** What the server's clock said (ISO 8601), and the device's clock when that was heard, in milliseconds. */
export interface Heard {
  time_now: string;
  at: number;
}

/**
 * Calls `act` once, `delay` milliseconds after the server's clock has passed `moment` (ISO 8601); never when it had
 * passed already as `heard` was answered. A device that slept over it acts when the page is looked at again. Answers
 * how to stop.
 */
export const atMoment = (moment: string, heard: Heard, delay: number, act: () => void): (() => void) => {
  const ahead = Date.parse(moment) - Date.parse(heard.time_now);
  if (!(ahead > 0)) return () => undefined;
  const due = heard.at + ahead + delay;
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  const look = () => {
    clearTimeout(timer);
    const left = due - Date.now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST_MS));
      return;
    }
    stop();
    act();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
};

/**
 * `belum`: the moment is still to come, or had passed as the server's clock was heard. `tiba`: it came while the page
 * was open. `tanya`: and it is this page's turn to ask the server, whose answer, heard anew, begins again.
 */
export type Phase = 'belum' | 'tiba' | 'tanya';

/** How far the page is with `moment`; null is no moment, undefined one that is not known yet. */
export const useMoment = (moment: string | null | undefined, heard: Heard | undefined): Phase => {
  const [turn] = useState(() => GRACE_MS + Math.random() * (SPREAD_MS - GRACE_MS));
  const [phase, setPhase] = useState<Phase>('belum');
  const { time_now, at } = heard ?? {};
  useEffect(() => {
    setPhase('belum');
    if (moment == null || time_now === undefined || at === undefined) return;
    const known = { time_now, at };
    const stops = [
      atMoment(moment, known, 0, () => setPhase((now) => (now === 'tanya' ? now : 'tiba'))),
      atMoment(moment, known, turn, () => setPhase('tanya')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [moment, time_now, at, turn]);
  return phase;
};
