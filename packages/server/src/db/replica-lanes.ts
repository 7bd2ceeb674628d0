/**
 * Short reads of a replica over pipelined connections. Each connection tells its place in the log now and then: what it
 * had replayed it has from then on, so that not every read asks.
 */
import type pg from 'pg';
import type { PipelinedClient } from './pipelined.ts';
import type { ReadConfig } from './pool.ts';
import { readingClient } from './reader.ts';

/** A row, and a place in the log that the connection had reached before it was read. */
export interface Placed {
  answer: pg.QueryResult;
  place: number;
}
export interface Lanes {
  /** Rejects where the connection fails, or is cut meanwhile. */
  read(query: ReadConfig): Promise<Placed>;
  /** Ends all connections at once; the next read opens others. */
  cut(): void;
}
interface Lane {
  client: PipelinedClient;
  asked: { at: number; mark: string; place: Promise<number> } | null;
}
interface Given {
  url: string;
  /** What a place is worth nothing without: asked anew when it changes. */
  mark(): string;
  placeOn(client: PipelinedClient): Promise<number>;
}

const LANES = 2;
/** So long a place is not asked for again, in milliseconds. */
const REMEMBERED_MS = 200;

export const createLanes = ({ url, mark, placeOn }: Given): Lanes => {
  const lanes: (Promise<Lane> | undefined)[] = Array.from({ length: LANES });
  let turn = 0;

  const open = (index: number): Promise<Lane> => {
    const client = readingClient(url);
    const opened = client.connect().then((): Lane => ({ client, asked: null }));
    const drop = () => {
      if (lanes[index] === opened) lanes[index] = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    opened.catch(drop);
    lanes[index] = opened;
    return opened;
  };
  const placeOf = (lane: Lane): Promise<number> => {
    const { asked, client } = lane;
    const now = performance.now();
    if (asked && asked.mark === mark() && now - asked.at < REMEMBERED_MS) return asked.place;
    const place = placeOn(client);
    lane.asked = { at: now, mark: mark(), place };
    return place;
  };
  return {
    read: async (query) => {
      turn = (turn + 1) % LANES;
      const lane = await (lanes[turn] ?? open(turn));
      if (!query.atOnce) lane.client.gather();
      // Before the read, on the same connection: what it had then it has now.
      const [place, answer] = await Promise.all([placeOf(lane), lane.client.query(query)]);
      return { place, answer };
    },
    cut: () => {
      for (const [index, opened] of lanes.entries()) {
        lanes[index] = undefined;
        // One that hangs would wait for its farewell.
        void opened?.then(({ client }) => client.connection.stream.destroy()).catch(() => {});
      }
    },
  };
};
