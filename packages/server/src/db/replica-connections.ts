/** The connections to a replica that one read after the other uses, and how long it may say nothing. */
import type pg from 'pg';
import { type Client, connect, createPool } from './pool.ts';

/** A replica that says nothing for so long is cut off, and what waits for it is asked of the primary. */
const SILENT_MS = 1_000;
export const CONNECTIONS = 8;

/** The replica is of no use: it says nothing, or was left out meanwhile. */
export class Behind extends Error {}

/** Resolves when `work` does, rejects when it takes longer than a replica may be silent. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Behind('silent')), SILENT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The connections to a replica: some that read, and one of its own that looks, so that slow reads are not taken for silence. */
export const createConnections = (url: string) => {
  const open = () => ({ reading: createPool(url, CONNECTIONS), looking: createPool(url, 1) });
  let pools = open();
  const waiting = new Set<(why: Error) => void>();
  const held = new Set<pg.PoolClient>();
  const on = async <T>(pool: keyof typeof pools, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = await connect(pools[pool]);
    held.add(client);
    let failed = true;
    try {
      const result = await work(client);
      failed = false;
      return result;
    } finally {
      if (held.delete(client)) client.release(failed);
    }
  };
  return {
    on,
    /** Cuts all of them and begins anew; what waits rejects. */
    cut: () => {
      const gone = Object.values(pools);
      pools = open();
      for (const reject of waiting) reject(new Behind('left out'));
      for (const client of held) client.release(true);
      held.clear();
      for (const one of gone) void one.end().catch(() => {});
    },
    /** As `work`, until all is cut. A promise for each: one that lives on would keep every answer. */
    unlessCut: async <T>(work: Promise<T>): Promise<T> => {
      const { promise, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        return await Promise.race([work, promise]);
      } finally {
        waiting.delete(reject);
      }
    },
    end: () => Promise.allSettled(Object.values(pools).map((pool) => pool.end())),
  };
};
