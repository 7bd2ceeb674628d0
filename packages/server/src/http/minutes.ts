/** Calls counted by one process and no timer: a bank may have as many networks as calls. */
import { tooOften } from '@gerbang/contract';

const MINUTE_MS = 60_000;

/** Counts `room` calls of each in a minute, with which everybody begins anew; throws `terlalu_sering`. `now` in milliseconds. */
export const eachMinute = (
  room: number,
  now: () => number = () => performance.now(),
): ((who: string) => void) => {
  const spent = new Map<string, number>();
  let ends = 0;
  return (who) => {
    const at = now();
    if (at >= ends) {
      spent.clear();
      ends = at + MINUTE_MS;
    }
    const count = (spent.get(who) ?? 0) + 1;
    spent.set(who, count);
    if (count > room) throw tooOften(ends - at);
  };
};
