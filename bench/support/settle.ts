/** A database at rest: what filling it or the group before left to be done in the background is done. */
import type pg from 'pg';

const LOOK_MS = 500;
const LATEST_MS = 120_000;
const BUSY = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'";

/** Dead rows removed, statistics fresh, changed pages on disk, no autovacuum at work. */
export const settle = async (db: pg.Client): Promise<void> => {
  const latest = performance.now() + LATEST_MS;
  const busy = async () => (await db.query<{ n: number }>(BUSY)).rows[0]?.n !== 0;
  while (performance.now() < latest && (await busy()))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await db.query('VACUUM ANALYZE');
  await db.query('CHECKPOINT');
};
