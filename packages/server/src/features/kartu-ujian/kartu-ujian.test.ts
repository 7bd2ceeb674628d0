import type { DataOf } from '@gerbang/contract';
import type { periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { cardToken } from '../../domain/kartu.ts';
import { startWorker } from '../../worker.ts';

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
    await expect
      .poll(
        async () =>
          (await t.db.query("SELECT FROM pgboss.job WHERE name = 'kartu-ujian' AND state <> 'completed'"))
            .rowCount,
        { timeout: 10_000 },
      )
      .toBe(0);
    const { rows } = await t.db.query(
      'SELECT versi FROM kartu_ujian WHERE nomor_pendaftar = $1 ORDER BY versi',
      [who.nomor_pendaftar],
    );
    expect(rows).toEqual([{ versi: 1 }, { versi: 2 }]);
  });
});
