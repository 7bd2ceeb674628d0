/** Jakarta time, in one module: days, clock times and the sentences made of them. */
const ZONE = 'Asia/Jakarta';
/** Seven hours ahead of UTC the year round, since 1964; by hand, for every save asks which day it is. */
const AHEAD_MS = 7 * 3_600_000;
const longDay = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDate = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day in Jakarta of an instant, `YYYY-MM-DD`. */
export const jakartaDay = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);
/** "Jumat, 20 November 2026" of an instant, in Jakarta. */
export const dayText = (at: Date): string => longDay.format(at);
/** "14.02 WIB" of an instant. */
export const clockText = (at: Date): string => `${clock.format(at)} WIB`;
/** "Jumat, 20 November 2026 14.02 WIB" of an instant. */
export const instantText = (at: Date): string => `${dayText(at)} ${clockText(at)}`;
/** "Jumat, 17 Agustus 2007" of a `YYYY-MM-DD` day. */
export const dateText = (iso: string): string => longDate.format(new Date(`${iso}T00:00:00Z`));
/** "20 November 2026" of a day in words, whose weekday is not said. */
export const withoutWeekday = (text: string): string => text.replace(/^\p{L}+, /u, '');
/** Whether a text is a `YYYY-MM-DD` day that exists: JavaScript reads 31 February as a day of March. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
/** Whole days from the Jakarta day of `from` to that of `to`. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(jakartaDay(to)) - Date.parse(jakartaDay(from))) / 86_400_000);

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
/** The last moment in Jakarta of the working day so many after the day of `from`: Monday to Friday, and none of the days off, `YYYY-MM-DD`. */
export const endOfWorkingDay = (from: Date, days: number, off: readonly string[]): Date => {
  const free = new Set(off);
  let day = Date.parse(jakartaDay(from));
  const name = () => new Date(day).toISOString().slice(0, 10);
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !free.has(name())) left -= 1;
  }
  return new Date(`${name()}T23:59:59.999+07:00`);
};

/** An instant with its offset, which alone means the same everywhere; NaN for anything else. */
export const instant = (iso: string): number =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(iso) &&
  isDay(iso.slice(0, 10))
    ? Date.parse(iso)
    : Number.NaN;
