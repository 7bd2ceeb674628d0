/** Seats of every programme by kind, and who comes before whom on them (seleksi 5). */
import type { Columns } from './columns.ts';
import type { Priorities } from './priority.ts';
import { isByChoice, type Rule } from './rule.ts';
import type { Compare } from './seats.ts';
import type { Seated } from './sidang.ts';
import { NOWHERE, tiersOf } from './tiers.ts';

/** Seats of one kind: who may sit there, and in which tier. */
interface Kind<S> {
  seats: S;
  /** The tier of groups given as bits, 0 first; NOWHERE for whoever never sits here. */
  tier(groups: number): number;
}

/** Choices as they are compared: by choice, whose it is and which of theirs, 0 first. */
interface Choices {
  owner: Int32Array;
  rank: Uint8Array;
}
/** Whose choice each is, and which of theirs. */
export const choicesOf = ({ count, start, programme }: Columns): Choices => {
  const owner = new Int32Array(programme.length);
  const rank = new Uint8Array(programme.length);
  for (let i = 0; i < count; i += 1)
    for (let e = start[i] as number; e < (start[i + 1] as number); e += 1) {
      owner[e] = i;
      rank[e] = e - (start[i] as number);
    }
  return { owner, rank };
};

/** By programme, in the order in which its kinds are filled: seats that `make` makes, without those a plenary took. */
export const kindsOf = <S>(
  rule: Rule,
  { groups }: Columns,
  { total, tie }: Priorities,
  { owner, rank }: Choices,
  seated: Pick<Seated, 'taken'> | undefined,
  make: (room: number, before: Compare) => S,
): Kind<S>[][] => {
  const before: Compare = (a, b) =>
    (total[b] as number) - (total[a] as number) ||
    (tie[owner[a] as number] as number) - (tie[owner[b] as number] as number);
  const byRank: Compare = (a, b) => (rank[a] as number) - (rank[b] as number);
  const tiers = tiersOf(rule);
  return rule.prodi.map(({ kursi }, p) =>
    kursi.map(({ jumlah, urutan }, k) => {
      const tier: Kind<S>['tier'] = tiers[p]?.[k] ?? (() => NOWHERE);
      const byTier: Compare = (a, b) =>
        tier(groups[owner[a] as number] as number) - tier(groups[owner[b] as number] as number);
      const isTiered = urutan.length > 1;
      const compare: Compare = (a, b) => {
        if (rule.cara === 'pilihan' && rank[a] !== rank[b]) return byRank(a, b);
        return (
          (isTiered ? byTier(a, b) : 0) ||
          (rule.cara === 'kelompok-pilihan' ? byRank(a, b) : 0) ||
          before(a, b)
        );
      };
      const room = jumlah - (seated?.taken[p]?.[k] ?? 0);
      return { seats: make(room, isByChoice(rule.cara) || isTiered ? compare : before), tier };
    }),
  );
};
