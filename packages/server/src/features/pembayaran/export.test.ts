import type { PembayaranKarantina } from '@gerbang/contract/office/pembayaran';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

const PATH = '/api/petugas/ekspor-karantina';
let t: TestApp;
let keuangan: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  keuangan = await asStaff(t, 'keuangan');
  for (const nomor of ['0012300001', '0012300002', '0012300003', '0012300004']) {
    await t.db.query(
      `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
       VALUES ($1, '0017082008', '=cmd|calc', 250000, $2, $2, 'Jumlah tidak sesuai')`,
      [nomor, t.clock.now()],
    );
    t.clock.move(MINUTE);
  }
  for (const nomor of ['0012300001', '0012300003']) {
    await keuangan('POST', '/api/petugas/pembayaran/kembalikan', {
      body: {
        nomor_pembayaran: nomor,
        referensi: '+62-118',
        alasan: 'Uang diminta kembali',
        konfirmasi: 'KEMBALIKAN',
      },
    });
    t.clock.move(MINUTE);
  }
});
afterAll(() => t.close());

const ask = async (body: object) => (await keuangan<StatusEkspor>('POST', PATH, { body })).body.data;
const download = ({ id }: StatusEkspor) => keuangan('GET', `${PATH}/${id}/berkas`);
const rowsOf = async (done: StatusEkspor) =>
  parse((await download(done)).bytes, { bom: true, columns: true }) as Record<string, string>[];

test.for<Record<string, string>>([{}, { tampilan: 'dikembalikan' }])(
  'the payments of a view leave as they are listed: %o',
  async (view) => {
    const listed = await keuangan<{ baris: PembayaranKarantina[] }>(
      'GET',
      `/api/petugas/pembayaran/karantina?${new URLSearchParams(view)}`,
    );
    const rows = await rowsOf(await ask({ bentuk: 'csv', ...view }));
    expect(rows.map((r) => r.nomor_pembayaran)).toEqual(
      listed.body.data.baris.map((r) => r.nomor_pembayaran),
    );
    expect(rows).toHaveLength(2);
  },
);

test('a refund leaves with its reference; numbers stay text and nothing computes', async () => {
  const done = await ask({ bentuk: 'csv', tampilan: 'dikembalikan' });
  expect((await download(done)).headers['content-disposition']).toContain('pengembalian-2026-11-20.csv');
  expect((await rowsOf(done))[0]).toMatchObject({
    nomor_pembayaran: '0012300003',
    kode_pembayaran: '0017082008',
    bank: "'=cmd|calc",
    jumlah: '250000',
    referensi: "'+62-118",
    dikembalikan_oleh: 'keuangan',
  });
  const sheet = (await readSheet((await download(await ask({ bentuk: 'xlsx' }))).bytes)) as unknown[][];
  for (const cell of sheet.flat()) expect(cell === null || typeof cell === 'string').toBe(true);
  expect(sheet[1]?.[0]).toBe('0012300002');
});

test('the export leaves one entry, and is for this desk alone', async () => {
  expect(await entriesOf(t, () => ask({ bentuk: 'csv', tampilan: 'dikembalikan' }))).toMatchObject([
    {
      id_pelaku: 'keuangan',
      tindakan: 'ekspor karantina',
      baru: { bentuk: 'csv', saringan: { tampilan: 'dikembalikan' }, jumlah: 2 },
    },
  ]);
  const loa = await asStaff(t, 'loa');
  expect((await loa('POST', PATH, { body: { bentuk: 'csv' } })).status).toBe(403);
});
