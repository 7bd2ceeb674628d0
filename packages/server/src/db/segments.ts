/** Segments of the log (WAL) by name. */

/** Timeline, and where in the log: the upper half, and the segment of 16 MB within it. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})$/;
const PER_HALF = 0x100;

/** Counts segments from the beginning of the log; null for any other name. */
export const placeOf = (name: string): number | null => {
  const [, , high, low] = SEGMENT.exec(name) ?? [];
  return high && low ? Number.parseInt(high, 16) * PER_HALF + Number.parseInt(low, 16) : null;
};
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
/** The name of the segment at a place that `placeOf` counted, in a timeline of eight digits. */
export const nameOf = (timeline: string, place: number): string =>
  `${timeline}${hex(Math.floor(place / PER_HALF), 8)}${hex(place % PER_HALF, 8)}`;

/** A place in the log as PostgreSQL writes it: two halves. */
const PLACE = /^([0-9A-F]+)\/([0-9A-F]+)$/;
const SEGMENT_BYTES = 2 ** 24;

/** The segment that holds the last byte before `place`; throws for what is no place. */
export const segmentBefore = (place: string, timeline: number): string => {
  const [, high, low] = PLACE.exec(place) ?? [];
  if (!high || !low) throw new Error(`${place} is no place in the log`);
  const bytes = Number.parseInt(high, 16) * PER_HALF * SEGMENT_BYTES + Number.parseInt(low, 16) - 1;
  return nameOf(hex(timeline, 8), Math.floor(bytes / SEGMENT_BYTES));
};
