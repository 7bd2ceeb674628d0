/** Opens the portal's database for one command, whether the server runs or not. */
import { userInfo } from 'node:os';
import { type Author, author } from '../audit.ts';
import type { Config } from '../config.ts';
import { rightsOfRole } from '../db/application-role.ts';
import { findEmbedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createReader } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { askNotices } from '../domain/pemberitahuan.ts';
import { type Io, Refusal } from './command.ts';
import { embeddedFolder, portalConfig } from './portal.ts';

/** What a command works with. */
export type Desk = Pick<Deps, 'config' | 'pool' | 'reader' | 'notices' | 'now'>;

const CONNECTIONS = 2;

interface Database {
  url: string;
  /** What to do when done with it. */
  leave: () => Promise<void>;
}

/** The settings and the database of the portal that is there; the database is asked for first, for it is what misled. */
export const locate = async (io: Io): Promise<Database & { config: Config }> => {
  const folder = io.env.DATABASE_URL ? null : embeddedFolder(io.env);
  const config = portalConfig(io);
  const running = folder === null ? config.databaseUrl : await findEmbedded(folder);
  if (folder === null || running) return { config, url: running as string, leave: async () => {} };
  const own = await startEmbedded({ dataDir: folder, programs: config.postgres, log: io.complain });
  return { config, url: own.url, leave: () => own.stop() };
};

const update = (url: string, io: Io): Promise<number> =>
  migrate(url, io.complain, rightsOfRole).catch((cause: Error & { code?: string }) => {
    throw new Refusal(`Basis data tidak dapat dibuka: ${cause.message || cause.code}`, { cause });
  });

/**
 * Runs `work` on DATABASE_URL, else on the embedded database of the running server, else on the embedded database
 * started for as long as it takes. The database is brought up to date first, as the server does at its start. Throws a
 * Refusal where there is no portal to work on.
 */
export const withDesk = async <T>(io: Io, work: (desk: Desk) => Promise<T>): Promise<T> => {
  const { config, url, leave } = await locate(io);
  try {
    await update(url, io);
    const pool = createPool(url, CONNECTIONS);
    const reader = createReader(url);
    try {
      return await work({ config, pool, reader, notices: askNotices({ reader }), now: () => new Date() });
    } finally {
      await pool.end();
      await reader.end();
    }
  } finally {
    await leave();
  }
};

const user = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.()}`;
  }
};

/** Who the audit names: the operator by the name of their account on this machine. */
export const operator = (now = () => new Date()): Author => author(now, 'sistem', `pmb ${user()}`);
