/** Rounds in turn, and what becomes of them: ratios within a round, their median and spread. */

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
/** Median, least and most. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}
/** By subject, one sample a round. */
export type Samples = Record<string, Sample[]>;

export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN];
  return { median: (below + above) / 2, low: sorted[0] ?? Number.NaN, high: sorted.at(-1) ?? Number.NaN };
};

/** A count or a size that does not vary. */
export const exactly = (value: number): Spread => ({ median: value, low: value, high: value });

/** Each round runs every subject once; the next round begins with another, so that no place in the row is better. */
export const inTurn = async (subjects: readonly Subject[], rounds: number): Promise<Samples> => {
  const samples: Samples = Object.fromEntries(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [i] of subjects.entries()) {
      const subject = subjects[(i + round) % subjects.length] as Subject;
      samples[subject.name]?.push(await subject.run());
    }
  return samples;
};

/** The same in another unit. */
export const scaled = ({ median, low, high }: Spread, by: number): Spread => ({
  median: median * by,
  low: low * by,
  high: high * by,
});

/** The first over the second, round by round. */
export const ratio = (samples: Samples, of: string, to: string, key: keyof Sample = 'value'): Spread =>
  spread(
    (samples[of] ?? []).map(
      (sample, i) => (sample[key] ?? Number.NaN) / (samples[to]?.[i]?.[key] ?? Number.NaN),
    ),
  );
