/** What the primary had written when, so that of a replica's place in the log its age follows, without comparing clocks. */

export interface Positions {
  /** The primary was asked at `at` and had flushed up to `lsn`: whatever was visible before `at` lies before `lsn`. */
  add(at: number, lsn: number): void;
  clear(): void;
  /** When the primary was last asked. */
  latest(): number;
  /** The last moment of which a replica that replayed up to `lsn` holds everything; never, of an unknown one. */
  freshAt(lsn: number): number;
}

/** How long a position is remembered: a replica further behind is of no use to anybody. */
const REMEMBERED_MS = 30_000;
const NEVER = Number.NEGATIVE_INFINITY;

export const createPositions = (): Positions => {
  let kept: { at: number; lsn: number }[] = [];
  return {
    add: (at, lsn) => {
      kept = kept.filter((one) => one.at > at - REMEMBERED_MS);
      kept.push({ at, lsn });
    },
    clear: () => {
      kept = [];
    },
    latest: () => kept.at(-1)?.at ?? NEVER,
    freshAt: (lsn) => kept.findLast((one) => one.lsn <= lsn)?.at ?? NEVER,
  };
};
