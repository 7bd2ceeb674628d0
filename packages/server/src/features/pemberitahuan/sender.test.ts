/** What the log reads of a sender that cannot send (pemberitahuan 7). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { startSender } from './sender.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a sender says within some turns, over a pool that gives no connection. */
const saidOver = async (end: boolean): Promise<string[]> => {
  const pool = createPool('postgresql://nobody@127.0.0.1:1/nothing');
  if (end) await pool.end();
  const lines: string[] = [];
  startSender({ pool, notices: { isOn: () => true } } as Partial<Deps> as Deps, (line) => lines.push(line));
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.advanceTimersByTimeAsync(2_000);
    // A refused connection is told by the machine, whose clock is not the test's.
    await new Promise((seen) => setImmediate(seen));
  }
  if (!end) await expect.poll(() => lines.length).toBeGreaterThan(0);
  return lines;
};

test('what fails is said once, and nothing by a process that ends', async () => {
  expect(await saidOver(false)).toEqual([
    expect.stringMatching(/^PERINGATAN: pemberitahuan tidak terkirim: .*ECONNREFUSED/),
  ]);
  expect(await saidOver(true)).toEqual([]);
});
