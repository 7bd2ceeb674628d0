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

/** One read at a time by key: who asks while one runs shares the next, which sees whatever was there when they asked. */
export const inTurn = <T>(load: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const turns = new Map<string, { ends: Promise<T>; next: Promise<T> | null }>();
  const begin = (key: string): Promise<T> => {
    const ends = load(key).finally(() => {
      if (turns.get(key)?.next === null) turns.delete(key);
    });
    turns.set(key, { ends, next: null });
    return ends;
  };
  return (key) => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    const again = () => begin(key);
    turn.next ??= turn.ends.then(again, again);
    return turn.next;
  };
};
