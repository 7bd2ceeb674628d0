/**
 * Seats for participants (seleksi 5): everybody proposes to the dearest choice that has not refused them, every
 * programme holds the best of whom it has seen, until nobody is refused any more. Which one proposes first makes no
 * difference. With rank of choice before score the same is "first choices first".
 */
import type { Columns } from './columns.ts';
import type { Priorities } from './priority.ts';
import type { Rule } from './rule.ts';
import { type Compare, Seats } from './seats.ts';
import type { Seated } from './sidang.ts';
import { NOWHERE, tiersOf } from './tiers.ts';

/** Seats of one kind: who may sit there, and in which tier. */
interface Kind {
  seats: Seats;
  /** The tier of groups given as bits, 0 first; NOWHERE for whoever never sits here. */
  tier(groups: number): number;
}

export interface Allocation {
  /** By participant: the choice that was met, as its place among all choices; -1 for none. */
  met: Int32Array;
  /** By choice: whose it is. */
  owner: Int32Array;
  /** By participant: which kind of the programme's seats, in the order of the rule; -1 for none, or for one beyond. */
  kind: Int8Array;
  /** Whether a choice would have been met, had only this one been put first; null where that gains nobody anything. */
  ifFirst: ((choice: number) => boolean) | null;
}

/** Whose choice each is, and which of theirs, 0 first. */
const owners = ({ count, start, programme }: Columns) => {
  const owner = new Int32Array(programme.length);
  const rank = new Uint8Array(programme.length);
  for (let i = 0; i < count; i += 1)
    for (let e = start[i] as number; e < (start[i + 1] as number); e += 1) {
      owner[e] = i;
      rank[e] = e - (start[i] as number);
    }
  return { owner, rank };
};

/**
 * Gives every seat there is under `rule`; `ranks` says which choice of its owner each is, where some are left out, and
 * `seated` whom a plenary decided upon: they keep what they hold, and nobody else sits there.
 */
export const allocate = (
  rule: Rule,
  columns: Columns,
  { total, tie }: Priorities,
  ranks?: Uint8Array,
  seated?: Seated,
): Allocation => {
  const { count, start, programme, groups } = columns;
  const { owner, rank: places } = owners(columns);
  const rank = ranks ?? places;
  const byRank = rule.cara === 'pilihan';
  const before: Compare = (a, b) =>
    (total[b] as number) - (total[a] as number) ||
    (tie[owner[a] as number] as number) - (tie[owner[b] as number] as number);
  const tiers = tiersOf(rule);
  const kindOf = (p: number, k: number, tiered: boolean, room: number): Kind => {
    const tier = tiers[p]?.[k] as Kind['tier'];
    const compare: Compare = (a, b) => {
      if (byRank && rank[a] !== rank[b]) return (rank[a] as number) - (rank[b] as number);
      const difference = tiered
        ? tier(groups[owner[a] as number] as number) - tier(groups[owner[b] as number] as number)
        : 0;
      return difference || before(a, b);
    };
    return { seats: new Seats(room, compare), tier };
  };
  const kinds = rule.prodi.map(({ kursi }, p) =>
    kursi.map(({ jumlah, urutan }, k) =>
      kindOf(p, k, urutan.length > 1, jumlah - (seated?.taken[p]?.[k] ?? 0)),
    ),
  );

  const kind = new Int8Array(count).fill(-1);
  /** The choice that leaves a programme without a seat when `choice` comes, or -1. */
  const propose = (choice: number): number => {
    let moving = choice;
    for (const [place, { seats, tier }] of (kinds[programme[choice] as number] as Kind[]).entries()) {
      if (tier(groups[owner[moving] as number] as number) === NOWHERE) continue;
      const left = seats.admit(moving);
      if (left !== moving) kind[owner[moving] as number] = place;
      if (left === null) return -1;
      moving = left;
    }
    kind[owner[moving] as number] = -1;
    return moving;
  };

  const met = new Int32Array(count).fill(-1);
  const next = start.slice(0, count);
  for (let first = 0; first < count; first += 1) {
    if (seated?.decided[first]) {
      met[first] = seated.choice[first] as number;
      kind[first] = seated.kind[first] as number;
      continue;
    }
    let i = first;
    while (i !== -1) {
      const choice = next[i] as number;
      met[i] = -1;
      if (choice === start[i + 1]) break;
      next[i] = choice + 1;
      if (Number.isNaN(total[choice])) continue;
      met[i] = choice;
      const left = propose(choice);
      i = left === -1 ? -1 : (owner[left] as number);
    }
  }
  const lasts = new Map<Kind, number | null>();
  return { met, owner, kind, ifFirst: byRank ? ifFirst : null };

  /** Who put the programme first and would lose the seat first, where no such seat is free. */
  function lastFirst({ seats }: Kind): number | null {
    const sitting = seats.held.filter((one) => rank[one] === 0);
    return sitting.length < seats.room
      ? null
      : sitting.reduce((last, one) => (seats.before(one, last) > 0 ? one : last));
  }

  /** Only whoever put a programme first sits before whoever does so as well. */
  function ifFirst(choice: number): boolean {
    const of = groups[owner[choice] as number] as number;
    return (kinds[programme[choice] as number] as Kind[]).some((one) => {
      const own = one.tier(of);
      if (own === NOWHERE || one.seats.room === 0) return false;
      if (!lasts.has(one)) lasts.set(one, lastFirst(one));
      const last = lasts.get(one) ?? null;
      if (last === null) return true;
      const theirs = one.tier(groups[owner[last] as number] as number);
      return own < theirs || (own === theirs && before(choice, last) < 0);
    });
  }
};
