/** Codes are looked up before they are needed, and none that an applicant has is among them. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { isKode } from '../secrets.ts';
import { freeCodes } from './free-codes.ts';
import { createPendaftar } from './pendaftar.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** More than are looked up at a time. */
const MANY = 1_500;

test('of codes that others have none is given once they were looked up, and none twice', async () => {
  const { rows } = await t.db.query<{ kode: string }>('SELECT min(kode_penawaran) AS kode FROM penawaran');
  const applicants: string[] = [];
  for (let i = 0; i < 5; i += 1)
    applicants.push(await createPendaftar(t.db, t.deps.config.keys, rows[0]?.kode ?? '', t.clock.now()));
  const theirs = applicants.map((kode) => Number(kode.slice(0, -1)));
  const real = crypto.randomInt.bind(crypto) as (min: number, max: number) => number;
  let drawn = 0;
  const every = (min: number, max: number) =>
    (drawn += 1) % 2 === 0 ? (theirs[drawn % theirs.length] as number) : real(min, max);
  const draw = vi.spyOn(crypto, 'randomInt').mockImplementation(every as never);
  syncBuiltinESMExports();
  const given: string[] = [];
  try {
    const query = vi.spyOn(t.deps.pool, 'query');
    const codeOf = freeCodes(t.deps.pool);
    // The first is asked for before any was looked up.
    codeOf();
    while (given.length < MANY) {
      await Promise.all(query.mock.results.map(({ value }) => value as Promise<unknown>));
      await new Promise(setImmediate);
      for (let i = 0; i < 100; i += 1) given.push(codeOf());
    }
  } finally {
    draw.mockRestore();
    syncBuiltinESMExports();
  }
  expect(given.filter((kode) => applicants.includes(kode))).toEqual([]);
  expect(given.every(isKode)).toBe(true);
  expect(new Set(given).size).toBe(given.length);
});

test('while the database cannot be asked, codes are drawn as they are needed', async () => {
  const codeOf = freeCodes({ query: async () => Promise.reject(new Error('gone')) } as never);
  for (let i = 0; i < 10; i += 1) {
    expect(isKode(codeOf())).toBe(true);
    await new Promise(setImmediate);
  }
});
