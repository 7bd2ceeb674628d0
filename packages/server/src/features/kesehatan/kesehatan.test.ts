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

test('whoever answers that nothing is needed has answered, where no text is asked', async () => {
  const record = async () => {
    const { body } = await t.call<{ records: Record<string, unknown> }>(
      'GET',
      `/api/v2/isian/${who.nomor_pendaftar}`,
      { token: who.token },
    );
    return body.data.records.kesehatan_mahasiswa;
  };
  expect(await record()).toBeNull();
  expect(await save([], [])).toBe(200);
  expect(await record()).toEqual({ versi: 0, riwayat_penyakit: null, pendampingan_khusus: null });
  // Texts that are asked later, on a page that was open before, are saved as on a first visit.
  const { status } = await t.call('POST', '/api/v2/kesehatan_mahasiswa', {
    token: who.token,
    body: {
      nomor_pendaftar: who.nomor_pendaftar,
      versi: 0,
      riwayat_penyakit: 'Asma',
      pendampingan_khusus: null,
    },
  });
  expect(status).toBe(200);
  expect(await save([])).toBe(200);
  expect(await record()).toMatchObject({ versi: 1, riwayat_penyakit: 'Asma' });
});
