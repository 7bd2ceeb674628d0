import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { execute } from '../../test/admin.ts';
import { createPool } from '../db/pool.ts';
import { createScratch } from './scratch.ts';

const server = inject('databaseUrl');
const exists = async (name: string): Promise<boolean> => {
  const pool = createPool(server, 1);
  const { rowCount } = await pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  await pool.end();
  return rowCount === 1;
};
const HOUR = 3_600_000;
/** Name of a database made so long ago. */
const madeAgo = (milliseconds: number) =>
  `gerbang_uji_${Date.now() - milliseconds}_${randomBytes(4).toString('hex')}`;

test('a scratch database is empty, migrated, and gone afterwards even while somebody is connected', async () => {
  const scratch = await createScratch(server);
  const name = new URL(scratch.url).pathname.slice(1);
  const pool = createPool(scratch.url, 1);
  expect((await pool.query('SELECT count(*) AS n FROM pendaftar')).rows).toEqual([{ n: 0 }]);
  expect(await exists(name)).toBe(true);
  await scratch.drop();
  expect(await exists(name)).toBe(false);
  await pool.end();
});

test('what a killed run left behind goes with the next one; what is in use stays', async () => {
  const [old, young] = [madeAgo(2 * HOUR), madeAgo(0)];
  await execute(server, `CREATE DATABASE ${old}`, `CREATE DATABASE ${young}`);
  const scratch = await createScratch(server);
  expect([await exists(old), await exists(young)]).toEqual([false, true]);
  await scratch.drop();
  await execute(server, `DROP DATABASE ${young}`);
});
