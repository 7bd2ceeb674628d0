/** Totals of every choice, and who comes before whom (seleksi 3). */
import type { Columns } from './columns.ts';
import { drawAmong, drawSeed } from './draw.ts';
import { type Rule, UNIT } from './rule.ts';
import { divide, scaled } from './scale.ts';

export interface Priorities {
  /** By choice: the total in ten-thousandths; NaN where a minimum is missed or a score is. */
  total: Float64Array;
  /** By participant: the place among all where totals are equal, 0 first. */
  tie: Int32Array;
}

/** Who comes first in the draw, less than nothing where `a` does. */
const drawn = ({ count, ids, lots }: Columns, benih: string | null): ((a: number, b: number) => number) => {
  if (lots) return (a, b) => (lots[a] as number) - (lots[b] as number);
  if (count === 0) return () => 0;
  if (benih === null) throw new RangeError('Tidak ada benih undian dan tidak ada tempat undian.');
  return drawAmong(drawSeed(benih, ids), ids);
};

const ties = (
  rule: Rule,
  columns: Columns,
  made: readonly Float64Array[],
  benih: string | null,
): Int32Array => {
  const { count, order } = columns;
  // No score is less than any.
  const by = rule.seri.map((name) =>
    name === 'urut'
      ? order
      : (made[rule.komponen.findIndex(({ kode }) => kode === name)] as Float64Array).map((value) =>
          Number.isNaN(value) ? Number.POSITIVE_INFINITY : -value,
        ),
  );
  const last = drawn(columns, benih);
  const compare = (a: number, b: number): number => {
    for (const column of by) {
      const [x, y] = [column[a] as number, column[b] as number];
      if (x !== y) return x < y ? -1 : 1;
    }
    return last(a, b);
  };
  const ranked = Uint32Array.from({ length: count }, (_, i) => i).sort(compare);
  const place = new Int32Array(count);
  for (let rank = 0; rank < count; rank += 1) place[ranked[rank] as number] = rank;
  return place;
};

/** What a total is made of: raw and comparable scores by component, and the bonus, each by participant. */
export interface Counting {
  scores: readonly Float64Array[];
  made: readonly Float64Array[];
  bonus: Float64Array;
}
/** The total of participant `i` at a programme; NaN where a minimum is missed or a score is (seleksi 3). */
export const totalOf = (
  { kosong }: Pick<Rule, 'kosong'>,
  { bobot, minimum, minimum_total }: Pick<Rule['prodi'][number], 'bobot' | 'minimum' | 'minimum_total'>,
  { scores, made, bonus }: Counting,
  i: number,
): number => {
  let sum = 0;
  for (let k = 0; k < bobot.length; k += 1) {
    const weight = bobot[k] as number;
    const least = minimum[k] ?? null;
    const raw = scores[k]?.[i] as number;
    if (least !== null && !(raw >= least)) return Number.NaN;
    if (weight === 0) continue;
    if (!Number.isNaN(raw)) sum += weight * (made[k]?.[i] as number);
    else if (kosong === 'gugur') return Number.NaN;
  }
  const result = divide(sum, UNIT) + (bonus[i] as number);
  return minimum_total !== null && result < minimum_total ? Number.NaN : result;
};

/** Totals and tie order under a rule, with the bytes the draw was committed to, in hexadecimal; none where the columns tell it. */
export const prioritise = (rule: Rule, columns: Columns, benih: string | null): Priorities => {
  const made = rule.komponen.map((_, k) => scaled(rule, columns, k));
  const { start, programme, scores, bonus } = columns;
  const total = new Float64Array(programme.length);
  const counting = { scores, made, bonus };
  for (let i = 0; i < columns.count; i += 1)
    for (let e = start[i] as number; e < (start[i + 1] as number); e += 1)
      total[e] = totalOf(rule, rule.prodi[programme[e] as number] as Rule['prodi'][number], counting, i);
  return { total, tie: ties(rule, columns, made, benih) };
};
