import { expect, test } from 'vitest';
import { readClock } from './clock.ts';

test('a time is read as people type it, with a point, a colon or bare digits', () => {
  for (const [typed, clock] of [
    ['23.59', '23:59'],
    ['8:05', '08:05'],
    ['2359', '23:59'],
    ['830', '08:30'],
    ['0000', '00:00'],
    ['8', '08:00'],
    [' 17 ', '17:00'],
  ])
    expect([typed, readClock(typed as string)]).toEqual([typed, clock]);
});

test('what is no time of the day is none', () => {
  for (const typed of ['', '24', '2460', '23.5', '8.', '23.59.00', '12359', 'pagi', '-1'])
    expect([typed, readClock(typed)]).toEqual([typed, null]);
});
