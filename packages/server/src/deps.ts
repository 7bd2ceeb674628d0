/** What the features work with; tests build their own. */
import type { Config } from './config.ts';
import type { Listener } from './db/listener.ts';
import type { Pool } from './db/pool.ts';
import type { Reader } from './db/reader.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Storage } from './storage/storage.ts';

export interface Deps {
  config: Config;
  pool: Pool;
  reader: Reader;
  listener: Listener;
  storage: Storage;
  jobs: Jobs;
  /** Server time; tests move it. */
  now: () => Date;
}
