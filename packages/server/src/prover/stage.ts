/** The whole application on tables of its own: its own clock, its files in memory, its jobs run on demand. */

import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { BATAS_PEMBUKAAN } from '@gerbang/contract/office/jejak/pembukaan';
import { buildApp } from '../app.ts';
import { type Config, deriveKeys } from '../config.ts';
import { noReplica } from '../db/aged.ts';
import { createListener } from '../db/listener.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createReader } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { closeInspection } from '../files/inspect.ts';
import type { JobHandlers, Jobs } from '../jobs/jobs.ts';
import { filesFolder } from '../storage/place.ts';
import { FileNotFound, type Storage } from '../storage/storage.ts';
import { startWorker } from '../worker.ts';
import { copyOfferings } from './copy.ts';
import { createScratch } from './scratch.ts';
import { type Stage, sender } from './sender.ts';

const CONNECTIONS = 6;

const memoryStorage = (): Storage => {
  const files = new Map<string, Buffer>();
  const get = (key: string): Buffer => {
    const bytes = files.get(key);
    if (!bytes) throw new FileNotFound(key);
    return bytes;
  };
  return {
    put: async (bytes) => {
      const key = randomBytes(16).toString('hex');
      const parts: Uint8Array[] = [];
      if (Buffer.isBuffer(bytes)) parts.push(bytes);
      else for await (const part of bytes) parts.push(part);
      files.set(key, Buffer.concat(parts));
      return key;
    },
    get: async (key) => get(key),
    open: async (key) => ({ size: get(key).length, parts: Readable.from([get(key)]) }),
    remove: async (key) => void files.delete(key),
    list: async function* () {},
    room: async () => ({ free: Number.POSITIVE_INFINITY, share: 1, writable: true }),
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
  databaseReadUrl: null,
  postgres: null,
  storage: { place: { kind: 'file', folder: filesFolder(tmpdir()) }, fallback: null },
  publicUrl: 'http://localhost',
  trustProxy: false,
  role: 'all',
  healthPort: null,
  drainSeconds: 0,
  metrics: { address: null, token: null },
  traces: null,
  apiDocs: false,
  codeRoles: [],
  batasPembukaan: BATAS_PEMBUKAAN,
  snapBanks: [],
  midtrans: null,
  tersegelUrl: null,
  tersegelCermin: null,
  keys: deriveKeys(randomBytes(32).toString('hex')),
});

/** An application of the prover's own. */
export interface ProverStage extends Stage {
  /** Fingerprints of the configurations that were copied, by offering. */
  sidik: ReadonlyMap<string, string>;
  /** Sets the clock; it stands still until it is set again. */
  setNow(at: Date): void;
  /** Runs the jobs queued so far; answers the failures. */
  work(): Promise<Error[]>;
  /** Closes everything and drops the tables. */
  close(): Promise<void>;
}

/** Opens the application on a copy of the offerings `kodes` of `source`, whose tables are only read. */
export const openStage = async (source: Pool, kodes: readonly string[]): Promise<ProverStage> => {
  const scratch = await createScratch(String(source.options.connectionString));
  const closers: (() => Promise<unknown>)[] = [scratch.drop];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const pool = createPool(scratch.url, CONNECTIONS);
    closers.push(() => pool.end());
    const sidik = await copyOfferings(source, pool, kodes);
    const reader = createReader(scratch.url);
    closers.push(() => reader.end());
    const listener = await createListener(scratch.url);
    closers.push(() => listener.end());
    const config = settings(scratch.url);
    const jobs = manualJobs();
    let at = new Date();
    const now = () => at;
    // Whoever tries the offering has no mailbox.
    const notices = { isOn: () => false };
    const deps: Deps = {
      config,
      pool,
      reader,
      aged: noReplica,
      listener,
      jobs,
      notices,
      storage: memoryStorage(),
      programs: null,
      certificate: async () => null,
      now,
    };
    const app = await buildApp(deps);
    closers.push(closeInspection, () => app.close());
    await startWorker(deps);
    return {
      bankKey: config.keys.bank,
      sidik,
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
