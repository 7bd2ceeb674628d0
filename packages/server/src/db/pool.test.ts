import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { limited } from '../jobs/jobs.ts';
import { type Close, createPool, type Pool, together, transaction } from './pool.ts';
import { createReader, type Reads } from './reader.ts';

let database: TestDatabase;
let pool: Pool;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('CREATE TABLE kept (n integer PRIMARY KEY)');
  await other.query('INSERT INTO kept VALUES (0)');
});
beforeEach(() => other.query('DELETE FROM kept WHERE n > 0'));
afterAll(async () => {
  await pool.end();
  await other.end();
  await database.drop();
});

const kept = async () =>
  (await other.query<{ n: number }>('SELECT n FROM kept WHERE n > 0 ORDER BY n')).rows.map(({ n }) => n);
const insert = (n: number | string): pg.QueryConfig => ({
  text: 'INSERT INTO kept VALUES ($1) RETURNING n',
  values: [n],
});
const cut = (pid: number) => other.query('SELECT pg_terminate_backend($1)', [pid]);
const pidOf = async (db: pg.PoolClient) =>
  (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid as number;

describe('the last statement with its commit', () => {
  test('keeps everything, and answers', async () => {
    const answer = await transaction(pool, async (db, close) => {
      await db.query(insert(1));
      return (await close<{ n: number }>(insert(2))).rows;
    });
    expect([answer, await kept()]).toEqual([[{ n: 2 }], [1, 2]]);
  });

  test('undoes everything where the statement fails, and the connection goes on', async () => {
    const work = transaction(pool, async (db, close) => {
      await db.query(insert(1));
      await close(insert('no number'));
    });
    await expect(work).rejects.toMatchObject({ code: '22P02' });
    expect(await kept()).toEqual([]);
    await transaction(pool, (db) => db.query(insert(3)));
    expect(await kept()).toEqual([3]);
  });

  test('fails where the commit does', async () => {
    await other.query(
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'late'; END $$;
       CREATE CONSTRAINT TRIGGER late AFTER INSERT ON kept DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    await expect(transaction(pool, (_, close) => close(insert(1)))).rejects.toThrow('late');
    await other.query('DROP TRIGGER late ON kept');
    expect(await kept()).toEqual([]);
  });
});

describe('a connection that is lost in a transaction fails that transaction and nothing else', () => {
  type Work = (db: pg.PoolClient, close: Close) => Promise<unknown>;
  test.for<[string, Work]>([
    ['between two statements', async (db) => (await cut(await pidOf(db)), db.query(insert(2)))],
    [
      'in a statement',
      async (db) => {
        const pid = await pidOf(db);
        setTimeout(() => void cut(pid), 50);
        return db.query('SELECT pg_sleep(5)');
      },
    ],
    [
      'in the last one',
      async (db, close) => {
        const pid = await pidOf(db);
        setTimeout(() => void cut(pid), 50);
        return close({ text: 'SELECT pg_sleep(5)' });
      },
    ],
  ])('%s', async ([, lose]) => {
    // Whatever nobody listens to would end a server.
    const uncaught = vi.fn<(error: unknown) => void>();
    process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught);
    await expect(
      transaction(pool, async (db, close) => {
        await db.query(insert(1));
        await lose(db, close);
      }),
    ).rejects.toThrow();
    await turn();
    process.off('uncaughtException', uncaught).off('unhandledRejection', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
    expect(await kept()).toEqual([]);
    await transaction(pool, (db) => db.query(insert(3)));
    expect(await kept()).toEqual([3]);
  });
});

test('what works together is over before anybody hears that a part of it failed', async () => {
  let isOver = false;
  const slow = new Promise((resolve) => setTimeout(resolve, 30)).then(() => {
    isOver = true;
  });
  await expect(together([Promise.reject(new Error('early')), slow])).rejects.toThrow('early');
  expect(isOver).toBe(true);
  expect(await together([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a']);
});

describe('what takes too long', () => {
  const limitOf = async (db: Pick<Reads, 'query'>) =>
    (await db.query<{ statement_timeout: string }>({ text: 'SHOW statement_timeout' })).rows[0]
      ?.statement_timeout;
  test('is ended by the database, whichever way it was asked', async () => {
    const reader = createReader(database.url);
    const queue = new pg.Client({ connectionString: limited(database.url) });
    await queue.connect();
    expect([await limitOf(pool), await limitOf(reader), await limitOf(queue)]).toEqual(['10s', '5s', '5min']);
    await Promise.all([reader.end(), queue.end()]);
  });
  test('is nowhere given all the time there is', () => {
    const src = fileURLToPath(new URL('..', import.meta.url));
    const endless = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts'] }).filter((file) =>
      /statement_timeout\s*=\s*'?0\b/.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(endless).toEqual([]);
  });
});
