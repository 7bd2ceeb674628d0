/** A bill that is paid at Midtrans: what is ordered, once, and what its owner reads of it (midtrans 1, midtrans 2, midtrans 11). */
import type { Tagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { belumDibuka } from '@gerbang/contract/office/penawaran/tahap';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW } from '../../../../test/app.ts';
import { type Gateway, lastOrder, openGateway, takeBill, withoutAccount } from '../../../../test/gateway.ts';
import { askPending } from './tanya.ts';

let g: Gateway;
beforeAll(async () => {
  g = await openGateway();
});
beforeEach(() => g.t.clock.set(NOW));
afterEach(() => {
  g.midtrans.trouble = 'none';
});
afterAll(() => g.close());

const pay = (token: string, through = g.t.call) =>
  through<{ alamat: string }>('POST', `/api/v2/tagihan/${token}/midtrans`);
const read = async (token: string) => (await g.t.call<Tagihan>('GET', `/api/v2/tagihan/${token}`)).body.data;

test('an order says what is paid until when, and nothing of who pays', async () => {
  const token = await takeBill(g);
  expect(await read(token)).toMatchObject({
    cara: 'midtrans',
    keadaan: 'menunggu',
    midtrans: 'belum',
    nomor_va: null,
  });
  const { alamat } = (await pay(token)).body.data;
  expect(new URL(alamat).origin).toBe(g.midtrans.origin);
  const id = await lastOrder(g);
  expect(id).toMatch(/^MT[0-9A-Z]{16}$/);
  expect(g.midtrans.order(id).asked).toEqual({
    transaction_details: { order_id: id, gross_amount: 300_000 },
    item_details: [{ id: expect.any(String), price: 300_000, quantity: 1, name: 'Biaya pendaftaran' }],
    credit_card: { secure: true },
    enabled_payments: ['other_qris', 'gopay', 'shopeepay', 'credit_card'],
    callbacks: { finish: 'https://pmb.example.ac.id/simulasi-bayar' },
    expiry: { start_time: '2026-11-20 10:00:00 +0700', unit: 'minutes', duration: 1440 },
    page_expiry: { duration: 1440, unit: 'minutes' },
  });
  await g.midtrans.pay(id);
  const { nomor_pendaftar, ...paid } = await read(token);
  expect([paid.keadaan, paid.nomor_pembayaran]).toEqual(['dibayar', id]);
  expect(nomor_pendaftar).toBe((await g.payment(id))?.nomor_pendaftar);
  expect((await pay(token)).body.code).toBe('sudah_diputus');
});

test('a bill leads to one page at a time, and to a new one after its end', async () => {
  const token = await takeBill(g);
  const all = await Promise.all([g.t.call, g.second.call, g.t.call, g.second.call].map((c) => pay(token, c)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const { rowCount } = await g.t.db.query(
    'SELECT FROM midtrans_pesanan WHERE id_tagihan = (SELECT max(id_tagihan) FROM tagihan)',
  );
  expect(rowCount).toBe(1);
  const first = (await pay(token)).body.data.alamat;
  expect((await pay(token)).body.data.alamat).toBe(first);
  expect((await read(token)).midtrans).toBe('menunggu');
  g.t.clock.move(DAY + MINUTE);
  expect((await read(token)).midtrans).toBe('berakhir');
  expect((await pay(token)).body.data.alamat).not.toBe(first);
});

test('no order is longer than its bill, and none is made in its last minutes', async () => {
  const token = await takeBill(g);
  g.t.clock.move(3 * DAY - HOUR);
  await pay(token);
  expect(g.midtrans.order(await lastOrder(g)).asked.expiry).toMatchObject({ duration: 60 });
  const late = await takeBill(g);
  g.t.clock.move(3 * DAY - 4 * MINUTE);
  expect((await pay(late)).body.code).toBe('tagihan_tertutup');
  g.t.clock.move(HOUR);
  expect((await pay(late)).body.code).toBe('tagihan_tertutup');
  expect((await pay('tidak-ada')).body.code).toBe('tidak_ditemukan');
});

test('nobody is sent to pay for an offering that was taken back, and what was paid there is set aside', async () => {
  const [ordered, waiting] = [await takeBill(g), await takeBill(g)];
  await pay(ordered);
  const id = await lastOrder(g);
  const stage = (tahap: string) =>
    g.t.db.query("UPDATE penawaran SET tahap = $1 WHERE kode_bayar = '8827112'", [tahap]);
  await stage('rancangan');
  for (const token of [ordered, waiting]) expect((await pay(token)).body.code).toBe('tagihan_tertutup');
  await g.midtrans.pay(id);
  expect(await g.payment(id)).toMatchObject({ nomor_pendaftar: null, karantina: belumDibuka('rancangan') });
  await stage('dibuka');
  expect((await pay(waiting)).status).toBe(200);
});

test('while Midtrans answers with trouble nobody is sent anywhere, and the next try has the same number', async () => {
  const token = await takeBill(g);
  for (const trouble of ['error', 'garbage', 'silent', 'elsewhere', 'slow', 'astray'] as const) {
    g.midtrans.trouble = trouble;
    const refused = await pay(token);
    expect([trouble, refused.status, refused.body.code]).toEqual([trouble, 503, 'midtrans_diam']);
    expect(JSON.stringify(refused.body)).not.toContain(g.midtrans.serverKey);
  }
  const id = await lastOrder(g);
  g.midtrans.trouble = 'none';
  expect((await pay(token)).status).toBe(200);
  expect(await lastOrder(g)).toBe(id);
  g.midtrans.trouble = 'stranger';
  const refused = await pay(await takeBill(g));
  expect([refused.status, refused.body.code]).toEqual([409, 'midtrans_menolak']);
});

test('what is open when the bill was paid in another way is ended', async () => {
  const token = await takeBill(g);
  await pay(token);
  const first = await lastOrder(g);
  g.midtrans.turn(first, 'pending');
  // The end of the first order is past for the portal, and the payer went on to a second one.
  await g.t.db.query("UPDATE midtrans_pesanan SET keadaan = 'berakhir' WHERE id_pesanan = $1", [first]);
  await pay(token);
  await g.midtrans.pay(await lastOrder(g));
  g.t.clock.move(6 * MINUTE);
  await askPending(g.t.deps);
  expect(g.midtrans.order(first).transaction_status).toBe('cancel');
});

test('a portal without an account neither offers nor takes it', async () => {
  const token = await takeBill(g);
  const { app, close } = await withoutAccount(g);
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await app.inject({ method, url, ...(payload ? { payload } : {}) })).json();
  expect((await ask('GET', `/api/v2/tagihan/${token}`)).data.midtrans).toBeNull();
  expect((await ask('POST', `/api/v2/tagihan/${token}/midtrans`)).code).toBe('tagihan_tertutup');
  const { rows } = await g.t.db.query<{ kode_penawaran: string }>(
    'SELECT kode_penawaran FROM tagihan LIMIT 1',
  );
  const kode_penawaran = rows[0]?.kode_penawaran ?? '';
  expect((await ask('GET', `/api/v2/tagihan/cara/${kode_penawaran}`)).data).toEqual({
    va: [],
    midtrans: false,
    kanal: [],
    lewat: null,
  });
  const body = { kode_penawaran, tanggal_lahir: '2008-08-17', cara: 'midtrans' };
  expect((await ask('POST', '/api/v2/tagihan', body)).code).toBe('tagihan_tertutup');
  await close();
});
