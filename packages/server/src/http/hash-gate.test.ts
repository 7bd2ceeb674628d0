import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashGate } from './hash-gate.ts';

const WORK_MS = 10;

test('judges one at a time, and a network with many in line waits behind one with a single try', async () => {
  const gate = createHashGate();
  const order: string[] = [];
  let together = 0;
  const work = (name: string) => async () => {
    together += 1;
    expect(together).toBe(1);
    await delay(WORK_MS);
    together -= 1;
    order.push(name);
  };
  const crowd = Array.from({ length: 10 }, (_, i) => gate('crowd', work(`crowd ${i}`)));
  await gate('single', work('single'));
  expect(order.indexOf('single')).toBeLessThanOrEqual(2);
  await Promise.all(crowd);
  expect(order).toHaveLength(11);
});

test('leaves half of a core to everybody else', async () => {
  const gate = createHashGate();
  const began = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => gate('one', () => delay(20))));
  expect(performance.now() - began).toBeGreaterThan(6 * 20 + 4 * 20);
});

test('refuses with a wait what finds the line of its network full, and nobody else', async () => {
  const gate = createHashGate();
  const line = Array.from({ length: 17 }, () => gate('one', () => delay(WORK_MS)));
  expect(() => gate('one', () => delay(WORK_MS))).toThrow(
    expect.objectContaining({ code: 'terlalu_sering', headers: { 'retry-after': '2' } }),
  );
  await gate('other', () => delay(WORK_MS));
  await Promise.all(line);
});

test('goes on after work that failed', async () => {
  const gate = createHashGate();
  await expect(gate('one', () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash');
  expect(await gate('one', async () => 'done')).toBe('done');
});
