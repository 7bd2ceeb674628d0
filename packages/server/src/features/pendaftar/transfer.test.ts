import type { Sesi } from '@gerbang/contract/applicant/sesi';
import type { DampakPindah } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant, Wished } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
let admin: StaffCall;
/** By track and wave. */
const codes = new Map<string, string>();
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
  admin = await asStaff(t, 'admin');
  for (const offering of ['11-2', '13-1', '21-1', '21-2'])
    codes.set(offering, (await t.applicants.make({ offering, stage: 'baru' })).kode_penawaran);
});
afterAll(() => t.close());

const code = (offering: string): string => codes.get(offering) ?? '';
const impact = async (who: TestApplicant, offering: string) =>
  admin<DampakPindah>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}/pindah/${code(offering)}`);
const asked = (who: TestApplicant, offering: string, more: object = {}) => ({
  body: {
    dari: who.kode_penawaran,
    kode_penawaran: code(offering),
    alasan: 'Salah pilih jalur di loket',
    konfirmasi: 'PINDAH JALUR',
    ...more,
  },
});
const move = (who: TestApplicant, offering: string, more: object = {}) =>
  admin<null>('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/pindah`, asked(who, offering, more));
const offeringOf = async (who: TestApplicant, on: Pick<TestApp, 'call'> = t) =>
  (await on.call<Sesi>('GET', '/api/v2/sesi', { token: who.token })).body.data.mhs_jalur.kode_penawaran;
const count = async (sql: string, who: TestApplicant): Promise<number> =>
  (await t.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [who.nomor_pendaftar])).rows[0]
    ?.n ?? -1;

describe('an applicant who paid for the wrong track', () => {
  const wish: Wished = { offering: '13-1', stage: 'lengkap' };
  let who: TestApplicant;
  beforeEach(async () => {
    who = await t.applicants.make(wish);
  });

  test('is told of what goes before anything happens, and nothing has happened then', async () => {
    const before = await t.db.query('SELECT * FROM pendaftar WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    const { status, body } = await impact(who, '11-2');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      dari: { kode_penawaran: who.kode_penawaran },
      ke: { kode_penawaran: code('11-2') },
      langkah_baru: expect.any(Array),
    });
    expect(body.data.pilihan.length).toBeGreaterThan(0);
    expect(body.data.khusus.length).toBeGreaterThan(0);
    expect(body.data.langkah_lepas).toContain('Data Prestasi');
    const after = await t.db.query('SELECT * FROM pendaftar WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
    ]);
    expect(after.rows).toEqual(before.rows);
  });

  test('goes on in the new form with the same account and answers, on every process at once', async () => {
    expect(await offeringOf(who, second)).toBe(who.kode_penawaran);
    const entries = await entriesOf(t, async () => expect((await move(who, '11-2')).status).toBe(200));
    expect(entries).toMatchObject([
      {
        tindakan: 'pindah penawaran',
        subjek: who.nomor_pendaftar,
        lama: { kode_penawaran: who.kode_penawaran },
        baru: { kode_penawaran: code('11-2'), alasan: 'Salah pilih jalur di loket' },
      },
    ]);
    expect(await offeringOf(who)).toBe(code('11-2'));
    await expect.poll(async () => await offeringOf(who, second)).toBe(code('11-2'));
    const mine = 'nomor_pendaftar = $1';
    expect(await count(`pilihan_jurusan WHERE ${mine}`, who)).toBe(0);
    expect(await count(`data_khusus WHERE ${mine}`, who)).toBe(0);
    expect(await count(`berkas WHERE ${mine} AND slot LIKE 'data_khusus/%' AND diganti IS NULL`, who)).toBe(
      0,
    );
    expect(await count(`data_diri_pendaftar WHERE ${mine} AND nama_lengkap IS NOT NULL`, who)).toBe(1);
    expect(await count(`pembayaran WHERE ${mine}`, who)).toBe(1);
    // Found under the new offering, and no longer under the old one.
    const found = async (penawaran: string) =>
      (
        await admin<{ baris: unknown[] }>(
          'GET',
          `/api/petugas/pendaftar?cari=${who.nomor_pendaftar}&penawaran=${penawaran}`,
        )
      ).body.data.baris.length;
    expect([await found(who.kode_penawaran), await found(code('11-2'))]).toEqual([0, 1]);
  });

  test('is not moved where they are on trial: a trial goes with its offering', async () => {
    await t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [who.nomor_pendaftar]);
    expect((await move(who, '11-2')).body.code).toBe('uji_terbatas');
    expect((await impact(who, '11-2')).body.code).toBe('uji_terbatas');
  });

  test('is moved once, however often the officer or two of them press', async () => {
    const answers = await Promise.all([move(who, '11-2'), move(who, '11-2'), move(who, '21-2')]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter((a) => a.status === 409).map((a) => a.body.code)).toEqual([
      'sudah_diputus',
      'sudah_diputus',
    ]);
  });

  test('is not moved to where they are, to what is not there, or to a closed one without a deadline', async () => {
    const wrong = async (offering: string, more: object = {}) => {
      const { status, body } = await move(who, offering, more);
      return [status, body.errors?.[0]?.field];
    };
    expect(await wrong('13-1')).toEqual([400, 'kode_penawaran']);
    expect(await wrong('11-2', { kode_penawaran: 'TIDAK-ADA' })).toEqual([400, 'kode_penawaran']);
    expect(await wrong('21-1')).toEqual([400, 'batas']);
    expect((await impact(who, '13-1')).status).toBe(400);
    expect((await move(who, '11-2', { konfirmasi: 'PINDAH' })).status).toBe(400);
    const batas = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString();
    expect((await move(who, '21-1', { batas })).status).toBe(200);
  });
});

test('whoever has a participant number stays, unlocked for correction or not', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const { token, nomor_pendaftar, kode_penawaran } = who;
  await t.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });
  expect((await move(who, '13-1')).body.code).toBe('sudah_final');
  expect((await impact(who, '13-1')).body.code).toBe('sudah_final');
  await t.db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE nomor_pendaftar = $1', [
    who.nomor_pendaftar,
  ]);
  expect((await move(who, '13-1')).body.code).toBe('sudah_final');
});

test('only who may act on applicants moves them', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  const layanan = await asStaff(t, 'layanan');
  const path = `/api/petugas/pendaftar/${who.nomor_pendaftar}/pindah`;
  expect((await layanan('POST', path, asked(who, '13-1'))).status).toBe(403);
});
