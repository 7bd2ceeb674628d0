/** What each part of a rule does to one participant, by the code a run counts with (seleksi 37). */

import { type Counting, totalOf } from './priority.ts';
import { missed } from './reasons.ts';
import type { Participant, Rule } from './rule.ts';
import { scaleOf, type Tally } from './scale.ts';

export interface ChoiceCounted {
  prodi: string;
  bobot: number[];
  /** The weighted sum, before the bonus; null where a score is missing that puts out. */
  jumlah: number | null;
  kurang: { nama: string; nilai: number | null; minimum: number }[];
  kosong: string[];
  /** Null where a minimum is missed or a score is. */
  total: number | null;
}
export interface Counted {
  /** By component, in the order of the rule: the raw and the comparable score. */
  komponen: { kode: string; mentah: number | null; setara: number | null }[];
  pilihan: ChoiceCounted[];
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Counts for one participant, given each component's scores within the population of theirs; choices the rule does not know are left out. */
export const countFor = (
  rule: Rule,
  { nilai, pilihan, tambahan }: Participant,
  tallies: readonly Tally[],
): Counted => {
  const raw = rule.komponen.map((_, k) => nilai[k] ?? Number.NaN);
  const made = rule.komponen.map((component, k) => {
    const score = raw[k] as number;
    return Number.isNaN(score) ? score : scaleOf(component, tallies[k] ?? [])(score);
  });
  const counting: Counting = {
    scores: raw.map((score) => Float64Array.of(score)),
    made: made.map((score) => Float64Array.of(score)),
    bonus: Float64Array.of(tambahan),
  };
  return {
    komponen: rule.komponen.map(({ kode }, k) => ({
      kode,
      mentah: known(raw[k] as number),
      setara: known(made[k] as number),
    })),
    pilihan: pilihan.flatMap((prodi) => {
      const programme = rule.prodi.find(({ kode }) => kode === prodi);
      if (!programme) return [];
      const free = { bobot: programme.bobot, minimum: [], minimum_total: null };
      const sum = totalOf(rule, free, counting, 0);
      return {
        prodi,
        bobot: programme.bobot,
        jumlah: known(sum - tambahan),
        ...missed(rule, programme, nilai),
        total: known(totalOf(rule, programme, counting, 0)),
      };
    }),
  };
};
