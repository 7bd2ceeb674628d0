/** What hardly ever changes and may be some seconds old is read once for everybody who asks meanwhile. */

export interface SharedReads<T> {
  get(key: string): Promise<T>;
  clear(): void;
}

/** Keeps what `load` answers by key, for so many seconds; a failure is not kept. Keys must be few. */
export const recently = <T>(seconds: number, load: (key: string) => Promise<T>): SharedReads<T> => {
  const kept = new Map<string, { value: Promise<T>; until: number }>();
  return {
    get: (key) => {
      const hit = kept.get(key);
      if (hit && hit.until > Date.now()) return hit.value;
      const value = load(key);
      value.catch(() => kept.delete(key));
      kept.set(key, { value, until: Date.now() + seconds * 1000 });
      return value;
    },
    clear: () => kept.clear(),
  };
};

/** One read at a time for each key, shared by whoever asked before it began: nobody gets what was read before they asked. */
export const sharedNext = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();
  const begin = (key: string): Promise<T> => {
    const mine = load(key);
    const over = mine.catch(() => {}).then(() => void (running.get(key) === over && running.delete(key)));
    running.set(key, over);
    return mine;
  };
  return (key) => {
    const before = running.get(key);
    if (!before) return begin(key);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const mine = before.then(() => {
      next.delete(key);
      return begin(key);
    });
    next.set(key, mine);
    return mine;
  };
};
