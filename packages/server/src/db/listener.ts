/** News between processes over LISTEN/NOTIFY: which session or list changed. While disconnected, caches are off. */
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import { type Breaker, createBreaker, SilentDatabase, TICK_MS } from './breaker.ts';

export type Channel =
  | 'sesi'
  | 'referensi'
  | 'hasil'
  | 'pesan'
  | 'pengaturan'
  | 'penawaran'
  | 'batas'
  | 'pemberitahuan'
  | 'publik';

export interface Listener {
  /** False while news may be missed; whoever caches must then ask the database. */
  readonly connected: boolean;
  /** Calls `heard` with the payload of each notification, and with null when news may have been missed. */
  on(channel: Channel, heard: (payload: string | null) => void): void;
  end(): Promise<void>;
}

const CHANNELS: readonly Channel[] = [
  'sesi',
  'referensi',
  'hasil',
  'pesan',
  'pengaturan',
  'penawaran',
  'batas',
  'pemberitahuan',
  'publik',
];
const RETRY_MS = 500;
/** In ticks: how long after an answer the database is asked again, */
const REST = 2;
/** how long nothing at all may come from it until it counts as hanging, */
const SILENT = 6;
/** and how long the answer may take while other connections hear from it; a first connection has that long in any case. */
const LATE = 32;

/** Also tries whether the database answers, and trips `breaker` where it does not: for two seconds nobody notices. */
export const createListener = async (url: string, breaker: Breaker = createBreaker()): Promise<Listener> => {
  const events = new EventEmitter();
  let client: pg.Client | null = null;
  let connected = false;
  let ended = false;
  let socket = new Socket();
  /** Since the database was asked: ticks, and those of them without a byte from anywhere; null while it is not. */
  let asked: { ticks: number; quiet: number; read: number } | null = null;
  let rest = 0;
  let tried = false;

  const missed = () => {
    for (const channel of CHANNELS) events.emit(channel, null);
  };
  const connect = async (): Promise<void> => {
    const own = new Socket();
    socket = own;
    asked = { ticks: 0, quiet: 0, read: 0 };
    const next = new pg.Client({
      connectionString: url,
      application_name: 'gerbang-kabar',
      keepAlive: true,
      stream: () => own,
    });
    let over = false;
    // A broken connection tells of its end in several ways at once, yet it must be replaced only once.
    const lost = () => {
      if (over) return;
      over = true;
      asked = null;
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
    tried = true;
    asked = null;
    rest = 0;
    breaker.reset();
    missed();
  };
  const ask = (): void => {
    const question = { ticks: 0, quiet: 0, read: socket.bytesRead };
    asked = question;
    rest = 0;
    client?.query('SELECT 1').then(
      () => {
        if (asked === question) asked = null;
      },
      () => {},
    );
  };
  // Where the way there is cut without a word, or nobody is left to answer, nothing else would tell.
  const ticks = setInterval(() => {
    const heard = breaker.tick();
    if (!asked) {
      rest += 1;
      if (connected && rest >= REST) ask();
      return;
    }
    asked.ticks += 1;
    asked.quiet = heard || asked.read !== socket.bytesRead ? 0 : asked.quiet + 1;
    asked.read = socket.bytesRead;
    const silent = tried && asked.quiet >= SILENT;
    if (silent) breaker.trip();
    if (silent || asked.ticks >= LATE) socket.destroy(new SilentDatabase());
  }, TICK_MS).unref();
  await connect().catch((error: Error) => {
    ended = true;
    clearInterval(ticks);
    throw error;
  });
  return {
    get connected() {
      return connected;
    },
    on: (channel, heard) => void events.on(channel, heard),
    end: async () => {
      ended = true;
      clearInterval(ticks);
      await client?.end();
    },
  };
};
