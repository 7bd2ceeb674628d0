/** Giving back what was set aside, by a call to Midtrans: until it is certain, and once (midtrans 8–10). */
import type { PembayaranKarantina } from '@gerbang/contract/office/pembayaran';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { type Gateway, orderAt } from '../../../../test/gateway.ts';
import type { Order } from '../../../../test/midtrans-server.ts';
import { refundsOf, withRefunds } from '../../../../test/refunds.ts';
import { sendRefund, sendUncertain } from './kirim.ts';

let g: Gateway;
let keuangan: StaffCall;
let other: StaffCall;
withRefunds((it) => {
  ({ g, keuangan, other } = it);
});

/** A payment of too little that waits. */
const setAside = async (status = 'settlement', more: Partial<Order> = {}): Promise<string> => {
  const id = await orderAt(g);
  await g.midtrans.pay(id, status, { gross_amount: '299000.00', ...more });
  g.midtrans.calls.length = 0;
  return id;
};
const ask = (nomor_pembayaran: string, more: object = {}, by = keuangan) =>
  by<null>('POST', '/api/petugas/pembayaran/kembalikan', {
    body: { nomor_pembayaran, alasan: 'Jumlah tidak sesuai tagihan', konfirmasi: 'KEMBALIKAN', ...more },
  });
/** Asks, and does what the job does; answers what the desk then shows. */
const giveBack = async (nomor: string, by = keuangan) => {
  const { status, body } = await ask(nomor, {}, by);
  if (status !== 200) return body.code;
  await sendRefund(g.t.deps, nomor);
  return ((await listed(nomor)) ?? (await listed(nomor, '?tampilan=dikembalikan')))?.midtrans;
};
const byHand = (nomor_pembayaran: string) =>
  keuangan('POST', '/api/petugas/pembayaran/kembalikan', {
    body: { nomor_pembayaran, referensi: 'TRF-1', alasan: 'Ditransfer dari kas', konfirmasi: 'KEMBALIKAN' },
  });
const release = (nomor_pembayaran: string) =>
  keuangan('POST', '/api/petugas/pembayaran/lepas', {
    body: {
      nomor_pembayaran,
      kode_penawaran: '2027-11-2',
      alasan: 'Selisih biaya disetujui',
      konfirmasi: 'LEPAS',
    },
  });
const refunds = () => refundsOf(g);
const listed = async (nomor: string, view = '') =>
  (
    await keuangan<{ baris: PembayaranKarantina[] }>('GET', `/api/petugas/pembayaran/karantina${view}`)
  ).body.data.baris.find((one) => one.nomor_pembayaran === nomor);

test('money goes back once, however often it is asked for, and the payment is closed with its key', async () => {
  const id = await setAside();
  expect((await listed(id))?.midtrans).toEqual({
    cara: 'qris',
    sudah_kembali: false,
    pengembalian: null,
    sebab: null,
  });
  const done = { pengembalian: 'berhasil', sebab: null };
  expect(await giveBack(id)).toMatchObject(done);
  expect(await giveBack(id)).toMatchObject(done);
  expect(await giveBack(id, other)).toBe('sudah_diputus');
  expect((await byHand(id)).body.code).toBe('sudah_diputus');
  expect(refunds()).toEqual([`POST /v2/${id}/refund/online/direct`]);
  const [refund] = g.midtrans.order(id).refunds;
  expect(g.midtrans.order(id).refunds).toHaveLength(1);
  expect(refund).toMatchObject({ refund_amount: '299000.00', reason: 'Jumlah tidak sesuai tagihan' });
  expect(await g.payment(id)).toMatchObject({
    nomor_pendaftar: null,
    referensi_kembali: refund?.refund_key,
    dikembalikan: expect.any(Date),
  });
  expect(await listed(id, '?tampilan=dikembalikan')).toMatchObject({
    dikembalikan_oleh: 'keuangan',
    midtrans: { pengembalian: 'berhasil', sudah_kembali: true },
  });
  // Its own report changes nothing.
  expect(await g.midtrans.tell(id)).toBe(200);
  const { rows } = await g.t.db.query(
    'SELECT pelaku, tindakan FROM audit WHERE subjek = $1 AND tindakan ~ $2 ORDER BY id',
    [id, 'kembali|pengembalian'],
  );
  expect(rows).toEqual([
    { pelaku: 'petugas', tindakan: 'minta pengembalian midtrans' },
    { pelaku: 'bank', tindakan: 'kembalikan pembayaran' },
  ]);
});

test('twice at once is sent once', async () => {
  const id = await setAside();
  const both = await Promise.all([ask(id), ask(id, {}, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // Whatever sends it meanwhile: one key, one refund.
  await Promise.all([sendRefund(g.t.deps, id), sendRefund(g.second.deps, id), sendRefund(g.t.deps, id)]);
  expect(g.midtrans.order(id).refunds).toHaveLength(1);
  const { rowCount } = await g.t.db.query(
    "SELECT FROM audit WHERE subjek = $1 AND tindakan = 'kembalikan pembayaran'",
    [id],
  );
  expect(rowCount).toBe(1);
});

test('a card is let go before it is settled, and refunded its own way after', async () => {
  const held = await setAside('capture', { payment_type: 'credit_card' });
  expect(await giveBack(held)).toMatchObject({ pengembalian: 'berhasil' });
  expect(refunds()).toEqual([`POST /v2/${held}/cancel`]);
  const settled = await setAside('settlement', { payment_type: 'credit_card' });
  expect(await giveBack(settled)).toMatchObject({ pengembalian: 'berhasil' });
  expect(refunds()).toEqual([`POST /v2/${settled}/refund`]);
});

test.each(['error', 'garbage', 'silent', 'slow'] as const)(
  'while Midtrans answers with trouble (%s) nothing is certain: the payment waits, and the job sends again',
  async (trouble) => {
    const id = await setAside();
    g.midtrans.trouble = trouble;
    const first = await giveBack(id);
    expect(first).toMatchObject({ pengembalian: 'dikirim', sebab: expect.stringContaining('Midtrans') });
    expect(JSON.stringify(first)).not.toContain(g.midtrans.serverKey);
    // Neither end is open to the office meanwhile.
    expect((await byHand(id)).body.code).toBe('pengembalian_berjalan');
    expect((await release(id)).body.code).toBe('pengembalian_berjalan');
    expect(await giveBack(id, other)).toBe('pengembalian_berjalan');
    g.midtrans.trouble = 'none';
    await sendUncertain(g.t.deps);
    expect((await g.payment(id))?.dikembalikan).toBeNull();
    g.t.clock.move(3 * MINUTE);
    await Promise.all([sendUncertain(g.t.deps), sendUncertain(g.second.deps)]);
    expect((await g.payment(id))?.dikembalikan).toBeInstanceOf(Date);
    expect(g.midtrans.order(id).refunds).toHaveLength(1);
  },
);

test('done by Midtrans with its answer lost, it is found done and not sent again', async () => {
  const id = await setAside();
  g.midtrans.trouble = 'deaf-to-refunds';
  expect(await giveBack(id)).toMatchObject({ pengembalian: 'dikirim' });
  expect(g.midtrans.order(id).refunds).toHaveLength(1);
  g.midtrans.trouble = 'none';
  await sendRefund(g.t.deps, id);
  expect((await g.payment(id))?.dikembalikan).toBeInstanceOf(Date);
  expect(g.midtrans.order(id).refunds).toHaveLength(1);
  expect(refunds()).toHaveLength(1);
});

test('refused by Midtrans, it stays with the reason and may be tried again or closed by hand', async () => {
  const id = await setAside('settlement', { payment_type: 'akulaku' });
  const refused = { pengembalian: 'ditolak', sebab: '412 Payment method does not support this refund.' };
  expect(await giveBack(id)).toMatchObject(refused);
  g.t.clock.move(HOUR);
  await sendUncertain(g.t.deps);
  expect(refunds()).toHaveLength(1);
  expect(await giveBack(id)).toMatchObject(refused);
  expect((await byHand(id)).status).toBe(200);
  expect((await g.payment(id))?.referensi_kembali).toBe('TRF-1');
});

test('money that went back at the dashboard lets nobody in', async () => {
  const id = await setAside();
  await g.midtrans.pay(id, 'refund');
  expect((await listed(id))?.midtrans?.sudah_kembali).toBe(true);
  expect((await release(id)).body.code).toBe('uang_dikembalikan');
  expect(await giveBack(id)).toMatchObject({ pengembalian: 'berhasil' });
  expect(refunds()).toEqual([]);
});

test('of an accepted payment, another way to pay, or by who may not, nothing is sent', async () => {
  const accepted = await orderAt(g);
  await g.midtrans.pay(accepted);
  g.midtrans.calls.length = 0;
  expect(await giveBack(accepted)).toBe('sudah_diputus');
  expect(await giveBack('TIDAKADA')).toBe('tidak_ditemukan');
  const counter = { nomor_pembayaran: 'LOKET1', kode_pembayaran: '999911217082008', bank: 'Loket' };
  const dibayar_pada = g.t.clock.now().toISOString();
  const body = { ...counter, jumlah: 300_000, dibayar_pada, alasan: 'Dicatat di loket' };
  await keuangan('POST', '/api/petugas/pembayaran', { body });
  expect((await ask('LOKET1')).body.errors).toEqual([
    { field: 'referensi', message: 'Isi nomor referensi pengembalian' },
  ]);
  const id = await setAside();
  expect((await ask(id, { konfirmasi: 'YA' })).status).toBe(400);
  expect((await ask(id, { alasan: 'x' })).status).toBe(400);
  expect((await ask(id, {}, await asStaff(g.t, 'humas'))).status).toBe(403);
  expect(refunds()).toEqual([]);
});
