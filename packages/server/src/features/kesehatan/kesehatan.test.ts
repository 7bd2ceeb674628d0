import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';

let t: TestApp;
let who: TestApplicant;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  who = await t.applicants.make({ offering: '13-1', stage: 'baru' });
});

const save = async (kemampuan_berbeda: number[], semula?: number[]) => {
  const { status, body } = await t.call('POST', '/api/v2/kemampuan_berbeda/many', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, kemampuan_berbeda, ...(semula ? { semula } : {}) },
  });
  return body.code ?? status;
};
const saved = async () => {
  const path = `/api/v2/kemampuan_berbeda/${who.nomor_pendaftar}`;
  const { body } = await t.call<{ id_kesehatan: number }[]>('GET', path, { token: who.token });
  return body.data.map((k) => k.id_kesehatan);
};

test('a list chosen on another device is not overwritten unseen', async () => {
  expect(await save([1, 2], [])).toBe(200);
  expect(await save([3], [])).toBe('versi_usang');
  expect(await saved()).toEqual([1, 2]);
  expect(await save([3], [2, 1])).toBe(200);
  expect(await saved()).toEqual([3]);
});

test('the same list once more is no other device, for an answer may have been lost', async () => {
  expect(await save([2, 1], [])).toBe(200);
  expect(await save([1, 2], [])).toBe(200);
});

test('whoever does not say what was seen replaces the list', async () => {
  await save([1]);
  expect(await save([2])).toBe(200);
  expect(await saved()).toEqual([2]);
});
