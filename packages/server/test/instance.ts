/** One process' worth of application on a given database; nothing of the test runner, so that a child process can use it. */
import { join } from 'node:path';
import { type App, buildApp } from '../src/app.ts';
import { type Config, deriveKeys } from '../src/config.ts';
import { createListener } from '../src/db/listener.ts';
import { createPool } from '../src/db/pool.ts';
import { createReader } from '../src/db/reader.ts';
import type { Deps } from '../src/deps.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { diskStorage } from '../src/storage/disk.ts';

export interface Instance {
  app: App;
  deps: Deps;
  close(): Promise<void>;
}

/** Opens everything a process works with on `url`; unexpected errors are written to the console. A busy machine is no matter, unless `shed`. */
export const openInstance = async (
  url: string,
  dataDir: string,
  now: () => Date,
  shed = false,
): Promise<Instance> => {
  const config: Config = {
    production: false,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: url,
    publicUrl: 'https://pmb.example.ac.id',
    trustProxy: false,
    role: 'all',
    keys: deriveKeys('kunci khusus pengujian'),
  };
  const pool = createPool(url);
  const reader = createReader(url);
  const listener = await createListener(url);
  let closing = false;
  // A connection that is cut while it is being closed is no news.
  const jobs = await createJobs(url, (error) => void (closing || console.error(error)));
  const storage = diskStorage(join(dataDir, 'berkas'));
  const deps: Deps = { config, pool, reader, listener, jobs, storage, now };
  const app = await buildApp(deps, { accessLog: false, shed });
  await app.ready();
  return {
    app,
    deps,
    close: async () => {
      closing = true;
      await app.close();
      await jobs.stop();
      await listener.end();
      await reader.end();
      await pool.end();
    },
  };
};
