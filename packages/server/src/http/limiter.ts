/** Counters of tries on PostgreSQL, so that they hold exactly over several processes. */
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '../db/pool.ts';

/** Makes counters under a prefix: so many points within so many seconds; from `known` on a process refuses by itself. */
export const limiterOn =
  (pool: Pool) =>
  (keyPrefix: string, points: number, duration: number, known = points + 1): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: known,
    });

/** Milliseconds until the next try, of what a counter refused with; any other error is thrown on. */
export const waitOf = (refused: unknown): number => {
  // A limiter that cannot count must not let everybody through.
  if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
  throw refused;
};
