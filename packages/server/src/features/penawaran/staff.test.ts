import type { BarisPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { KODE_DIBAGIKAN } from '@gerbang/contract/office/penawaran/umum';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff, entriesOf } from '../../../test/desk.ts';
import { at, body, fieldOf, type Offerings, PATH, startOfferings } from '../../../test/offerings.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
});
afterAll(() => o.t.close());

test('the desk is for those who hold its permission', async () => {
  const seleksi = await asStaff(o.t, 'seleksi');
  expect((await seleksi('GET', PATH)).status).toBe(403);
  expect((await seleksi('POST', PATH, { body: body() })).status).toBe(403);
  expect((await o.t.call('GET', PATH)).status).toBe(401);
});

test('the list tells of each offering where it stands, who paid and who is final', async () => {
  await o.t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await o.t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const rows = (await o.desk<BarisPenawaran[]>('GET', PATH)).body.data;
  const of = (kode: string) => rows.find((one) => one.kode_penawaran === kode);
  expect(of('2027-11-2')).toMatchObject({ keadaan: 'dibuka', pendaftar: 2, final: 1, berformulir: true });
  expect(of('2027-11-1')?.keadaan).toBe('diumumkan');
  expect(of('2027-11-3')?.keadaan).toBe('belum');
  expect(of('2027-21-1')?.keadaan).toBe('ditutup');
});

describe('before it is opened', () => {
  test('nobody is given its code, and what is paid for it is set aside until it is', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({ tanggal_mulai_daftar: at(-1) });
    expect(await o.active()).not.toContain(kode);
    const paid = await o.pay(kode_bayar);
    expect(paid).toMatchObject({
      status: 'karantina',
      karantina: 'penawaran masih rancangan, belum dibuka',
    });
    const release = () =>
      o.desk('POST', '/api/petugas/pembayaran/lepas', {
        body: {
          nomor_pembayaran: paid.nomor_pembayaran,
          kode_penawaran: kode,
          alasan: 'Sekarang sudah dibuka.',
          konfirmasi: 'LEPAS',
        },
      });
    expect(fieldOf(await release())).toEqual([400, 'kode_penawaran']);
    await o.open(kode);
    expect((await release()).status).toBe(200);
  });

  test('nobody who waits while it opens is told that it is shut', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({ tanggal_mulai_daftar: at(-1) });
    const { nomor_pembayaran } = await o.pay(kode_bayar);
    const released = await o.behind(
      kode,
      () =>
        o.desk('POST', '/api/petugas/pembayaran/lepas', {
          body: {
            nomor_pembayaran,
            kode_penawaran: kode,
            alasan: 'Sedang dibuka.',
            konfirmasi: 'LEPAS',
          },
        }),
      (db) => o.open(kode, db),
    );
    expect(released.status).toBe(200);
    const other = await o.make({ tanggal_mulai_daftar: at(-1) });
    const paid = await o.behind(
      other.kode_penawaran,
      () => o.pay(other.kode_bayar),
      (db) => o.open(other.kode_penawaran, db),
    );
    expect(paid.status).toBe('diterima');
  });
});

describe('an offering', () => {
  test('is deleted with all that is its own, while nothing refers to it', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: '2027-11-2' });
    const entries = await entriesOf(o.t, async () => {
      expect((await o.desk('DELETE', `${PATH}/${kode}`)).status).toBe(200);
      expect((await o.desk('DELETE', `${PATH}/${kode}`)).status).toBe(404);
    });
    expect(entries).toMatchObject([{ tindakan: 'hapus penawaran', subjek: `penawaran ${kode}` }]);
    expect((await o.t.db.query('SELECT FROM ruang WHERE kode_jadwal LIKE $1', [`${kode}-%`])).rowCount).toBe(
      0,
    );
  });

  test('stays once its payment code could be had, so that no other gets what is paid by it', async () => {
    const { kode_penawaran: kode } = await o.make({ tanggal_mulai_daftar: at(-1) });
    expect((await o.read(kode)).dapat_dihapus).toBe(true);
    await o.open(kode);
    expect((await o.read(kode)).dapat_dihapus).toBe(false);
    const refused = await o.desk('DELETE', `${PATH}/${kode}`);
    expect([refused.status, refused.body.message]).toEqual([409, KODE_DIBAGIKAN]);
  });

  test('stays while somebody has paid for it or it has a result', async () => {
    expect((await o.desk('DELETE', `${PATH}/2027-11-2`)).body.code).toBe('dipakai');
    const { kode_penawaran: kode } = await o.make();
    await o.t.db.query(
      "INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh) VALUES ($1, now(), 'admin')",
      [kode],
    );
    expect((await o.desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  });
});

test('an offering whose draw was committed to, or of which somebody closed scores or was given people to score, stays', async () => {
  const { kode_penawaran: kode } = await o.make();
  const stays = async () => {
    expect((await o.read(kode)).dapat_dihapus).toBe(false);
    expect((await o.desk('DELETE', `${PATH}/${kode}`)).body.code).toBe('dipakai');
  };
  await o.t.db.query(
    "INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, 'tulis', 'Tulis', 0, 1)",
    [kode],
  );
  expect((await o.read(kode)).dapat_dihapus).toBe(true);
  const closing =
    "INSERT INTO versi_nilai (kode_penawaran, kode, waktu, petugas, cara, jumlah) VALUES ($1, 'tulis', now(), 'admin', 'tutup', 0)";
  await o.t.db.query(closing, [kode]);
  await stays();
  await o.t.db.query('DELETE FROM versi_nilai WHERE kode_penawaran = $1', [kode]);
  // Whoever changes a component that was copied commits to the draw.
  const changed = await o.desk('POST', `/api/petugas/nilai/${kode}/komponen`, {
    body: { kode: 'tulis', nama: 'Tes tulis', rentang: [0, 1], untuk: 'semua', versi: 1 },
  });
  expect(changed.status).toBe(200);
  await stays();
});
