import { permissionsOf } from '@gerbang/contract/office/desks';
import { ROLES } from '@gerbang/contract/wire/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { callsOf, sample } from './calls.ts';
import { asStaff } from './desk.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Marks of pages that no list gave, of every length a list knows. */
const FORGED = [
  ['abc', 'x'],
  [1, 1],
  [null, null],
  [-1e300, 'x'],
  ['2026-13-41T00:00:00Z', '1'],
  ['2026-01-01T00:00:00Z', '9'.repeat(40)],
].flatMap((key) => [key, key.slice(0, 1), [...key, key[0]], [0, ...key], [key[0], ...key]]);

test('a forged mark of a page fails inside nowhere: every list of the office refuses it or shows a page', async () => {
  const lists = callsOf(t.app).filter(
    (c) => c.access.startsWith('petugas:') && c.parameters.some((p) => p.name === 'setelah'),
  );
  expect(lists.length).toBeGreaterThan(5);
  const failed: unknown[] = [];
  for (const { path, parameters, access } of lists) {
    const role = ROLES.find((one) => permissionsOf(one).some((held) => access === `petugas:${held}`));
    const officer = await asStaff(t, role ?? 'admin');
    for (const key of FORGED) {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
        String(sample(parameters.find((p) => p.name === name)?.schema ?? {})),
      );
      const setelah = Buffer.from(JSON.stringify(key)).toString('base64url');
      const { status, body } = await officer('GET', `${filled}?setelah=${setelah}`);
      if (![200, 400, 404].includes(status)) failed.push([filled, key, status, body.code]);
    }
  }
  expect(failed).toEqual([]);
});
