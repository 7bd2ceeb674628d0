import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, groupWhileTyping, parseMoney } from './parse-money.ts';

describe('an amount as people write it', () => {
  it.each([
    '1500000',
    '1.500.000',
    'Rp1.500.000',
    'Rp 1.500.000',
    'rp. 1.500.000,00',
    '1 500 000',
    '1.500.000,-',
    ' 1.500.000 ',
  ])('%s', (text) => expect(parseMoney(text)).toEqual({ value: 1_500_000 }));
  it('knows zero and empty apart', () => {
    expect(parseMoney('0')).toEqual({ value: 0 });
    expect(parseMoney('')).toEqual({ problem: 'kosong' });
    expect(parseMoney('Rp ')).toEqual({ problem: 'kosong' });
  });
  it('never takes 1.5 for fifteen', () => expect(parseMoney('1.5')).toEqual({ problem: 'format' }));
  it.each(['1,500,000', '1.5 juta', '1.50.000', '-5', '1e6', '1.500.00', '9999999999999999'])(
    'refuses %s',
    (text) => expect(parseMoney(text)).toEqual({ problem: 'format' }),
  );
  it('says when it is a fraction of a rupiah', () =>
    expect(parseMoney('1.500,50')).toEqual({ problem: 'sen' }));
  it('comes back from its written form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (n) => {
        expect(parseMoney(formatMoney(n))).toEqual({ value: n });
      }),
    );
  });
});

describe('dots while typing', () => {
  it.each([
    ['1500|', '1.500|'],
    ['1.5000|', '15.000|'],
    ['1|.500.000', '1|.500.000'],
    ['1.50|.000', '150|.000'],
    ['12|.500.000', '12|.500.000'],
    ['|500', '|500'],
    ['0|500', '|500'],
    ['00|', '0|'],
    ['1 500|', '1.500|'],
  ])('%s becomes %s', (before, after) => {
    const { text, caret } = groupWhileTyping(before.replace('|', ''), before.indexOf('|'));
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
  });

  it('leaves words alone, for the writer to see what is wrong', () => {
    expect(groupWhileTyping('1.5 juta', 3)).toEqual({ text: '1.5 juta', caret: 3 });
    expect(groupWhileTyping('', 0)).toEqual({ text: '', caret: 0 });
  });

  it('keeps as many digits before the cursor as there were', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,14}$/), fc.nat(15), (digits, at) => {
        const caret = Math.min(at, digits.length);
        const after = groupWhileTyping(digits, caret);
        expect(after.text.slice(0, after.caret).replaceAll('.', '')).toBe(digits.slice(0, caret));
      }),
    );
  });
});
