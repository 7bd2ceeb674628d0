import type { Komponen, VersiNilai } from '@gerbang/contract/office/nilai';
import type { Penilaian } from '@gerbang/contract/office/nilai/penilaian';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { scoreOf } from '../../../domain/penilaian.ts';
import { templateExport } from '../template.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;
/** A mark that occurs nowhere else: wherever it is found, it was shown. */
const SECRET = 613_497;

let t: TestApp;
let [satu, dua, tiga, pimpinan]: StaffCall[] = [];
let people: (TestApplicant & { nomor_peserta: string })[];
const path = (rest = '') => `/api/petugas/nilai/${KODE}${rest}`;
const nomor = (i: number) => people[i]?.nomor_peserta as string;

beforeAll(async () => {
  t = await startTestApp();
  [satu, dua, tiga] = await Promise.all(
    ['satu', 'dua', 'tiga'].map((name) => asStaff(t, 'seleksi', `penilai-${name}`)),
  );
  pimpinan = await asStaff(t, 'pimpinan');
  people = [];
  for (let i = 0; i < 6; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
});
afterAll(() => t.close());

const make = (
  kode: string,
  more: object = { jenis: 'dua-penilai', jarak: 10 * UNIT },
  versi: number | null = null,
) =>
  (satu as StaffCall)('POST', path('/komponen'), {
    body: { kode, nama: kode, rentang: [0, 100 * UNIT], untuk: 'semua', versi, ...more },
  });
interface Given {
  semula?: number | null;
  ketiga?: boolean;
  alasan?: string;
}
const mark = (
  by: StaffCall | undefined,
  kode: string,
  i: number,
  nilai: number | null,
  { semula = null, ketiga = false, alasan }: Given = {},
) =>
  (by as StaffCall)<{ berubah: number; selesai: number; beda: number }>('POST', path(`/${kode}/penilaian`), {
    body: { tanda: [{ nomor_peserta: nomor(i), semula, nilai, ketiga }], ...(alasan ? { alasan } : {}) },
  });
const sheet = async (by: StaffCall | undefined, kode: string, query = '') =>
  (await (by as StaffCall)<{ baris: Penilaian[] }>('GET', path(`/${kode}/penilaian${query}`))).body.data
    .baris;
const row = async (by: StaffCall | undefined, kode: string, i: number) =>
  (await sheet(by, kode)).find(({ nomor_peserta }) => nomor_peserta === nomor(i));
const component = async (kode: string) =>
  (await (satu as StaffCall)<{ daftar: Komponen[] }>('GET', path())).body.data.daftar.find(
    (one) => one.kode === kode,
  ) as Komponen;
const close = async (by: StaffCall | undefined, kode: string) =>
  (by as StaffCall)('POST', path(`/${kode}/tutup`), {
    body: { versi: (await component(kode)).versi, konfirmasi: 'TUTUP' },
  });
const strike = (by: StaffCall | undefined, kode: string, i: number) =>
  (by as StaffCall)('POST', path(`/${kode}/penilaian/coret`), {
    body: { nomor_peserta: nomor(i), alasan: 'salah peserta' },
  });

test('two marks come to their mean, half away from zero; further apart than the distance to none', () => {
  expect(scoreOf([5, 8], 3)).toBe(7);
  expect(scoreOf([-5, -8], 3)).toBe(-7);
  expect(scoreOf([5, 9], 3)).toBeNull();
  expect(scoreOf([5], 3)).toBeNull();
  expect(scoreOf([5, 9, 1], 3)).toBe(1);
});

describe('two assessors', () => {
  test('belong to a component from its beginning, with a distance', async () => {
    expect((await make('portofolio')).status).toBe(200);
    expect((await make('lain', { jenis: 'dua-penilai' })).body.errors).toMatchObject([{ field: 'jarak' }]);
    expect((await make('lain', { jenis: 'biasa', jarak: 1 })).body.errors).toMatchObject([
      { field: 'jarak' },
    ]);
    expect((await make('portofolio', { jenis: 'biasa', jarak: null }, 1)).body.errors).toMatchObject([
      { field: 'jenis' },
    ]);
    const sel = [{ nomor_peserta: nomor(0), kode: 'portofolio', semula: null, nilai: UNIT }];
    expect((await (satu as StaffCall)('POST', path('/lembar'), { body: { sel } })).body.code).toBe(
      'nilai_cara_lain',
    );
    const form = new FormData();
    form.append('sudah_periksa', 'ya');
    form.append('berkas', new Blob([`nomor_peserta;nilai\n${nomor(0)};70`]), 'nilai.csv');
    expect((await (satu as StaffCall)('POST', path('/portofolio/impor'), { form })).body.code).toBe(
      'nilai_cara_lain',
    );
  });

  test('do not learn each other’s mark by any call before both are in', async () => {
    const noted = await entriesOf(t, () => mark(satu, 'portofolio', 0, SECRET));
    expect(noted).toMatchObject([{ tindakan: 'isi penilaian', baru: { jumlah: 1, alasan: null } }]);
    expect(await row(satu, 'portofolio', 0)).toMatchObject({ saya: SECRET, keadaan: 'satu', boleh: true });
    expect(await row(dua, 'portofolio', 0)).toMatchObject({
      saya: null,
      keadaan: 'satu',
      boleh: true,
      penilai: [],
    });
    const admin = await asStaff(t, 'admin');
    const calls = [
      path(),
      path('/lembar'),
      path('/portofolio/penilaian'),
      path('/portofolio/penilaian?hanya=beda'),
      path('/portofolio/riwayat'),
      `/api/petugas/pendaftar/${people[0]?.nomor_pendaftar}/riwayat`,
      `/api/petugas/pendaftar/${people[0]?.nomor_pendaftar}`,
      '/api/petugas/jejak',
      `/api/petugas/seleksi/${KODE}`,
    ];
    for (const by of [dua, pimpinan, admin])
      for (const one of calls) {
        const answer = await (by as StaffCall)('GET', one);
        expect([one, JSON.stringify(answer.body).includes(String(SECRET))]).toEqual([one, false]);
        if (by === admin) expect([one, answer.status]).toEqual([one, 200]);
        expect(JSON.stringify(answer.body)).not.toContain('61,3497');
      }
    const sheetOf = { kode_penawaran: KODE, kode_komponen: 'portofolio' };
    if (!('table' in templateExport)) throw new Error('the template is a table');
    const template = await templateExport.table(t.db, sheetOf, []);
    const lines = await template.lines([people[0]?.nomor_pendaftar as string]);
    expect(lines).toEqual([[nomor(0), expect.any(String), '']]);
    // Neither a range nor a distance can be tried on it: refused whether or not the mark would fit.
    const { versi } = await component('portofolio');
    for (const more of [{ rentang: [0, 61 * UNIT] }, { rentang: [0, 62 * UNIT] }, { jarak: 5 }])
      expect((await make('portofolio', more, versi)).body.code).toBe('dipakai');
    const { rows } = await t.db.query('SELECT 1 FROM audit WHERE lama::text LIKE $1 OR baru::text LIKE $1', [
      `%${SECRET}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test('change their own mark with a reason until the other is in, and not after', async () => {
    const next = { semula: SECRET };
    expect((await mark(satu, 'portofolio', 0, 70 * UNIT, next)).body.errors).toMatchObject([
      { field: 'alasan' },
    ]);
    expect(
      (await mark(satu, 'portofolio', 0, 70 * UNIT, { semula: 1, alasan: 'salah ketik' })).body.code,
    ).toBe('versi_usang');
    expect((await mark(satu, 'portofolio', 0, 70 * UNIT, { ...next, alasan: 'salah ketik' })).status).toBe(
      200,
    );
    expect(
      (await mark(satu, 'portofolio', 0, 101 * UNIT, { semula: 70 * UNIT })).body.errors?.[0]?.message,
    ).toBe('Nilai harus 0 sampai 100');
    expect((await mark(dua, 'portofolio', 0, 75 * UNIT)).body.data).toEqual({
      berubah: 1,
      selesai: 1,
      beda: 0,
    });
    await t.db.query("UPDATE petugas SET nama = 'Satria Penilai' WHERE username = 'penilai-satu'");
    expect(await row(tiga, 'portofolio', 0)).toMatchObject({
      keadaan: 'selesai',
      nilai: 72.5 * UNIT,
      boleh: false,
      penilai: [
        // By name, as every other desk says who.
        { petugas: 'penilai-satu', nama: 'Satria Penilai', nilai: 70 * UNIT },
        { petugas: 'penilai-dua', nilai: 75 * UNIT },
      ],
    });
    const late = await mark(satu, 'portofolio', 0, 80 * UNIT, {
      semula: 70 * UNIT,
      alasan: 'berubah pikiran',
    });
    expect(late.body.errors?.[0]?.message).toContain('tidak dapat diubah');
    expect(
      (await mark(tiga, 'portofolio', 0, 80 * UNIT, { ketiga: true, alasan: 'ikut menilai' })).body.code,
    ).toBe('versi_usang');
  });

  test('too far apart need a third, who is neither of them and has seen both', async () => {
    await mark(satu, 'portofolio', 1, 50 * UNIT);
    expect((await mark(dua, 'portofolio', 1, 61 * UNIT)).body.data).toEqual({
      berubah: 1,
      selesai: 0,
      beda: 1,
    });
    expect(await row(satu, 'portofolio', 1)).toMatchObject({ keadaan: 'beda', nilai: null, boleh: false });
    expect(await row(tiga, 'portofolio', 1)).toMatchObject({ keadaan: 'beda', boleh: true });
    expect((await sheet(tiga, 'portofolio', '?hanya=beda')).map((one) => one.nomor_peserta)).toEqual([
      nomor(1),
    ]);
    const own = { semula: 50 * UNIT, ketiga: true, alasan: 'memutuskan sendiri' };
    expect((await mark(satu, 'portofolio', 1, 60 * UNIT, own)).body.code).toBe('isian_salah');
    // Typed blind, as the second: it does not become the decision.
    expect((await mark(tiga, 'portofolio', 1, 40 * UNIT)).body.code).toBe('versi_usang');
    expect((await mark(tiga, 'portofolio', 1, 58 * UNIT, { ketiga: true })).body.errors).toMatchObject([
      { field: 'alasan' },
    ]);
    expect((await component('portofolio')).menunggu).toBe(1);
    expect((await close(pimpinan, 'portofolio')).body.code).toBe('penilaian_belum_selesai');
    const why = { ketiga: true, alasan: 'bukti karya lengkap' };
    expect((await mark(tiga, 'portofolio', 1, 58 * UNIT, why)).body.data.selesai).toBe(1);
    expect(await row(satu, 'portofolio', 1)).toMatchObject({ keadaan: 'selesai', nilai: 58 * UNIT });
  });

  test('of three who mark at once, two count', async () => {
    const answers = await Promise.all([satu, dua, tiga].map((by) => mark(by, 'portofolio', 2, 60 * UNIT)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  });

  test('are struck by who gave none of the marks, and mark that participant no more', async () => {
    expect((await strike(satu, 'portofolio', 1)).body.code).toBe('perlu_petugas_lain');
    expect((await strike(pimpinan, 'portofolio', 1)).status).toBe(200);
    expect((await strike(pimpinan, 'portofolio', 1)).body.code).toBe('sudah_diputus');
    expect(await row(tiga, 'portofolio', 1)).toMatchObject({ keadaan: 'kosong', nilai: null, boleh: false });
    expect((await mark(tiga, 'portofolio', 1, 50 * UNIT)).body.errors?.[0]?.message).toContain(
      'pernah menilai',
    );
    const baru = await asStaff(t, 'seleksi', 'penilai-empat');
    expect((await mark(baru, 'portofolio', 1, 55 * UNIT)).status).toBe(200);
    expect((await strike(pimpinan, 'portofolio', 1)).status).toBe(200);
  });

  test('leave versions, close nothing of their own, and change nothing that is closed', async () => {
    const { data } = (await (dua as StaffCall)<{ baris: VersiNilai[] }>('GET', path('/portofolio/riwayat')))
      .body;
    expect(data.baris[0]).toMatchObject({ cara: 'coret', jumlah: 1, alasan: 'salah peserta' });
    expect(data.baris.at(-1)).toMatchObject({ cara: 'penilai', petugas: 'Satria Penilai', jumlah: 1 });
    const { rows } = await t.db.query(
      'SELECT l.lama, l.baru FROM penilaian_lama l JOIN versi_nilai v ON v.id = l.id_versi WHERE l.lama IS NOT NULL',
    );
    expect(rows).toEqual([{ lama: SECRET, baru: 70 * UNIT }]);
    expect((await close(dua, 'portofolio')).body.code).toBe('perlu_petugas_lain');
    expect((await close(pimpinan, 'portofolio')).body.code).toBe('perlu_petugas_lain');
    // Whoever struck marks took a score away, until others gave one in its place.
    for (const name of ['lima', 'enam'])
      expect(
        (await mark(await asStaff(t, 'seleksi', `penilai-${name}`), 'portofolio', 1, 55 * UNIT)).status,
      ).toBe(200);
    expect((await close(pimpinan, 'portofolio')).status).toBe(200);
    expect((await mark(satu, 'portofolio', 3, UNIT)).body.code).toBe('nilai_ditutup');
    expect((await strike(pimpinan, 'portofolio', 0)).body.code).toBe('nilai_ditutup');
    expect((await row(dua, 'portofolio', 3))?.boleh).toBe(false);
  });
});
