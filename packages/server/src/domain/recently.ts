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
