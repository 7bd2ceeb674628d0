import { editableLists } from '@gerbang/contract/references';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../test/desk.ts';

const PROVINSI = '/api/v1/provinsi_2018';
const KABUPATEN = '/api/v1/kabupaten_2018';
const KECAMATAN = '/api/v1/kecamatan_2018';
const TAHUN = '/api/v1/tahun';

let t: TestApp;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  admin = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const provinsi = (kode_provinsi: string, nama_provinsi: string) => ({ kode_provinsi, nama_provinsi });
const said = ({ status, body }: Awaited<ReturnType<StaffCall>>) => [
  status,
  body.errors?.[0]?.field,
  body.errors?.[0]?.message ?? body.message,
];

test('the office changes five lists', () => {
  expect(editableLists).toEqual(['provinsi', 'kabupaten', 'kecamatan', 'tahun', 'alasan_berkas']);
});

describe('an entry that is in use', () => {
  test('is not deleted, and the refusal says by what it is used', async () => {
    await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    const [{ kode_kecamatan }] = (
      await t.db.query(
        'SELECT kode_kecamatan FROM data_diri_pendaftar WHERE kode_kecamatan IS NOT NULL LIMIT 1',
      )
    ).rows;
    const refusals = await entriesOf(t, async () => {
      expect(said(await admin('DELETE', `${PROVINSI}/34`))).toEqual([
        409,
        undefined,
        'Provinsi ini masih dipakai pada daftar kabupaten/kota dan tidak dapat dihapus.',
      ]);
      expect(said(await admin('DELETE', `${KABUPATEN}/3404`))).toEqual([
        409,
        undefined,
        'Kabupaten/kota ini masih dipakai pada daftar kecamatan dan tidak dapat dihapus.',
      ]);
      expect(said(await admin('DELETE', `${KECAMATAN}/${kode_kecamatan}`))).toEqual([
        409,
        undefined,
        'Kecamatan ini masih dipakai pada isian pendaftar dan tidak dapat dihapus.',
      ]);
      expect(said(await admin('DELETE', `${TAHUN}/2027`))).toEqual([
        409,
        undefined,
        'Tahun ini masih dipakai pada penawaran dan tidak dapat dihapus.',
      ]);
    });
    expect(refusals).toEqual([]);
  });

  test('keeps its code, and may be given another name', async () => {
    const refused = await admin('PUT', `${PROVINSI}/34`, { body: provinsi('79', 'DIY') });
    const sentence = 'Provinsi ini masih dipakai pada daftar kabupaten/kota; kodenya tidak dapat diubah.';
    expect([...said(refused), refused.body.message]).toEqual([409, 'kode_provinsi', sentence, sentence]);
    expect((await admin('PUT', `${PROVINSI}/34`, { body: provinsi('34', 'DIY') })).status).toBe(200);
  });

  test('stays where only a place of birth names it', async () => {
    await admin('POST', PROVINSI, { body: provinsi('97', 'Provinsi Lahir') });
    const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    await t.db.query("UPDATE data_diri_pendaftar SET tempat_lahir = '97' WHERE nomor_pendaftar = $1", [
      nomor_pendaftar,
    ]);
    const used = 'Provinsi ini masih dipakai pada isian pendaftar';
    expect(said(await admin('DELETE', `${PROVINSI}/97`))).toEqual([
      409,
      undefined,
      `${used} dan tidak dapat dihapus.`,
    ]);
    expect(said(await admin('PUT', `${PROVINSI}/97`, { body: provinsi('99', 'Lain') }))[0]).toBe(409);
    expect((await admin('PUT', `${PROVINSI}/97`, { body: provinsi('97', 'Lain') })).status).toBe(200);
  });
});

test('what cannot be an entry is refused with the field named', async () => {
  const kabupaten = { kode_kabupaten: '3499', kode_provinsi: '34', nama_kabupaten: 'Kabupaten Uji' };
  for (const [path, body, field] of [
    [PROVINSI, provinsi('00', 'Luar Negeri'), 'kode_provinsi'],
    [PROVINSI, provinsi('9', 'Satu Angka'), 'kode_provinsi'],
    [PROVINSI, provinsi('AB', 'Huruf'), 'kode_provinsi'],
    [PROVINSI, provinsi('89', '   '), 'nama_provinsi'],
    [PROVINSI, provinsi('89', 'x'.repeat(151)), 'nama_provinsi'],
    [PROVINSI, provinsi('34', 'Sudah Ada'), 'kode_provinsi'],
    [KABUPATEN, { ...kabupaten, kode_kabupaten: '8999', kode_provinsi: '89' }, 'kode_provinsi'],
    [KABUPATEN, { ...kabupaten, kode_kabupaten: '34990' }, 'kode_kabupaten'],
    [TAHUN, { tahun: 1949 }, 'tahun'],
    [TAHUN, { tahun: 2201 }, 'tahun'],
  ] as const) {
    const [status, named] = said(await admin('POST', path, { body }));
    expect([body, [400, 409].includes(status as number), named]).toEqual([body, true, field]);
  }
});

test('a doubled click adds one, and changes at the same moment are noted one after the other', async () => {
  const entries = await entriesOf(t, async () => {
    const added = await Promise.all(
      Array.from({ length: 4 }, () => admin('POST', TAHUN, { body: { tahun: 2040 } })),
    );
    expect(added.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409]);
    await admin('POST', PROVINSI, { body: provinsi('99', 'Nol') });
    await Promise.all(
      ['Satu', 'Dua', 'Tiga'].map((nama) => admin('PUT', `${PROVINSI}/99`, { body: provinsi('99', nama) })),
    );
    expect((await admin('DELETE', `${PROVINSI}/99`)).status).toBe(200);
    expect((await admin('DELETE', `${PROVINSI}/99`)).status).toBe(404);
  });
  expect(entries.map((e) => e.tindakan)).toEqual([
    'tambah tahun',
    'tambah provinsi',
    ...Array.from({ length: 3 }, () => 'ubah provinsi'),
    'hapus provinsi',
  ]);
  const changes = entries.slice(1);
  for (const [i, entry] of changes.entries()) expect(entry.lama).toEqual(changes[i - 1]?.baru ?? null);
});

test('an entry that a colleague changed meanwhile is not overwritten unseen; the same once more changes nothing', async () => {
  const first = provinsi('87', 'Awal');
  await admin('POST', PROVINSI, { body: first });
  const change = (nama: string, semula: object) =>
    admin('PUT', `${PROVINSI}/87`, { body: { ...provinsi('87', nama), semula } });
  const entries = await entriesOf(t, async () => {
    expect((await change('Dari rekan', first)).status).toBe(200);
    const stale = await change('Dari saya', first);
    expect([stale.status, stale.body.code]).toEqual([409, 'versi_usang']);
    expect((await change('Dari rekan', first)).status).toBe(200);
    expect((await change('Dari saya', provinsi('87', 'Dari rekan'))).status).toBe(200);
    expect((await change('Dari saya lagi', { kode_provinsi: '87' })).status).toBe(400);
  });
  expect(entries.map((e) => e.baru?.nama_provinsi)).toEqual(['Dari rekan', 'Dari saya']);
});

test('a province that was added holds regencies at once, by the path the form asks', async () => {
  await admin('POST', PROVINSI, { body: provinsi('98', 'Provinsi Uji') });
  const row = { kode_kabupaten: '9899', kode_provinsi: '98', nama_kabupaten: 'Kabupaten Uji' };
  expect((await admin('POST', KABUPATEN, { body: row })).status).toBe(200);
  const listed = await t.call<unknown[]>('GET', '/api/v1/public/kabupaten/provinsi/98');
  expect(listed.body.data).toContainEqual(row);
});

test('a region nobody could choose is no entry: its code begins with that of the region above', async () => {
  const strange = { kode_kabupaten: '3498', kode_provinsi: '33', nama_kabupaten: 'Kabupaten Salah Alamat' };
  const sentence = 'Isi kode, diawali 33, kode provinsi itu';
  expect(said(await admin('POST', KABUPATEN, { body: strange }))).toEqual([400, 'kode_kabupaten', sentence]);
  expect(
    said(
      await admin('PUT', `${KABUPATEN}/3404`, {
        body: { kode_kabupaten: '3404', kode_provinsi: '33', nama_kabupaten: 'Kabupaten Sleman' },
      }),
    ),
  ).toEqual([400, 'kode_kabupaten', sentence]);
  // Whoever renames one that came with the portal must not be stopped by this.
  const { rowCount } = await t.db.query(
    `SELECT FROM kecamatan WHERE NOT starts_with(kode_kecamatan, kode_kabupaten)
     UNION ALL SELECT FROM kabupaten WHERE NOT starts_with(kode_kabupaten, kode_provinsi)`,
  );
  expect(rowCount).toBe(0);
});
