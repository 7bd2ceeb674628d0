/** Opens the portal's database for one command, whether the server runs or not. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { AuditEntry } from '../audit.ts';
import { readConfig } from '../config.ts';
import { findEmbedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createReader } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { type Io, Refusal } from './command.ts';

/** What a command works with. */
export type Desk = Pick<Deps, 'config' | 'pool' | 'reader' | 'now'>;

const CONNECTIONS = 2;

/** Address of the database, and what to do when done with it. */
const locate = async (
  config: Desk['config'],
  io: Io,
): Promise<{ url: string; leave: () => Promise<void> }> => {
  const folder = join(config.dataDir, 'postgres');
  const running = config.databaseUrl ?? (await findEmbedded(folder));
  if (running) return { url: running, leave: async () => {} };
  const own = await startEmbedded({ dataDir: folder, log: io.complain });
  return { url: own.url, leave: () => own.stop() };
};

const update = (url: string, io: Io): Promise<number> =>
  migrate(url, io.complain).catch((cause: Error & { code?: string }) => {
    throw new Refusal(`Basis data tidak dapat dibuka: ${cause.message || cause.code}`, { cause });
  });

/**
 * Runs `work` on DATABASE_URL, else on the embedded database of the running server, else on the embedded database
 * started for as long as it takes. The database is brought up to date first, as the server does at its start.
 */
export const withDesk = async <T>(io: Io, work: (desk: Desk) => Promise<T>): Promise<T> => {
  const config = readConfig(io.env);
  const { url, leave } = await locate(config, io);
  try {
    await update(url, io);
    const pool = createPool(url, CONNECTIONS);
    const reader = createReader(url);
    try {
      return await work({ config, pool, reader, now: () => new Date() });
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
export const operator = (): Pick<AuditEntry, 'pelaku' | 'id_pelaku'> => ({
  pelaku: 'sistem',
  id_pelaku: `pmb ${user()}`,
});
