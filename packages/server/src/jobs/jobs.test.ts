import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createJobs, JOB_NAMES, type JobHandlers, type Jobs } from './jobs.ts';

let database: TestDatabase;
let pool: Pool;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.applicationUrl);
  jobs = await createJobs(database.applicationUrl, (error) => console.error(error));
});
afterAll(async () => {
  await jobs.stop();
  await pool.end();
  await database.drop();
});

test('what a process had in hand when it was killed is done by another within seconds', async () => {
  await jobs.send(pool, 'ekspor', { id: 'terputus' });
  // As it stands in the queue once somebody took it who is no longer there.
  const { rowCount } = await pool.query(
    "UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE name = 'ekspor'",
  );
  expect(rowCount).toBe(1);
  const begun: string[] = [];
  const nothing = () => Promise.resolve();
  const since = performance.now();
  const worker = await createJobs(database.applicationUrl, (error) => console.error(error));
  await worker.work({
    'kartu-ujian': nothing,
    'kartu-ulang': nothing,
    massal: nothing,
    loa: nothing,
    'buka-penawaran': async () => {},
    'dugaan-ganda': async () => {},
    'tanya-midtrans': async () => {},
    'tanya-bank': async () => {},
    ingatkan: async () => {},
    'kembali-midtrans': async () => {},
    'tutup-jawaban': async () => {},
    sapu: nothing,
    'sapu-berkas': nothing,
    'hapus-berkas': nothing,
    'uji-penawaran': nothing,
    seleksi: nothing,
    segel: nothing,
    'periksa-segel': nothing,
    ekspor: async ({ id }) => void begun.push(id),
  });
  await vi.waitUntil(() => begun.length > 0, { timeout: 25_000, interval: 50 });
  await worker.stop();
  console.log(`taken up after ${Math.round(performance.now() - since)} ms`);
  expect(begun).toEqual(['terputus']);
});

test('what is sent in a crowd waits for what is sent singly', async () => {
  // As many as are taken together, so that the single one is only among them if it goes first.
  const crowd = Array.from({ length: 30 }, (_, i) => ({ nomor_pendaftar: `${i}`, versi: 2 }));
  await jobs.sendBehind(pool, 'kartu-ujian', crowd);
  await jobs.send(pool, 'kartu-ujian', { nomor_pendaftar: 'baru', versi: 1 });
  const begun: string[] = [];
  const nothing = () => Promise.resolve();
  const worker = await createJobs(database.applicationUrl, (error) => console.error(error));
  await worker.work({
    'kartu-ulang': nothing,
    massal: nothing,
    loa: nothing,
    ekspor: nothing,
    'buka-penawaran': async () => {},
    'dugaan-ganda': async () => {},
    'tanya-midtrans': async () => {},
    'tanya-bank': async () => {},
    ingatkan: async () => {},
    'kembali-midtrans': async () => {},
    'tutup-jawaban': async () => {},
    sapu: nothing,
    'sapu-berkas': nothing,
    'hapus-berkas': nothing,
    'uji-penawaran': nothing,
    seleksi: nothing,
    segel: nothing,
    'periksa-segel': nothing,
    'kartu-ujian': async ({ nomor_pendaftar }) => void begun.push(nomor_pendaftar),
  });
  await vi.waitUntil(() => begun.length === 31, { timeout: 30_000, interval: 50 });
  await worker.stop();
  expect(begun.slice(0, 30)).toContain('baru');
});

test('what is taken together is done beside one another, and one that fails has the others neither undone nor repeated', async () => {
  const begun: number[] = [];
  let [underway, most] = [0, 0];
  for (const id of [1, 2, 3]) await jobs.send(pool, 'loa', { id });
  const nothing = () => Promise.resolve();
  await jobs.work({
    'kartu-ujian': nothing,
    'kartu-ulang': nothing,
    massal: nothing,
    ekspor: nothing,
    'buka-penawaran': async () => {},
    'dugaan-ganda': async () => {},
    'tanya-midtrans': async () => {},
    'tanya-bank': async () => {},
    ingatkan: async () => {},
    'kembali-midtrans': async () => {},
    'tutup-jawaban': async () => {},
    sapu: nothing,
    'sapu-berkas': nothing,
    'hapus-berkas': nothing,
    'uji-penawaran': nothing,
    seleksi: nothing,
    segel: nothing,
    'periksa-segel': nothing,
    loa: async ({ id }) => {
      begun.push(id);
      underway += 1;
      most = Math.max(most, underway);
      await new Promise((resolve) => setTimeout(resolve, 50));
      underway -= 1;
      if (id === 2 && begun.filter((one) => one === 2).length === 1) throw new Error('disk is full');
    },
  });
  // Five seconds until it is tried again.
  await vi.waitUntil(() => begun.length >= 4, { timeout: 30_000, interval: 50 });
  expect(begun.toSorted()).toEqual([1, 2, 2, 3]);
  expect(most).toBe(3);
  await vi.waitUntil(
    async () =>
      (
        await pool.query<{ state: string }>("SELECT state::text FROM pgboss.job WHERE name = 'loa'")
      ).rows.every(({ state }) => state === 'completed'),
    { timeout: 10_000, interval: 50 },
  );
});

const doing = (handlers: Partial<JobHandlers>): JobHandlers => ({
  ...(Object.fromEntries(JOB_NAMES.map((name) => [name, async () => {}])) as unknown as JobHandlers),
  ...handlers,
});

test('a kind that fails against tables of a newer version is left to a newer process, and no other kind is', async () => {
  const owner = createPool(database.url, 1);
  await owner.query("INSERT INTO migrasi (nama, sidik) VALUES ('9999_nanti.sql', 'x')");
  const said: string[] = [];
  const [old, fresh]: [string[], string[]] = [[], []];
  const older = await createJobs(database.applicationUrl, (error) => void said.push(error.message));
  const newer = await createJobs(database.applicationUrl, (error) => console.error(error));
  await jobs.stop();
  await older.work(
    doing({
      massal: async ({ id }) => {
        old.push(id);
        throw Object.assign(new Error('column "perubahan" does not exist'), { code: '42703' });
      },
      loa: async ({ id }) => void old.push(`surat ${id}`),
    }),
  );
  await newer.send(pool, 'massal', { id: 'satu' });
  await vi.waitUntil(() => said.some((line) => line.startsWith('massal ditinggalkan')), { timeout: 25_000 });
  await newer.send(pool, 'massal', { id: 'dua' });
  await newer.send(pool, 'loa', { id: 9 });
  await vi.waitUntil(() => old.includes('surat 9'), { timeout: 25_000 });
  await newer.work(doing({ massal: async ({ id }) => void fresh.push(id) }));
  await vi.waitUntil(() => fresh.length === 2, { timeout: 25_000 });
  expect(old).toEqual(['satu', 'surat 9']);
  expect(fresh.toSorted()).toEqual(['dua', 'satu']);
  await Promise.all([older.stop(), newer.stop()]);
  await owner.query("DELETE FROM migrasi WHERE nama = '9999_nanti.sql'");
  await owner.end();
});

test('the audit is sealed every minute, and its seals are looked at every night', async () => {
  const worker = await createJobs(database.applicationUrl, (error) => console.error(error));
  await worker.work(doing({}));
  await worker.stop();
  const { rows } = await pool.query<{ name: string; cron: string }>(
    "SELECT name, cron FROM pgboss.schedule WHERE name IN ('segel', 'periksa-segel') ORDER BY name DESC",
  );
  expect(rows).toEqual([
    { name: 'segel', cron: '* * * * *' },
    { name: 'periksa-segel', cron: '7 2 * * *' },
  ]);
});
