/** A database of the prover's own, beside the portal's: migrated, used, dropped. No applicant is in it but made-up ones. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';

export interface Scratch {
  url: string;
  /** Drops it, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

const PREFIX = 'gerbang_uji_';
/** What is older than this was left behind by a run that was killed. */
const ABANDONED_MS = 3_600_000;

/** Runs `work` on one connection; database commands must stand outside a transaction. */
const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'gerbang-uji' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const sweep = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [PREFIX],
  );
  for (const { datname } of rows) {
    const made = Number(/^gerbang_uji_(\d{13})_[0-9a-f]{8}$/.exec(datname)?.[1] ?? Number.NaN);
    if (Date.now() - made > ABANDONED_MS)
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
};

/** Makes one on the server of `url`; needs the right to create databases (SQLSTATE 42501 without it). */
export const createScratch = async (url: string): Promise<Scratch> => {
  const name = `${PREFIX}${Date.now()}_${randomBytes(4).toString('hex')}`;
  await connected(url, async (client) => {
    await sweep(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    // Nothing in it has to survive a power cut.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const own = new URL(url);
  own.pathname = name;
  const drop = () =>
    connected(url, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  try {
    await migrate(own.href);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url: own.href, drop };
};
