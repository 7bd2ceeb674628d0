/** A time of the day as an officer types it. */

const CLOCK = /^([01]?\d|2[0-3])(?:[.:]?([0-5]\d))?$/;

/** `HH:MM` of "23.59", "23:59", "2359" or "8"; null for what is no time of the day. */
export const readClock = (typed: string): string | null => {
  const found = CLOCK.exec(typed.trim());
  return found ? `${(found[1] as string).padStart(2, '0')}:${found[2] ?? '00'}` : null;
};
/** "23.59" of `HH:MM`. */
export const clockWords = (clock: string): string => clock.replace(':', '.');
