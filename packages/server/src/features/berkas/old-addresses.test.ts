import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the address a certificate had before leads its owner to the signed one, and nobody else anywhere', async () => {
  const owner = await t.applicants.make({ offering: '13-1', stage: 'lengkap' });
  const stranger = await t.applicants.make({ offering: '13-1', stage: 'baru' });
  const { rows } = await t.db.query<{ id_prestasi: number }>(
    'SELECT id_prestasi FROM prestasi_lomba_mahasiswa WHERE nomor_pendaftar = $1 LIMIT 1',
    [owner.nomor_pendaftar],
  );
  const address = `/docs/sertifikat_lomba_${rows[0]?.id_prestasi}.pdf`;
  const led = await t.call('GET', address, { token: owner.token });
  expect(led.status).toBe(302);
  const file = await t.call('GET', String(led.headers.location));
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await t.call('GET', address)).status).toBe(401);
  expect((await t.call('GET', address, { token: stranger.token })).status).toBe(404);
  expect((await t.call('GET', '/docs/sertifikat_lomba_999999.pdf', { token: owner.token })).status).toBe(404);
});

test('the address a letter had before answers 404 to a stranger and where there is no letter', async () => {
  const owner = await t.applicants.make({ offering: '13-1', stage: 'baru' });
  const stranger = await t.applicants.make({ offering: '13-1', stage: 'baru' });
  const address = `/storage/download/loa/loa_1_${owner.nomor_pendaftar}.pdf`;
  expect((await t.call('GET', address)).status).toBe(401);
  expect((await t.call('GET', address, { token: stranger.token })).status).toBe(404);
  expect((await t.call('GET', address, { token: owner.token })).status).toBe(404);
});
