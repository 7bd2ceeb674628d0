import { MAX_DRAFT_BYTES } from '@gerbang/contract';
import type { DraftData } from '@gerbang/contract/applicant/formulir';
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
  who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
});

const path = (step: string) => `/api/v2/draf/${who.nomor_pendaftar}/${step}`;
const keep = async (versi: number, isi: Record<string, unknown>, step = 'data-diri') => {
  const { status, body } = await t.call<DraftData>('PUT', path(step), {
    token: who.token,
    body: { versi, isi },
  });
  return { status, code: body.code, data: body.data };
};
const kept = async () =>
  (await t.call<{ drafts: DraftData[] }>('GET', `/api/v2/isian/${who.nomor_pendaftar}`, { token: who.token }))
    .body.data.drafts;

test('what is typed is kept unjudged, whatever it is, and comes back with the bundle', async () => {
  const isi = {
    nama_lengkap: 'Sit',
    tgl_lahir: '2007-0',
    no_ktp: 'belum',
    gaji: -1,
    kosong: null,
    baris: 'a\nb',
    lain: { dalam: [1, 'x'] },
  };
  const first = await keep(0, isi);
  expect(first).toMatchObject({ status: 200, data: { step: 'data-diri', versi: 1, isi } });
  expect(await kept()).toEqual([first.data]);
  expect((await keep(1, { nama_lengkap: 'Siti' })).data).toMatchObject({
    versi: 2,
    isi: { nama_lengkap: 'Siti' },
  });
  expect((await kept()).map((d) => [d.step, d.versi, d.isi])).toEqual([
    ['data-diri', 2, { nama_lengkap: 'Siti' }],
  ]);
  expect((await keep(0, { nama: 'x' }, 'data-ibu')).data.versi).toBe(1);
});

test('a draft built on an older one is refused and leaves the newer one alone', async () => {
  expect((await keep(3, {})).code).toBe('versi_usang');
  await keep(0, { nama_lengkap: 'A' });
  await keep(1, { nama_lengkap: 'B' });
  for (const versi of [0, 1, 3, 2_147_483_647])
    expect(await keep(versi, { nama_lengkap: 'C' })).toMatchObject({ status: 409, code: 'versi_usang' });
  expect((await kept()).map((d) => [d.versi, d.isi])).toEqual([[2, { nama_lengkap: 'B' }]]);
});

test('of two devices that type at once one is kept and the other told', async () => {
  for (let versi = 0; versi < 5; versi += 1) {
    const answers = await Promise.all(['a', 'b', 'c'].map((nama) => keep(versi, { nama })));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = answers.find((a) => a.status === 200);
    expect((await kept())[0]).toEqual(winner?.data);
  }
});

test('a draft may hold so much and no more', async () => {
  const room = MAX_DRAFT_BYTES - Buffer.byteLength(JSON.stringify({ isi: '' }));
  expect((await keep(0, { isi: 'é'.repeat(room / 2) })).status).toBe(200);
  expect(await keep(1, { isi: `${'é'.repeat(room / 2)}x` })).toMatchObject({
    status: 413,
    code: 'terlalu_besar',
  });
  expect(await keep(1, { isi: 'x'.repeat(200_000) })).toMatchObject({ status: 413, code: 'terlalu_besar' });
  expect((await kept())[0]?.versi).toBe(1);
});

test('what cannot be kept is refused with its place', async () => {
  expect(await keep(0, {}, 'langkah-lain')).toMatchObject({ status: 404 });
  const dirty = await t.call('PUT', path('data-diri'), {
    token: who.token,
    body: { versi: 0, isi: { nama: { dalam: 'a\u0000' } } },
  });
  expect([dirty.status, dirty.body.errors?.[0]?.field]).toEqual([400, 'isi.nama.dalam']);
  for (const versi of [-1, 1.5, '0', null, 2_147_483_648, Number.MAX_SAFE_INTEGER])
    expect(
      (await t.call('PUT', path('data-diri'), { token: who.token, body: { versi, isi: {} } })).status,
    ).toBe(400);
  expect(await kept()).toEqual([]);
});

test('a draft is dropped, also when there is none, and begins anew', async () => {
  await keep(0, { nama_lengkap: 'A' });
  for (let i = 0; i < 2; i += 1)
    expect((await t.call('DELETE', path('data-diri'), { token: who.token })).status).toBe(200);
  expect(await kept()).toEqual([]);
  expect((await keep(0, { nama_lengkap: 'B' })).data.versi).toBe(1);
});
