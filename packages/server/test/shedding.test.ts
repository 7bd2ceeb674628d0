/** What an applicant meets while a process cannot keep up: the result goes on, chat and news come back later. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

/** Turns of the event loop: longer than the limit of chat and news, and longer than that of everything. */
const BLOCKED_MS = { busy: 800, stalled: 2_400 };
/** Longer than two measures, which are taken every three seconds. */
const LASTS_MS = 8_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ shed: true });
});
afterAll(() => t.close());

const strain = async (blocked: number): Promise<void> => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (const until = Date.now() + LASTS_MS; Date.now() < until; ) {
    Atomics.wait(cell, 0, 0, blocked);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test('chat and news step back first, results and sign-ins go on until nothing does', {
  timeout: 60_000,
}, async () => {
  const { token, nomor_pendaftar, pin } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const ask = async (path: string) => {
    const { status, body, headers } = await t.call('GET', path, { token });
    return [status, body.code ?? null, headers['retry-after'] ?? null];
  };
  const chat = `/api/v2/public/crm/conversation/${nomor_pendaftar}`;
  const result = `/api/v2/yudisium/${nomor_pendaftar}`;
  await expect.poll(() => ask(chat), { timeout: 20_000 }).toEqual([200, null, null]);
  await strain(BLOCKED_MS.busy);
  const refused = [503, 'kelebihan_beban', '3'];
  expect(await ask(chat)).toEqual(refused);
  expect(await ask(`/api/v2/public/crm/stream/${nomor_pendaftar}`)).toEqual(refused);
  expect(await ask('/api/v1/berita')).toEqual(refused);
  expect(await ask(result)).toEqual([200, null, null]);
  const signedIn = await t.call('POST', '/api/login', { body: { username: nomor_pendaftar, password: pin } });
  expect(signedIn.status).toBe(200);
  await strain(BLOCKED_MS.stalled);
  expect(await ask(result)).toEqual(refused);
});
