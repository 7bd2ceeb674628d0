import type { Skenario } from '@gerbang/contract/office/seleksi';
import { type Aturan, aturanAwal, kalimatTambahan, type Tambahan } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { readLedger, replay } from '../../seleksi/ledger.ts';
import { reasonsOf } from '../../seleksi/reasons.ts';
import { replayInSql } from '../../seleksi/replay-sql.ts';
import { workOnSelection } from '../../skenario/job.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;
const SCORE = 60 * UNIT;

let t: TestApp;
let seleksi: StaffCall;
let people: { nomor_pendaftar: string; nomor_peserta: string }[];
const path = (rest = '') => `/api/petugas/seleksi/${KODE}${rest}`;

beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  people = [];
  for (let i = 0; i < 4; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
  const of = (i: number) => people[i]?.nomor_pendaftar;
  // The first has both, the second a disability, the third the province, the last neither.
  await t.db.query('UPDATE pendaftar SET disabilitas = nomor_pendaftar = ANY($1)', [[of(0), of(1)]]);
  await t.db.query(
    "UPDATE data_diri_pendaftar SET kode_provinsi_asal = CASE WHEN nomor_pendaftar = ANY($1) THEN '34' ELSE '31' END",
    [[of(0), of(2)]],
  );
  await seleksi('POST', `/api/petugas/nilai/${KODE}/komponen`, {
    body: { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
  });
  await seleksi('POST', `/api/petugas/nilai/${KODE}/lembar`, {
    body: {
      sel: people.map(({ nomor_peserta }) => ({ nomor_peserta, kode: 'tulis', semula: null, nilai: SCORE })),
    },
  });
});
afterAll(() => t.close());

const ruleWith = async (tambahan: Tambahan): Promise<Aturan> => {
  const { prodi } = (await seleksi<{ prodi: { kode: string }[] }>('GET', path())).body.data;
  const begin = aturanAwal(
    ['tulis'],
    prodi.map(({ kode }) => ({ prodi: kode, jumlah: 1, lebih: 0 })),
  );
  return { ...begin, tambahan };
};
const save = (isi: Aturan, versi: number | null) =>
  seleksi('POST', path('/aturan'), { body: { isi, versi } });

test('points are for groups named once, and never without a cap', async () => {
  const both = { kelompok: 'disabilitas', poin: UNIT };
  const wrong = async (tambahan: Tambahan) => (await save(await ruleWith(tambahan), null)).body.errors;
  expect(await wrong({ daftar: [both, both], paling_banyak: UNIT })).toMatchObject([{ field: 'tambahan' }]);
  expect(await wrong({ daftar: [{ ...both, poin: 0 }], paling_banyak: UNIT })).toMatchObject([
    { field: 'tambahan' },
  ]);
  expect(await wrong({ daftar: [both], paling_banyak: 0 })).toMatchObject([{ field: 'tambahan' }]);
});

test('a scenario adds them under the cap, and both implementations write the same from its ledger', async () => {
  const tambahan: Tambahan = {
    daftar: [
      { kelompok: 'disabilitas', poin: 5 * UNIT },
      { kelompok: 'asal:34', poin: -7 * UNIT },
      { kelompok: 'asal:31', poin: 2 * UNIT },
    ],
    paling_banyak: 6 * UNIT,
  };
  expect(kalimatTambahan(tambahan, (kode) => kode)).toBe(
    'Total ditambah 5 bagi disabilitas; dikurangi 7 bagi asal:34; ditambah 2 bagi asal:31; seluruhnya paling banyak 6.',
  );
  expect((await save(await ruleWith(tambahan), null)).status).toBe(200);
  const { id } = (await seleksi<{ id: number }>('POST', path('/skenario'), { body: { nama: 'Poin' } })).body
    .data;
  await workOnSelection(t.deps, { id_skenario: id });
  const made = (await seleksi<Skenario>('GET', path(`/skenario/${id}`))).body.data;
  expect(made.gagal).toBeNull();
  const text = (await seleksi('GET', path(`/skenario/${id}/buku`))).bytes.toString().match(/[^\n]*\n/g) ?? [];
  const ledger = readLedger(text);
  if (ledger.failed) throw new Error('the ledger is not whole');
  const points = new Map(ledger.participants.map((one) => [one.id, one.tambahan]));
  // 5 − 7, 5 + 2 under the cap of 6, −7 above that of −6, 2.
  expect(people.map(({ nomor_peserta }) => points.get(nomor_peserta))).toEqual([
    -2 * UNIT,
    6 * UNIT,
    -6 * UNIT,
    2 * UNIT,
  ]);
  const reasons = new Map([...reasonsOf(ledger)].map((one) => [one.id, one]));
  for (const { nomor_peserta } of people) {
    const reason = reasons.get(nomor_peserta);
    expect(reason?.tambahan).toBe(points.get(nomor_peserta));
    expect(reason?.pilihan[0]?.total).toBe(SCORE + (points.get(nomor_peserta) ?? 0));
  }
  expect(replay(text)).toEqual({ seal: made.segel, difference: null });
  expect(await replayInSql(t.db, text)).toEqual(ledger.found);
});
