import { expect, test } from 'vitest';
import { rupiah } from './rupiah.ts';

test('an amount stands without a space, its thousands behind dots, a lack behind a minus', () => {
  expect([0, 750, 500_000, 12_345_678_901, -2500].map(rupiah)).toEqual([
    'Rp0',
    'Rp750',
    'Rp500.000',
    'Rp12.345.678.901',
    '-Rp2.500',
  ]);
});
