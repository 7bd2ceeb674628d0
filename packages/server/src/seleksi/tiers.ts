/** Who may sit on seats of a kind, and before whom: the tier of groups given as bits. */
import { groupBits, type Rule } from './rule.ts';

/** Never sits on seats of a kind. */
export const NOWHERE = -1;

/** By programme and kind of seats: the tier of groups, 0 first; NOWHERE for whoever never sits there. */
export const tiersOf = (rule: Rule): ((groups: number) => number)[][] => {
  const bits = groupBits(rule);
  const maskOf = (names: readonly string[]) => names.reduce((mask, name) => mask | (bits.get(name) ?? 0), 0);
  return rule.prodi.map(({ kursi }) =>
    kursi.map(({ urutan, tanpa }) => {
      const never = maskOf(tanpa);
      const tiers = urutan.map((names) => (names.length === 0 ? null : maskOf(names)));
      return (of) => (of & never ? NOWHERE : tiers.findIndex((mask) => mask === null || (of & mask) !== 0));
    }),
  );
};
