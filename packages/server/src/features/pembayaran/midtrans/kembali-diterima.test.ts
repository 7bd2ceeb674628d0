/** Giving back a payment that made an applicant: once, by a call to Midtrans, and what becomes of the applicant (pembayaran 23). */
import type { StatusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import type { pembayaran } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { expect, test } from 'vitest';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { type Gateway, orderAt } from '../../../../test/gateway.ts';
import { refundsOf, withRefunds } from '../../../../test/refunds.ts';
import { readPaid } from '../../rekonsiliasi/paid.ts';
import { sendRefund, sendUncertain } from './kirim.ts';

let g: Gateway;
let keuangan: StaffCall;
let other: StaffCall;
withRefunds((it) => {
  ({ g, keuangan, other } = it);
});

/** An applicant whose fee came through Midtrans. */
const paidBy = async (stage: 'lengkap' | 'final'): Promise<TestApplicant & { id: string }> => {
  const a = await g.t.applicants.make({ offering: '11-2', stage, schedule: 1 });
  const id = await orderAt(g);
  await g.midtrans.pay(id);
  await g.t.db.query(
    "UPDATE pembayaran SET nomor_pendaftar = NULL, karantina = 'milik pesanan' WHERE nomor_pendaftar = $1",
    [a.nomor_pendaftar],
  );
  await g.t.db.query('UPDATE pembayaran SET nomor_pendaftar = $2 WHERE nomor_pembayaran = $1', [
    id,
    a.nomor_pendaftar,
  ]);
  g.midtrans.calls.length = 0;
  return { ...a, id };
};
const ask = (of: { id: string; nomor_pendaftar: string }, more: object = {}, by = keuangan) =>
  by<null>('POST', '/api/petugas/pembayaran/kembalikan-diterima', {
    body: {
      nomor_pembayaran: of.id,
      nomor_pendaftar: of.nomor_pendaftar,
      alasan: 'Pendaftar mengundurkan diri',
      konfirmasi: 'KEMBALIKAN',
      ...more,
    },
  });
const listed = async (id: string) =>
  (
    await keuangan<{ baris: RowOf<typeof pembayaran>[] }>(
      'GET',
      `/api/petugas/pembayaran/diterima?cari=${id}`,
    )
  ).body.data.baris[0];
const refunds = () => refundsOf(g);
const statusOf = async ({ nomor_pendaftar, kode_penawaran, token }: TestApplicant) =>
  (
    await g.t.call<StatusPendaftar>('GET', `/api/v2/status_pendaftar/${nomor_pendaftar}/${kode_penawaran}`, {
      token,
    })
  ).body.data;
const finalise = ({ nomor_pendaftar, kode_penawaran, token }: TestApplicant) =>
  g.t.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });

test('before finalising: the money goes back once, the applicant stays and finalises no more', async () => {
  const a = await paidBy('lengkap');
  expect(await listed(a.id)).toMatchObject({
    final: false,
    dikembalikan: null,
    midtrans: { cara: 'qris', pengembalian: null },
  });
  // An act meant for one that is set aside, or for another applicant, reaches nobody.
  const aside = { nomor_pembayaran: a.id, alasan: 'Jumlah tidak sesuai', konfirmasi: 'KEMBALIKAN' };
  expect((await keuangan('POST', '/api/petugas/pembayaran/kembalikan', { body: aside })).body.code).toBe(
    'sudah_diputus',
  );
  expect((await ask({ ...a, nomor_pendaftar: '12345678' })).body.code).toBe('sudah_diputus');
  const both = await Promise.all([ask(a), ask(a)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(a, {}, other)).body.code).toBe('pengembalian_berjalan');
  // It is not back yet, and may be at any moment: neither is said, nor a seat taken meanwhile.
  expect((await statusOf(a)).biaya_dikembalikan).toBe(false);
  expect((await finalise(a)).body.code).toBe('biaya_dikembalikan');
  await Promise.all([sendRefund(g.t.deps, a.id), sendRefund(g.second.deps, a.id)]);
  expect(refunds().length).toBeGreaterThan(0);
  expect(g.midtrans.order(a.id).refunds).toEqual([
    expect.objectContaining({ refund_amount: '300000.00', reason: 'Pendaftar mengundurkan diri' }),
  ]);
  expect(await listed(a.id)).toMatchObject({
    nomor_pendaftar: a.nomor_pendaftar,
    dikembalikan_oleh: 'keuangan',
    alasan_kembali: 'Pendaftar mengundurkan diri',
    referensi_kembali: g.midtrans.order(a.id).refunds[0]?.refund_key,
    midtrans: { pengembalian: 'berhasil', sudah_kembali: true },
  });
  expect((await ask(a)).status).toBe(200);
  expect((await ask(a, {}, other)).body.code).toBe('sudah_diputus');
  expect((await ask(a, { referensi: 'TRF-9' })).body.code).toBe('sudah_diputus');
  expect(g.midtrans.order(a.id).refunds).toHaveLength(1);
  expect((await statusOf(a)).biaya_dikembalikan).toBe(true);
  const refused = await finalise(a);
  expect([refused.status, refused.body.code]).toEqual([409, 'biaya_dikembalikan']);
  const { rows } = await g.t.db.query<{ pelaku: string; tindakan: string }>(
    "SELECT pelaku, tindakan FROM audit WHERE subjek = $1 AND tindakan ~ 'kembali|pengembalian' ORDER BY id",
    [a.nomor_pendaftar],
  );
  expect(rows).toEqual([
    { pelaku: 'petugas', tindakan: 'minta pengembalian midtrans' },
    { pelaku: 'bank', tindakan: 'kembalikan pembayaran' },
  ]);
});

test('what came in on a day is compared once, given back or not', async () => {
  const a = await paidBy('lengkap');
  const hari = g.t.clock.now().toISOString().slice(0, 10);
  const count = async () =>
    (await readPaid(g.t.deps.pool, { bank: 'Midtrans', hari, kunci: 'nomor' })).paid.filter(
      ({ nomor_pembayaran }) => nomor_pembayaran === a.id,
    ).length;
  expect(await count()).toBe(1);
  await ask(a);
  await sendRefund(g.t.deps, a.id);
  expect(await count()).toBe(1);
});

test('after finalising: number, seat and card stay as they are, and a correction cannot be finalised', async () => {
  const a = await paidBy('final');
  expect((await listed(a.id))?.final).toBe(true);
  await ask(a);
  await sendRefund(g.t.deps, a.id);
  expect(await statusOf(a)).toMatchObject({ biaya_dikembalikan: true, status_pendaftar: 'Verifikasi' });
  const { rows } = await g.t.db.query(
    'SELECT FROM pendaftar JOIN kursi USING (nomor_pendaftar) WHERE nomor_pendaftar = $1 AND diverifikasi IS NOT NULL',
    [a.nomor_pendaftar],
  );
  expect(rows).toHaveLength(1);
  // The repeat of what was answered before still is.
  expect((await finalise(a)).status).toBe(200);
  await g.t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
    a.nomor_pendaftar,
  ]);
  expect((await finalise(a)).body.code).toBe('biaya_dikembalikan');
});

test('a report of a refund counts only as what the status call says, and ends an attempt nobody answered for', async () => {
  const a = await paidBy('lengkap');
  expect(await g.midtrans.tell(a.id, { transaction_status: 'refund' })).toBe(200);
  expect((await listed(a.id))?.dikembalikan).toBeNull();
  expect((await listed(a.id))?.midtrans?.sudah_kembali).toBe(false);
  g.midtrans.trouble = 'deaf-to-refunds';
  await ask(a);
  await sendRefund(g.t.deps, a.id);
  expect(await listed(a.id)).toMatchObject({ dikembalikan: null, midtrans: { pengembalian: 'dikirim' } });
  expect((await ask(a, { referensi: 'TRF-1' })).body.code).toBe('pengembalian_berjalan');
  expect((await statusOf(a)).biaya_dikembalikan).toBe(false);
  g.midtrans.trouble = 'none';
  const waiting = async () =>
    (
      await g.t.db.query(
        "SELECT FROM pgboss.job WHERE name = 'kembali-midtrans' AND data->>'nomor_pembayaran' = $1",
        [a.id],
      )
    ).rowCount;
  const before = await waiting();
  expect(await g.midtrans.tell(a.id)).toBe(200);
  expect(await waiting()).toBe((before ?? 0) + 1);
  await sendRefund(g.t.deps, a.id);
  expect((await listed(a.id))?.dikembalikan).not.toBeNull();
  expect(g.midtrans.order(a.id).refunds).toHaveLength(1);
});

test('refused by Midtrans nothing is given back; another way is recorded by its reference', async () => {
  const a = await paidBy('lengkap');
  g.midtrans.turn(a.id, 'settlement', { payment_type: 'akulaku' });
  await ask(a);
  await sendRefund(g.t.deps, a.id);
  expect(await listed(a.id)).toMatchObject({ dikembalikan: null, midtrans: { pengembalian: 'ditolak' } });
  expect((await statusOf(a)).biaya_dikembalikan).toBe(false);
  expect((await ask(a, { referensi: 'TRF-2' })).status).toBe(200);
  expect(await listed(a.id)).toMatchObject({ referensi_kembali: 'TRF-2', dikembalikan_oleh: 'keuangan' });
  expect(g.midtrans.order(a.id).refunds).toEqual([]);
});

test('what Midtrans can give back is not closed by a number somebody typed', async () => {
  const a = await paidBy('lengkap');
  expect((await ask(a, { referensi: 'TRF-8' })).body).toMatchObject({ errors: [{ field: 'referensi' }] });
  expect((await listed(a.id))?.dikembalikan).toBeNull();
  expect((await finalise(a)).status).toBe(200);
});

test('what a process of another version gave back without closing it is closed', async () => {
  const a = await paidBy('lengkap');
  await ask(a);
  g.midtrans.turn(a.id, 'refund');
  await g.t.db.query("UPDATE midtrans_pengembalian SET keadaan = 'berhasil' WHERE nomor_pembayaran = $1", [
    a.id,
  ]);
  g.t.clock.move(3_600_000);
  await sendUncertain(g.t.deps);
  expect(await listed(a.id)).toMatchObject({
    dikembalikan_oleh: 'keuangan',
    midtrans: { pengembalian: 'berhasil' },
  });
  expect(g.midtrans.order(a.id).refunds).toEqual([]);
});

test('of another bank, without word or reason, or by who may not, nothing is given back', async () => {
  const a = await paidBy('lengkap');
  const b = await g.t.applicants.make({ offering: '11-2', stage: 'lengkap' });
  const { rows } = await g.t.db.query<{ nomor_pembayaran: string }>(
    'SELECT nomor_pembayaran FROM pembayaran WHERE nomor_pendaftar = $1',
    [b.nomor_pendaftar],
  );
  const id = rows[0]?.nomor_pembayaran ?? '';
  expect((await ask({ ...b, id })).body).toMatchObject({ errors: [{ field: 'nomor_pembayaran' }] });
  expect((await ask({ ...b, id }, { referensi: 'TRF-3' })).body).toMatchObject({
    errors: [{ field: 'nomor_pembayaran' }],
  });
  expect((await ask(a, { konfirmasi: 'YA' })).status).toBe(400);
  expect((await ask(a, { alasan: 'x' })).status).toBe(400);
  expect((await ask(a, {}, await asStaff(g.t, 'humas'))).status).toBe(403);
  const { rowCount } = await g.t.db.query(
    'SELECT FROM midtrans_pengembalian WHERE nomor_pembayaran = ANY($1)',
    [[a.id, id]],
  );
  expect(rowCount).toBe(0);
});
