/** Shares of a day: so many messages within 24 hours, and when the next one may leave (keamanan 18). */
import { tooOften } from '@gerbang/contract';

const DAY_MS = 86_400_000;

/** From which moment on messages count for a share at `at`. */
export const shareSince = (at: Date): Date => new Date(at.getTime() - DAY_MS);
/** SQL: since when a share of `most` among the rows of `from` is full; null where it is not. */
export const fullSince = (from: string, most: number | string): string =>
  `(SELECT dibuat FROM ${from} ORDER BY dibuat DESC OFFSET ${most} - 1 LIMIT 1)`;
/** Throws `terlalu_sering` with the time until all of `full` have room again; nothing where none is full. */
export const requireShares = (full: readonly (Date | null | undefined)[], at: Date): void => {
  const latest = Math.max(0, ...full.map((since) => since?.getTime() ?? 0));
  if (latest > 0) throw tooOften(latest + DAY_MS - at.getTime());
};
