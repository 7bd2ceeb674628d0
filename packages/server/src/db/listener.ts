/** News between processes over LISTEN/NOTIFY: which session or list changed. While disconnected, caches are off. */
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';

export type Channel = 'sesi' | 'referensi' | 'hasil' | 'pesan' | 'pengaturan' | 'penawaran';

export interface Listener {
  /** False while news may be missed; whoever caches must then ask the database. */
  readonly connected: boolean;
  /** Calls `heard` with the payload of each notification, and with null when news may have been missed. */
  on(channel: Channel, heard: (payload: string | null) => void): void;
  end(): Promise<void>;
}

const CHANNELS: readonly Channel[] = ['sesi', 'referensi', 'hasil', 'pesan', 'pengaturan', 'penawaran'];
const RETRY_MS = 500;
/** How often the connection is tried, and how long it has to answer: news is missed unnoticed for no longer than both. */
const BEAT_MS = 5_000;
const ANSWER_MS = 5_000;

export const createListener = async (url: string): Promise<Listener> => {
  const events = new EventEmitter();
  let client: pg.Client | null = null;
  let connected = false;
  let ended = false;

  const missed = () => {
    for (const channel of CHANNELS) events.emit(channel, null);
  };
  const connect = async (): Promise<void> => {
    const socket = new Socket();
    const next = new pg.Client({
      connectionString: url,
      application_name: 'gerbang-kabar',
      keepAlive: true,
      connectionTimeoutMillis: 8_000,
      query_timeout: ANSWER_MS,
      stream: () => socket,
    });
    let over = false;
    let beat: NodeJS.Timeout | undefined;
    // A broken connection tells of its end in several ways at once, yet it must be replaced only once.
    const lost = () => {
      if (over) return;
      over = true;
      clearInterval(beat);
      if (client === next) {
        client = null;
        connected = false;
        missed();
      }
      if (!ended) setTimeout(() => void connect().catch(() => {}), RETRY_MS).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (n) => events.emit(n.channel, n.payload ?? null));
    try {
      await next.connect();
      for (const channel of CHANNELS) await next.query(`LISTEN ${channel}`);
    } catch (error) {
      lost();
      void next.end().catch(() => {});
      throw error;
    }
    if (ended) return next.end();
    client = next;
    connected = true;
    // Where the way there is cut without a word, nothing else would tell.
    beat = setInterval(() => {
      next.query('SELECT 1').catch(() => {
        lost();
        socket.destroy();
      });
    }, BEAT_MS).unref();
    missed();
  };
  await connect().catch((error: Error) => {
    ended = true;
    throw error;
  });
  return {
    get connected() {
      return connected;
    },
    on: (channel, heard) => void events.on(channel, heard),
    end: async () => {
      ended = true;
      await client?.end();
    },
  };
};
