/** The thread that is kept between scenarios: what it leaves is the same as a new one's, and nothing depends on its being there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { selectByScore } from '../../test/selected.ts';
import { KeptThread, workOnSelection } from './job.ts';

const KODE = '2027-21-1';
const COPY = `INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan)
  SELECT kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan FROM skenario ORDER BY id LIMIT 1 RETURNING id`;

let t: TestApp;
const kept = new KeptThread();
beforeAll(async () => {
  t = await startTestApp();
  await selectByScore(t, KODE, 4, [1, 1]);
});
afterAll(async () => {
  await kept.take()?.terminate();
  await t.close();
});

const run = async () => {
  const { id } = (await t.db.query<{ id: number }>(COPY)).rows[0] as { id: number };
  await workOnSelection(t.deps, { id_skenario: id }, kept);
  const { rows } = await t.db.query<{ segel: string | null; gagal: string | null; selesai: Date | null }>(
    'SELECT segel, gagal, selesai FROM skenario WHERE id = $1',
    [id],
  );
  return rows[0];
};
/** The thread that waits, which goes on waiting. */
const waiting = () => {
  const thread = kept.take();
  if (thread) kept.put(thread);
  return thread;
};

test('the next scenario runs in the thread of the last, and comes out as in a new one', async () => {
  const first = await run();
  const thread = waiting();
  expect(thread).not.toBeNull();
  const second = await run();
  expect(second).toMatchObject({ segel: first?.segel, gagal: null });
  expect(waiting()).toBe(thread);
});

test('one that fails leaves no thread, and the next begins its own', async () => {
  const [low, high] = (
    await t.db.query<{ a: number; b: number }>(
      'SELECT paling_sedikit AS a, paling_banyak AS b FROM komponen_nilai WHERE kode_penawaran = $1',
      [KODE],
    )
  ).rows.map(({ a, b }) => [a, b] as const)[0] as readonly [number, number];
  const range = (most: number) =>
    t.db.query('UPDATE komponen_nilai SET paling_banyak = $2 WHERE kode_penawaran = $1', [KODE, most]);
  await range(low + 1);
  expect(await run()).toMatchObject({ segel: null, gagal: expect.stringContaining('di luar rentang') });
  expect(waiting()).toBeNull();
  await range(high);
  expect((await run())?.selesai).not.toBeNull();
});

test('one that fails after it was taken ends nothing but itself', async () => {
  await run();
  const thread = kept.take();
  expect(thread?.emit('error', new Error('out of memory'))).toBe(true);
  await thread?.terminate();
  expect((await run())?.selesai).not.toBeNull();
});

test('one that died while it waited is not asked', async () => {
  await run();
  const thread = waiting();
  await thread?.terminate();
  expect((await run())?.selesai).not.toBeNull();
  expect(waiting()).not.toBe(thread);
});
