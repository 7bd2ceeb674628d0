import { expect, test } from 'vitest';
import { tahunHakCipta } from './hak-cipta.ts';

test('the running year follows the first one by itself, and a first year yet to come stands alone', () => {
  expect(tahunHakCipta(2022, 2026)).toBe('2022–2026');
  expect(tahunHakCipta(2026, 2026)).toBe('2026');
  expect(tahunHakCipta(2027, 2026)).toBe('2027');
});
