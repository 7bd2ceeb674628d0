import type { Penilaian } from '@gerbang/contract/office/nilai/penilaian';
import type { RingkasPenugasan } from '@gerbang/contract/office/nilai/penugasan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { shareOut } from './assign.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;
const NAMES = ['penilai-dua', 'penilai-satu', 'penilai-tiga'];
let t: TestApp;
let [dua, satu, tiga, pimpinan]: StaffCall[] = [];
let people: (TestApplicant & { nomor_peserta: string })[];
const path = (rest = '') => `/api/petugas/nilai/${KODE}/portofolio${rest}`;
const nomor = (i: number) => people[i]?.nomor_peserta as string;
const by = (call: StaffCall | undefined) => call as StaffCall;

const share = (call: StaffCall | undefined, petugas: readonly string[]) =>
  by(call)<{ dibagi: number }>('POST', path('/penugasan/bagi'), { body: { petugas } });
const name = (i: number, petugas: readonly string[]) =>
  by(pimpinan)('POST', path('/penugasan/tugaskan'), { body: { nomor_peserta: nomor(i), petugas } });
const progress = async () => (await by(satu)<RingkasPenugasan>('GET', path('/penugasan'))).body.data;
const list = async (rest = '') =>
  (
    await by(satu)<{ baris: { nomor_peserta: string; penilai: { petugas: string; sudah: boolean }[] }[] }>(
      'GET',
      `/api/petugas/penugasan-penilai?kode_penawaran=${KODE}&kode_komponen=portofolio${rest}`,
    )
  ).body.data.baris;
const of = async (i: number) =>
  (await list()).find((one) => one.nomor_peserta === nomor(i))?.penilai.map(({ petugas }) => petugas) ?? [];
const mark = (call: StaffCall | undefined, i: number, nilai: number, more: object = {}) =>
  by(call)('POST', path('/penilaian'), {
    body: { tanda: [{ nomor_peserta: nomor(i), semula: null, nilai, ketiga: false, ...more }] },
  });
const sheet = async (call: StaffCall | undefined, query = '') =>
  (await by(call)<{ baris: Penilaian[] }>('GET', path(`/penilaian${query}`))).body.data.baris;

beforeAll(async () => {
  t = await startTestApp();
  [dua, satu, tiga] = await Promise.all(NAMES.map((one) => asStaff(t, 'seleksi', one)));
  pimpinan = await asStaff(t, 'pimpinan');
  people = [];
  for (let i = 0; i < 5; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
  people.sort((a, b) => (a.nomor_peserta < b.nomor_peserta ? -1 : 1));
  await by(satu)('POST', `/api/petugas/nilai/${KODE}/komponen`, {
    body: {
      kode: 'portofolio',
      nama: 'Portofolio',
      rentang: [0, 100 * UNIT],
      untuk: 'semua',
      versi: null,
      jenis: 'dua-penilai',
      jarak: 10 * UNIT,
    },
  });
});
afterAll(() => t.close());

test('each participant goes to two, nobody to more than one above another', () => {
  const struck = [{ nomor_pendaftar: 'f', dicoret: ['x', 'y'] }];
  expect(shareOut(struck, ['z', 'y', 'x'], new Map())).toEqual([]);
  const given = shareOut(
    ['a', 'b', 'c', 'd', 'e'].map((nomor_pendaftar) => ({ nomor_pendaftar, dicoret: [] })),
    ['z', 'y', 'x'],
    new Map([['x', 2]]),
  );
  expect(given.length).toBe(10);
  const pairs = Map.groupBy(given, ([nomor_peserta]) => nomor_peserta);
  for (const pair of pairs.values()) expect(new Set(pair.map(([, one]) => one)).size).toBe(2);
  const loads = ['x', 'y', 'z'].map(
    (one) => given.filter(([, petugas]) => petugas === one).length + (one === 'x' ? 2 : 0),
  );
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
});

test('participants are shared out by who closes scores, among officers who may mark, once', async () => {
  const other = await asStaff(t, 'pengawas', 'pengawas-satu');
  expect((await share(other, NAMES)).status).toBe(403);
  expect((await share(pimpinan, ['penilai-satu', 'pengawas-satu'])).body.errors).toEqual([
    { field: 'petugas', message: 'pengawas-satu bukan petugas aktif yang boleh mengisi nilai' },
  ]);
  expect((await share(pimpinan, ['penilai-satu', 'penilai-satu'])).body.errors?.[0]?.field).toBe('petugas');
  const others = (await progress()).tanpa;
  expect(others).toBeGreaterThanOrEqual(5);
  const both = await Promise.all([share(pimpinan, NAMES), share(pimpinan, NAMES)]);
  expect(both.map(({ body }) => body.data.dibagi).toSorted((a, b) => a - b)).toEqual([0, others]);
  const { penilai, tanpa } = await progress();
  expect(tanpa).toBe(0);
  const loads = penilai.filter((one) => NAMES.includes(one.petugas)).map((one) => one.ditugaskan);
  expect(loads.reduce((sum, n) => sum + n, 0)).toBe(2 * others);
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
});

test('only those two mark a participant, and a third where they differ', async () => {
  expect((await name(0, ['penilai-satu', 'penilai-dua'])).status).toBe(200);
  expect(await of(0)).toEqual(['penilai-dua', 'penilai-satu']);
  const seen = (await sheet(tiga)).find((one) => one.nomor_peserta === nomor(0));
  expect(seen?.boleh).toBe(false);
  expect((await mark(tiga, 0, 50 * UNIT)).body.errors).toEqual([
    { field: nomor(0), message: 'Peserta ini ditugaskan kepada penilai lain' },
  ]);
  expect((await mark(satu, 0, 50 * UNIT)).status).toBe(200);
  expect((await mark(dua, 0, 90 * UNIT)).status).toBe(200);
  expect((await mark(tiga, 0, 70 * UNIT, { ketiga: true })).body.errors).toEqual([
    expect.objectContaining({ field: 'alasan' }),
  ]);
  const mine = await sheet(tiga, '?hanya=saya');
  expect(mine.map((one) => one.nomor_peserta)).not.toContain(nomor(0));
  expect((await progress()).penilai.find((one) => one.petugas === 'penilai-satu')?.sudah).toBe(1);
  expect((await list('&keadaan=selesai')).map((one) => one.nomor_peserta)).toEqual([nomor(0)]);
  expect((await list('&penilai=penilai-satu')).length).toBe(
    (await progress()).penilai.find((one) => one.petugas === 'penilai-satu')?.ditugaskan,
  );
  expect(JSON.stringify(await list())).not.toContain(String(90 * UNIT));
});

test('whoever has marked stays, whose marks were struck does not come back, and nobody frees a participant', async () => {
  expect((await name(0, ['penilai-satu', 'penilai-tiga'])).body.errors).toEqual([
    { field: 'petugas', message: 'penilai-dua sudah menilai peserta ini' },
  ]);
  expect((await name(1, ['penilai-satu'])).body.errors?.[0]?.field).toBe('petugas');
  expect((await name(1, [])).status).toBe(200);
  expect(await of(1)).toEqual([]);
  expect((await mark(tiga, 1, 40 * UNIT)).status).toBe(200);
  await by(pimpinan)('POST', path('/penilaian/coret'), {
    body: { nomor_peserta: nomor(1), alasan: 'Salah peserta.' },
  });
  expect((await name(1, ['penilai-satu', 'penilai-tiga'])).body.errors).toEqual([
    { field: 'petugas', message: 'Penilaian penilai-tiga atas peserta ini sudah dicoret' },
  ]);
});

test('a participant whose marks were struck is nobody’s, and is shared out to others', async () => {
  expect((await name(1, ['penilai-satu', 'penilai-dua'])).status).toBe(200);
  expect((await mark(satu, 1, 30 * UNIT)).status).toBe(200);
  const before = (await progress()).tanpa;
  await by(pimpinan)('POST', path('/penilaian/coret'), {
    body: { nomor_peserta: nomor(1), alasan: 'Salah berkas.' },
  });
  expect(await of(1)).toEqual([]);
  expect((await progress()).tanpa).toBe(before + 1);
});

test('the file holds what is filtered, and no mark', async () => {
  const body = { kode_penawaran: KODE, kode_komponen: 'portofolio', keadaan: 'selesai', bentuk: 'csv' };
  const entries = await entriesOf(t, async () => {
    const asked = await by(satu)<{ id: string }>('POST', '/api/petugas/penugasan-penilai/ekspor', { body });
    const file = `/api/petugas/penugasan-penilai/ekspor/${asked.body.data.id}/berkas`;
    const lines = (await by(satu)('GET', file)).bytes.toString('utf8').trim().split('\r\n');
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain(`"${nomor(0)}"`);
    expect(lines[1]).toContain('"penilai-dua","sudah","penilai-satu","sudah"');
    expect(lines[1]).not.toContain(String(90 * UNIT));
  });
  expect(entries.map(({ tindakan }) => tindakan)).toContain('ekspor penugasan penilai');
});
