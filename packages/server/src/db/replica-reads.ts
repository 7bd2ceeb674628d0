/** Reads of a replica, each with whether it is believed: it holds what it had replayed of the primary's log before it was asked. */
import type pg from 'pg';
import type { Client } from './pool.ts';
import { Behind, CONNECTIONS, type createConnections, inTime } from './replica-connections.ts';
import type { Lanes } from './replica-lanes.ts';
import type { Positions } from './replica-positions.ts';
import { createRoom } from './room.ts';

/** A crowd waits for the replica rather than fall upon the primary, but not for who reads long. */
const WAITING = { waiting: 512, ms: 100 };
/** So many brief reads are under way at once; more are the primary's. */
const MOST_BRIEF = 1_024;

/** What a standby says of itself. */
export interface State {
  lsn: number;
  siaga: boolean;
  ada: boolean;
}

/** The place of a standby that follows our primary; the beginning, of anything else. */
export const judged = (state: State | undefined): number => (state?.siaga && state.ada ? state.lsn : 0);

/** What a replica answered. */
export interface Found {
  answer: pg.QueryResult;
  /** Whether it holds all that was asked for. */
  fresh: boolean;
}
/** Reads over lanes that take a second at most; null where too many are under way. */
export const briefReads = (
  lanes: Lanes,
  positions: Positions,
  unlessCut: <T>(work: Promise<T>) => Promise<T>,
): ((query: pg.QueryConfig, oldest: number) => Promise<Found | null>) => {
  let under = 0;
  return async (query, oldest) => {
    if (under >= MOST_BRIEF) return null;
    under += 1;
    try {
      const { answer, place } = await unlessCut(inTime(lanes.read(query)));
      return { answer, fresh: positions.freshAt(place) >= oldest };
    } catch (error) {
      if (error instanceof Behind) lanes.cut();
      throw error;
    } finally {
      under -= 1;
    }
  };
};

interface Long extends Pick<ReturnType<typeof createConnections>, 'on' | 'unlessCut'> {
  stateOn(client: Client): Promise<{ rows: State[] }>;
  positions: Positions;
}
/** Reads that may take long, each on a connection of its own; null where there is no room. */
export const longReads = ({ on, stateOn, positions, unlessCut }: Long) => {
  const room = createRoom({ most: CONNECTIONS, ...WAITING });
  const readOn = (query: pg.QueryConfig, oldest: number): Promise<Found> =>
    on('reading', async (client) => {
      client.gather();
      const [asked, answered] = [stateOn(client), Promise.allSettled([client.query(query)])];
      // It comes first: a connection that hangs is given up at once, however long the answer may take.
      const state = await inTime(asked);
      const [answer] = await answered;
      if (answer.status === 'rejected') throw answer.reason;
      return { answer: answer.value, fresh: positions.freshAt(judged(state.rows[0])) >= oldest };
    });
  return async (query: pg.QueryConfig, oldest: number): Promise<Found | null> => {
    if (!(await room.enter())) return null;
    try {
      return await unlessCut(readOn(query, oldest));
    } finally {
      room.leave();
    }
  };
};
