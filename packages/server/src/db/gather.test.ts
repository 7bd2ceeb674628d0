import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachTurn, gathering } from './gather.ts';

const refused = () => new pg.DatabaseError('refused', 0, 'error');

test('who comes while others are served goes with the next, and each gets their own outcome', async () => {
  const batches: number[][] = [];
  const double = gathering(async (items: readonly number[]) => {
    batches.push([...items]);
    await turn();
    return items.map((n) => n * 2);
  });
  expect(await double(1)).toBe(2);
  const many = Array.from({ length: 250 }, (_, i) => i);
  expect(await Promise.all(many.map(double))).toEqual(many.map((n) => n * 2));
  expect(batches.flat()).toHaveLength(251);
  expect(batches.length).toBeLessThan(8);
  expect(Math.max(...batches.map((b) => b.length))).toBeLessThanOrEqual(100);
});

test('a few at a time, in one lane, and more of them where a great many wait', async () => {
  const sizes: number[] = [];
  let underway = 0;
  const run = gathering(
    async (items: readonly number[]) => {
      underway += 1;
      sizes.push(items.length);
      await turn();
      expect(underway).toBe(1);
      underway -= 1;
      return items;
    },
    { lanes: 1, few: 4 },
  );
  const serve = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => run(i)));
  await serve(13);
  expect(sizes).toEqual([1, 4, 4, 4]);
  sizes.length = 0;
  await serve(2_001);
  expect(sizes.slice(0, 3)).toEqual([1, 100, 100]);
  expect(sizes.slice(-2)).toEqual([4, expect.any(Number)]);
});

test('so few that they are not worth a statement beside another go with the next, and nobody alone waits', async () => {
  const sizes: number[] = [];
  let [underway, most] = [0, 0];
  const run = gathering(
    async (items: readonly number[]) => {
      underway += 1;
      most = Math.max(most, underway);
      sizes.push(items.length);
      await turn();
      underway -= 1;
      return items;
    },
    { worth: 3 },
  );
  const serve = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => run(i)));
  await serve(3);
  expect([sizes, most]).toEqual([[1, 2], 1]);
  sizes.length = 0;
  await serve(4);
  expect([sizes, most]).toEqual([[1, 3], 2]);
  sizes.length = 0;
  await serve(6);
  expect(sizes).toEqual([1, 3, 2]);
});

test('apart: who is alone waits for nothing, a crowd for the next statement, which begins after all of them came', async () => {
  // Its clock stands still unless it is set: a busy machine takes whatever time it takes.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  const begun: { at: bigint; items: readonly number[] }[] = [];
  const run = gathering(
    async (items: readonly number[]) => {
      begun.push({ at: process.hrtime.bigint(), items });
      return items;
    },
    { lanes: 1, most: Number.POSITIVE_INFINITY, apart: 40 },
  );
  const sizes = () => begun.map(({ items }) => items.length);
  const first = run(1);
  expect(sizes()).toEqual([1]);
  await first;
  const crowd = Array.from({ length: 250 }, (_, i) => i);
  const served = Promise.all(crowd.map(run));
  expect(sizes()).toEqual([1]);
  expect(await served).toEqual(crowd);
  expect(sizes()).toEqual([1, 250]);
  // Timers may be a millisecond early.
  expect(Number((begun[1]?.at ?? 0n) - (begun[0]?.at ?? 0n)) / 1e6).toBeGreaterThan(38);
  await turn();
  clock.mockReturnValue(1_100);
  const later = run(2);
  expect(sizes()).toEqual([1, 250, 1]);
  await later;
});

test('what is refused for the sake of one fails nobody else', async () => {
  const run = gathering(async (items: readonly string[]) => {
    await turn();
    if (items.includes('bad')) throw refused();
    return items;
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'bad', 'd'].map(run));
  expect(outcomes.map((o) => (o.status === 'fulfilled' ? o.value : 'refused'))).toEqual([
    'a',
    'b',
    'c',
    'refused',
    'd',
  ]);
});

test('a lost database fails all of them once, and the next ones are tried again', async () => {
  let lost = true;
  let runs = 0;
  const run = gathering(async (items: readonly number[]) => {
    runs += 1;
    await turn();
    if (lost) throw new Error('connection lost');
    return items;
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(run));
  expect([outcomes.map((o) => o.status), runs]).toEqual([Array(4).fill('rejected'), 3]);
  lost = false;
  expect(await run(5)).toBe(5);
});

test('of one turn all go together, and wait for nobody who went before', async () => {
  const held = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const read = eachTurn(async (items: readonly number[]) => {
    batches.push([...items]);
    if (items.includes(0)) await held.promise;
    return items.map((n) => n * 2);
  });
  const first = read(0);
  await turn();
  expect(await Promise.all([1, 2, 3].map(read))).toEqual([2, 4, 6]);
  held.resolve();
  expect(await first).toBe(0);
  expect(batches).toEqual([[0], [1, 2, 3]]);
  const many = Array.from({ length: 250 }, (_, i) => i + 1);
  expect(await Promise.all(many.map(read))).toEqual(many.map((n) => n * 2));
  expect(batches.slice(2).map((batch) => batch.length)).toEqual([100, 100, 50]);
});

test('what is refused for the sake of one of a turn fails nobody else', async () => {
  const run = eachTurn(async (items: readonly string[]) => {
    if (items.includes('bad')) throw refused();
    return items;
  });
  const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map(run));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('out of time, writes are tried item by item, for one may wait for a lock; reads fail together', async () => {
  const late = Object.assign(refused(), { code: '57014' });
  let runs = 0;
  const run = async (items: readonly string[]) => {
    runs += 1;
    if (items.includes('locked')) throw late;
    return items;
  };
  const statuses = async (each: (item: string) => Promise<string>) => {
    runs = 0;
    const outcomes = await Promise.allSettled(['locked', 'a', 'b'].map(each));
    return outcomes.map(({ status }) => status);
  };
  const held = Promise.withResolvers<void>();
  const write = gathering(async (items: readonly string[]) => (await held.promise, run(items)), { lanes: 1 });
  const first = write('first');
  const writes = statuses(write);
  held.resolve();
  await first;
  expect(await writes).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await statuses(eachTurn(run))).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(1);
});
