import type { HasilPembayaran, PembayaranKarantina } from '@gerbang/contract/pembayaran-petugas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

let t: TestApp;
let keuangan: StaffCall;
let offering: { kode_penawaran: string; kode_bayar: string; biaya: number };
beforeAll(async () => {
  t = await startTestApp();
  keuangan = await asStaff(t, 'keuangan');
  const { kode_penawaran } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  offering = (
    await t.db.query('SELECT kode_penawaran, kode_bayar, biaya FROM penawaran WHERE kode_penawaran = $1', [
      kode_penawaran,
    ])
  ).rows[0];
});
afterAll(() => t.close());

let serial = 0;
const record = (more: object = {}) => {
  serial += 1;
  return keuangan<HasilPembayaran>('POST', '/api/petugas/pembayaran', {
    body: {
      nomor_pembayaran: `LOKET${serial}`,
      kode_pembayaran: `${offering.kode_bayar}17082008`,
      jumlah: offering.biaya,
      dibayar_pada: t.clock.now().toISOString(),
      bank: 'Loket',
      alasan: 'Bukti setor dibawa ke loket',
      ...more,
    },
  });
};
const quarantined = async () =>
  (await keuangan<{ baris: PembayaranKarantina[] }>('GET', '/api/petugas/pembayaran/karantina')).body.data
    .baris;
const release = (nomor_pembayaran: string, more: object = {}) =>
  keuangan<HasilPembayaran>('POST', '/api/petugas/pembayaran/lepas', {
    body: {
      nomor_pembayaran,
      kode_penawaran: offering.kode_penawaran,
      alasan: 'Selisih biaya disetujui',
      ...more,
    },
  });

test('a payment by hand makes the applicant, prints the slip and leaves one entry; repeating makes no second', async () => {
  let first: HasilPembayaran | undefined;
  const entries = await entriesOf(t, async () => {
    first = (await record()).body.data;
    serial -= 1;
    expect((await record()).body.data.nomor_pendaftar).toBe(first.nomor_pendaftar);
  });
  expect(first).toMatchObject({ status: 'diterima', karantina: null });
  expect(
    Buffer.from(first?.slip ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(entries).toMatchObject([
    {
      id_pelaku: 'keuangan',
      tindakan: 'catat pembayaran',
      subjek: first?.nomor_pendaftar,
      baru: { alasan: 'Bukti setor dibawa ke loket' },
    },
  ]);
});

test('what is set aside is listed oldest first and released once, with a deadline where one is needed', async () => {
  const wrong = (await record({ jumlah: offering.biaya - 1 })).body.data;
  t.clock.move(1000);
  const unknown = (await record({ kode_pembayaran: '9999917082008' })).body.data;
  expect([wrong, unknown]).toMatchObject([
    { status: 'karantina', slip: null },
    { status: 'karantina', nomor_pendaftar: null },
  ]);
  expect((await quarantined()).map((p) => p.nomor_pembayaran)).toEqual([
    wrong.nomor_pembayaran,
    unknown.nomor_pembayaran,
  ]);
  const batas = new Date(t.clock.now().getTime() + 90 * DAY).toISOString();
  let released: HasilPembayaran | undefined;
  const entries = await entriesOf(t, async () => {
    const both = await Promise.all([
      release(wrong.nomor_pembayaran, { batas }),
      release(wrong.nomor_pembayaran, { batas }),
    ]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    released = both.find((a) => a.status === 200)?.body.data;
  });
  expect(entries).toMatchObject([
    { tindakan: 'lepas karantina', subjek: released?.nomor_pendaftar, lama: { karantina: wrong.karantina } },
  ]);
  expect(released?.slip).not.toBeNull();
  const { rows } = await t.db.query(
    'SELECT kode_penawaran, batas_khusus FROM pendaftar WHERE nomor_pendaftar = $1',
    [released?.nomor_pendaftar],
  );
  expect(rows).toEqual([{ kode_penawaran: offering.kode_penawaran, batas_khusus: new Date(batas) }]);
  expect((await quarantined()).map((p) => p.nomor_pembayaran)).toEqual([unknown.nomor_pembayaran]);
  expect((await release('TIDAKADA')).status).toBe(404);
  expect((await release(unknown.nomor_pembayaran, { kode_penawaran: 'TIDAK-ADA' })).status).toBe(400);
});
