/** A call-up in which the admitted may move: whoever gets a higher choice leaves a seat, which is given on at once (jawaban 11, jawaban 17). */
import { type Called, callUp, type Held, type Waiting } from './panggil.ts';
import type { Rule } from './rule.ts';

/** On which seat somebody sits. */
export interface Seat {
  prodi: string;
  /** Kind of seat, 1 first. */
  kursi: number;
}
/** Somebody called up, or moved up from `dari`. */
export interface Moved extends Called {
  dari?: string;
}

/**
 * Gives the free seats of `held` to those who wait, then the seats left by whoever moved, until nothing is left that
 * somebody waits for. `sitting` are those who would move; `waiting` names of them the choices above their own alone.
 * Nobody ends worse than before, and where nobody would move it is one call-up.
 */
export const callUpMoving = (
  cara: Rule['cara'],
  held: readonly Held[],
  waiting: readonly Waiting[],
  sitting: ReadonlyMap<string, Seat>,
): Moved[] => {
  const now = held.map((one) => ({ ...one, dipegang: [...one.dipegang] }));
  const seats = new Map(now.map(({ prodi, dipegang }) => [prodi, dipegang]));
  const take = ({ prodi, kursi }: Seat, by: number) => {
    const dipegang = seats.get(prodi);
    if (dipegang) dipegang[kursi - 1] = (dipegang[kursi - 1] ?? 0) + by;
  };
  const rank = new Map(waiting.map(({ id, prodi, pilihan }) => [`${id} ${prodi}`, pilihan]));
  const got = new Map<string, Called>();
  const isDearer = ({ id, pilihan }: Waiting): boolean => {
    const own = got.get(id);
    return own === undefined || pilihan < (rank.get(`${id} ${own.prodi}`) ?? 0);
  };
  for (;;) {
    const called = callUp(cara, now, waiting.filter(isDearer));
    if (called.length === 0) break;
    for (const one of called) {
      const left = got.get(one.id) ?? sitting.get(one.id);
      if (left) take(left, -1);
      take(one, 1);
      got.set(one.id, one);
    }
  }
  return [...got.values()]
    .map((one): Moved => {
      const from = sitting.get(one.id);
      return from ? { ...one, dari: from.prodi } : one;
    })
    .sort((a, b) => (a.prodi === b.prodi ? a.tempat - b.tempat : a.prodi < b.prodi ? -1 : 1));
};

/** The first of every list, who of them sits, and who stands last of a list that may have more. */
export interface Lists {
  waiting: readonly Waiting[];
  sitting: ReadonlyMap<string, Seat>;
  last: readonly Pick<Waiting, 'id' | 'pilihan'>[];
}
/**
 * The same over lists read in part: `read` gives the first so many alike of each, at least `least` of them. Whoever is last
 * and got nothing as high keeps everybody alike behind from it; where somebody last got it, more is read.
 */
export const callUpReading = async (
  cara: Rule['cara'],
  held: readonly Held[],
  least: number,
  read: (most: number) => Promise<Lists>,
): Promise<Moved[]> => {
  for (let most = Math.max(1, least); ; most *= 2) {
    const { waiting, sitting, last } = await read(most);
    const called = callUpMoving(cara, held, waiting, sitting);
    const given = new Map(called.map((one) => [one.id, one]));
    const rank = new Map(waiting.map(({ id, prodi, pilihan }) => [`${id} ${prodi}`, pilihan]));
    const isReached = last.some(({ id, pilihan }) => {
      const got = given.get(id);
      return got !== undefined && (rank.get(`${id} ${got.prodi}`) ?? 0) <= pilihan;
    });
    if (!isReached) return called;
  }
};
