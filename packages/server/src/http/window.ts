/** Calls by who makes them, counted by this process alone. */
import { tooOften } from '@gerbang/contract';

/**
 * Counts a call of `key`; throws `terlalu_sering` beyond so many within so many milliseconds. The window begins for all at once: a
 * timer and a record for each would outlive the crowd they were made in.
 */
export const countingWindow = (
  points: number,
  milliseconds: number,
  clock: () => number = () => performance.now(),
): ((key: string) => void) => {
  const counts = new Map<string, number>();
  let ends = 0;
  return (key) => {
    const at = clock();
    if (at >= ends) {
      counts.clear();
      ends = at + milliseconds;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > points) throw tooOften(ends - at);
  };
};
