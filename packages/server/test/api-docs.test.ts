import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
afterEach(() => t.close());

const DOCUMENT = ['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'];
const statuses = () => Promise.all(DOCUMENT.map(async (path) => (await t.call('GET', path)).status));

test('switched off, nothing of the document of calls can be read', async () => {
  t = await startTestApp({ apiDocs: false });
  expect(await statuses()).toEqual(DOCUMENT.map(() => 404));
});

test('switched on, it can', async () => {
  t = await startTestApp({ apiDocs: true });
  expect((await t.call('GET', '/api/openapi.json')).status).toBe(200);
});
