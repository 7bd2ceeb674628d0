/**
 * Short single-statement reads over two pipelined connections: nearly twice a pool's throughput.
 * Never for transactions (BEGIN would capture strangers) nor for slow queries (they delay those behind them).
 */
import type pg from 'pg';
import { codeOf } from '../certain.ts';
import type { Breaker } from './breaker.ts';
import { PipelinedClient } from './pipelined.ts';
import { type ReadConfig, types } from './pool.ts';
import { isStalePlan } from './stale-plan.ts';

export interface Reader {
  query<R extends pg.QueryResultRow>(query: ReadConfig): Promise<pg.QueryResult<R>>;
  end(): Promise<void>;
}

/** What a read needs: the reader, the pool, or a client inside a transaction. */
export type Reads = Pick<Reader, 'query'>;

const LANES = 2;
/** No statement of a lane takes longer. */
const ENDS_MS = 6_000;

/** A lane, not connected yet. */
export const readingClient = (url: string, breaker?: Breaker): PipelinedClient =>
  new PipelinedClient(
    {
      connectionString: url,
      types,
      connectionTimeoutMillis: 8_000,
      statement_timeout: 5_000,
      application_name: 'gerbang-baca',
    },
    breaker,
  );

/** Opens the lanes lazily; a broken lane is replaced at the next read, and the read that met the break is tried once more. */
export const createReader = (url: string, breaker?: Breaker): Reader => {
  const lanes: (Promise<PipelinedClient> | undefined)[] = Array.from({ length: LANES });
  let turn = 0;

  const open = (index: number): Promise<PipelinedClient> => {
    const client = readingClient(url, breaker);
    const lane = client.connect().then(() => client);
    const drop = () => {
      if (lanes[index] === lane) lanes[index] = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    lane.catch(drop);
    lanes[index] = lane;
    return lane;
  };
  const read = async <R extends pg.QueryResultRow>(
    query: ReadConfig,
    again: boolean,
    stale = LANES,
  ): Promise<pg.QueryResult<R>> => {
    turn = (turn + 1) % LANES;
    const index = turn;
    const lane = lanes[index] ?? open(index);
    const client = await lane;
    if (!query.atOnce) client.gather();
    try {
      return await client.query<R>(query);
    } catch (error) {
      if (isStalePlan(error)) {
        if (lanes[index] === lane) {
          lanes[index] = undefined;
          // Who reads on it beside this is answered first.
          setTimeout(() => void client.end().catch(() => {}), ENDS_MS).unref();
        }
        if (stale > 0) return read(query, again, stale - 1);
      }
      // A server's own error carries a SQLSTATE; only a lost connection is worth another try.
      if (again && !/^[0-9A-Z]{5}$/.test(codeOf(error) ?? '')) return read(query, false);
      throw error;
    }
  };
  return {
    query: (query) => read(query, true),
    end: async () => {
      // A lane that could not be opened needs no end.
      await Promise.allSettled(lanes.map(async (lane) => (await lane)?.end()));
    },
  };
};
