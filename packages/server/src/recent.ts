/** What happened of late, by key: for so long, and no more than so many; beyond, the oldest are forgotten. */
export interface Recent {
  has(key: string, at: Date): boolean;
  add(key: string, at: Date): void;
}

const REMEMBERED = 20_000;

/** Remembers for `ms`, in this process only. */
export const createRecent = (ms: number): Recent => {
  const until = new Map<string, number>();
  return {
    has: (key, at) => (until.get(key) ?? 0) > at.getTime(),
    add: (key, at) => {
      until.delete(key);
      until.set(key, at.getTime() + ms);
      const oldest = until.size > REMEMBERED ? until.keys().next().value : undefined;
      if (oldest !== undefined) until.delete(oldest);
    },
  };
};
