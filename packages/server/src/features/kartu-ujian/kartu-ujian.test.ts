import type { DataOf } from '@gerbang/contract';
import type { periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff } from '../../../test/desk.ts';
import { portrait } from '../../../test/portraits.ts';
import { fileForm } from '../../../test/writes.ts';
import { cardToken } from '../../domain/kartu.ts';
import { startWorker } from '../../worker.ts';
import { DESK, decide, PHOTO, setRules, takeNext } from '../verifikasi-berkas/testing.ts';
import { sweepOldPhotos } from './card.ts';

type Proof = DataOf<typeof periksaKartu>;

let t: TestApp;
let who: TestApplicant;
let nomor_peserta: string;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const { token, nomor_pendaftar, kode_penawaran } = who;
  const { body } = await t.call<{ nomor_peserta: string }>('POST', '/api/v2/verifikasi', {
    token,
    body: { nomor_pendaftar, kode_penawaran },
  });
  nomor_peserta = body.data.nomor_peserta;
});
afterAll(() => t.close());

const check = async () =>
  (
    await t.call<{ url: string; versi: number; terbit: string } | null>(
      'GET',
      `/api/v2/kartu_ujian/cek/${nomor_peserta}`,
      { token: who.token },
    )
  ).body;
const proof = (token: string) => t.call<Proof>('GET', `/api/v2/public/kartu/${token}`);
const genuine = (versi = 1) => cardToken(t.deps.config.keys.sign, nomor_peserta, versi);

/** Until nothing is being made. */
const idle = () =>
  expect
    .poll(
      async () =>
        (await t.db.query("SELECT FROM pgboss.job WHERE name = 'kartu-ujian' AND state <> 'completed'"))
          .rowCount,
      { timeout: 10_000 },
    )
    .toBe(0);

test('before the card is drawn the check says so, and its code proves nothing yet', async () => {
  expect(await check()).toMatchObject({ success: false, data: null });
  expect((await proof(genuine())).status).toBe(404);
});

describe('once a worker runs', () => {
  beforeAll(async () => {
    await startWorker(t.deps);
    await vi.waitUntil(async () => (await check()).success, { timeout: 20_000, interval: 50 });
  });

  test('the card is a PDF at a signed address, shown inline, never kept or sniffed', async () => {
    const { data } = await check();
    expect(data).toMatchObject({ versi: 1, terbit: t.clock.now().toISOString() });
    const { status, bytes, headers } = await t.call('GET', data?.url ?? '');
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="kartu-ujian-${nomor_peserta}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    // A sandboxed frame shows no PDF; nothing but this origin may frame it, and it may load nothing.
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  });

  test('the address works for minutes, for that card alone', async () => {
    const { url } = (await check()).data as { url: string };
    const other = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    const changed = [
      url.replace('versi=1', 'versi=2'),
      url.replace(nomor_peserta, other.nomor_peserta as string),
      url.replace(/kedaluwarsa=\d/, 'kedaluwarsa=9'),
      url.replace(/tanda=./, 'tanda=_'),
      url.replace('/api/v2/', '/api/v1/'),
    ];
    for (const address of changed)
      expect([address, (await t.call('GET', address)).status]).toEqual([address, 404]);
    for (const address of [url.split('?')[0] as string, `${url}&tanda=x`, `${url}&lain=1`])
      expect((await t.call('GET', address)).status).toBe(400);
    const before = t.clock.now();
    t.clock.move(10 * MINUTE);
    expect((await t.call('GET', url)).status).toBe(200);
    t.clock.move(2 * MINUTE);
    expect((await t.call('GET', url)).status).toBe(404);
    t.clock.set(before);
  });

  test('its code proves number, name and validity to anybody; a forged one proves nothing', async () => {
    const { rows } = await t.db.query(
      'SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = $1',
      [who.nomor_pendaftar],
    );
    const { status, body } = await proof(genuine());
    expect([status, body.data]).toEqual([
      200,
      {
        nomor_peserta,
        nama_lengkap: rows[0].nama_lengkap,
        jalur_masuk: 'Ujian Mandiri Sarjana',
        versi: 1,
        berlaku: true,
        terbit: t.clock.now().toISOString(),
      },
    ]);
    const [number, version, signature] = genuine().split('.') as [string, string, string];
    for (const forged of [
      `${number}.${version}.${'A'.repeat(22)}`,
      `${number}.2.${signature}`,
      `${Number(number) + 1}.${version}.${signature}`,
      number,
      `${number}.${version}`,
      `${genuine()}A`,
    ])
      expect([forged, (await proof(forged)).status]).toEqual([forged, 404]);
  });

  test("a card that was drawn anew takes the old one's validity", async () => {
    await t.db.query('UPDATE pendaftar SET versi_kartu = 2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect((await proof(genuine())).body.data).toMatchObject({ versi: 1, berlaku: false });
    expect((await check()).success).toBe(false);
    await t.deps.jobs.send(t.db, 'kartu-ujian', { nomor_pendaftar: who.nomor_pendaftar, versi: 2 });
    await expect.poll(async () => (await check()).data?.versi, { timeout: 10_000, interval: 50 }).toBe(2);
    expect((await proof(genuine(2))).body.data).toMatchObject({ versi: 2, berlaku: true });
    // The same job twice makes no second card.
    await t.deps.jobs.send(t.db, 'kartu-ujian', { nomor_pendaftar: who.nomor_pendaftar, versi: 2 });
    await idle();
    const { rows } = await t.db.query(
      'SELECT versi FROM kartu_ujian WHERE nomor_pendaftar = $1 ORDER BY versi',
      [who.nomor_pendaftar],
    );
    expect(rows).toEqual([{ versi: 1 }, { versi: 2 }]);
  });

  const replacePhoto = async (seed: number) => {
    t.clock.move(MINUTE);
    const form = fileForm(who.nomor_pendaftar, 'berkas', await portrait(seed), { slot: PHOTO }, 'foto.png');
    const { status } = await t.call('POST', '/api/v2/ganti_berkas', { token: who.token, form });
    expect(status).toBe(200);
    t.clock.move(MINUTE);
  };
  const kept = async () => {
    const rows = await t.db.query<{ kunci_berkas: string }>(
      'SELECT kunci_berkas FROM kartu_ujian WHERE nomor_pendaftar = $1 AND versi = 2',
      [who.nomor_pendaftar],
    );
    return rows.rows[0]?.kunci_berkas as string;
  };

  /** Seconds until the job that was sent last starts; it starts at once instead. */
  const hurry = async () =>
    (
      await t.db.query<{ after: number }>(
        `UPDATE pgboss.job b SET start_after = now() FROM (SELECT id, extract(epoch FROM start_after - created_on)::int AS after FROM pgboss.job
           WHERE name = 'kartu-ujian' AND state = 'created' ORDER BY created_on DESC LIMIT 1) o WHERE b.id = o.id RETURNING o.after`,
      )
    ).rows.map(({ after }) => after);

  test('a photo replaced after a rejection is on the card once it is accepted, under the same version and code (kartu-ujian 8)', async () => {
    const { nomor_pendaftar, kode_penawaran } = who;
    const officer = await asStaff(t, 'verifikator');
    await setRules(await asStaff(t, 'seleksi'), kode_penawaran, [{ jenis: PHOTO }]);
    const judge = async (putusan: 'sah' | 'ditolak') => {
      await takeNext(officer, { nomor_pendaftar });
      const { status, body } = await decide(t, officer, nomor_pendaftar, putusan, { slot: PHOTO });
      expect([putusan, status]).toEqual([putusan, 200]);
      return body.data;
    };
    const before = await kept();
    await judge('ditolak');
    await replacePhoto(21);
    // Not looked at yet: what was made stays.
    expect([(await check()).success, await kept()]).toEqual([true, before]);
    // Not while it can be undone, and what was undone changes nothing.
    const { id } = await judge('sah');
    await sweepOldPhotos(t.deps);
    expect([(await check()).success, await kept()]).toEqual([true, before]);
    expect((await officer('POST', `${DESK}/urungkan`, { body: { id } })).status).toBe(200);
    expect(await hurry()).toEqual([15]);
    await idle();
    expect(await kept()).toBe(before);
    await judge('sah');
    expect(await hurry()).toEqual([15]);
    await expect.poll(async () => (await kept()) !== before, { timeout: 10_000 }).toBe(true);
    const after = await kept();
    expect((await check()).data).toMatchObject({ versi: 2, terbit: t.clock.now().toISOString() });
    expect((await proof(genuine(2))).body.data).toMatchObject({ versi: 2, berlaku: true });
    await expect(t.deps.storage.get(before)).rejects.toThrow();
    // Accepted anew, the card that shows it stays.
    await judge('sah');
    await t.deps.jobs.send(t.db, 'kartu-ujian', { nomor_pendaftar, versi: 2 });
    await idle();
    expect(await kept()).toBe(after);
  });

  test('one whose job was lost stays downloadable, and is made by the hourly sweep, however late (kartu-ujian 8)', async () => {
    const { nomor_pendaftar } = who;
    const before = await kept();
    const officer = await asStaff(t, 'verifikator');
    await decide(t, officer, nomor_pendaftar, 'ditolak', { slot: PHOTO });
    await replacePhoto(22);
    const { send } = t.deps.jobs;
    t.deps.jobs.send = async () => {};
    expect((await decide(t, officer, nomor_pendaftar, 'sah', { slot: PHOTO })).status).toBe(200);
    t.deps.jobs.send = send;
    const { rows } = await t.db.query(
      'SELECT versi, terbit FROM kartu_ujian WHERE nomor_pendaftar = $1 ORDER BY versi DESC LIMIT 1',
      [nomor_pendaftar],
    );
    for (const [table, column] of [
      ['putusan_berkas', 'waktu'],
      ['periksa_berkas', 'diputus'],
    ])
      await t.db.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '2 days' WHERE nomor_pendaftar = $1 AND slot = $2`,
        [nomor_pendaftar, PHOTO],
      );
    t.clock.move(MINUTE);
    await t.db.query("DELETE FROM pgboss.job WHERE name = 'kartu-ujian'");
    const stale = await check();
    expect(stale.data).toMatchObject({ versi: 2, terbit: rows[0].terbit.toISOString() });
    expect((await t.call('GET', stale.data?.url ?? '')).status).toBe(200);
    // One that could not be drawn is left alone for a day.
    await t.deps.jobs.send(t.db, 'kartu-ujian', { nomor_pendaftar: 'lain', versi: 2 });
    const pending = async (state: string) =>
      (await t.db.query("SELECT FROM pgboss.job WHERE name = 'kartu-ujian' AND state::text LIKE $1", [state]))
        .rowCount;
    await expect.poll(() => pending('completed'), { timeout: 10_000 }).toBe(1);
    const FAIL = `UPDATE pgboss.job SET state = 'failed', completed_on = now() - $1::interval,
      data = jsonb_build_object('nomor_pendaftar', $2::text, 'versi', 2) WHERE name = 'kartu-ujian'`;
    await t.db.query(FAIL, ['1 hour', nomor_pendaftar]);
    await sweepOldPhotos(t.deps);
    expect([await pending('%'), await kept()]).toEqual([1, before]);
    await t.db.query(FAIL, ['25 hours', nomor_pendaftar]);
    await sweepOldPhotos(t.deps);
    await expect.poll(kept, { timeout: 10_000 }).not.toBe(before);
    const { success, data } = await check();
    expect([success, data?.terbit]).toEqual([true, t.clock.now().toISOString()]);
    // Made, it is not made again.
    await expect.poll(() => pending('completed'), { timeout: 10_000 }).toBe(1);
    await sweepOldPhotos(t.deps);
    expect(await pending('%')).toBe(2);
  });
});
