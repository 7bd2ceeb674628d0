/** How fast mail leaves: no faster than the mail server's owner allows, whichever process sends (pemberitahuan 9). */
import type { Db } from '../../db/pool.ts';
import type { Way } from '../../domain/surel-transport.ts';

const MINUTE_MS = 60_000;
const PACE = 'UPDATE pengaturan_surel SET berikut = $1';

export interface Pace {
  /** Milliseconds until the next message may leave. */
  pause(): number;
  /** A message left just now. */
  sent(): void;
  /** For who sends next. */
  keep(db: Db): Promise<unknown>;
}

/** Goes on where the sender before stopped. */
export const paceOf = ({ settings, berikut }: Pick<Way, 'settings' | 'berikut'>): Pace => {
  const each = MINUTE_MS / settings.per_menit;
  // Another machine's clock makes nobody wait longer than for one message.
  let nextAt = Math.min(berikut?.getTime() ?? 0, Date.now() + each);
  return {
    pause: () => Math.max(0, nextAt - Date.now()),
    sent: () => {
      nextAt = Date.now() + each;
    },
    keep: async (db) => (nextAt > Date.now() ? db.query(PACE, [new Date(nextAt)]) : undefined),
  };
};
