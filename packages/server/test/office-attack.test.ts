import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackOffice } from '../../../attack/office.ts';
import { seedStaff } from '../src/seed/staff.ts';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('guessing at every officer from one address shuts out none of them', async () => {
  const accounts = await seedStaff(t.db);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { username, password } = accounts.find(
    (one) => one.peran === 'keuangan',
  ) as (typeof accounts)[number];
  const outcome = await attackOffice({ url, seconds: 3, atLeast: 81, account: { username, password } });
  expect(outcome).toMatchObject({ failures: 0, honest: { newDevice: true } });
  expect(outcome.tries).toBeGreaterThan(80);
  expect(outcome.honest.tries).toBeGreaterThan(3);
});
