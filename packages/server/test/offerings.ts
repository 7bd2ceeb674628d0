/** Offerings made at the desk, for the tests of what it does to them. */
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { vi } from 'vitest';
import { author } from '../src/audit.ts';
import { type Db, transaction } from '../src/db/pool.ts';
import { recordPayment } from '../src/features/pembayaran/record.ts';
import { DAY, NOW, startTestApp, type TestApp } from './app.ts';
import { asStaff } from './desk.ts';

export const PATH = '/api/petugas/penawaran';

/** An instant so many days after the clock's. */
export const at = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString();
let serial = 0;
/** A new offering of the next wave of a track; `9` begins payment codes of no other offering. */
export const body = (more: object = {}) => {
  serial += 1;
  return {
    kode_jalur: '11',
    tahun: 2027,
    gelombang: 10 + serial,
    nama: 'Gelombang Uji',
    kode_bayar: `9${serial}`,
    biaya: 100_000,
    tanggal_mulai_daftar: at(2),
    tanggal_selesai_daftar: at(30),
    salin_dari: null,
    geser_minggu: null,
    ...more,
  };
};
/** Status, and the first field it is about. */
export const fieldOf = (answer: { status: number; body: { errors?: { field: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
];
/** An application with a second process, an officer at the desk, and what the tests do there. */
export const startOfferings = async () => {
  const t = await startTestApp();
  const o = { t, second: await t.another(), desk: await asStaff(t, 'admin') };
  const make = async (more: object = {}) =>
    (await o.desk<DetailPenawaran>('POST', PATH, { body: body(more) })).body.data;
  const read = async (kode: string) => (await o.desk<DetailPenawaran>('GET', `${PATH}/${kode}`)).body.data;
  const change = async (kode: string, changes: object, from?: DetailPenawaran) => {
    const { nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar, ...rest } =
      from ?? (await read(kode));
    const { batas_ipk, min_organisasi, min_prestasi, versi } = rest;
    return o.desk<DetailPenawaran>('PUT', `${PATH}/${kode}/umum`, {
      body: {
        nama,
        kode_bayar,
        biaya,
        tanggal_mulai_daftar,
        tanggal_selesai_daftar,
        batas_ipk,
        min_organisasi,
        min_prestasi,
        versi,
        ...changes,
      },
    });
  };
  /** Opened as it stands, with the least of a form. */
  const open = async (kode: string, db: Db = t.db) => {
    await db.query('INSERT INTO penawaran_grup VALUES ($1, 22), ($1, 23) ON CONFLICT DO NOTHING', [kode]);
    await db.query(
      "UPDATE penawaran SET tahap = 'dibuka', pertama_dibuka = now() WHERE kode_penawaran = $1",
      [kode],
    );
  };
  const pay = (kode_bayar: string, jumlah = 100_000) =>
    recordPayment(
      t.deps,
      {
        nomor_pembayaran: `uji-${kode_bayar}-${(serial += 1)}`,
        kode_pembayaran: `${kode_bayar}17082008`,
        jumlah,
        dibayar_pada: t.clock.now(),
        bank: 'Bank Uji',
      },
      author(t.clock.now, 'bank', 'uji'),
    );
  const active = async (through: Pick<TestApp, 'call'> = t) =>
    (await through.call<Penawaran[]>('GET', '/api/v2/penawaran_jalur/aktif')).body.data.map(
      (one) => one.kode_penawaran,
    );

  /** Returns once so many statements wait for what another transaction holds. */
  const waits = (many: number) =>
    vi.waitUntil(
      async () =>
        (
          await t.db.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount === many,
      { timeout: 15_000, interval: 20 },
    );
  /** What a call answers that finds an offering locked, waits, and goes on when `act` on it is committed. */
  const behind = async <T>(kode: string, call: () => Promise<T>, act: (db: Db) => Promise<unknown>) => {
    let answer: Promise<T> | undefined;
    await transaction(t.db, async (db) => {
      await db.query('SELECT FROM penawaran WHERE kode_penawaran = $1 FOR UPDATE', [kode]);
      answer = call();
      await waits(1);
      await act(db);
    });
    return answer as Promise<T>;
  };
  /** One who is final and one who is not, on the first schedule of the second wave. */
  const someApplicants = async () => {
    for (const stage of ['final', 'lengkap'] as const)
      await t.applicants.make({ offering: '11-2', stage, schedule: 1 });
  };
  return Object.assign(o, { make, read, change, open, pay, active, waits, behind, someApplicants });
};
export type Offerings = Awaited<ReturnType<typeof startOfferings>>;
