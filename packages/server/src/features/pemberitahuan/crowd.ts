/**
 * Whether others need the processors while mail leaves: it may wait, who reads may not (pemberitahuan 8). Told by a process that does
 * nothing else: in one that serves as well, readers wait for the same thread, which no system counts.
 */
import { readFileSync } from 'node:fs';

/** Milliseconds of a thread: at work, and ready but let wait. */
export interface Times {
  ran: number;
  waited: number;
}

/** So much of its own work a sender waits where nobody but mail server and database works beside it. */
const ALONE = 0.7;
/** For each millisecond it is let wait beyond that it leaves so many more to whoever had the processor. */
const YIELD = 5;
/** Milliseconds: so many of each message at most, so that all leave in the end. */
const MOST = 20;
const NS = 1e6;

/** Of the thread that asks, since it began; null where the system does not tell, or not in this form. */
const ofThisThread = (): Times | null => {
  try {
    const [ran = Number.NaN, waited = Number.NaN] = readFileSync('/proc/thread-self/schedstat', 'utf8')
      .split(' ')
      .map(Number);
    return Number.isFinite(ran + waited) ? { ran: ran / NS, waited: waited / NS } : null;
  } catch {
    return null;
  }
};

export interface Crowd {
  /** Learns from what `work` sends. */
  watch<W extends { sent: number }>(work: () => Promise<W>): Promise<W>;
  /** Milliseconds that each message takes at least, so that others find the processors free. */
  apart(): number;
}

/** Kept by a sender from run to run: one that learned anew each time would begin with a burst. */
export const createCrowd = (times: () => Times | null = ofThisThread): Crowd => {
  let apart = 0;
  return {
    watch: async (work) => {
      const before = times();
      const done = await work();
      const after = times();
      if (before && after && done.sent > 0) {
        const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
        const next = (ran + waited + YIELD * Math.max(0, waited - ALONE * ran)) / done.sent;
        // Half of it is what was known: one quiet moment begins no burst.
        apart = (apart + Math.min(MOST, next)) / 2;
      }
      return done;
    },
    apart: () => apart,
  };
};
