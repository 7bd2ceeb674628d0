/** Reads that bear some age, on a real streaming standby: never older than they bear, and answered whatever becomes of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '../../test/admin.ts';
import { type Proxy, startProxy } from '../../test/proxy.ts';
import { type Pair, startPair } from '../../test/standby.ts';
import { AGE, type Aged, createAged } from './aged.ts';
import { createPool, type Pool } from './pool.ts';

let pair: Pair;
let door: Proxy;
let primary: Pool;
let aged: Aged;
beforeAll(async () => {
  pair = await startPair();
  door = await startProxy(pair.standbyUrl);
  primary = createPool(pair.database.applicationUrl, 4);
  const primaryUrl = pair.database.applicationUrl;
  aged = createAged({ url: door.url, primaryUrl, listener: { connected: true } });
  await primary.query("INSERT INTO rate_limit (key, points, expire) VALUES ('uji', 0, 9e15)");
});
afterAll(async () => {
  await aged.end();
  await primary.end();
  await pair.end();
  door.shut();
  await door.end();
});

const READ = "SELECT points, pg_is_in_recovery() AS siaga FROM rate_limit WHERE key = 'uji'";
interface Read {
  points: number;
  siaga: boolean;
}
type Way = 'or' | 'briefly';
const WAYS: readonly Way[] = ['or', 'briefly'];
const read = async (since?: number, way: Way = 'or') =>
  (await aged[way](primary, AGE.daftar, since).query<Read>(READ)).rows[0] ?? { points: -1, siaga: false };
const write = async (): Promise<number> =>
  (
    await primary.query<{ points: number }>(
      "UPDATE rate_limit SET points = points + 1 WHERE key = 'uji' RETURNING points",
    )
  ).rows[0]?.points ?? 0;
const isTaken = () => expect.poll(async () => (await read()).siaga, { timeout: 30_000 }).toBe(true);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
beforeEach(isTaken);

test('a replica of a primary at rest stays in', async () => {
  await wait(3 * AGE.daftar);
  expect(await read()).toMatchObject({ siaga: true });
});

test('a crowd is answered by the replica, and who reads long there keeps nobody waiting', async () => {
  const crowd = () => Promise.all(Array.from({ length: 64 }, () => read()));
  await expect
    .poll(async () => (await crowd()).filter(({ siaga }) => siaga).length, { timeout: 30_000 })
    .toBe(64);
  // Brief ones share two connections; many more than that are under way.
  const brief = await Promise.all(Array.from({ length: 256 }, () => read(undefined, 'briefly')));
  expect(brief.filter(({ siaga }) => siaga)).toHaveLength(256);
  let long = 0;
  const reads = Array.from({ length: 8 }, () =>
    aged
      .or(primary, AGE.daftar)
      .query('SELECT pg_sleep(4)')
      .then(() => (long += 1)),
  );
  expect([await read(), long]).toEqual([expect.objectContaining({ siaga: false }), 0]);
  await Promise.all(reads);
});

test.for(WAYS)(
  'one that lags is left out before it is too old, and taken back when it has caught up (%s)',
  async (way) => {
    await pair.pause();
    try {
      const [points, at] = [await write(), performance.now()];
      // However it is asked: what was saved longer ago than the read bears is in the answer.
      while (performance.now() < at + 3 * AGE.daftar) {
        const begun = performance.now();
        const seen = await read(undefined, way);
        if (begun > at + AGE.daftar) expect(seen).toEqual({ points, siaga: false });
        await wait(20);
      }
    } finally {
      await pair.resume();
    }
    await isTaken();
  },
);

test.for(WAYS)('what was committed before a moment is in every answer that asks for it (%s)', async (way) => {
  await pair.pause();
  try {
    for (let i = 0; i < 5; i += 1) {
      const points = await write();
      expect(await read(performance.now(), way)).toEqual({ points, siaga: false });
    }
  } finally {
    await pair.resume();
  }
  const points = await write();
  const reads = await aged.caughtUp(primary);
  expect((await reads.query<Read>(READ)).rows).toEqual([{ points, siaga: true }]);
});

test.for(WAYS)('one that dies costs no answer, and serves again once it is back (%s)', async (way) => {
  const asked: Promise<Read>[] = [];
  const asking = setInterval(() => asked.push(read(undefined, way)), 5);
  await pair.kill();
  await wait(500);
  clearInterval(asking);
  const answers = await Promise.all(asked);
  expect(answers.length).toBeGreaterThan(10);
  expect((await read()).siaga).toBe(false);
  await pair.revive();
  await isTaken();
});

test.for(WAYS)('one that says nothing costs nobody more than a moment (%s)', async (way) => {
  door.freeze();
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(undefined, way)));
  expect(answers.every(({ siaga }) => !siaga)).toBe(true);
  // It is cut off after a second; a busy machine may take some more.
  expect(performance.now() - begun).toBeLessThan(8_000);
  door.open();
  await isTaken();
});

test('a database of another cluster is never read, however far its log is', async () => {
  const other = await startPair();
  const stranger = createAged({
    url: other.standbyUrl,
    primaryUrl: pair.database.applicationUrl,
    listener: { connected: true },
  });
  try {
    for (let i = 0; i < 4; i += 1)
      await execute(other.database.url, "SELECT pg_create_restore_point('jauh')", 'SELECT pg_switch_wal()');
    await wait(2 * AGE.daftar);
    expect(stranger.isWell).toBe(false);
    const { rows } = await stranger.or(primary, AGE.grafik).query<Read>(READ);
    expect(rows[0]?.siaga).toBe(false);
  } finally {
    await stranger.end();
    await other.end();
  }
});

test('without news of the primary nothing is read from a replica', async () => {
  const deaf = createAged({
    url: pair.standbyUrl,
    primaryUrl: pair.database.applicationUrl,
    listener: { connected: false },
  });
  await wait(AGE.daftar);
  const { rows } = await deaf.or(primary, AGE.grafik).query<Read>(READ);
  expect(rows[0]?.siaga).toBe(false);
  await deaf.end();
});
