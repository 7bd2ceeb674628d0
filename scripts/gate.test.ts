import { expect, onTestFinished, test, vi } from 'vitest';
import { type Gate, type Outcome, runGates } from './gate.ts';

test('so many gates are at work as were asked for, taken up in their order, and a failure stops none', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const begun: string[] = [];
  const ends = new Map<string, (outcome: Outcome) => void>();
  const held = (name: string): Gate => ({
    name,
    run: () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
  });
  const counted = runGates([held('a'), held('b'), held('c'), held('d')], 2);
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.({ passed: false, output: 'b is wrong' });
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  ends.get('c')?.({ passed: true, output: '' });
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  ends.get('a')?.({ passed: true, output: '' });
  ends.get('d')?.({ passed: true, output: '' });
  expect(await counted).toEqual({ passed: 3, failed: ['b'] });
});
