/** How fast mail leaves: no faster than the mail server's owner allows, whichever process sends (pemberitahuan 9). */
import type { Db } from '../../db/pool.ts';
import type { Kanal } from './claim.ts';

const MINUTE_MS = 60_000;

export interface Pace {
  /** Milliseconds until the next message may leave. */
  pause(): number;
  /** A message left just now. */
  sent(): void;
  /** For who sends next. */
  keep(db: Db): Promise<unknown>;
}

/** Goes on where the sender before stopped. */
export const paceOf = (
  kanal: Kanal,
  { settings, berikut }: { settings: { per_menit: number }; berikut: Date | null },
): Pace => {
  const each = MINUTE_MS / settings.per_menit;
  // Another machine's clock makes nobody wait longer than for one message.
  let nextAt = Math.min(berikut?.getTime() ?? 0, Date.now() + each);
  return {
    pause: () => Math.max(0, nextAt - Date.now()),
    sent: () => {
      nextAt = Date.now() + each;
    },
    keep: async (db) =>
      nextAt > Date.now()
        ? db.query(`UPDATE pengaturan_${kanal} SET berikut = $1`, [new Date(nextAt)])
        : undefined,
  };
};
