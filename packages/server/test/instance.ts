/** One process' worth of application on a given database; nothing of the test runner, so that a child process can use it. */

import { basename } from 'node:path';
import { BATAS_PEMBUKAAN } from '@gerbang/contract/office/jejak/pembukaan';
import { type App, buildApp } from '../src/app.ts';
import { type Config, deriveKeys } from '../src/config.ts';
import { type Aged, noReplica } from '../src/db/aged.ts';
import { createBreaker } from '../src/db/breaker.ts';
import { createListener, type Listener } from '../src/db/listener.ts';
import { createPool } from '../src/db/pool.ts';
import { createReader } from '../src/db/reader.ts';
import type { Deps } from '../src/deps.ts';
import { createNotices } from '../src/domain/pemberitahuan.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import type { MidtransAccount } from '../src/midtrans-account.ts';
import type { SnapBank } from '../src/snap-banks.ts';
import { openStorage } from '../src/storage/open.ts';
import { placeOf, type StoragePlace } from '../src/storage/place.ts';
import type { Measure } from '../src/storage/room.ts';

export interface Instance {
  app: App;
  deps: Deps;
  close(): Promise<void>;
}

export interface InstanceOptions {
  /** A busy machine matters. */
  shed?: boolean | undefined;
  /** What is free of the disk; the machine's own unless given. */
  measure?: Measure | undefined;
  /** Whether the document of calls is public. */
  apiDocs?: boolean | undefined;
  /** Roles whose officers need one-time codes; none unless given. */
  codeRoles?: readonly string[] | undefined;
  /** Files an officer may open within an hour before a reason is asked. */
  batasPembukaan?: number | undefined;
  /** Built pages to serve. */
  webRoot?: string | undefined;
  /** Banks that speak SNAP BI; none unless given. */
  snapBanks?: readonly SnapBank[] | undefined;
  /** The gateway for QRIS, e-wallets and cards; none unless given. */
  midtrans?: MidtransAccount | undefined;
  /** Reads that bear some age; from the primary unless given. */
  aged?: ((primaryUrl: string, listener: Listener) => Aged) | undefined;
  /** Where the files are; in `dataDir` unless given. */
  place?: StoragePlace | undefined;
  /** For so many seconds browsers may fetch a file there themselves; never unless given. */
  presign?: number | undefined;
  /** Where else files are looked for; nowhere unless given. */
  fallback?: StoragePlace | null | undefined;
}

/** On the disk, or in the store that TEST_STORAGE_URL names, each portal's below a prefix of its own. */
const filesOf = (dataDir: string): StoragePlace => {
  const { TEST_STORAGE_URL: given = '' } = process.env;
  const place = placeOf(given, { env: process.env, dataDir, production: false });
  return place.kind === 'file' ? place : { ...place, prefix: `${place.prefix}${basename(dataDir)}/` };
};

/** Opens everything a process works with on `url`; unexpected errors are written to the console. */
export const openInstance = async (
  url: string,
  dataDir: string,
  now: () => Date,
  {
    shed = false,
    measure,
    webRoot,
    apiDocs = true,
    codeRoles = [],
    batasPembukaan = BATAS_PEMBUKAAN,
    snapBanks = [],
    midtrans,
    place,
    presign,
    fallback = null,
    aged: openAged = () => noReplica,
  }: InstanceOptions = {},
): Promise<Instance> => {
  const config: Config = {
    production: false,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: url,
    databaseReadUrl: null,
    postgres: null,
    storage: {
      place: place ?? filesOf(dataDir),
      fallback,
      ...(presign === undefined ? {} : { presign }),
    },
    publicUrl: 'https://pmb.example.ac.id',
    trustProxy: false,
    role: 'all',
    healthPort: null,
    drainSeconds: 0,
    metrics: { address: null, token: null },
    traces: null,
    apiDocs,
    codeRoles,
    batasPembukaan,
    snapBanks,
    midtrans: midtrans ?? null,
    tersegelUrl: 'https://hasil.example.ac.id',
    tersegelCermin: null,
    keys: deriveKeys('kunci khusus pengujian'),
  };
  const breaker = createBreaker();
  const pool = createPool(url, undefined, breaker);
  const reader = createReader(url, breaker);
  const listener = await createListener(url, breaker);
  const aged = openAged(url, listener);
  let closing = false;
  // A connection that is cut while it is being closed is no news.
  const jobs = await createJobs(url, (error) => void (closing || console.error(error)));
  const storage = await openStorage(config.storage, { dataDir, measure });
  const notices = createNotices({ reader, listener });
  const deps: Deps = {
    config,
    pool,
    reader,
    aged,
    listener,
    jobs,
    notices,
    storage,
    programs: null,
    certificate: async () => null,
    now,
  };
  const app = await buildApp(deps, { accessLog: false, shed, webRoot });
  await app.ready();
  return {
    app,
    deps,
    close: async () => {
      closing = true;
      await app.close();
      await jobs.stop();
      await aged.end();
      await listener.end();
      await reader.end();
      await pool.end();
    },
  };
};
