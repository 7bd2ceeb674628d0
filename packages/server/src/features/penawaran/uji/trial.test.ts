import type { Sesi } from '@gerbang/contract/applicant/sesi';
import type { Beranda } from '@gerbang/contract/office/beranda';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import type { bacaUji, buatPendaftarUji, SampaiUji } from '@gerbang/contract/office/penawaran/uji';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { author } from '../../../audit.ts';
import { startWorker } from '../../../worker.ts';
import { findSlip, recordPayment } from '../../pembayaran/record.ts';

/** With an exam, classes, documents and custom fields. */
const KODE = '2027-11-2';
const OPEN = '2027-11-3';
const PATH = `/api/petugas/penawaran/${KODE}/uji`;

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'admin');
  await startWorker(t.deps);
});
afterAll(() => t.close());
beforeEach(() => stage('uji_coba'));

const stage = (tahap: string, kode = KODE) =>
  t.db.query('UPDATE penawaran SET tahap = $2, pertama_dibuka = NULL WHERE kode_penawaran = $1', [
    kode,
    tahap,
  ]);
const trial = async () => (await desk<DataOf<typeof bacaUji>>('GET', PATH)).body.data;
const make = async (sampai: SampaiUji) =>
  (await desk<DataOf<typeof buatPendaftarUji>>('POST', `${PATH}/pendaftar`, { body: { sampai } })).body.data;
const remove = (nomor_pendaftar: string | null = null) =>
  desk<{ jumlah: number }>('POST', `${PATH}/hapus`, { body: { nomor_pendaftar } });
const signIn = async ({ nomor_pendaftar, pin }: { nomor_pendaftar: string; pin: string }) =>
  (
    await t.call<Sesi & { token: string }>('POST', '/api/login', {
      body: { username: nomor_pendaftar, password: pin },
    })
  ).body.data;
const rowsOf = async (path: string) => (await desk<{ baris: unknown[] }>('GET', path)).body.data.baris;
let serial = 0;
const pay = (kode_bayar: string, jumlah: number) =>
  recordPayment(
    t.deps,
    {
      nomor_pembayaran: `coba-${(serial += 1)}`,
      kode_pembayaran: `${kode_bayar}17082008`,
      jumlah,
      dibayar_pada: t.clock.now(),
      bank: 'Bank Contoh',
    },
    author(t.clock.now, 'bank', 'uji'),
  );
const payFor = async (kode: string) => {
  const { rows } = await t.db.query('SELECT kode_bayar, biaya FROM penawaran WHERE kode_penawaran = $1', [
    kode,
  ]);
  return pay(rows[0].kode_bayar, rows[0].biaya);
};

/** Every table but the audit's, and what is passing by itself, row for row. */
const PASSING = [
  'audit',
  'audit_tentang',
  'segel',
  'segel_periksa',
  'sesi_petugas',
  'rate_limit',
  'pekerja',
  'bukti',
];
const everything = async (): Promise<Record<string, string[]>> => {
  const { rows } = await t.db.query<{ tabel: string }>(
    `SELECT relname AS tabel FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1) ORDER BY 1`,
    [PASSING],
  );
  const all: Record<string, string[]> = {};
  for (const { tabel } of rows) {
    const found = await t.db.query<{ baris: string }>(`SELECT t::text AS baris FROM ${tabel} t ORDER BY 1`);
    all[tabel] = found.rows.map((row) => row.baris);
  }
  return all;
};
const files = async () => (await Array.fromAsync(t.deps.storage.list(new Date(Date.now() + DAY)))).sort();
const jobsDone = () =>
  vi.waitUntil(
    async () =>
      (
        await t.db.query(
          "SELECT FROM pgboss.job WHERE state < 'completed' AND name IN ('kartu-ujian', 'hapus-berkas')",
        )
      ).rowCount === 0,
    { timeout: 20_000, interval: 50 },
  );

test('a trial leaves nothing behind: no row, no file, no seat, no number', async () => {
  await make('baru');
  await remove();
  await jobsDone();
  const [before, stored] = [await everything(), await files()];
  const made = [await make('baru'), await make('mengisi'), await make('lengkap'), await make('final')];
  await payFor(KODE);
  expect(made.map(({ temuan }) => temuan)).toEqual([[], [], [], []]);
  const last = made[3] as (typeof made)[number];
  const result = await desk('POST', `${PATH}/hasil`, {
    body: {
      nomor_pendaftar: last.nomor_pendaftar,
      hasil: 'diterima',
      id_prodi: (await trial()).prodi[0]?.id_prodi,
    },
  });
  expect([result.status, (await t.db.query('SELECT FROM hasil_uji')).rowCount]).toEqual([200, 1]);
  const { token } = await signIn(last);
  const seen = (await trial()).pendaftar.find((one) => one.nomor_peserta !== null);
  const asked = await t.call('POST', '/api/v2/request_loa', {
    token,
    body: { nomor_pendaftar: last.nomor_pendaftar, nomor_peserta: seen?.nomor_peserta, jenis_loa: 1 },
  });
  expect([asked.status, (await t.db.query('SELECT FROM permintaan_uji')).rowCount]).toEqual([200, 1]);
  expect((await trial()).pendaftar.map(({ fase }) => fase).toSorted()).toEqual([
    'belum',
    'belum',
    'mengisi',
    'mengisi',
    'terverifikasi',
  ]);
  await signIn(made[1] as (typeof made)[number]);
  await vi.waitUntil(async () => (await t.db.query('SELECT FROM kartu_ujian')).rowCount === 1, {
    timeout: 20_000,
  });
  expect((await files()).length).toBeGreaterThan(stored.length);
  expect((await trial()).pendaftar.find(({ fase }) => fase === 'terverifikasi')?.nomor_peserta).toBe(
    '0011200001',
  );
  const entries = await entriesOf(t, async () => expect((await remove()).body.data).toEqual({ jumlah: 5 }));
  expect(entries.map(({ tindakan }) => tindakan)).toEqual(['hapus pendaftar uji']);
  await jobsDone();
  expect(await everything()).toEqual(before);
  expect(await files()).toEqual(stored);
});

test('who is on trial stands in no count, list, search or export, and locks no form', async () => {
  const counts = async () => {
    const home = await t.db.query('SELECT count(*)::int AS n FROM pencarian');
    const offering = (await desk<DetailPenawaran>('GET', `/api/petugas/penawaran/${KODE}`)).body.data;
    const { pendaftar, final, dipilih, terkunci } = offering;
    return { cari: home.rows, pendaftar, final, dipilih, terkunci };
  };
  const before = await counts();
  const { nomor_pendaftar } = await make('final');
  expect(await counts()).toEqual(before);
  const nomor_peserta = (await trial()).pendaftar[0]?.nomor_peserta;
  for (const cari of [nomor_pendaftar, nomor_peserta, 'Peserta Uji'])
    expect(await rowsOf(`/api/petugas/pendaftar?cari=${cari}`)).toEqual([]);
  const seat = await t.db.query('SELECT kode_jadwal FROM pendaftar WHERE nomor_pendaftar = $1', [
    nomor_pendaftar,
  ]);
  expect(await rowsOf(`/api/petugas/kehadiran/peserta?jadwal=${seat.rows[0].kode_jadwal}`)).toEqual([]);
  const { rencana } = (await desk<Beranda>('GET', '/api/petugas/beranda')).body.data;
  expect(rencana?.per_jalur.every(({ jumlah }) => jumlah === 0)).toBe(true);
  expect(rencana?.per_prodi).toEqual([]);
  const { versi } = (await desk<DetailPenawaran>('GET', `/api/petugas/penawaran/${KODE}`)).body.data;
  const changed = await desk('PUT', `/api/petugas/penawaran/${KODE}/khusus`, { body: { khusus: [], versi } });
  expect(changed.status).toBe(200);
  await remove();
});

test('the clock of a trial is its own: it opens the form for nobody else, and the result for nobody', async () => {
  const period = (kode: string[], from: number, to: number) =>
    t.db.query(
      `UPDATE penawaran SET tanggal_mulai_daftar = $2::timestamptz + $3 * interval '1 day',
         tanggal_selesai_daftar = $2::timestamptz + $4 * interval '1 day', tanggal_pengumuman = $2::timestamptz + $4 * interval '1 day'
       WHERE kode_penawaran = ANY($1)`,
      [kode, t.clock.now(), from, to],
    );
  await period([OPEN], -1, 1);
  const slip = await findSlip(t.deps, (await payFor(OPEN)).nomor_pembayaran);
  const real = { nomor_pendaftar: slip?.nomor_pendaftar ?? '', pin: slip?.pin ?? '' };
  await period([KODE, OPEN], 10, 20);
  const made = await make('baru');
  const { token, time_now, uji } = await signIn(made);
  // Made before the period, a trial begins with it.
  expect([uji, time_now]).toEqual([true, new Date(t.clock.now().getTime() + 10 * DAY).toISOString()]);
  const draft = (by: string, nomor: string) =>
    t.call('PUT', `/api/v2/draf/${nomor}/data-diri`, { token: by, body: { versi: 0, isi: {} } });
  expect((await draft(token, made.nomor_pendaftar)).status).toBe(200);
  const other = await signIn(real);
  expect([other.uji, (await draft(other.token, real.nomor_pendaftar)).body.code]).toEqual([
    undefined,
    'bukan_periode',
  ]);
  const setClock = (waktu: string | null, nomor_pendaftar = made.nomor_pendaftar) =>
    desk('POST', `${PATH}/waktu`, { body: { nomor_pendaftar, waktu } });
  expect((await setClock(new Date(t.clock.now().getTime() + 30 * DAY).toISOString())).status).toBe(200);
  const state = await vi.waitUntil(async () => {
    const answer = await t.call<{ status_pendaftar: string; status_akhir: boolean; time_now: string }>(
      'GET',
      `/api/v2/status_pendaftar/${made.nomor_pendaftar}/${KODE}`,
      { token },
    );
    return Date.parse(answer.body.data.time_now) > t.clock.now().getTime() + 29 * DAY
      ? answer.body.data
      : null;
  });
  expect(state.status_akhir).toBe(false);
  expect(
    (
      await t.call('PUT', `/api/v2/draf/${made.nomor_pendaftar}/data-diri`, {
        token,
        body: { versi: 1, isi: {} },
      })
    ).body.code,
  ).toBe('bukan_periode');
  // A real applicant has no clock to set, and none was moved.
  expect((await setClock(new Date().toISOString(), real.nomor_pendaftar)).status).toBe(404);
  await expect(
    t.db.query("UPDATE pendaftar SET uji_geser = '1 day' WHERE nomor_pendaftar = $1", [real.nomor_pendaftar]),
  ).rejects.toThrow('pendaftar_uji');
  expect((await setClock(null)).status).toBe(200);
  expect((await trial()).pendaftar[0]?.waktu).toBeNull();
  await remove();
});

test('a draft is brought to its trial, and taking it back takes the trial along', async () => {
  await stage('rancangan');
  expect((await desk('POST', `${PATH}/mulai`, { body: {} })).status).toBe(200);
  await make('baru');
  const offering = `/api/petugas/penawaran/${KODE}`;
  const { tahap, versi } = (await desk<DetailPenawaran>('GET', offering)).body.data;
  expect(tahap).toBe('uji_coba');
  const back = await desk<DetailPenawaran>('POST', `${offering}/rancangan`, {
    body: { versi, alasan: 'Uji coba selesai' },
  });
  expect([back.status, back.body.data.tahap, (await trial()).pendaftar]).toEqual([200, 'rancangan', []]);
});

test('what was opened once is tried no more: who noted its code and pays is no trial', async () => {
  await stage('rancangan');
  await t.db.query('UPDATE penawaran SET pertama_dibuka = now() WHERE kode_penawaran = $1', [KODE]);
  expect((await desk('POST', `${PATH}/mulai`, { body: {} })).body.code).toBe('sudah_diputus');
  await t.db.query('UPDATE penawaran SET pertama_dibuka = NULL WHERE kode_penawaran = $1', [KODE]);
});

test('outside a trial nobody is made, and a payment for a draft is set aside', async () => {
  await stage('rancangan');
  expect((await desk('POST', `${PATH}/pendaftar`, { body: { sampai: 'baru' } })).body.code).toBe(
    'bukan_uji_coba',
  );
  expect(await payFor(KODE)).toMatchObject({ status: 'karantina' });
});

test('a proof runs as a job of the worker, and is stale as soon as the configuration is another', async () => {
  await t.db.query(
    'UPDATE penawaran SET batas_ipk = NULL, tanggal_pengumuman = NULL WHERE kode_penawaran = $1',
    [KODE],
  );
  expect((await desk('POST', `${PATH}/bukti`, { body: {} })).status).toBe(200);
  expect((await desk('POST', `${PATH}/bukti`, { body: {} })).body.code).toBe('pembuktian_berjalan');
  const proof = await vi.waitUntil(
    async () => {
      const { bukti } = await trial();
      return bukti?.selesai ? bukti : null;
    },
    { timeout: 90_000, interval: 200 },
  );
  expect(proof).toMatchObject({ hasil: 'lulus', berlaku: true, kemajuan: proof.jumlah });
  expect(proof.laporan?.pendaftar.length).toBeGreaterThan(10);
  await t.db.query('UPDATE penawaran SET biaya = biaya + 1 WHERE kode_penawaran = $1', [KODE]);
  expect((await trial()).bukti?.berlaku).toBe(false);
}, 120_000);
