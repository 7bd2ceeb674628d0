import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseDecimal, parseDigits, parseInteger } from './parse-number.ts';

describe('digits', () => {
  it.each([
    '3404011708070001',
    '3404-0117-0807-0001',
    '3404 0117 0807 0001',
    ' 3404–0117 08070001 ',
    '3404\u00a0011708070001',
  ])('%s is one NIK', (text) => expect(parseDigits(text)).toEqual({ value: '3404011708070001' }));
  it('keep leading zeros', () => expect(parseDigits('00-55')).toEqual({ value: '0055' }));
  it.each(['', '  ', '-', ' - '])('%j is empty', (text) =>
    expect(parseDigits(text)).toEqual({ problem: 'kosong' }),
  );
  it.each(['34o4', '12.5', '+62', '1e5', '0x10'])('%s is not', (text) =>
    expect(parseDigits(text)).toEqual({ problem: 'format' }),
  );
});

describe('whole numbers', () => {
  it('reads 007 as seven and 0 as zero', () => {
    expect(parseInteger('007')).toEqual({ value: 7 });
    expect(parseInteger('0')).toEqual({ value: 0 });
  });
  it('refuses what a number cannot hold exactly', () => {
    expect(parseInteger('999999999999999')).toEqual({ value: 999_999_999_999_999 });
    expect(parseInteger('9999999999999999')).toEqual({ problem: 'format' });
  });
  it('gives every whole number back', () => {
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(parseInteger(String(n))).toEqual({ value: n });
      }),
    );
  });
});

describe('decimals', () => {
  it.each([
    ['3,75', 3.75],
    ['3.75', 3.75],
    ['4', 4],
    ['3,', 3],
    [' 170,5 ', 170.5],
  ])('%s', (text, value) => expect(parseDecimal(text)).toEqual({ value }));
  it.each(['3,7,5', '3.7.5', '1.500,5', ',', 'tiga', '1e3', 'Infinity'])('%s is not', (text) =>
    expect(parseDecimal(text)).toEqual({ problem: 'format' }),
  );
  it('is empty without text', () => expect(parseDecimal('  ')).toEqual({ problem: 'kosong' }));
});

describe('amounts', () => {
  it.each([
    ['500000', 500_000],
    ['500,125', 500.125],
    ['2.5', 2.5],
    ['4.0', 4],
  ])('%s', (text, value) => expect(parseAmount(text)).toEqual({ value }));
  it.each(['500.000', '1.500 ', '2.125'])('%s may be thousands', (text) =>
    expect(parseAmount(text)).toEqual({ problem: 'ribuan' }),
  );
  it.each(['1.500.000', 'tiga'])('%s is not', (text) => expect(parseAmount(text)).toHaveProperty('problem'));
});
