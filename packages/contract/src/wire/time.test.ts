import { expect, test } from 'vitest';
import { daysBetween, endOfWorkingDay, jakartaDay } from './time.ts';

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

test('a working day ends at the last moment of its day in Jakarta, weekends and days off passed over', () => {
  const end = (from: string, days: number, off: string[] = []) =>
    endOfWorkingDay(new Date(from), days, off).toISOString();
  // Friday afternoon: Monday is the first of five.
  expect(end('2026-11-27T15:00:00+07:00', 5)).toBe('2026-12-04T16:59:59.999Z');
  // One minute before midnight is still that day; one minute later the count begins a day later.
  expect(end('2026-11-25T23:59:00+07:00', 1)).toBe('2026-11-26T16:59:59.999Z');
  expect(end('2026-11-26T00:00:00+07:00', 1)).toBe('2026-11-27T16:59:59.999Z');
  // Announced on a Saturday.
  expect(end('2026-11-28T10:00:00+07:00', 1)).toBe('2026-11-30T16:59:59.999Z');
  // A run of days off over two weekends, one of them a Saturday that counts for nothing.
  const run = ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'];
  expect(end('2026-12-18T09:00:00+07:00', 2, run)).toBe('2026-12-29T16:59:59.999Z');
  // Over the end of the year, New Year's Day off.
  expect(end('2026-12-30T09:00:00+07:00', 2, ['2027-01-01'])).toBe('2027-01-04T16:59:59.999Z');
  // A leap day is a day.
  expect(end('2028-02-28T09:00:00+07:00', 1)).toBe('2028-02-29T16:59:59.999Z');
});
