/** How fast mail leaves: no faster than the mail server's owner allows, whichever process sends (pemberitahuan 8). */
import type { Db } from '../../db/pool.ts';
import type { Kanal } from './claim.ts';

const MINUTE_MS = 60_000;
/** A sender that was held up by less makes up for it. */
const BEHIND_MS = 100;

export interface Pace {
  /** Milliseconds until the next message may leave. */
  pause(): number;
  /** How many may leave within so long; never none. */
  within(ms: number): number;
  /** Takes the next message's turn; answers in how many milliseconds it comes. */
  take(): number;
  /** For who sends next. */
  keep(db: Db): Promise<unknown>;
}

/** Goes on where the sender before stopped; `apart` says how far messages are kept apart whatever is allowed, in milliseconds. */
export const paceOf = (
  kanal: Kanal,
  { settings, berikut }: { settings: { per_menit: number }; berikut: Date | null },
  apart: () => number = () => 0,
): Pace => {
  // What is made up for is in no minute above what is allowed.
  const each = (MINUTE_MS + BEHIND_MS) / settings.per_menit;
  const step = () => Math.max(each, apart());
  // Another machine's clock makes nobody wait longer than for one message.
  let nextAt = Math.min(berikut?.getTime() ?? 0, Date.now() + each);
  return {
    pause: () => Math.max(0, nextAt - Date.now()),
    within: (ms) => Math.max(1, Math.floor(ms / step())),
    take: () => {
      const now = Date.now();
      // Nobody makes up for less than one message: of a slow pace each has its whole time.
      const at = Math.max(nextAt, now - (each < BEHIND_MS ? BEHIND_MS : 0));
      nextAt = at + step();
      return Math.max(0, at - now);
    },
    keep: async (db) =>
      nextAt > Date.now()
        ? db.query(`UPDATE pengaturan_${kanal} SET berikut = $1`, [new Date(nextAt)])
        : undefined,
  };
};
