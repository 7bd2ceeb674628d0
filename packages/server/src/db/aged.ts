/**
 * Reads that bear some age, from a streaming replica (docs/decisions/0058). A replica is asked only while it is known to
 * be well; each answer is believed only where the same connection had replayed enough of the primary's log. Whatever
 * else happens, the primary answers.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Breaker } from './breaker.ts';
import type { Listener } from './listener.ts';
import { type Client, createPool, named, type Pool } from './pool.ts';
import { createConnections, inTime } from './replica-connections.ts';
import { createLanes } from './replica-lanes.ts';
import { createPositions } from './replica-positions.ts';
import { briefReads, judged, longReads, type State } from './replica-reads.ts';

/** How old what is read may be, in milliseconds. */
export const AGE = { daftar: 1_000, kabar: 1_000, acuan: 1_000, hasil: 1_000, grafik: 5_000 } as const;

type Asking = { query: Pool['query'] } | { query(query: pg.QueryConfig): unknown };

export interface Aged {
  /** Whether there is a replica at all. */
  readonly isOn: boolean;
  /** Whether reads go there now. */
  readonly isWell: boolean;
  /** How old what it holds is, in seconds; infinite where that is not known, or older than is remembered. */
  readonly lag: number;
  /**
   * Asks a replica that lags no more than `age` ms and holds all that was committed before `since` (performance.now);
   * else, and where it fails, `primary`.
   */
  or<P extends Asking>(primary: P, age: number, since?: number): Pick<P, 'query'>;
  /** As `or`, of reads that take a moment, many at once: one that takes a second is asked of the primary. */
  briefly<P extends Asking>(primary: P, age: number, since?: number): Pick<P, 'query'>;
  /** As `or`, of everything committed by now, for which it waits a moment. */
  caughtUp<P extends Asking>(primary: P): Promise<Pick<P, 'query'>>;
  end(): Promise<void>;
}

/** Where no replica is: the primary answers everything. */
export const noReplica: Aged = {
  isOn: false,
  isWell: false,
  lag: 0,
  or: (primary) => primary,
  briefly: (primary) => primary,
  caughtUp: async (primary) => primary,
  end: async () => {},
};

const ASK_MS = 200;
const CATCH_UP_MS = 2_000;
const TOOK_TOO_LONG = '57014';

/** The mark is a row written on the primary's present timeline: a replica that lacks it follows another one, or is none of ours. */
const POSITION = `SELECT (pg_current_wal_flush_lsn() - '0/0')::float8 AS lsn, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS garis,
    EXISTS (SELECT FROM rate_limit WHERE key = $1) AS ada`;
const MARK = 'INSERT INTO rate_limit (key, points, expire) VALUES ($1, 0, $2)';
const STATE = `SELECT coalesce((pg_last_wal_replay_lsn() - '0/0')::float8, 0) AS lsn, pg_is_in_recovery() AS siaga,
    EXISTS (SELECT FROM rate_limit WHERE key = $1) AS ada`;
const MARK_KEPT_MS = 24 * 3_600_000;

interface Given {
  /** Of the replica, or of a balancer before several. */
  url: string;
  primaryUrl: string;
  listener: Pick<Listener, 'connected'>;
  breaker?: Breaker;
}

/** Asks the primary for its place in the log; `mark` is a row of its present timeline. */
const createWatch = (primaryUrl: string, breaker: Breaker | undefined) => {
  const pool = createPool(primaryUrl, 1, breaker);
  const positions = createPositions();
  let garis = '';
  const watch = {
    positions,
    mark: '',
    ask: async () => {
      const at = performance.now();
      const { rows } = await pool.query<{ lsn: number; garis: string; ada: boolean }>(
        named('posisi', POSITION, [watch.mark]),
      );
      const [row] = rows;
      if (!row) return;
      if (row.garis === garis && row.ada) return positions.add(at, row.lsn);
      // Positions of two timelines do not compare.
      positions.clear();
      const next = `replika:${randomUUID()}`;
      await pool.query(MARK, [next, Date.now() + MARK_KEPT_MS]);
      watch.mark = next;
      garis = row.garis;
    },
    end: () => pool.end(),
  };
  return watch;
};

/** Watches primary and replica from now on. */
export const createAged = ({ url, primaryUrl, listener, breaker }: Given): Aged => {
  const watch = createWatch(primaryUrl, breaker);
  const { positions } = watch;
  const { on, cut, unlessCut, end } = createConnections(url);
  let well = false;
  let replayed = 0;
  let ended = false;

  const lanes = createLanes({
    url,
    mark: () => watch.mark,
    placeOn: async (client) =>
      judged((await client.query<State>(named('replika', STATE, [watch.mark]))).rows[0]),
  });
  const stateOn = (client: Client) => client.query<State>(named('replika', STATE, [watch.mark]));

  const askReplica = async () => {
    const [state] = (await inTime(on('looking', stateOn))).rows;
    replayed = judged(state);
    well = positions.freshAt(replayed) >= performance.now() - AGE.grafik;
  };
  const loop = (ask: () => Promise<void>, failed: () => void) => {
    const turn = () =>
      void ask()
        .catch(failed)
        .finally(() => {
          if (!ended) setTimeout(turn, ASK_MS).unref();
        });
    turn();
  };
  loop(watch.ask, positions.clear);
  loop(askReplica, () => {
    well = false;
    // What waits there is asked of the primary.
    cut();
    lanes.cut();
  });

  const read = longReads({ on, stateOn, positions, unlessCut });
  const readBriefly = briefReads(lanes, positions, unlessCut);
  /** Whether there is any use in asking: by what is known, it would be believed. */
  const isFresh = (oldest: number) => well && listener.connected && positions.freshAt(replayed) >= oldest;

  const asks = <P extends Asking>(
    reads: typeof read,
    primary: P,
    age: number,
    since = Number.NEGATIVE_INFINITY,
  ): Pick<P, 'query'> => {
    const query = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const config = typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked;
      const oldest = Math.max(performance.now() - age, since);
      if (isFresh(oldest)) {
        // Of a failure of its own the primary tells the same, of any other it knows nothing; but what took too long there
        // is not begun once more.
        const found = await reads(config, oldest).catch((error: unknown) => {
          if (error instanceof pg.DatabaseError && error.code === TOOK_TOO_LONG) throw error;
          return null;
        });
        if (found?.fresh) return found.answer;
      }
      return (primary as { query(query: pg.QueryConfig): unknown }).query(config);
    };
    return { query } as unknown as Pick<P, 'query'>;
  };
  return {
    isOn: true,
    get isWell() {
      return well && listener.connected;
    },
    get lag() {
      return (performance.now() - positions.freshAt(replayed)) / 1_000;
    },
    or: (primary, age, since) => asks(read, primary, age, since),
    briefly: (primary, age, since) => asks(readBriefly, primary, age, since),
    caughtUp: async (primary) => {
      const since = performance.now();
      const mayCome = () => well && performance.now() < since + CATCH_UP_MS;
      while (!isFresh(since) && mayCome()) await new Promise((resolve) => setTimeout(resolve, ASK_MS / 4));
      return asks(read, primary, Number.POSITIVE_INFINITY, since);
    },
    end: async () => {
      ended = true;
      lanes.cut();
      await Promise.allSettled([watch.end(), end()]);
    },
  };
};
