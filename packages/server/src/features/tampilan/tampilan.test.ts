import { NAMA_TAMPILAN_MAX, TAMPILAN_MAX, type Tampilan } from '@gerbang/contract/office/tampilan';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';

const PATH = '/api/petugas/tampilan';
const LIST = '/api/petugas/pembayaran/karantina';
let t: TestApp;
let siti: StaffCall;
let bagus: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  [siti, bagus] = await Promise.all([asStaff(t, 'keuangan', 'siti'), asStaff(t, 'keuangan', 'bagus')]);
});
beforeEach(() => t.db.query('DELETE FROM tampilan_daftar'));
afterAll(() => t.close());

const keep = (by: StaffCall, nama: string, more: object = {}) =>
  by<Tampilan>('POST', PATH, {
    body: { daftar: LIST, nama, bersama: false, saringan: {}, tersembunyi: [], ...more },
  });
const seen = async (by: StaffCall, daftar = LIST) =>
  (await by<Tampilan[]>('GET', `${PATH}?${new URLSearchParams({ daftar })}`)).body.data;
/** How many wait for a lock in this database. */
const waiting = async () =>
  (
    await t.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows[0]?.n;
const forget = (by: StaffCall, id: number | string) => by('DELETE', `${PATH}/${id}`);

test('an officer sees the own views and those colleagues share, of this list alone', async () => {
  await keep(siti, 'Milik Siti', { saringan: { tampilan: 'dikembalikan' }, tersembunyi: ['alasan'] });
  await keep(siti, 'Untuk semua', { bersama: true });
  await keep(bagus, 'Milik Bagus');
  const named = async (by: StaffCall) => (await seen(by)).map((v) => [v.nama, v.milik_sendiri, v.bersama]);
  expect(await named(siti)).toEqual([
    ['Milik Siti', true, false],
    ['Untuk semua', true, true],
  ]);
  expect(await named(bagus)).toEqual([
    ['Milik Bagus', true, false],
    ['Untuk semua', false, true],
  ]);
  expect((await seen(siti))[0]).toMatchObject({
    saringan: { tampilan: 'dikembalikan' },
    tersembunyi: ['alasan'],
  });
  expect(await seen(siti, '/api/petugas/kehadiran/peserta')).toEqual([]);
});

test("another's view can neither be deleted nor overwritten; the own one is replaced by name", async () => {
  const { id } = (await keep(siti, 'Harian', { bersama: true, tersembunyi: ['alasan'] })).body.data;
  expect((await forget(bagus, id)).status).toBe(404);
  await keep(bagus, 'Harian', { tersembunyi: ['jumlah'] });
  expect((await seen(siti)).map((v) => [v.id, v.tersembunyi])).toEqual([[id, ['alasan']]]);
  const again = (await keep(siti, ' Harian ', { tersembunyi: ['dibayar'] })).body.data;
  expect((await seen(siti)).map((v) => [v.id, v.tersembunyi])).toEqual([[id, ['dibayar']]]);
  expect(again.id).toBe(id);
  expect((await forget(siti, id)).status).toBe(200);
  expect((await forget(siti, id)).status).toBe(404);
  expect(await seen(siti)).toEqual([]);
});

test('the columns chosen last, which have no name, are never shared', async () => {
  for (const nama of ['', '   ']) await keep(siti, nama, { bersama: true, tersembunyi: ['alasan'] });
  expect(await seen(siti)).toMatchObject([{ nama: '', bersama: false, tersembunyi: ['alasan'] }]);
  expect(await seen(bagus)).toEqual([]);
});

test('one view too many is refused, in two tabs at once too; columns are kept all the same', async () => {
  for (let n = 1; n < TAMPILAN_MAX; n += 1) expect((await keep(siti, `Tampilan ${n}`)).status).toBe(200);
  // Held back until both have come as far as they can, so that neither is merely early.
  let sent: Promise<Awaited<ReturnType<typeof keep>>[]> | undefined;
  await transaction(t.db, async (db) => {
    await db.query('LOCK TABLE tampilan_daftar IN SHARE ROW EXCLUSIVE MODE');
    sent = Promise.all([keep(siti, 'Tab kiri'), keep(siti, 'Tab kanan')]);
    await expect.poll(waiting).toBe(2);
  });
  const both = (await sent) ?? [];
  expect(both.map((a) => a.status).toSorted()).toEqual([200, 400]);
  expect(both.find((a) => a.status === 400)?.body.errors).toMatchObject([{ field: 'nama' }]);
  expect((await seen(siti)).length).toBe(TAMPILAN_MAX);
  expect((await keep(siti, 'Tampilan 1', { bersama: true })).status).toBe(200);
  expect((await keep(siti, '', { tersembunyi: ['alasan'] })).status).toBe(200);
  expect((await keep(siti, 'Sesudah kolom')).status).toBe(400);
  expect((await keep(bagus, 'Milik Bagus')).status).toBe(200);
});

test.for<[string, string, object]>([
  ['too long a name', 'x'.repeat(NAMA_TAMPILAN_MAX + 1), {}],
  ['a path that is no list', 'Harian', { daftar: 'https://jahat.example/' }],
  ['a filter that is an object', 'Harian', { saringan: { tampilan: { $ne: 1 } } }],
  ['columns without end', 'Harian', { tersembunyi: Array.from({ length: 401 }, (_, n) => `k${n}`) }],
])('%s is refused', async ([, nama, more]) => {
  expect((await keep(siti, nama, more)).status).toBe(400);
  expect(await seen(siti)).toEqual([]);
});

test('a number that is none is not found', async () => {
  for (const id of ['abc', '0', '-1', '99999999999999999999'])
    expect([400, 404]).toContain((await forget(siti, id)).status);
});
