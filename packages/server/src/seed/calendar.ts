/** Days and instants of the demo, counted from today in Jakarta. */
import { jakartaDay } from '@gerbang/contract/wire/time';
import { Temporal } from 'temporal-polyfill';

/** Jakarta keeps one offset all year. */
const OFFSET = '+07:00';

export interface Calendar {
  /** Today moved by whole days, `YYYY-MM-DD`. */
  day: (offset: number) => string;
  /** A clock time of such a day, ISO 8601 with the Jakarta offset. */
  at: (offset: number, clock: string) => string;
  /** Academic year that is recruited for: from August on the next one. */
  intake: number;
}

export const calendarOf = (now: Date): Calendar => {
  const today = Temporal.PlainDate.from(jakartaDay(now));
  const day = (offset: number) => today.add({ days: offset }).toString();
  return {
    day,
    at: (offset, clock) => `${day(offset)}T${clock}${OFFSET}`,
    intake: today.month >= 8 ? today.year + 1 : today.year,
  };
};
