/** Whether somebody does the jobs: a process that works says so in the database, and every other one looks there. */
import { randomUUID } from 'node:crypto';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { Deps } from '../deps.ts';

const BEAT_MS = 15_000;
/** Who has said nothing for so long is not there. */
export const GONE_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

const BEAT = `WITH old AS (DELETE FROM pekerja WHERE terlihat < $3)
  INSERT INTO pekerja (proses, terlihat) VALUES ($1, $2) ON CONFLICT (proses) DO UPDATE SET terlihat = EXCLUDED.terlihat`;

/** Says from now on that this process does jobs. What the database does not take is said a moment later. */
export const keepAlive = async ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<void> => {
  const proses = randomUUID();
  const beat = async () => {
    const at = now();
    await pool.query(named('pekerja', BEAT, [proses, at, new Date(at.getTime() - KEPT_MS)]));
  };
  await beat();
  setInterval(() => void beat().catch(() => {}), BEAT_MS).unref();
};

/** Whether any process did jobs within the last minute before `at`. */
export const isWorkerAlive = async (db: Reads, at: Date): Promise<boolean> =>
  (
    await db.query<{ ada: boolean }>(
      named('pekerja_ada', 'SELECT EXISTS (SELECT FROM pekerja WHERE terlihat > $1) AS ada', [
        new Date(at.getTime() - GONE_MS),
      ]),
    )
  ).rows[0]?.ada === true;
