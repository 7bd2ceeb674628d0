/**
 * Seats for participants (seleksi 5): everybody proposes to the dearest choice that has not refused them, every
 * programme holds the best of whom it has seen, until nobody is refused any more. Which one proposes first makes no
 * difference. With rank of choice before score the same is "first choices first".
 */
import type { Columns } from './columns.ts';
import { choicesOf, kindsOf } from './kinds.ts';
import type { Priorities } from './priority.ts';
import type { Rule } from './rule.ts';
import { Seats } from './seats.ts';
import type { Seated } from './sidang.ts';
import { NOWHERE } from './tiers.ts';

export interface Allocation {
  /** By participant: the choice that was met, as its place among all choices; -1 for none. */
  met: Int32Array;
  /** By choice: whose it is. */
  owner: Int32Array;
  /** By participant: which kind of the programme's seats, in the order of the rule; -1 for none, or for one beyond. */
  kind: Int8Array;
}

/**
 * Gives every seat there is under `rule`; `ranks` says which choice of its owner each is, where some are left out, and
 * `seated` whom a plenary decided upon: they keep what they hold, and nobody else sits there.
 */
export const allocate = (
  rule: Rule,
  columns: Columns,
  priorities: Priorities,
  ranks?: Uint8Array,
  seated?: Seated,
): Allocation => {
  const { count, start, programme, groups } = columns;
  const { total } = priorities;
  const { owner, rank } = choicesOf(columns);
  const kinds = kindsOf(
    rule,
    columns,
    priorities,
    { owner, rank: ranks ?? rank },
    seated,
    (room, before) => new Seats(room, before),
  );

  const kind = new Int8Array(count).fill(-1);
  /** The choice that leaves a programme without a seat when `choice` comes, or -1. */
  const propose = (choice: number): number => {
    let moving = choice;
    for (const [place, { seats, tier }] of (kinds[programme[choice] as number] ?? []).entries()) {
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
  return { met, owner, kind };
};
