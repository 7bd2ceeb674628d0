/** What the features work with; tests build their own. */
import type { Config } from './config.ts';
import type { Aged } from './db/aged.ts';
import type { ProgramsOf } from './db/embedded/binaries.ts';
import type { Listener } from './db/listener.ts';
import type { Pool } from './db/pool.ts';
import type { Reader } from './db/reader.ts';
import type { AskCertificate } from './domain/sertifikat.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Storage } from './storage/storage.ts';

/** Whether the portal sends notices: known to the process, and asked anew when the office changed it. */
export interface Notices {
  isOn(): boolean | Promise<boolean>;
}

export interface Deps {
  config: Config;
  pool: Pool;
  reader: Reader;
  /** Reads that bear some age, from a replica where there is one. */
  aged: Aged;
  listener: Listener;
  storage: Storage;
  jobs: Jobs;
  /** Whether notices are written at all. */
  notices: Notices;
  /** Whose programs the embedded database runs by; null beside a database that is given. */
  programs: ProgramsOf | null;
  /** The certificate at the public address. */
  certificate: AskCertificate;
  /** Server time; tests move it. */
  now: () => Date;
}
