import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('runs no more than the limit at once, and everyone in the order they came', async () => {
  const turn = turns(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    started.push(index);
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    return index;
  };
  const results = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => turn(work(index))));
  expect(results).toEqual([0, 1, 2, 3, 4, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a failure is passed on and gives its turn back', async () => {
  const turn = turns(1);
  const failed = turn(() => Promise.reject(new Error('rusak')));
  const next = turn(() => Promise.resolve('jalan'));
  await expect(failed).rejects.toThrow('rusak');
  await expect(next).resolves.toBe('jalan');
});
