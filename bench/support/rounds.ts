/** Rounds in turn, as many as it takes, and what becomes of them: ratios within a round, their median and its range. */

/** One measurement of one subject. */
export interface Sample {
  value: number;
  /** CPU of the process measured, in microseconds an answer; absent where it is not the question. */
  cpu?: number;
}
export interface Subject {
  name: string;
  run(): Promise<Sample>;
}
/** How many rounds are run: never fewer than `least`, more while a median is uncertain, never more than `most`. */
export interface Effort {
  /** Whether every subject is run once unseen, so that none pays for what happens the first time. */
  warm: boolean;
  least: number;
  most: number;
}
/** A median, and the range in which it lies with 19 chances of 20; of fewer than ten values, all of them. */
export interface Spread {
  median: number;
  low: number;
  high: number;
  /** How many values it is taken from. */
  of: number;
}
/** By subject, one sample a round; a round without one is empty. */
export type Samples = Record<string, (Sample | undefined)[]>;
/** Two subjects whose ratio is the question. */
export type Pair = readonly [of: string, to: string];

/** A range wider than this part of its median asks for more rounds. */
const NARROW = 0.2;
/** Half the width of a normal distribution's middle 95 %, in standard deviations. */
const SIGMAS = 1.96;

export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN];
  // Whether a value lies below the median is the toss of a coin, whatever the values' distribution is.
  const outside = Math.max(0, Math.floor(half - (SIGMAS * Math.sqrt(sorted.length)) / 2) - 1);
  return {
    median: (below + above) / 2,
    low: sorted[outside] ?? Number.NaN,
    high: sorted.at(-1 - outside) ?? Number.NaN,
    of: sorted.length,
  };
};

/** A count or a size that does not vary. */
export const exactly = (value: number): Spread => ({ median: value, low: value, high: value, of: 1 });

/** The same in another unit. */
export const scaled = ({ median, low, high, of }: Spread, by: number): Spread => ({
  median: median * by,
  low: low * by,
  high: high * by,
  of,
});

/** The first over the second, round by round. */
export const ratio = (samples: Samples, of: string, to: string, key: keyof Sample = 'value'): Spread =>
  spread(
    (samples[of] ?? []).flatMap((sample, round) => {
      const other = samples[to]?.[round];
      return sample && other ? [(sample[key] ?? Number.NaN) / (other[key] ?? Number.NaN)] : [];
    }),
  );

/** The median of a subject's own values. */
export const medianOf = (samples: Samples, name: string, key: keyof Sample = 'value'): number =>
  spread((samples[name] ?? []).flatMap((sample) => sample?.[key] ?? [])).median;

const isNarrow = ({ median, low, high }: Spread): boolean => high - low <= NARROW * Math.abs(median);

/**
 * Runs every subject in rounds; each begins with another subject, so that no place in the row is better. Past `least`
 * rounds only those go on whose ratio in `pairs` is still uncertain, with what they are held against.
 */
export const inTurn = async (
  subjects: readonly Subject[],
  { warm, least, most }: Effort,
  pairs: readonly Pair[],
): Promise<Samples> => {
  const samples: Samples = Object.fromEntries(subjects.map(({ name }) => [name, []]));
  if (warm) for (const { run } of subjects) await run();
  for (let round = 0; round < most; round += 1) {
    const open = pairs.filter(([of, to]) => round < least || !isNarrow(ratio(samples, of, to)));
    const asked = new Set(open.flat());
    for (const [i] of subjects.entries()) {
      const { name, run } = subjects[(i + round) % subjects.length] as Subject;
      const of = samples[name] as Samples[string];
      if (round < least || asked.has(name)) of[round] = await run();
    }
    if (round >= least && asked.size === 0) break;
  }
  return samples;
};
