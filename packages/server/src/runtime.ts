/** Opening and closing everything a process works with. */
import { join } from 'node:path';
import { firstOf } from './certain.ts';
import type { Config } from './config.ts';
import { createAged, noReplica } from './db/aged.ts';
import { asApplication, rightsOfRole, withRoleOf } from './db/application-role.ts';
import { createBreaker } from './db/breaker.ts';
import { startEmbedded } from './db/embedded.ts';
import { createListener } from './db/listener.ts';
import { migrate } from './db/migrate.ts';
import { createPool, type Pool } from './db/pool.ts';
import { createReader } from './db/reader.ts';
import type { Deps } from './deps.ts';
import { createNotices } from './domain/pemberitahuan.ts';
import { askCertificate } from './domain/sertifikat.ts';
import { createJobs } from './jobs/jobs.ts';
import { openStorage } from './storage/open.ts';

export interface Runtime {
  deps: Deps;
  databaseUrl: string;
  /** Closes in the order that loses nothing: jobs, connections, then the embedded server. */
  close(): Promise<void>;
}

/** Connections of the pool. */
const POOL = 12;
const MAX_CLOCK_SKEW_MS = 2_000;

/** Refuses a database that may lose what it has acknowledged, or whose clock is not ours (keamanan 12, keamanan 16). */
const checkDatabase = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{
    fsync: string;
    sync: string;
    encoding: string;
    version: number;
    clock: Date;
  }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync, current_setting('server_encoding') AS encoding,
       current_setting('server_version_num')::int AS version, clock_timestamp() AS clock`,
  );
  const it = firstOf(rows);
  if (it.version < 150_000) throw new Error('Gerbang memerlukan PostgreSQL 15 atau yang lebih baru.');
  if (it.fsync !== 'on' || it.sync === 'off')
    throw new Error('PostgreSQL harus berjalan dengan fsync menyala dan synchronous_commit tidak off.');
  if (it.encoding !== 'UTF8') throw new Error('Basis data harus berpengodean UTF8.');
  const skew = Math.abs(it.clock.getTime() - Date.now());
  if (skew > MAX_CLOCK_SKEW_MS)
    throw new Error(
      `Jam mesin ini dan jam basis data berselisih ${skew} milidetik; samakan dahulu keduanya.`,
    );
};

const open = async (
  config: Config,
  log: (line: string) => void,
  onLost: (sentence: string) => void,
  opened: AsyncDisposableStack,
): Promise<Omit<Runtime, 'close'>> => {
  const databaseFolder = join(config.dataDir, 'postgres');
  let ownerUrl = config.databaseUrl;
  let programs: Deps['programs'] = null;
  if (ownerUrl === null) {
    const embedded = await startEmbedded({ dataDir: databaseFolder, programs: config.postgres, log, onLost });
    opened.defer(() => embedded.stop());
    ownerUrl = embedded.url;
    programs = embedded.programs;
  }
  await migrate(ownerUrl, log, rightsOfRole);
  const databaseUrl = await asApplication(ownerUrl, log);
  const breaker = createBreaker();
  const pool = createPool(databaseUrl, POOL, breaker);
  opened.defer(() => pool.end());
  await checkDatabase(pool);
  const reader = createReader(databaseUrl, breaker);
  opened.defer(() => reader.end());
  const listener = await createListener(databaseUrl, breaker);
  opened.defer(() => listener.end());
  const url = config.databaseReadUrl && withRoleOf(config.databaseReadUrl, { ownerUrl, databaseUrl });
  const aged = url ? createAged({ url, primaryUrl: databaseUrl, listener, breaker }) : noReplica;
  opened.defer(() => aged.end());
  const jobs = await createJobs(databaseUrl, (error) => log(`Antrean pekerjaan: ${error.message}`));
  opened.defer(() => jobs.stop());
  const deps: Deps = {
    config,
    pool,
    reader,
    aged,
    listener,
    jobs,
    notices: createNotices({ reader, listener }),
    storage: await openStorage(config.storage, {
      dataDir: config.dataDir,
      beside: config.databaseUrl === null ? [databaseFolder] : [],
    }),
    programs,
    certificate: askCertificate(config.production ? config.publicUrl : null, () => new Date()),
    now: () => new Date(),
  };
  return { deps, databaseUrl };
};

/**
 * Opens everything in order; what fails on the way closes what is open already. `onLost` is told, with a sentence for the
 * operator, when the embedded database ended and cannot be brought back.
 */
export const openRuntime = async (
  config: Config,
  log: (line: string) => void,
  onLost: (sentence: string) => void,
): Promise<Runtime> => {
  const opened = new AsyncDisposableStack();
  try {
    const runtime = await open(config, log, onLost, opened);
    return { ...runtime, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};
