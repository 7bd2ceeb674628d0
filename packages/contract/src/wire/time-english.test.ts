/** Times of notices in English: every day and month that `instantText` writes. */
import { expect, test } from 'vitest';
import { instantText } from './time.ts';
import { inEnglish } from './time-english.ts';

const english = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
test('every day of a year is put into English, time and zone with it', () => {
  for (let day = 0; day < 370; day += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 7, 2) + day * 86_400_000);
    const written = inEnglish(`sebelum ${instantText(at)}.`);
    expect(written).toBe(`sebelum ${english.format(at).replace(/(^\w+) /, '$1, ')}, 14:02 WIB (UTC+7).`);
  }
});
test('what is no time stays', () => {
  expect(inEnglish('Ijazah Mei, Ruang Minggu 2')).toBe('Ijazah Mei, Ruang Minggu 2');
});
