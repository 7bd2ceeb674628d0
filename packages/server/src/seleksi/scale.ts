/** Raw scores made comparable, in whole numbers: halves round away from zero, everywhere (seleksi 2). */

import type { Columns } from './columns.ts';
import { groupBits, type Rule, UNIT } from './rule.ts';

const MEAN = 500n * BigInt(UNIT);
const DEVIATION = 100n * BigInt(UNIT);
const FULL = 100 * UNIT;

/** `a / b` rounded, halves away from zero; `b` above nothing. */
export const divide = (a: number, b: number): number => {
  const whole = Math.trunc(a / b);
  const rest = Math.abs(a - whole * b);
  return 2 * rest >= b ? whole + Math.sign(a) : whole;
};

/** The greatest whole number whose square is at most `value`. */
const rootOf = (value: bigint): bigint => {
  let root = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (root * root > value) root -= 1n;
  while ((root + 1n) * (root + 1n) <= value) root += 1n;
  return root;
};

/** Each raw score that occurs in a population, in ascending order, and how often. */
export type Tally = readonly (readonly [value: number, times: number])[];

const zScores = (tally: Tally): ((value: number) => number) => {
  let [n, sum, squares] = [0n, 0n, 0n];
  for (const [value, times] of tally) {
    const [v, t] = [BigInt(value), BigInt(times)];
    n += t;
    sum += v * t;
    squares += v * v * t;
  }
  const spread = n * squares - sum * sum;
  return (value) => {
    const distance = n * BigInt(value) - sum;
    if (spread === 0n) return Number(MEAN);
    // Half of the root of four times the square rounds exactly, where the root itself has no end of digits.
    const far = (rootOf((4n * DEVIATION * DEVIATION * distance * distance) / spread) + 1n) / 2n;
    return Number(distance < 0n ? MEAN - far : MEAN + far);
  };
};

const percentiles = (tally: Tally): ((value: number) => number) => {
  const n = tally.reduce((sum, [, times]) => sum + times, 0);
  const known = new Map<number, number>();
  let below = 0;
  for (const [value, times] of tally) {
    known.set(value, divide((2 * below + times) * FULL, 2 * n));
    below += times;
  }
  return (value) => known.get(value) ?? 0;
};

type Component = Rule['komponen'][number];
/** Whether scores of a component are compared with those of others: then their tally decides. */
export const isCompared = ({ ubah }: Pick<Component, 'ubah'>): boolean =>
  ubah === 'z' || ubah === 'persentil';
/** How a raw score of a component becomes comparable among all of its population. */
export const scaleOf = (
  { ubah, rentang: [least, most] }: Pick<Component, 'ubah' | 'rentang'>,
  tally: Tally,
): ((value: number) => number) => {
  if (ubah === 'asli') return (value) => value;
  if (ubah === 'linear') return (value) => divide((value - least) * FULL, most - least);
  return (ubah === 'z' ? zScores : percentiles)(tally);
};

/** Scores of the component at `k` as the rule makes them comparable, in ten-thousandths; NaN where there is none. */
export const scaled = (rule: Rule, columns: Columns, k: number): Float64Array => {
  const component = rule.komponen[k];
  const raw = columns.scores[k];
  if (!component || !raw) throw new RangeError(`no component ${k}`);
  if (component.ubah === 'asli') return raw;
  if (!isCompared(component)) {
    const of = scaleOf(component, []);
    return raw.map((value) => (Number.isNaN(value) ? value : of(value)));
  }
  const bits = groupBits(rule);
  const inside = component.di_dalam.map((name) => bits.get(name) ?? 0);
  const populations = Int8Array.from(columns.groups, (groups) => inside.findIndex((bit) => groups & bit));
  const result = new Float64Array(columns.count).fill(Number.NaN);
  for (let one = -1; one < inside.length; one += 1) {
    const times = new Map<number, number>();
    for (let i = 0; i < columns.count; i += 1) {
      const value = raw[i] as number;
      if (populations[i] === one && !Number.isNaN(value)) times.set(value, (times.get(value) ?? 0) + 1);
    }
    const of = scaleOf(
      component,
      [...times].sort(([a], [b]) => a - b),
    );
    const made = new Map(Array.from(times.keys(), (value) => [value, of(value)]));
    for (let i = 0; i < columns.count; i += 1)
      if (populations[i] === one) result[i] = made.get(raw[i] as number) ?? Number.NaN;
  }
  return result;
};
