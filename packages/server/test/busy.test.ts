/** What an applicant meets when the database has no connection left: told to try again, never a failure without a name. */

import type { RecordPart } from '@gerbang/contract';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a save that finds no connection in time is told to try again, and the next one works', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const part = dataKeluarga.parts[0] as RecordPart;
  // A part of the keys is merged under a lock, which takes a connection of the pool.
  const save = () =>
    t.call('POST', part.save, {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, [Object.keys(part.fields)[0] as string]: null },
    });
  const { pool } = t.deps;
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  const busy = await save();
  for (const client of taken) client.release();
  expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'kelebihan_beban', '3']);
  expect((await save()).status).toBe(422);
});
