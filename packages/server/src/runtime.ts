/** Opening and closing everything a process works with. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { asApplication } from './db/application-role.ts';
import { startEmbedded } from './db/embedded.ts';
import { createListener } from './db/listener.ts';
import { migrate } from './db/migrate.ts';
import { createPool, type Pool } from './db/pool.ts';
import { createReader } from './db/reader.ts';
import type { Deps } from './deps.ts';
import { createJobs } from './jobs/jobs.ts';
import { diskStorage } from './storage/disk.ts';

export interface Runtime {
  deps: Deps;
  databaseUrl: string;
  /** Closes in the order that loses nothing: jobs, connections, then the embedded server. */
  close(): Promise<void>;
}

const MAX_CLOCK_SKEW_MS = 2_000;

/** Refuses a database that may lose what it has acknowledged, or whose clock is not ours (security 12, 16). */
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
  const it = rows[0] as { fsync: string; sync: string; encoding: string; version: number; clock: Date };
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

export const openRuntime = async (config: Config, log: (line: string) => void): Promise<Runtime> => {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), log });
  const ownerUrl = config.databaseUrl ?? (embedded as { url: string }).url;
  await migrate(ownerUrl, log);
  const databaseUrl = await asApplication(ownerUrl, log);
  const pool = createPool(databaseUrl);
  await checkDatabase(pool).catch(async (error: unknown) => {
    await pool.end();
    await embedded?.stop();
    throw error;
  });
  const reader = createReader(databaseUrl);
  const listener = await createListener(databaseUrl);
  const jobs = await createJobs(databaseUrl, (error) => log(`Antrean pekerjaan: ${error.message}`));
  const deps: Deps = {
    config,
    pool,
    reader,
    listener,
    jobs,
    storage: diskStorage(join(config.dataDir, 'berkas')),
    now: () => new Date(),
  };
  return {
    deps,
    databaseUrl,
    close: async () => {
      await jobs.stop();
      await listener.end();
      await reader.end();
      await pool.end();
      await embedded?.stop();
    },
  };
};
