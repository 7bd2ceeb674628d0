/** What Midtrans reports: believed only when signed and confirmed, once for each order, and only where it fits (midtrans 1–7). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, NOW } from '../../../../test/app.ts';
import {
  type Gateway,
  lastOrder,
  openGateway,
  orderAt,
  takeBill,
  withoutAccount,
} from '../../../../test/gateway.ts';
import { askPending } from './tanya.ts';

let g: Gateway;
beforeAll(async () => {
  g = await openGateway();
});
beforeEach(() => g.t.clock.set(NOW));
afterEach(() => {
  g.midtrans.trouble = 'none';
  g.midtrans.calls.length = 0;
});
afterAll(() => g.close());

const order = (): Promise<string> => orderAt(g);
const forget = () => g.t.db.query('UPDATE midtrans_pesanan SET tanya_lagi = NULL');

describe('a payment through Midtrans', () => {
  test('that is reported and confirmed makes one applicant, whatever the amount is written like', async () => {
    const id = await order();
    expect(await g.midtrans.pay(id)).toBe(200);
    const paid = await g.payment(id);
    expect(paid).toMatchObject({ jumlah: 300_000, bank: 'Midtrans', karantina: null });
    expect(paid?.nomor_pendaftar).toMatch(/^\d{8}$/);
    expect(await g.state(id)).toBe('dibayar');
    // Once more, and as a card is: settled after it was captured.
    expect(await g.midtrans.tell(id)).toBe(200);
    const card = await order();
    await g.midtrans.pay(card, 'capture', { payment_type: 'credit_card', fraud_status: 'accept' });
    g.t.clock.move(2 * DAY);
    expect(await g.midtrans.pay(card, 'settlement')).toBe(200);
    expect(await g.payment(card)).toMatchObject({ karantina: null });
  });

  test('reported a hundred times at once to two processes makes one applicant', async () => {
    const id = await order();
    const before = await g.applicants();
    g.midtrans.turn(id, 'settlement');
    const all = await Promise.all(Array.from({ length: 100 }, () => g.midtrans.tell(id)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect((await g.applicants()) - before).toBe(1);
    const { rows } = await g.t.db.query(
      "SELECT FROM audit WHERE tindakan = 'catat pembayaran' AND subjek = $1",
      [(await g.payment(id))?.nomor_pendaftar],
    );
    expect(rows).toHaveLength(1);
  });

  test('whose PIN is looked up with its number', async () => {
    const id = await order();
    await g.midtrans.pay(id);
    const slip = await g.t.call<{ PIN_PMB: string }>('POST', '/api/v2/pembayaran/cek_password/pub', {
      body: { nomor_pembayaran: id, nomor_pendaftar: (await g.payment(id))?.nomor_pendaftar },
    });
    expect(slip.body.data.PIN_PMB).toMatch(/^\d{16}$/);
  });
});

describe('what is not believed', () => {
  test('a signature of another key, of changed words, or none', async () => {
    const id = await order();
    g.midtrans.turn(id, 'settlement');
    g.midtrans.calls.length = 0;
    expect(await g.midtrans.tell(id, {}, 'SB-Mid-server-kunci-orang-lain')).toBe(401);
    const { signature_key } = g.midtrans.report(id);
    expect(await g.midtrans.tell(id, { signature_key: '' })).toBe(401);
    expect(await g.midtrans.tell(id, { signature_key, status_code: '201' })).toBe(401);
    expect(await g.midtrans.tell(id, { signature_key, gross_amount: '1.00' })).toBe(401);
    expect(await g.midtrans.tell(id, { signature_key: 7 })).toBe(401);
    for (const body of [{}, [], { order_id: { a: 1 } }]) expect((await g.send(body)).status).toBe(401);
    expect(g.midtrans.calls).toEqual([]);
    expect([await g.payment(id), await g.state(id)]).toEqual([undefined, 'dibuat']);
  });

  test('a signed settlement of which Midtrans says, when asked, that it is pending', async () => {
    const id = await order();
    g.midtrans.turn(id, 'pending');
    const changes = { transaction_status: 'settlement', status_code: '200' };
    expect(await g.midtrans.tell(id, changes)).toBe(200);
    expect([await g.payment(id), await g.state(id)]).toEqual([undefined, 'menunggu']);
  });

  test.each(['error', 'garbage', 'silent', 'elsewhere', 'slow'] as const)(
    'anything while Midtrans answers with trouble: %s; told again it is taken',
    async (trouble) => {
      const id = await order();
      g.midtrans.turn(id, 'settlement');
      g.midtrans.trouble = trouble;
      const refused = await g.send(g.midtrans.report(id));
      expect([refused.status, refused.body.code]).toEqual([503, 'midtrans_diam']);
      expect(JSON.stringify(refused.body)).not.toContain(g.midtrans.serverKey);
      expect(await g.payment(id)).toBeUndefined();
      g.midtrans.trouble = 'none';
      expect(await g.midtrans.tell(id)).toBe(200);
      expect(await g.payment(id)).toMatchObject({ karantina: null });
    },
  );

  test('an order nobody made here', async () => {
    const id = await order();
    g.midtrans.turn(id, 'settlement');
    const before = await g.applicants();
    g.midtrans.calls.length = 0;
    expect(await g.midtrans.tell(id, { order_id: 'payment_notif_test_G123' })).toBe(200);
    expect([g.midtrans.calls, (await g.applicants()) - before]).toEqual([[], 0]);
  });
});

describe('what is set aside with its reason', () => {
  test.each([
    ['too little', '299999.00', 'jumlah 299999.00 tidak sama dengan tagihan Rp300.000'],
    ['parts of a rupiah', '300000.50', 'jumlah 300000.50 tidak sama dengan tagihan Rp300.000'],
    ['no number', '3e5', 'jumlah 3e5 tidak sama dengan tagihan Rp300.000'],
  ])('%s', async (_, gross_amount, reason) => {
    const id = await order();
    expect(await g.midtrans.pay(id, 'settlement', { gross_amount })).toBe(200);
    expect(await g.payment(id)).toMatchObject({ karantina: reason, nomor_pendaftar: null });
  });

  test('another currency; what was partly given back; what was paid after its order ended', async () => {
    const id = await order();
    await g.midtrans.pay(id, 'settlement', { currency: 'USD' });
    expect((await g.payment(id))?.karantina).toBe('mata uang USD bukan rupiah');
    const part = await order();
    await g.midtrans.pay(part, 'partial_refund');
    expect((await g.payment(part))?.karantina).toBe('sebagian sudah dikembalikan di Midtrans');
    const late = await order();
    g.t.clock.move(DAY + MINUTE);
    await g.midtrans.pay(late);
    expect((await g.payment(late))?.karantina).toBe('dibayar sesudah tagihan berakhir');
    // Told late of what was paid in time is another thing.
    const slow = await order();
    g.midtrans.turn(slow, 'settlement');
    g.t.clock.move(2 * DAY);
    await g.midtrans.tell(slow);
    expect((await g.payment(slow))?.karantina).toBeNull();
  });

  test('what was paid for a wave that is not open by then', async () => {
    const id = await order();
    const set = (tahap: string) =>
      g.t.db.query('UPDATE penawaran SET tahap = $1 WHERE kode_bayar = $2', [tahap, '8827112']);
    await set('rancangan');
    await g.midtrans.pay(id);
    await set('dibuka');
    expect((await g.payment(id))?.nomor_pendaftar).toBeNull();
  });

  test('a bill that was paid already', async () => {
    const token = await takeBill(g);
    const page = `/api/v2/tagihan/${token}/midtrans`;
    await g.t.call('POST', page);
    const first = await lastOrder(g);
    g.midtrans.turn(first, 'settlement');
    g.t.clock.move(DAY + MINUTE);
    await g.t.call('POST', page);
    const second = await lastOrder(g);
    expect(second).not.toBe(first);
    await g.midtrans.pay(second);
    await g.midtrans.tell(first);
    expect((await g.payment(second))?.karantina).toBeNull();
    expect((await g.payment(first))?.karantina).toBe('tagihan ini sudah dibayar sebelumnya');
  });
});

test('every state of an order is told apart', async () => {
  for (const [transaction_status, fraud_status, state] of [
    ['pending', undefined, 'menunggu'],
    ['authorize', 'accept', 'menunggu'],
    ['capture', 'challenge', 'ditinjau'],
    ['capture', 'deny', 'ditolak'],
    ['deny', undefined, 'ditolak'],
    ['failure', undefined, 'ditolak'],
    ['expire', undefined, 'berakhir'],
    ['cancel', undefined, 'berakhir'],
    ['refund', undefined, 'dikembalikan'],
    ['chargeback', undefined, 'dikembalikan'],
    ['sesuatu', undefined, 'dibuat'],
  ] as const) {
    const id = await order();
    const fraud = fraud_status ? { fraud_status } : {};
    expect(await g.midtrans.pay(id, transaction_status, fraud)).toBe(200);
    expect([transaction_status, fraud_status, await g.state(id)]).toEqual([
      transaction_status,
      fraud_status,
      state,
    ]);
    expect(await g.payment(id)).toBeUndefined();
  }
  // A card that was looked at, and one that was tried again another way.
  const id = await order();
  await g.midtrans.pay(id, 'deny');
  await g.midtrans.pay(id, 'capture', { fraud_status: 'challenge' });
  await g.midtrans.pay(id, 'capture', { fraud_status: 'accept' });
  expect(await g.payment(id)).toMatchObject({ karantina: null });
  // Given back at the dashboard: marked, and nobody is put out.
  await g.midtrans.pay(id, 'refund', { fraud_status: 'accept' });
  expect([await g.state(id), (await g.payment(id))?.nomor_pendaftar]).toEqual([
    'dikembalikan',
    expect.any(String),
  ]);
});

describe('an order of which nothing was heard', () => {
  const asked = () => g.midtrans.calls.filter((call) => call.startsWith('GET')).length;
  test('is asked about after five minutes, then ever more seldom, and ends', async () => {
    await forget();
    const lost = await order();
    const unbegun = await order();
    g.midtrans.turn(lost, 'settlement');
    g.midtrans.calls.length = 0;
    g.t.clock.move(4 * MINUTE);
    await askPending(g.t.deps);
    expect(asked()).toBe(0);
    g.t.clock.move(2 * MINUTE);
    await Promise.all([askPending(g.t.deps), askPending(g.second.deps)]);
    expect(asked()).toBe(2);
    expect(await g.payment(lost)).toMatchObject({ karantina: null });
    let before = asked();
    for (let minutes = 0; minutes < 25 * 60; minutes += 5) {
      await askPending(g.t.deps);
      g.t.clock.move(5 * MINUTE);
    }
    expect(asked() - before).toBeLessThan(12);
    before = asked();
    expect(await g.state(unbegun)).toBe('berakhir');
    g.t.clock.move(7 * HOUR);
    await askPending(g.t.deps);
    expect(asked()).toBe(before);
  });

  test('waits where Midtrans is silent, and one silence is enough for a run', async () => {
    await forget();
    const ids = [await order(), await order(), await order()];
    for (const id of ids) g.midtrans.turn(id, 'settlement');
    g.midtrans.trouble = 'error';
    g.midtrans.calls.length = 0;
    g.t.clock.move(6 * MINUTE);
    await askPending(g.t.deps);
    expect(asked()).toBe(1);
    g.midtrans.trouble = 'none';
    g.t.clock.move(30 * MINUTE);
    await askPending(g.t.deps);
    for (const id of ids) expect(await g.payment(id)).toMatchObject({ karantina: null });
  });
});

test('a portal without an account takes no notifications', async () => {
  const { app, close } = await withoutAccount(g);
  const id = await order();
  g.midtrans.turn(id, 'settlement');
  const url = '/api/v2/midtrans/kabar';
  const { statusCode } = await app.inject({ method: 'POST', url, payload: g.midtrans.report(id) });
  expect(statusCode).toBe(404);
  await close();
});
