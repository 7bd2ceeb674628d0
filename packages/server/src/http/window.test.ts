import { Problem } from '@gerbang/contract';
import { expect, test } from 'vitest';
import { countingWindow } from './window.ts';

test('whoever calls too often waits for the end of the window, and nobody else does', () => {
  let at = 5_000;
  const count = countingWindow(2, 60_000, () => at);
  const refused = (key: string): Problem | null => {
    try {
      count(key);
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error;
    }
  };
  expect([refused('bank'), refused('bank')]).toEqual([null, null]);
  at += 45_000;
  expect(refused('bank')).toMatchObject({ code: 'terlalu_sering', headers: { 'retry-after': '15' } });
  expect(refused('bank lain')).toBeNull();
  at += 15_000;
  expect([refused('bank'), refused('bank')]).toEqual([null, null]);
  expect(refused('bank')).toMatchObject({ code: 'terlalu_sering' });
});
