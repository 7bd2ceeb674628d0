import { expect, test } from 'vitest';
import { amountText, paymentsSum, rupiah } from './rupiah.ts';

test('an amount stands without a space, its thousands behind dots, a lack behind a minus', () => {
  expect([0, 750, 500_000, 12_345_678_901, -2500].map(rupiah)).toEqual([
    'Rp0',
    'Rp750',
    'Rp500.000',
    'Rp12.345.678.901',
    '-Rp2.500',
  ]);
});

test('a count that stands in the place of money keeps its unit, and payments their sum', () => {
  expect([amountText(1500, undefined), amountText(1500, 'orang'), amountText(3, '')]).toEqual([
    'Rp1.500',
    '1.500 orang',
    '3',
  ]);
  expect(paymentsSum({ banyak: 1228, total: 86_250_000 })).toBe('1.228 pembayaran, Rp86.250.000');
});
