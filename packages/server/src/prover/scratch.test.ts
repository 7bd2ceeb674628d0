import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { SCRATCH_SCHEMA } from '../db/application-role.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createScratch } from './scratch.ts';

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = createPool(database.url, 1);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const left = async (): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = $1::regnamespace)
       + (SELECT count(*) FROM pg_proc WHERE pronamespace = $1::regnamespace) AS n`,
    [SCRATCH_SCHEMA],
  );
  return rows[0]?.n ?? -1;
};

test('a role that may create neither databases nor schemas gets tables of its own, and leaves none', async () => {
  const application = createPool(database.applicationUrl, 1);
  const { rows } = await application.query(
    `SELECT rolcreatedb, rolsuper, has_database_privilege(current_database(), 'CREATE') AS schemas FROM pg_roles WHERE rolname = current_user`,
  );
  expect(rows).toEqual([{ rolcreatedb: false, rolsuper: false, schemas: false }]);
  await owner.query("INSERT INTO negara VALUES ('ZZ', 'Negara Nyata')");
  const scratch = await createScratch(database.applicationUrl);
  const pool = createPool(scratch.url, 1);
  expect((await pool.query('SELECT count(*) AS n FROM negara')).rows).toEqual([{ n: 0 }]);
  await pool.query("INSERT INTO negara VALUES ('XX', 'Negara Uji')");
  expect((await owner.query('SELECT kode_negara FROM negara')).rows).toEqual([{ kode_negara: 'ZZ' }]);
  await pool.end();
  await scratch.drop();
  expect(await left()).toBe(0);
  await application.end();
});

test('what a killed run of another account left behind goes with the next one; two take turns', async () => {
  const killed = await createScratch(database.url);
  const pool = createPool(killed.url, 1);
  const second = createScratch(database.applicationUrl);
  const done: string[] = [];
  const waiting = second.then(() => done.push('kedua'));
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      return rows.length;
    })
    .toBe(1);
  expect(done).toEqual([]);
  await pool.end();
  await owner.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()`,
  );
  await waiting;
  await (await second).drop();
  expect(await left()).toBe(0);
});
