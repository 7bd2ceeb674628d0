import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { at, body, fieldOf, type Offerings, PATH, startOfferings } from '../../../test/offerings.ts';
import { transaction } from '../../db/pool.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
  await o.someApplicants();
});
afterAll(() => o.t.close());

describe('the general section', () => {
  test('is stored with old and new, never over what somebody else stored meanwhile', async () => {
    const seen = await o.make();
    const kode = seen.kode_penawaran;
    const entries = await entriesOf(o.t, async () => {
      const clicks = await Promise.all([1, 2].map(() => o.change(kode, { biaya: 250_000 }, seen)));
      expect(clicks.map((c) => [c.status, c.body.data.versi])).toEqual([
        [200, 2],
        [200, 2],
      ]);
      const late = await o.change(kode, { biaya: 300_000 }, seen);
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
    });
    expect(entries).toMatchObject([
      {
        tindakan: 'ubah umum penawaran',
        subjek: `penawaran ${kode}`,
        lama: { biaya: 100_000 },
        baru: { biaya: 250_000 },
      },
    ]);
  });

  test('keeps payment code and beginning once the code can be had', async () => {
    const { kode_penawaran: kode } = await o.make();
    expect((await o.change(kode, { kode_bayar: '9777', tanggal_mulai_daftar: at(-1) })).status).toBe(200);
    expect((await o.read(kode)).terkunci).toEqual({ kode_bayar: false, mulai: false });
    await o.open(kode);
    expect(fieldOf(await o.change(kode, { kode_bayar: '9778' }))).toEqual([400, 'kode_bayar']);
    expect(fieldOf(await o.change(kode, { tanggal_mulai_daftar: at(1) }))).toEqual([
      400,
      'tanggal_mulai_daftar',
    ]);
    expect((await o.change(kode, { nama: 'Lain', tanggal_selesai_daftar: at(40) })).status).toBe(200);
  });

  test('keeps the payment code once somebody paid by it, were the payment set aside', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make();
    expect((await o.pay(kode_bayar)).status).toBe('karantina');
    expect(fieldOf(await o.change(kode, { kode_bayar: '9779' }))).toEqual([400, 'kode_bayar']);
    expect((await o.desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  });

  test('never shares a payment code given away meanwhile', async () => {
    const { kode_penawaran: taker } = await o.make();
    const kode_bayar = '95550';
    const answers: Awaited<ReturnType<StaffCall>>[] = [];
    const { kode_penawaran: mine } = await o.make();
    // Both look before the other has stored, and wait for it at the constraint.
    await transaction(o.t.db, async (db) => {
      await db.query('UPDATE penawaran SET kode_bayar = $2 WHERE kode_penawaran = $1', [taker, kode_bayar]);
      const calls = [
        o.change(mine, { kode_bayar }),
        o.desk('POST', PATH, { body: body({ kode_bayar }) }),
      ].map((call) => call.then((answer) => answers.push(answer)));
      await o.waits(calls.length);
      return calls;
    }).then((calls) => Promise.all(calls));
    expect(answers.map(fieldOf)).toEqual([
      [400, 'kode_bayar'],
      [400, 'kode_bayar'],
    ]);
  });

  test('never asks more of who has paid than before', async () => {
    const kode = '2027-11-2';
    const { min_organisasi } = await o.read(kode);
    expect(fieldOf(await o.change(kode, { batas_ipk: 3 }))).toEqual([400, 'batas_ipk']);
    expect(fieldOf(await o.change(kode, { min_organisasi: min_organisasi + 1 }))).toEqual([
      400,
      'min_organisasi',
    ]);
    expect((await o.change(kode, { min_prestasi: 0 })).status).toBe(200);
  });

  test('never costs more, begins later or ends earlier than the public was shown, and opens anew for everybody at once', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({
      tanggal_mulai_daftar: at(-1),
      tanggal_selesai_daftar: at(1),
    });
    await o.open(kode);
    const { nomor_pendaftar } = await o.pay(kode_bayar);
    const draft = async () => {
      const token = await o.t.applicants.signIn(nomor_pendaftar as string);
      return o.t.call('PUT', `/api/v2/draf/${nomor_pendaftar}/data-diri`, {
        token,
        body: { versi: 0, isi: {} },
      });
    };
    const said = async (next: object) => (await o.change(kode, next)).body.errors?.[0]?.message;
    expect(await said({ tanggal_selesai_daftar: at(1 / 24) })).toContain('tidak dapat berakhir lebih cepat');
    expect(await said({ biaya: 100_001 })).toContain('tidak dapat dinaikkan');
    const { kode_penawaran: coming } = await o.make();
    await o.open(coming);
    expect(fieldOf(await o.change(coming, { tanggal_mulai_daftar: at(3) }))).toEqual([
      400,
      'tanggal_mulai_daftar',
    ]);
    o.t.clock.move(2 * DAY);
    o.desk = await asStaff(o.t, 'admin');
    expect((await draft()).body.code).toBe('bukan_periode');
    expect((await o.change(kode, { tanggal_selesai_daftar: at(3) })).status).toBe(200);
    expect((await draft()).status).toBe(200);
    o.t.clock.move(-2 * DAY);
  });

  test('is read anew by every process, and opens to the public when its period begins', async () => {
    const { kode_penawaran: kode } = await o.make({ tanggal_mulai_daftar: at(2) });
    await o.open(kode);
    expect(await o.active(o.second)).not.toContain(kode);
    o.t.clock.move(2 * DAY);
    await expect.poll(() => o.active()).toContain(kode);
    o.t.clock.move(-2 * DAY);
    expect((await o.change(kode, { tanggal_mulai_daftar: at(-1 / 24) })).status).toBe(200);
    expect(await o.active()).toContain(kode);
    await expect.poll(() => o.active(o.second)).toContain(kode);
  });
});
