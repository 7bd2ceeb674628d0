/** What was measured, held against its goal. */
import type { Spread } from './rounds.ts';

export interface Verdict {
  /** As design names it. */
  what: string;
  /** The goal in words: `≥ 1.1 × F1`. */
  goal: string;
  measured: Spread;
  unit: string;
  met: boolean;
  /** What stands beside it. */
  beside: Record<string, number | string>;
}

type Beside = Verdict['beside'];
const judge =
  (sign: '≥' | '≤', meets: (measured: number, limit: number) => boolean) =>
  (what: string, measured: Spread, limit: number, unit: string, beside: Beside = {}): Verdict => ({
    what,
    goal: `${sign} ${limit} ${unit}`.trim(),
    measured,
    unit,
    met: meets(measured.median, limit),
    beside,
  });

export const atLeast = judge('≥', (measured, limit) => measured >= limit);
export const atMost = judge('≤', (measured, limit) => measured <= limit);

/** A goal that must hold by rate and by CPU of the server alike; `cpu` is the same ratio by CPU for an answer. */
export const atLeastByBoth = (
  what: string,
  measured: Spread,
  cpu: number,
  limit: number,
  unit: string,
  beside: Beside = {},
): Verdict => {
  const verdict = atLeast(what, measured, limit, unit, { 'by CPU': cpu, ...beside });
  // Where the system does not tell a process's CPU, the rate alone decides.
  return { ...verdict, met: verdict.met && !(cpu < limit) };
};

/** Figures of a verdict that were not measured, by name. */
export const missing = ({ what, measured, beside }: Verdict): string[] =>
  Object.entries({ ...measured, ...beside })
    .filter(([, figure]) => typeof figure === 'number' && !Number.isFinite(figure))
    .map(([name]) => `${what}: ${name}`);

const short = (n: number): string => {
  if (!Number.isFinite(n)) return '–';
  if (Math.abs(n) >= 100) return String(Math.round(n));
  return Math.abs(n) >= 10 ? n.toFixed(1) : n.toFixed(2);
};

export const lineOf = ({ what, goal, measured, met, beside }: Verdict): string => {
  const { median, low, high, of } = measured;
  const range = low === high ? '' : ` (${short(low)}–${short(high)}, ${of} rounds)`;
  const more = Object.entries(beside).map(([k, v]) => `${k} ${typeof v === 'number' ? short(v) : v}`);
  return `${met ? '✓' : '✗'} ${what.padEnd(46)} ${`${short(median)}${range}`.padEnd(32)} ${goal.padEnd(18)} ${more.join(' · ')}`;
};

/** A goal over several runs: it holds when every one of them met it. */
export const lineOfRuns = (runs: readonly Verdict[]): string => {
  const [{ what, goal }] = runs as [Verdict];
  const all = runs.map(({ measured, beside }) => {
    const cpu = beside['by CPU'];
    return short(measured.median) + (typeof cpu === 'number' ? ` (CPU ${short(cpu)})` : '');
  });
  const held = runs.filter(({ met }) => met).length;
  return `${held === runs.length ? '✓' : '✗'} ${what.padEnd(46)} ${goal.padEnd(18)} ${all.join(' · ')}  held ${held} of ${runs.length}`;
};
