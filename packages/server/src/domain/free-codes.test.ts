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

/** What `work` comes to while of every two numbers drawn for a code the second is that of `instead`. */
const drawing = async <T>(instead: (nth: number) => number, work: () => Promise<T>): Promise<T> => {
  const real = crypto.randomInt.bind(crypto) as (min: number, max: number) => number;
  let drawn = 0;
  const every = (min: number, max: number) => ((drawn += 1) % 2 === 0 ? instead(drawn) : real(min, max));
  const draw = vi.spyOn(crypto, 'randomInt').mockImplementation(every as never);
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    draw.mockRestore();
    syncBuiltinESMExports();
  }
};

test('of codes that others have none is given once they were looked up', async () => {
  const { rows } = await t.db.query<{ kode: string }>('SELECT min(kode_penawaran) AS kode FROM penawaran');
  const applicants: string[] = [];
  for (let i = 0; i < 5; i += 1)
    applicants.push(await createPendaftar(t.db, t.deps.config.keys, rows[0]?.kode ?? '', t.clock.now()));
  const theirs = applicants.map((kode) => Number(kode.slice(0, -1)));
  const given: string[] = [];
  await drawing(
    (nth) => theirs[nth % theirs.length] as number,
    async () => {
      const query = vi.spyOn(t.deps.pool, 'query');
      const codeOf = freeCodes(t.deps.pool);
      // The first is asked for before any was looked up.
      codeOf();
      while (given.length < MANY) {
        await Promise.all(query.mock.results.map(({ value }) => value as Promise<unknown>));
        await new Promise(setImmediate);
        for (let i = 0; i < 100; i += 1) given.push(codeOf());
      }
    },
  );
  expect(given.filter((kode) => applicants.includes(kode))).toEqual([]);
  expect(given.every(isKode)).toBe(true);
});

test('a code drawn again while it waits is given once, and the longest known go first', async () => {
  const looked: string[][] = [];
  const query = async ({ values }: { values: [string] }) => {
    const codes = JSON.parse(values[0]) as string[];
    looked.push(codes);
    return { rows: codes.map((kode) => ({ kode })) };
  };
  const given = await drawing(
    () => 1_234_567,
    async () => {
      const codeOf = freeCodes({ query } as never);
      codeOf();
      await new Promise(setImmediate);
      // Half of what was looked up first; then more is.
      const first = Array.from({ length: 130 }, () => codeOf());
      await new Promise(setImmediate);
      return [...first, ...Array.from({ length: 60 }, () => codeOf())];
    },
  );
  expect(looked).toHaveLength(2);
  expect(given).toEqual([...new Set(looked[0])].slice(0, given.length));
});

test('while the database cannot be asked, codes are drawn as they are needed', async () => {
  const codeOf = freeCodes({ query: async () => Promise.reject(new Error('gone')) } as never);
  for (let i = 0; i < 10; i += 1) {
    expect(isKode(codeOf())).toBe(true);
    await new Promise(setImmediate);
  }
});
