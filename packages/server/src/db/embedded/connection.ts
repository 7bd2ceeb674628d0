import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../../certain.ts';

/** The address of a database of the embedded server, for `pg` and for psql alike. */
export function urlOf(password: string, port: number, database = 'gerbang'): string {
  return `postgresql://gerbang:${password}@127.0.0.1:${port}/${database}`;
}

/** Whether a server answers at this address; one that is still recovering gets a minute to finish. */
export async function answers(url: string): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await run(url, 'select 1');
      return true;
    } catch (error) {
      const recovering = codeOf(error) === '57P03';
      if (!recovering || Date.now() >= deadline) return false;
      await delay(200);
    }
  }
}

/** Creates the database `gerbang` when the cluster has none yet. */
export async function ensureDatabase(password: string, port: number): Promise<void> {
  const url = urlOf(password, port, 'postgres');
  const found = await run(url, "select 1 from pg_database where datname = 'gerbang'");
  if (found.rowCount === 0) await run(url, 'create database gerbang', 60_000);
}

async function run(url: string, sql: string, patience = 5_000): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  // Without a listener, a server that goes away in between would end the whole process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
