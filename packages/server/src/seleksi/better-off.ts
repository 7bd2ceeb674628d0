/**
 * Who would have had a higher choice, had they put it first (seleksi 5): by choice, order gains. Most are told by two
 * bounds; the rest run for it, each beside everybody else as they really ask.
 */
import type { Allocation } from './allocate.ts';
import type { Columns } from './columns.ts';
import { choicesOf, kindsOf } from './kinds.ts';
import type { Priorities } from './priority.ts';
import { isByChoice, type Rule } from './rule.ts';
import { type Compare, Seats } from './seats.ts';
import type { Seated } from './sidang.ts';
import { NOWHERE } from './tiers.ts';

type Write = (undo: () => void) => void;
/** What stands at a place of a column that has one there. */
const at = (column: ArrayLike<number>, place: number): number => column[place] ?? Number.NaN;

/** Seats in their order, the best first, whose changes can be taken back. */
class Reversible {
  readonly #held: number[] = [];
  readonly #room: number;
  readonly #before: Compare;
  readonly #write: Write;

  constructor(room: number, before: Compare, write: Write) {
    this.#room = room;
    this.#before = before;
    this.#write = write;
  }

  /** Lets a choice in; answers the one that has no seat here then, which may be the same, or null. */
  admit(choice: number): number | null {
    const held = this.#held;
    let [low, high] = [0, held.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#before(at(held, middle), choice) < 0) low = middle + 1;
      else high = middle;
    }
    if (low >= this.#room) return choice;
    held.splice(low, 0, choice);
    const left = held.length > this.#room ? (held.pop() ?? null) : null;
    this.#write(() => {
      if (left !== null) held.push(left);
      held.splice(low, 1);
    });
    return left;
  }
}

interface Run {
  rule: Rule;
  columns: Columns;
  priorities: Priorities;
  seated: Seated;
}

/** The seats of every programme once those choices that `asks` names have asked for them, and nobody who was refused anything else. */
const filled = ({ rule, columns, priorities, seated }: Run, asks: (rank: number, p: number) => boolean) => {
  const { start, programme, groups, count } = columns;
  const choices = choicesOf(columns);
  const kinds = kindsOf(
    rule,
    columns,
    priorities,
    choices,
    seated,
    (room, before) => new Seats(room, before),
  );
  for (let i = 0; i < count; i += 1) {
    if (seated.decided[i]) continue;
    for (let e = at(start, i); e < at(start, i + 1); e += 1) {
      const p = at(programme, e);
      if (Number.isNaN(priorities.total[e]) || !asks(at(choices.rank, e), p)) continue;
      let moving = e;
      for (const { seats, tier } of kinds[p] ?? []) {
        if (tier(at(groups, at(choices.owner, moving))) === NOWHERE) continue;
        const left = seats.admit(moving);
        if (left === null) break;
        moving = left;
      }
    }
  }
  /** Whether a choice would sit beside them, had it been put first. */
  return (choice: number): boolean => {
    const of = at(groups, at(choices.owner, choice));
    const own = at(choices.rank, choice);
    choices.rank[choice] = 0;
    const sits = (kinds[at(programme, choice)] ?? []).some(
      ({ seats, tier }) =>
        tier(of) !== NOWHERE &&
        seats.room > 0 &&
        (seats.held.length < seats.room || seats.before(choice, seats.last ?? choice) < 0),
    );
    choices.rank[choice] = own;
    return sits;
  };
};

/** How many of `contested`, in the order of their owners, would have had one of theirs: each is left out of the others' run in turn. */
const countContested = (
  { rule, columns, priorities, seated }: Run,
  contested: readonly (readonly number[])[],
): number => {
  const { start, programme, groups, count } = columns;
  const { owner, rank } = choicesOf(columns);
  const journal: (() => void)[] = [];
  const write: Write = (undo) => journal.push(undo);
  const rollBack = (to: number) => {
    while (journal.length > to) journal.pop()?.();
  };
  const kinds = kindsOf(
    rule,
    columns,
    priorities,
    { owner, rank },
    seated,
    (room, before) => new Reversible(room, before, write),
  );
  const next = start.slice(0, count);
  const propose = (choice: number): number => {
    let moving = choice;
    for (const { seats, tier } of kinds[at(programme, choice)] ?? []) {
      if (tier(at(groups, at(owner, moving))) === NOWHERE) continue;
      const left = seats.admit(moving);
      if (left === null) return -1;
      moving = left;
    }
    return moving;
  };
  /** The next choice of a participant that has a total, or -1. */
  const nextOf = (i: number): number => {
    const from = at(next, i);
    let choice = from;
    while (choice < at(start, i + 1) && Number.isNaN(priorities.total[choice])) choice += 1;
    write(() => {
      next[i] = from;
    });
    next[i] = choice + 1;
    return choice < at(start, i + 1) ? choice : -1;
  };
  /** Follows whoever is left without a seat by `choice`; answers whether somebody of `watched` was among them. */
  const follow = (choice: number, watched: number): boolean => {
    for (let asking = choice; asking !== -1; ) {
      const left = propose(asking);
      if (left === -1) return false;
      const i = at(owner, left);
      if (i === watched) return true;
      asking = nextOf(i);
    }
    return false;
  };
  const enter = (i: number) => {
    const choice = nextOf(i);
    if (choice !== -1) follow(choice, -1);
  };
  const ownerOf = (choices: readonly number[]) => at(owner, choices[0] ?? -1);
  const gains = (choices: readonly number[]): boolean =>
    choices.some((choice) => {
      const mark = journal.length;
      const own = at(rank, choice);
      rank[choice] = 0;
      const isLost = follow(choice, ownerOf(choices));
      rollBack(mark);
      rank[choice] = own;
      return !isLost;
    });

  const out = new Set(contested.map(ownerOf));
  for (let i = 0; i < count; i += 1) {
    if (!seated.decided[i] && !out.has(i)) enter(i);
    // Nothing before the first is ever taken back.
    journal.length = 0;
  }
  /** Those from `low` to before `high` are left out, everybody else has asked. */
  const solve = (low: number, high: number): number => {
    if (high - low === 1) return Number(gains(contested[low] ?? []));
    const middle = (low + high) >> 1;
    const mark = journal.length;
    for (const one of contested.slice(middle, high)) enter(ownerOf(one));
    let found = solve(low, middle);
    rollBack(mark);
    for (const one of contested.slice(low, middle)) enter(ownerOf(one));
    found += solve(middle, high);
    rollBack(mark);
    return found;
  };
  return contested.length === 0 ? 0 : solve(0, contested.length);
};

/** How many would have had a higher choice by putting it first; null where order gains nobody anything. */
export const countBetterOff = (
  rule: Rule,
  columns: Columns,
  priorities: Priorities,
  { met }: Pick<Allocation, 'met'>,
  seated: Seated,
): number | null => {
  if (!isByChoice(rule.cara)) return null;
  const run: Run = { rule, columns, priorities, seated };
  const { count, start, programme } = columns;
  // Whoever put it first asks for it whatever anybody does: who would not sit beside them never would.
  const besideFirsts = filled(run, (rank) => rank === 0);
  // Where the group comes before the rank, those of the group who put it lower may ask as well: at most all of them.
  const isTiered = rule.prodi.map(
    ({ kursi }) => rule.cara === 'kelompok-pilihan' && kursi.some(({ urutan }) => urutan.length > 1),
  );
  const besideAll = isTiered.includes(true) ? filled(run, (_, p) => isTiered[p] === true) : besideFirsts;
  let better = 0;
  const contested: number[][] = [];
  for (let i = 0; i < count; i += 1) {
    if (seated.decided[i]) continue;
    const end = met[i] === -1 ? at(start, i + 1) : at(met, i);
    const open: number[] = [];
    let isBetter = false;
    for (let choice = at(start, i) + 1; choice < end && !isBetter; choice += 1) {
      if (Number.isNaN(priorities.total[choice]) || !besideFirsts(choice)) continue;
      isBetter = !isTiered[at(programme, choice)] || besideAll(choice);
      open.push(choice);
    }
    if (isBetter) better += 1;
    else if (open.length > 0) contested.push(open);
  }
  return better + countContested(run, contested);
};
