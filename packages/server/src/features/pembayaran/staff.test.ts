import type { HasilPembayaran, PembayaranKarantina } from '@gerbang/contract/office/pembayaran';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';

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
const release = (nomor_pembayaran: string, more: object = {}, by = keuangan) =>
  by<HasilPembayaran>('POST', '/api/petugas/pembayaran/lepas', {
    body: {
      nomor_pembayaran,
      kode_penawaran: offering.kode_penawaran,
      alasan: 'Selisih biaya disetujui',
      konfirmasi: 'LEPAS',
      ...more,
    },
  });
const refund = (nomor_pembayaran: string, more: object = {}, by = keuangan) =>
  by<null>('POST', '/api/petugas/pembayaran/kembalikan', {
    body: {
      nomor_pembayaran,
      referensi: 'TRF-2026-118',
      alasan: 'Salah jalur, uang diminta kembali',
      konfirmasi: 'KEMBALIKAN',
      ...more,
    },
  });
const applicants = async () => (await t.db.query('SELECT FROM pendaftar')).rowCount;

test('a payment by hand makes the applicant and prints the slip; the same once more says so, and each slip leaves an entry', async () => {
  let first: HasilPembayaran | undefined;
  const before = (await applicants()) ?? 0;
  const entries = await entriesOf(t, async () => {
    first = (await record()).body.data;
    serial -= 1;
    // The same payment, as another hand may spell it.
    const again = (await record({ bank: ' loket ', dibayar_pada: '2026-11-20T12:00:00+07:00' })).body.data;
    expect(again).toMatchObject({
      status: 'diterima',
      nomor_pendaftar: first.nomor_pendaftar,
      sudah_tercatat: true,
    });
    expect(again.slip).not.toBeNull();
  });
  expect(await applicants()).toBe(before + 1);
  expect(first).toMatchObject({ status: 'diterima', karantina: null, sudah_tercatat: false });
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
    { id_pelaku: 'keuangan', tindakan: 'cetak ulang slip', subjek: first?.nomor_pendaftar },
  ]);
});

test("another payment under somebody's number is refused with what differs, and hands out nothing", async () => {
  const first = (await record()).body.data;
  const before = await applicants();
  const other = (await t.db.query("SELECT kode_bayar FROM penawaran WHERE kode_penawaran = '2027-12-1'"))
    .rows[0];
  const entries = await entriesOf(t, async () => {
    for (const [differing, words] of [
      [{ kode_pembayaran: `${other.kode_bayar}17082008` }, 'penawaran'],
      [{ kode_pembayaran: `${offering.kode_bayar}18082008` }, 'tanggal lahir'],
      [{ jumlah: offering.biaya + 1 }, 'jumlah'],
      [{ bank: 'Bank Lain' }, 'bank atau loket'],
      [{ dibayar_pada: '2026-11-19T12:00:00+07:00' }, 'tanggal bayar'],
      [{ jumlah: 1, bank: 'Bank Lain' }, 'jumlah, bank atau loket'],
    ] as const) {
      serial -= 1;
      const { status, body } = await record(differing);
      expect([status, body.code, body.data]).toEqual([409, 'pembayaran_berbeda', null]);
      expect(body.message).toBe(
        `Nomor pembayaran ini sudah tercatat dengan ${words} yang berbeda. Periksa lagi nomor pada bukti bayar.`,
      );
      expect(JSON.stringify(body)).not.toContain(first.nomor_pendaftar);
    }
  });
  expect(entries).toEqual([]);
  expect(await applicants()).toBe(before);
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
      release(wrong.nomor_pembayaran, { batas, alasan: 'Alasan yang lain' }),
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
  expect((await refund(wrong.nomor_pembayaran)).body.code).toBe('sudah_diputus');
  expect((await release('TIDAKADA')).status).toBe(404);
  expect((await release(unknown.nomor_pembayaran, { kode_penawaran: 'TIDAK-ADA' })).status).toBe(400);
});

test('into an offering that is over, a payment is released with a deadline to come alone', async () => {
  const { nomor_pembayaran } = (await record({ jumlah: offering.biaya - 1 })).body.data;
  const { rows } = await t.db.query<{ kode_penawaran: string; selesai: Date }>(
    'SELECT kode_penawaran, tanggal_selesai_daftar AS selesai FROM penawaran WHERE tanggal_selesai_daftar < $1 LIMIT 1',
    [t.clock.now()],
  );
  const { kode_penawaran, selesai } = rows[0] as (typeof rows)[number];
  const before = (await applicants()) ?? 0;
  const entries = await entriesOf(t, async () => {
    for (const more of [{}, { batas: selesai.toISOString() }, { batas: t.clock.now().toISOString() }]) {
      const { status, body } = await release(nomor_pembayaran, { kode_penawaran, ...more });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'batas']);
    }
    // Into one that runs, a deadline before its end would say less than none.
    const tomorrow = new Date(t.clock.now().getTime() + DAY).toISOString();
    expect((await release(nomor_pembayaran, { batas: tomorrow })).body.errors?.[0]?.message).toMatch(
      /^Batas harus sesudah akhir masa pendaftaran/,
    );
  });
  expect([entries, await applicants()]).toEqual([[], before]);
  const batas = new Date(t.clock.now().getTime() + DAY).toISOString();
  expect((await release(nomor_pembayaran, { kode_penawaran, batas })).status).toBe(200);
});

test('what is given back leaves the queue with reason and reference, and can never be accepted', async () => {
  const set = (await record({ jumlah: offering.biaya - 1 })).body.data;
  const before = await applicants();
  const entries = await entriesOf(t, async () => {
    for (const wrong of [{ referensi: ' ' }, { alasan: 'a' }, { konfirmasi: 'YA' }])
      expect((await refund(set.nomor_pembayaran, wrong)).status).toBe(400);
    expect((await refund(set.nomor_pembayaran, {}, await asStaff(t, 'layanan'))).status).toBe(403);
    expect((await refund(set.nomor_pembayaran)).status).toBe(200);
    for (const [more, by] of [
      [{ referensi: 'TRF-2026-119' }, keuangan],
      [{ alasan: 'Alasan yang lain' }, keuangan],
      [{}, await asStaff(t, 'keuangan', 'rekan-keuangan')],
    ] as const)
      expect((await refund(set.nomor_pembayaran, more, by)).body.code).toBe('sudah_diputus');
    expect((await release(set.nomor_pembayaran)).body.code).toBe('sudah_diputus');
  });
  expect(entries).toEqual([
    {
      id_pelaku: 'keuangan',
      tindakan: 'kembalikan pembayaran',
      subjek: set.nomor_pembayaran,
      lama: expect.objectContaining({ karantina: set.karantina }),
      baru: {
        dikembalikan: t.clock.now().toISOString(),
        referensi: 'TRF-2026-118',
        alasan: 'Salah jalur, uang diminta kembali',
      },
    },
  ]);
  expect((await quarantined()).map((p) => p.nomor_pembayaran)).not.toContain(set.nomor_pembayaran);
  await callOfficer(t, 'keuangan', 'Bu Keuangan');
  const { body } = await keuangan<{ baris: PembayaranKarantina[] }>(
    'GET',
    '/api/petugas/pembayaran/karantina?tampilan=dikembalikan',
  );
  expect(body.data.baris).toMatchObject([
    {
      nomor_pembayaran: set.nomor_pembayaran,
      dikembalikan_oleh: 'Bu Keuangan',
      alasan_kembali: 'Salah jalur, uang diminta kembali',
      referensi_kembali: 'TRF-2026-118',
    },
  ]);
  // The bank or the desk may send the number again.
  serial -= 1;
  expect((await record({ jumlah: offering.biaya - 1 })).body.data).toMatchObject({
    status: 'dikembalikan',
    nomor_pendaftar: null,
    slip: null,
  });
  expect(await applicants()).toBe(before);
});

test('who asks again because the answer was lost is told what was done, and nothing is done twice', async () => {
  const [kept, back] = [
    (await record({ jumlah: offering.biaya - 1 })).body.data.nomor_pembayaran,
    (await record({ jumlah: offering.biaya - 1 })).body.data.nomor_pembayaran,
  ];
  const before = (await applicants()) ?? 0;
  const colleague = await asStaff(t, 'keuangan', 'rekan-keuangan');
  const entries = await entriesOf(t, async () => {
    const answers = await Promise.all([release(kept), release(kept), release(kept)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((a) => a.body.data.nomor_pendaftar)).size).toBe(1);
    expect(answers.map((a) => a.body.data.sudah_tercatat).sort()).toEqual([false, true, true]);
    for (const { body } of answers) expect(body.data.slip).not.toBeNull();
    const others = await Promise.all([
      release(kept, {}, colleague),
      release(kept, { kode_penawaran: '2027-12-1' }),
      release(kept, { batas: new Date(t.clock.now().getTime() + 90 * DAY).toISOString() }),
    ]);
    expect(others.map((a) => a.body.code)).toEqual(others.map(() => 'sudah_diputus'));
    expect((await Promise.all([refund(back), refund(back)])).map((a) => a.status)).toEqual([200, 200]);
  });
  expect(await applicants()).toBe(before + 1);
  expect(entries.map((e) => e.tindakan).sort()).toEqual([
    'cetak ulang slip',
    'cetak ulang slip',
    'kembalikan pembayaran',
    'lepas karantina',
  ]);
});

test('released and given back at the same moment, exactly one counts', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { nomor_pembayaran } = (await record({ jumlah: offering.biaya - 1 })).body.data;
    const before = (await applicants()) ?? 0;
    const acts = [() => release(nomor_pembayaran), () => refund(nomor_pembayaran)];
    if (round % 2 === 1) acts.reverse();
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    });
    expect(entries).toHaveLength(1);
    const released = entries[0]?.tindakan === 'lepas karantina';
    expect(((await applicants()) ?? 0) - before).toBe(released ? 1 : 0);
    const { rows } = await t.db.query<{ kembali: boolean; karantina: boolean }>(
      'SELECT dikembalikan IS NOT NULL AS kembali, karantina IS NOT NULL AS karantina FROM pembayaran WHERE nomor_pembayaran = $1',
      [nomor_pembayaran],
    );
    expect(rows).toEqual([{ kembali: !released, karantina: !released }]);
  }
});
