/** What an officer's windows of this browser were handed: one that closes must not give back what another still shows. */
const PREFIX = 'gerbang.giliran.';

interface Noted {
  ids: string[];
  /** When this was last said; a window that was killed says nothing more. */
  at: number;
}

const read = (name: string): Noted | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Noted | null;
  } catch {
    return null;
  }
};

/** The note of one window, believed by the others for `staleMs`. Where nothing can be kept there are no others. */
export const windowNote = (staleMs: number) => {
  const own = PREFIX + crypto.randomUUID();
  return {
    /** Says what this window holds; nothing takes the note away. */
    hold: (ids: string[]): void => {
      try {
        if (ids.length === 0) localStorage.removeItem(own);
        else localStorage.setItem(own, JSON.stringify({ ids, at: Date.now() } satisfies Noted));
      } catch {
        // Whoever allows no storage has the windows of before.
      }
    },
    /** What the others hold. */
    elsewhere: (): ReadonlySet<string> => {
      try {
        const others = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && name !== own);
        const [fresh, over] = [[] as string[], [] as string[]];
        for (const name of others) {
          const noted = read(name);
          if (noted && Math.abs(Date.now() - noted.at) < staleMs) fresh.push(...noted.ids);
          else over.push(name);
        }
        for (const name of over) localStorage.removeItem(name);
        return new Set(fresh);
      } catch {
        return new Set();
      }
    },
  };
};
