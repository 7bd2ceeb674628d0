/** Replies that officers keep ready. */
import type { BalasanSiap } from '@gerbang/contract/office/percakapan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf } from '../../../test/desk.ts';
import { officer } from '../../../test/office.ts';
import { DESK } from './testing.ts';

let t: TestApp;
let ani: string;
let budi: string;
beforeAll(async () => {
  t = await startTestApp();
  ani = await officer(t, 'ani', 'layanan', 'Ani Lestari');
  budi = await officer(t, 'budi', 'layanan', 'Budi Santoso');
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE percakapan, pesan, balasan_siap, rate_limit'));

describe('canned replies', () => {
  test('are made, changed and removed, each with its entry', async () => {
    const path = `${DESK}/balasan`;
    const made = await t.call<BalasanSiap>('POST', path, {
      cookie: ani,
      body: { judul: 'Salam', isi: 'Halo {nama}' },
    });
    const { id } = made.body.data;
    const entries = await entriesOf(t, async () => {
      await t.call('PUT', `${path}/${id}`, {
        cookie: budi,
        body: { judul: 'Salam', isi: 'Halo {nama} ({nomor})', versi: made.body.data.versi },
      });
      expect((await t.call<BalasanSiap[]>('GET', path, { cookie: ani })).body.data).toEqual([
        { id, judul: 'Salam', isi: 'Halo {nama} ({nomor})', versi: 2 },
      ]);
      await t.call('DELETE', `${path}/${id}`, { cookie: ani });
    });
    expect(entries).toMatchObject([
      { tindakan: 'ubah balasan siap', lama: { isi: 'Halo {nama}' }, baru: { isi: 'Halo {nama} ({nomor})' } },
      { tindakan: 'hapus balasan siap', lama: { isi: 'Halo {nama} ({nomor})' }, baru: null },
    ]);
    for (const gone of [id, 'bukan-angka', '9999999999'])
      expect((await t.call('DELETE', `${path}/${gone}`, { cookie: ani })).status).toBe(404);
  });
});

describe('two officers at one canned reply', () => {
  test('the second is told, and what the first wrote stands', async () => {
    const path = `${DESK}/balasan`;
    const { body } = await t.call<BalasanSiap>('POST', path, {
      cookie: ani,
      body: { judul: 'Salam', isi: 'Halo' },
    });
    const { id, versi } = body.data;
    const change = (cookie: string, isi: string) =>
      t.call('PUT', `${path}/${id}`, { cookie, body: { judul: 'Salam', isi, versi } });
    const noted = await entriesOf(t, async () => {
      const both = await Promise.all([change(ani, 'dari Ani'), change(budi, 'dari Budi')]);
      expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
      expect(both.find((b) => b.status === 409)?.body.code).toBe('versi_usang');
    });
    expect(noted).toHaveLength(1);
    const stands = (await t.call<BalasanSiap[]>('GET', path, { cookie: ani })).body.data;
    expect(stands).toMatchObject([{ isi: noted[0]?.baru?.isi, versi: versi + 1 }]);
  });
});
