import { expect, test } from 'vitest';
import { daysBetween, jakartaDay } from './time.ts';

test('the day changes at midnight in Jakarta', () => {
  expect(jakartaDay(new Date('2026-12-31T16:59:59.999Z'))).toBe('2026-12-31');
  expect(jakartaDay(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01');
  expect(daysBetween(new Date('2026-12-31T16:59:59Z'), new Date('2026-12-31T17:00:00Z'))).toBe(1);
});

test('any hour of sixty years is of the day the calendar of the time zone says', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' });
  for (let at = Date.UTC(1990); at < Date.UTC(2050); at += 37 * 3_600_000 + 61_000)
    expect(jakartaDay(new Date(at))).toBe(calendar.format(at));
});
