import { IZIN } from '@gerbang/contract/office/akun-petugas/peran';
import type { KelompokBanding, Menurut, OrangBanding } from '@gerbang/contract/office/seleksi/banding';
import { ROLES } from '@gerbang/contract/wire/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { type Participant, selectByScore } from '../../../test/selected.ts';

const KODE = '2027-21-1';
const PAGE = 50;
let t: TestApp;
let seleksi: StaffCall;
let people: Participant[];
let prodi: string[];
let pair: string;

const path = (rest: string) => `/api/petugas/seleksi/${KODE}/banding/${rest}`;
const groups = async () =>
  (await seleksi<{ menurut: Menurut; baris: KelompokBanding[] }[]>('GET', path(`kelompok?${pair}`))).body
    .data;
const counts = (all: Awaited<ReturnType<typeof groups>>, menurut: Menurut) =>
  all
    .find((one) => one.menurut === menurut)
    ?.baris.map(({ kode, peserta, kiri, kanan }) => [kode, peserta, kiri, kanan]);
const listed = async (rest: string) =>
  (await seleksi<{ baris: OrangBanding[]; berikut: string | null }>('GET', path(`orang?${pair}&${rest}`)))
    .body;
const who = (baris: readonly OrangBanding[]) =>
  baris.map((one) => people.findIndex((p) => p.nomor_peserta === one.nomor_peserta));

beforeAll(async () => {
  t = await startTestApp();
  let id_skenario = 0;
  // Left: 0 and 2 at the first programme, 1 and 3 at the second.
  ({ people, prodi, id_skenario } = await selectByScore(t, KODE, 6, [2, 2]));
  const made = await t.db.query<{ id: number }>(
    `INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan, selesai, tertutup, masukan, segel, ringkas, kunci_berkas)
     SELECT kode_penawaran, 'Lain', dibuat, dibuat_oleh, aturan, versi_aturan, selesai, tertutup, masukan, segel, ringkas, kunci_berkas || '-x' FROM skenario RETURNING id`,
  );
  const other = made.rows[0]?.id as number;
  // Right: 4 instead of 2 at the first, as a second choice; 3 at the first instead of the second.
  for (const [i, at, pilihan] of [
    [0, 0, 1],
    [4, 0, 2],
    [3, 0, 2],
    [1, 1, 1],
  ] as const)
    await t.db.query('INSERT INTO skenario_diterima VALUES ($1, $2, $3, $4)', [
      other,
      people[i]?.nomor_pendaftar,
      prodi[at],
      pilihan,
    ]);
  pair = `kiri=${id_skenario}&kanan=${other}`;
  await t.db.query('UPDATE pendaftar SET disabilitas = nomor_pendaftar = $1 WHERE kode_penawaran = $2', [
    people[4]?.nomor_pendaftar,
    KODE,
  ]);
  await t.db.query(
    "UPDATE data_diri_pendaftar SET jenis_kelamin = CASE nomor_pendaftar WHEN $1 THEN NULL WHEN $2 THEN 'L' ELSE 'P' END",
    [people[0]?.nomor_pendaftar, people[2]?.nomor_pendaftar],
  );
  seleksi = await asStaff(t, 'seleksi');
});
afterAll(() => t.close());

test('the admitted of both are counted by programme, choice and groups of the form', async () => {
  const all = await groups();
  expect(counts(all, 'prodi')?.toSorted()).toEqual(
    [
      [prodi[0], 4, 2, 3],
      [prodi[1], 2, 2, 1],
    ].toSorted(),
  );
  expect(counts(all, 'pilihan')).toEqual([
    ['1', 4, 4, 2],
    ['2', 2, 0, 2],
  ]);
  expect(counts(all, 'disabilitas')?.toSorted()).toEqual([
    ['tidak', 5, 4, 3],
    ['ya', 1, 0, 1],
  ]);
  expect(counts(all, 'jenis_kelamin')?.toSorted()).toEqual([
    ['-', 1, 1, 1],
    ['L', 1, 1, 0],
    ['P', 4, 2, 3],
  ]);
  for (const one of all) for (const { nama } of one.baris) expect(nama.length).toBeGreaterThan(0);
  for (const by of ['provinsi', 'sekolah'] as const)
    expect(all.find((one) => one.menurut === by)?.baris.reduce((sum, one) => sum + one.peserta, 0)).toBe(6);
});

test('a bar leads to its people, of the side it stands for', async () => {
  const first = (await listed(`sisi=kanan&menurut=prodi&kode=${prodi[0]}`)).data.baris;
  expect(new Set(who(first))).toEqual(new Set([0, 3, 4]));
  expect(first.find((one) => who([one])[0] === 4)).toMatchObject({ kiri: null, kanan: expect.any(String) });
  expect(who((await listed('sisi=kanan&menurut=disabilitas&kode=ya')).data.baris)).toEqual([4]);
  expect((await listed('sisi=kiri&menurut=disabilitas&kode=ya')).data.baris).toEqual([]);
  expect(who((await listed('sisi=kiri&menurut=jenis_kelamin&kode=-')).data.baris)).toEqual([0]);
  expect(first.length).toBeLessThan(PAGE);
});

test('the people behind a number are seen by the officers of selection, whatever else somebody may', async () => {
  const asked = [
    `/api/petugas/seleksi/${KODE}/banding?${pair}`,
    path(`kelompok?${pair}`),
    path(`orang?${pair}&sisi=kiri&menurut=pilihan&kode=1`),
  ];
  const statuses = async (as: StaffCall) =>
    Promise.all(asked.map(async (one) => (await as('GET', one)).status));
  // Told by hand, not by the table of permissions.
  const may = new Set(['admin', 'seleksi', 'pimpinan']);
  for (const role of ROLES) {
    const status = may.has(role) ? 200 : 403;
    expect([role, ...(await statuses(await asStaff(t, role)))]).toEqual([role, status, status, status]);
  }
  // A role put together: with everything but that permission, and with it alone.
  await t.db.query("INSERT INTO peran_kantor (nama, izin) VALUES ('segala lain', $1), ('penonton', $2)", [
    IZIN.filter((one) => one !== 'seleksi-lihat'),
    ['seleksi-lihat'],
  ]);
  expect(await statuses(await asStaff(t, 'segala lain', 'lain'))).toEqual([403, 403, 403]);
  expect(await statuses(await asStaff(t, 'penonton', 'mata'))).toEqual([200, 200, 200]);
  // An applicant never, nor who is not signed in.
  const token = people[0]?.token as string;
  for (const one of asked)
    expect([(await t.call('GET', one, { token })).status, (await t.call('GET', one)).status]).toEqual([
      401, 401,
    ]);
  const { headers } = await seleksi('GET', asked[2] as string);
  expect(headers['cache-control']).toBe('no-store');
});

test('only who may see selections, and only finished scenarios of the offering', async () => {
  const other = await asStaff(t, 'pengawas');
  expect((await other('GET', path(`kelompok?${pair}`))).status).toBe(403);
  expect((await other('GET', path(`orang?${pair}&sisi=kiri&menurut=pilihan&kode=1`))).status).toBe(403);
  const elsewhere = `/api/petugas/seleksi/2027-13-1/banding/`;
  expect((await seleksi('GET', `${elsewhere}kelompok?${pair}`)).status).toBe(404);
  expect((await seleksi('GET', `${elsewhere}orang?${pair}&sisi=kiri&menurut=pilihan&kode=1`)).status).toBe(
    404,
  );
  expect((await listed("sisi=kiri&menurut=prodi&kode=1'--")).code).toBe('isian_salah');
});
