import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Proxy, startProxy } from '../../test/proxy.ts';
import { type Breaker, createBreaker, TICK_MS } from './breaker.ts';
import { createPool, named, type Pool } from './pool.ts';
import { createReader, type Reader } from './reader.ts';

let database: TestDatabase;
let proxy: Proxy;
let breaker: Breaker;
let pool: Pool;
let reader: Reader;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  breaker = createBreaker();
  pool = createPool(proxy.url, 1, breaker);
  reader = createReader(proxy.url, breaker);
});
afterEach(async () => {
  breaker.reset();
  proxy.shut();
  await reader.end();
  await pool.end();
  await proxy.end();
  await database.drop();
});

const PID = 'SELECT pg_backend_pid() AS pid';
const readPid = async () => (await reader.query<{ pid: number }>(named('pid', PID, []))).rows[0]?.pid;
const poolPid = async () => (await pool.query<{ pid: number }>(PID)).rows[0]?.pid;
/** So many seconds go by. */
const pass = (seconds: number) => {
  for (let ms = 0; ms < seconds * 1_000; ms += TICK_MS) breaker.tick();
};

test('a statement that is never answered is given up; the connection is replaced', async () => {
  await Promise.all([poolPid(), readPid(), readPid()]);
  proxy.hush();
  const asked = [pool.query('SELECT 1'), poolPid()];
  // It has left by then.
  await delay(50);
  // The server would end it after ten.
  pass(11);
  expect(await Promise.race([...asked, Promise.resolve('under way')])).toBe('under way');
  pass(2);
  await expect(asked[0]).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await asked[1]).toBeGreaterThan(0);
});

test('a connection nobody asks anything of is left alone', async () => {
  const before = [await poolPid(), await readPid(), await readPid()];
  pass(60);
  expect([await poolPid(), await readPid(), await readPid()]).toEqual(before);
});

test('once tripped nobody waits, neither who asked nor who asks; reset, all are answered', async () => {
  await Promise.all([poolPid(), readPid(), readPid()]);
  proxy.freeze();
  // One has the connection, one waits for it.
  const asked = [poolPid(), poolPid(), readPid(), readPid(), readPid()];
  const settled = Promise.allSettled(asked);
  breaker.trip();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
  await expect(poolPid()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect(readPid()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  proxy.open();
  breaker.reset();
  expect(await poolPid()).toBeGreaterThan(0);
  expect(await readPid()).toBeGreaterThan(0);
});
