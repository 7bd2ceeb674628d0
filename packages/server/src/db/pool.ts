/** The connection pool and transactions. Dates stay `YYYY-MM-DD`; bigint and numeric are numbers within 2^53. */
import pg from 'pg';
import { codeOf, errorOf } from '../certain.ts';
import type { Breaker } from './breaker.ts';
import { PipelinedClient } from './pipelined.ts';
import { isStalePlan } from './stale-plan.ts';

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.DATE || oid === pg.types.builtins.TIME) return (value: string) => value;
      if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    }
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export type Pool = pg.Pool;
/** What a query needs: the pool or a client inside a transaction. */
export type Db = Pick<pg.Pool, 'query'>;

/**
 * Opens the pool; `max` connections, statements limited to 10 s so that nothing hangs for ever. Where the database itself
 * hangs, `breaker` ends the wait.
 */
export const createPool = (url: string, max = 12, breaker?: Breaker): Pool => {
  const pool = new pg.Pool({
    Client: class extends PipelinedClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config, breaker);
      }
    },
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 8_000,
    statement_timeout: 10_000,
    application_name: 'gerbang',
    // A page of a list is no work for several processes: starting them takes longer than finding it.
    options: '-c max_parallel_workers_per_gather=0',
  });
  // A connection lost while idle is replaced at the next query, and one lost at work fails what it works on; without
  // listeners either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
};

/**
 * Runs the last statement of a transaction and sends the commit along, so that what it locks is held for no longer than
 * the two take. The statement must fail where nothing may be kept: the commit then undoes everything. It has to be one
 * that leaves, its values being of plain types: of what never left the commit would know nothing.
 */
export type Close = <R extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<R>>;

/** The connection of a transaction; after `gather()` what is asked in this turn of the event loop leaves together. */
export type Client = pg.PoolClient & Pick<PipelinedClient, 'gather'>;

/** Takes a connection of the pool, which it must be given back to. */
export const connect = async (pool: Pool): Promise<Client> => (await pool.connect()) as Client;

/** Runs `work` in one transaction (READ COMMITTED); commits before returning, rolls back on any throw. */
export const transaction = async <T>(
  pool: Pool,
  work: (db: Client, close: Close) => Promise<T>,
): Promise<T> => {
  const client = await connect(pool);
  let broken: Error | undefined;
  let closed = false;
  const close: Close = async <R extends pg.QueryResultRow>(query: pg.QueryConfig) => {
    closed = true;
    client.gather();
    const [answer, commit] = await Promise.allSettled([client.query<R>(query), client.query('COMMIT')]);
    if (commit.status === 'rejected') broken = errorOf(commit.reason);
    if (answer.status === 'rejected') throw answer.reason;
    if (commit.status === 'rejected') throw commit.reason;
    return answer.value;
  };
  try {
    // Leaves together with the first statement; only a lost connection makes it fail, and that fails everything.
    client.gather();
    const begun = client.query('BEGIN');
    begun.catch(() => {});
    const result = await work(client, close);
    await begun;
    if (!closed) await client.query('COMMIT');
    return result;
  } catch (error) {
    // The next one prepares its statements anew, on another connection.
    if (isStalePlan(error)) broken = errorOf(error);
    if (!closed)
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e;
      });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** What the database says of a statement it ended for its time. */
const CANCELLED = '57014';
/** Reads in one transaction, or answers null where one of its statements takes longer than `ms`. */
export const unlessTooLong = async <T>(
  pool: Pool,
  ms: number,
  read: (db: Client) => Promise<T>,
): Promise<T | null> => {
  try {
    return await transaction(pool, async (db) => {
      await db.query(`SET LOCAL statement_timeout = ${ms}`);
      return read(db);
    });
  } catch (error) {
    if (codeOf(error) === CANCELLED) return null;
    throw error;
  }
};

/** What each comes to, once all are over; then throws what the first failed with. Nothing may use a transaction that has ended. */
export const together = async <T extends readonly Promise<unknown>[]>(
  work: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
};

/** A read, and whether it leaves without waiting for others of the same turn. */
export interface ReadConfig extends pg.QueryConfig {
  atOnce?: true;
}

/** A query with a stable name, so PostgreSQL plans it once per connection. */
export const named = (name: string, text: string, values: unknown[]): pg.QueryConfig => ({
  name,
  text,
  values,
});

/** As `named`, of a statement for many who were gathered already: it waits for no others to leave with. */
export const gathered = (name: string, text: string, values: unknown[]): ReadConfig => ({
  ...named(name, text, values),
  atOnce: true,
});
