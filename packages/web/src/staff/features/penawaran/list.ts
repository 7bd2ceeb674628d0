/** Lists in which order matters. */

/** The list with the one at `from` and the one at `to` changed about. */
export const swapped = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.map((one, i) => (i === from ? list[to] : i === to ? list[from] : one) as T);
export const changedAt = <T extends object>(list: readonly T[], at: number, next: Partial<T>): T[] =>
  list.map((one, i) => (i === at ? { ...one, ...next } : one));
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
