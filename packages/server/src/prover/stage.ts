/** The whole application on a scratch database: its own clock, its files in memory, its jobs run on demand. */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Finding } from '@gerbang/contract/errors';
import { buildApp } from '../app.ts';
import { type Config, deriveKeys } from '../config.ts';
import { createListener } from '../db/listener.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createReader } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { closeInspection } from '../files/inspect.ts';
import type { JobHandlers, Jobs } from '../jobs/jobs.ts';
import { FileNotFound, type Storage } from '../storage/storage.ts';
import { startWorker } from '../worker.ts';
import { copyOfferings } from './copy.ts';
import { createScratch } from './scratch.ts';

/** What is sent beside method and address. */
export interface Sent {
  token?: string;
  /** As JSON. */
  body?: object;
  form?: FormData;
  headers?: Record<string, string>;
  /** Address the call comes from. */
  from?: string;
}
/** An answer's envelope, or its bytes. */
export interface Answered {
  status: number;
  success: boolean;
  data: unknown;
  message: string | null;
  errors: Finding[];
  bytes: Buffer;
}
export interface Stage {
  config: Config;
  send(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<Answered>;
  now(): Date;
  /** Sets the clock; it stands still until it is set again. */
  setNow(at: Date): void;
  /** Runs the jobs queued so far; answers the failures. */
  work(): Promise<Error[]>;
  /** Closes everything and drops the database. */
  close(): Promise<void>;
}

const CONNECTIONS = 6;

const memoryStorage = (): Storage => {
  const files = new Map<string, Buffer>();
  return {
    put: async (bytes) => {
      const key = randomBytes(16).toString('hex');
      const parts: Uint8Array[] = [];
      if (Buffer.isBuffer(bytes)) parts.push(bytes);
      else for await (const part of bytes) parts.push(part);
      files.set(key, Buffer.concat(parts));
      return key;
    },
    get: async (key) => {
      const bytes = files.get(key);
      if (!bytes) throw new FileNotFound(key);
      return bytes;
    },
    remove: async (key) => void files.delete(key),
    list: async function* () {},
  };
};

/** A queue without a clock of its own: whoever proves says when work is done. */
const manualJobs = (): Jobs & { run(): Promise<Error[]> } => {
  const waiting: ((handlers: JobHandlers) => Promise<void>)[] = [];
  let handlers: JobHandlers | undefined;
  return {
    send: async (_, name, payload) => void waiting.push((by) => by[name](payload)),
    sendBehind: async (_, name, payloads) =>
      void waiting.push(...payloads.map((payload) => (by: JobHandlers) => by[name](payload))),
    work: async (given) => {
      handlers = given;
    },
    run: async () => {
      const failures: Error[] = [];
      for (const job of waiting.splice(0))
        if (handlers) await job(handlers).catch((error: Error) => failures.push(error));
      return failures;
    },
    stop: async () => {},
  };
};

const settings = (databaseUrl: string): Config => ({
  production: false,
  host: '127.0.0.1',
  port: 0,
  dataDir: tmpdir(),
  databaseUrl,
  publicUrl: 'http://localhost',
  trustProxy: false,
  role: 'all',
  keys: deriveKeys(randomBytes(32).toString('hex')),
});

const bytesOf = async ({ body, form }: Sent): Promise<{ payload?: Buffer | string; type?: string }> => {
  if (!form) return body ? { payload: JSON.stringify(body), type: 'application/json' } : {};
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
};

const sender =
  (app: Awaited<ReturnType<typeof buildApp>>): Stage['send'] =>
  async (method, url, sent = {}) => {
    const { payload, type } = await bytesOf(sent);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...sent.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(sent.from ? { remoteAddress: sent.from } : {}),
    });
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    const envelope = isJson ? (JSON.parse(response.payload) as Partial<Answered>) : {};
    const { success = false, data = null, message = null, errors = [] } = envelope;
    return { status: response.statusCode, success, data, message, errors, bytes: response.rawPayload };
  };

/** Opens the application on a copy of the offerings `kodes` of `source`, whose database is only read. */
export const openStage = async (source: Pool, kodes: readonly string[]): Promise<Stage> => {
  const scratch = await createScratch(String(source.options.connectionString));
  const closers: (() => Promise<unknown>)[] = [scratch.drop];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const pool = createPool(scratch.url, CONNECTIONS);
    closers.push(() => pool.end());
    await copyOfferings(source, pool, kodes);
    const reader = createReader(scratch.url);
    closers.push(() => reader.end());
    const listener = await createListener(scratch.url);
    closers.push(() => listener.end());
    const config = settings(scratch.url);
    const jobs = manualJobs();
    let at = new Date();
    const now = () => at;
    const deps: Deps = { config, pool, reader, listener, jobs, storage: memoryStorage(), now };
    const app = await buildApp(deps);
    closers.push(closeInspection, () => app.close());
    await startWorker(deps);
    return {
      config,
      send: sender(app),
      now,
      setNow: (to) => {
        at = to;
      },
      work: jobs.run,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
