/** The exam as a calendar file (RFC 5545), for "add to calendar" without asking the server. */

export interface CalendarEvent {
  /** The same event again replaces the one before. */
  id: string;
  title: string;
  /** `YYYY-MM-DD` and `HH:MM`, in Jakarta. */
  day: string;
  from: string;
  to: string;
  place: string;
  notes: string;
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** Jakarta keeps +07:00 all year, so UTC needs no description of the zone. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const instant = (day: string, clock: string): string =>
  utc(new Date(`${day}T${clock.slice(0, 5).replace('.', ':')}:00+07:00`));

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line may have 75 bytes; what follows begins with a blank. A letter is never cut in two. */
const folded = (line: string): string => {
  let out = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += letter;
    bytes += size;
  }
  return out;
};

const lines = (event: CalendarEvent, stamp: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}`,
  `DTSTAMP:${utc(stamp)}`,
  `DTSTART:${instant(event.day, event.from)}`,
  `DTEND:${instant(event.day, event.to)}`,
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(event.place)}`,
  `DESCRIPTION:${escaped(event.notes)}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(event.title)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
];

/** The text of an `.ics` file; `stamp` is when it is made. */
export const calendarOf = (events: readonly CalendarEvent[], stamp: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gerbang//PMB//ID',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => lines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
