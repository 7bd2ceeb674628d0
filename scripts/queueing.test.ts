/** The model of queues, against what is known of queues. */
import { expect, test } from 'vitest';
import { asked, fitting, serversFor, waitingShare, waitP99 } from '../bench/support/queueing.ts';

test('Erlang’s C is what its tables say, and everybody waits where there is too much', () => {
  expect(waitingShare(1, 0.5)).toBeCloseTo(0.5, 10);
  expect(waitingShare(2, 1)).toBeCloseTo(1 / 3, 10);
  expect(waitingShare(10, 8)).toBeCloseTo(0.4092, 3);
  expect(waitingShare(3, 3)).toBe(1);
  // One server: the wait is exponential, 99 of 100 below ln(100 × use) / (µ − λ).
  expect(waitP99(1, 500, 1_000)).toBeCloseTo((Math.log(50) / 500) * 1_000, 6);
  expect(waitP99(4, 5_000, 1_000)).toBe(Number.POSITIVE_INFINITY);
  expect(serversFor(6_000, 1_000, { use: 0.6, ms: 1_000 })).toBe(10);
  expect(serversFor(10, 100, { use: 0.6, ms: 1 })).toBe(1);
});

test('what is asked without a pause is bound by its narrowest part: one process, all cores, or who asks', () => {
  const answersASecond = (...given: Parameters<typeof asked>) => asked(...given).perSecond;
  const place = { cores: 8, processes: 1, connections: 64 };
  expect(answersASecond({ web: 100, database: 50, asker: 10 }, place) / 10_000).toBeCloseTo(1, 1);
  expect(
    answersASecond({ web: 100, database: 50, asker: 10 }, { ...place, processes: 2 }) / 20_000,
  ).toBeCloseTo(1, 1);
  // Two cores that all share: the sum of all parts.
  expect(
    answersASecond({ web: 100, database: 50, asker: 50 }, { ...place, cores: 2, processes: 4 }) / 10_000,
  ).toBeCloseTo(1, 1);
  expect(answersASecond({ web: 10, database: 10, asker: 100 }, place) / 10_000).toBeCloseTo(1, 1);
});

test('a web process counts where it has a core of its own, and one there always is', () => {
  const times = { web: 100, database: 50, asker: 50 };
  expect([1, 2, 3, 4, 8].map((cores) => fitting(times, cores))).toEqual([1, 1, 1, 2, 4]);
  // Whoever asks and the database are elsewhere: all cores serve.
  expect(fitting({ web: 100, database: 0, asker: 0 }, 8)).toBe(8);
});
