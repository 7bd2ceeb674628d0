import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Proxy, startProxy } from '../../test/proxy.ts';
import { createListener, type Listener } from './listener.ts';

let database: TestDatabase;
let proxy: Proxy;
let listener: Listener;
let client: pg.Client;
let heard: (string | null)[];
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  heard = [];
  listener = await createListener(proxy.url);
  listener.on('sesi', (payload) => heard.push(payload));
});
afterEach(async () => {
  await listener.end();
  await client.end();
  proxy.shut();
  await proxy.end();
  await database.drop();
});

const connections = async (): Promise<number> =>
  (
    await client.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'gerbang-kabar' AND datname = current_database()",
    )
  ).rowCount ?? 0;
const tell = (payload: string) => client.query("SELECT pg_notify('sesi', $1)", [payload]);

test('hears the news of its channel once, with what was said', async () => {
  await tell('12345678');
  await expect.poll(() => heard).toEqual(['12345678']);
});

test('while cut off it says so and that news was missed; afterwards it hears again, over one connection', async () => {
  for (let round = 1; round <= 3; round += 1) {
    heard.length = 0;
    proxy.shut();
    await expect.poll(() => listener.connected).toBe(false);
    expect(heard).toEqual([null]);
    proxy.open();
    await expect.poll(() => listener.connected).toBe(true);
    expect(heard).toEqual([null, null]);
    await tell('87654321');
    await expect.poll(() => heard.slice(2)).toEqual(['87654321']);
  }
  await delay(1_200);
  expect(await connections()).toBe(1);
  expect(heard).toEqual([null, null, '87654321']);
});

test('notices by itself that nothing comes through any more, though nobody closed the connection', async () => {
  proxy.hush();
  await tell('12345678');
  expect(listener.connected).toBe(true);
  await expect.poll(() => heard, { timeout: 12_000 }).toEqual([null, null]);
  expect(listener.connected).toBe(true);
  await tell('87654321');
  await expect.poll(() => heard.slice(2)).toEqual(['87654321']);
});

test('knocks about twice a second while the database is away, never more', async () => {
  proxy.shut();
  await delay(4_000);
  expect(proxy.refused).toBeGreaterThanOrEqual(4);
  expect(proxy.refused).toBeLessThanOrEqual(9);
});
