/** A small reproducible source of chance, so that every installation shows the same made-up people. */
export interface Random {
  /** Whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** Different entries of a list, in any order; at most as many as it has. */
  sample: <T>(list: readonly T[], count: number) => T[];
  chance: (probability: number) => boolean;
  /** Digits as text. */
  digits: (count: number) => string;
}

/** mulberry32; never for anything secret. */
export const randomFrom = (start: number): Random => {
  let state = start;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(int(0, left.length - 1), 1),
    ).flat() as T[];
  };
  return {
    int,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    sample,
    chance: (probability) => next() < probability,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
};
