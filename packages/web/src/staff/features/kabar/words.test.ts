import { describe, expect, test } from 'vitest';
import { jakartaInstant, jakartaParts } from './words.ts';

describe('the time of publication', () => {
  test.each([
    ['8', '2026-11-21T08:00:00+07:00'],
    ['08.30', '2026-11-21T08:30:00+07:00'],
    ['23:59', '2026-11-21T23:59:00+07:00'],
    [' 0.00 ', '2026-11-21T00:00:00+07:00'],
    ['24.00', null],
    ['8.60', null],
    ['pagi', null],
    ['', null],
  ])('"%s" is %s', (time, instant) => {
    expect(jakartaInstant('2026-11-21', time)).toBe(instant);
  });

  test('comes back as it was typed, wherever the officer sits', () => {
    expect(jakartaParts('2026-11-20T17:05:00.000Z')).toEqual({ day: '2026-11-21', time: '00.05' });
  });
});
