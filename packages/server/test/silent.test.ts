/** What everybody meets while the database says nothing: pages from memory, and an answer before they give up. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { type Instance, openInstance } from './instance.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Everybody has an answer within so many milliseconds. */
const ANSWER_MS = 3_000;

let t: TestApp;
let proxy: Proxy;
let webRoot: string;
let portal: Instance;
beforeAll(async () => {
  t = await startTestApp();
  proxy = await startProxy(t.deps.config.databaseUrl ?? '');
  webRoot = await mkdtemp(join(tmpdir(), 'gerbang-halaman-'));
  for (const name of ['index.html', 'masuk.html', 'petugas.html'])
    await writeFile(join(webRoot, name), `<html lang="id"><head><title>${name}</title></head></html>`);
  portal = await openInstance(proxy.url, t.deps.config.dataDir, t.clock.now, { webRoot });
});
afterAll(async () => {
  proxy.shut();
  await portal.close();
  await proxy.end();
  await t.close();
  await rm(webRoot, { recursive: true, force: true });
});

const ask = async (path: string) => {
  const from = performance.now();
  const { statusCode, body } = await portal.app.inject({ url: path });
  return { status: statusCode, body, ms: performance.now() - from };
};
const PAGES = ['/', '/petugas', '/register/form'];

test('pages come from memory with the settings last known, readiness says no, and all in time', async () => {
  const before = await Promise.all(PAGES.map(ask));
  expect(before.map(({ status, body }) => [status, body.includes('id="pengaturan"')])).toEqual(
    PAGES.map(() => [200, true]),
  );
  proxy.freeze();
  // The listener is cut off in the end, and tells that settings may have changed.
  for (const end = performance.now() + 6_000; performance.now() < end; ) {
    const pages = await Promise.all(PAGES.map(ask));
    expect(pages.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    const ready = await ask('/readyz');
    expect(ready.status).toBe(503);
    expect(Math.max(ready.ms, ...pages.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  }
  expect((await ask('/healthz')).status).toBe(200);
  proxy.open();
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
});
