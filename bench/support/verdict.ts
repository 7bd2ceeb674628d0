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
  /** What stands beside it without being judged. */
  beside: Record<string, number | string>;
}

type Beside = Verdict['beside'];
const judge =
  (sign: '≥' | '≤', meets: (measured: number, limit: number) => boolean) =>
  (what: string, measured: Spread, limit: number, unit: string, beside: Beside = {}): Verdict => ({
    what,
    goal: `${sign} ${limit} ${unit}`,
    measured,
    unit,
    met: meets(measured.median, limit),
    beside,
  });

export const atLeast = judge('≥', (measured, limit) => measured >= limit);
export const atMost = judge('≤', (measured, limit) => measured <= limit);

const short = (n: number): string => {
  if (!Number.isFinite(n)) return '–';
  if (Math.abs(n) >= 100) return String(Math.round(n));
  return Math.abs(n) >= 10 ? n.toFixed(1) : n.toFixed(2);
};

export const lineOf = ({ what, goal, measured, met, beside }: Verdict): string => {
  const { median, low, high } = measured;
  const range = low === high ? '' : ` (${short(low)}–${short(high)})`;
  const more = Object.entries(beside).map(([k, v]) => `${k} ${typeof v === 'number' ? short(v) : v}`);
  return `${met ? '✓' : '✗'} ${what.padEnd(46)} ${`${short(median)}${range}`.padEnd(22)} ${goal.padEnd(18)} ${more.join(' · ')}`;
};
