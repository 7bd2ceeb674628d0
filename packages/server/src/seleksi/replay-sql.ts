/** The second implementation: a ledger repeated by PostgreSQL, with no code of the first (seleksi 8). */
import { readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import type { Pool } from '../db/pool.ts';

const script = new URL('replay.sql', import.meta.url);

/** It is slow and plain on purpose, over whole sets: what an hour does not do is never done. */
const STATEMENT = '1h';

const repeat = async (client: PoolClient, text: readonly string[]): Promise<string[]> => {
  await client.query(
    'CREATE TEMP TABLE berkas (nomor integer PRIMARY KEY, baris text NOT NULL) ON COMMIT DROP',
  );
  await client.query(
    'INSERT INTO berkas SELECT nomor, baris FROM unnest($1::text[]) WITH ORDINALITY b(baris, nomor)',
    [text],
  );
  await client.query(await readFile(script, 'utf8'));
  const { rows } = await client.query<{ baris: string }>('SELECT baris FROM ulangan ORDER BY nomor');
  return rows.map(({ baris }) => `${baris}\n`);
};

/** The lines a ledger's outcome should have, from its lines with their ends; nothing stays in the database. */
export const replayInSql = async (pool: Pool, text: readonly string[]): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL statement_timeout = '${STATEMENT}'`);
    const lines = await repeat(client, text);
    await client.query('ROLLBACK');
    return lines;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
