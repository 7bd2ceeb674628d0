import type { jejak } from '@gerbang/contract/office/jejak/calls';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { examineAndKeep, sealAudit } from '../../domain/segel.ts';

type Row = RowOf<typeof jejak>;
type Page = { baris: Row[]; berikut: string | null };

let t: TestApp;
let who: TestApplicant;
let auditor: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  auditor = await asStaff(t, 'auditor');
  const siti = await asStaff(t, 'seleksi', 'siti');
  await siti('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`);
  await siti('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/rahasia`, { body: {} });
  const admin = await asStaff(t, 'admin');
  await admin('POST', `/api/petugas/pendaftar/${who.nomor_pendaftar}/pin`, {
    body: { alasan: 'Slip hilang', kata: 'GANTI PIN' },
  });
});
afterAll(() => t.close());

const list = async (query: Record<string, string>) =>
  (await auditor<Page>('GET', `/api/petugas/jejak?${new URLSearchParams(query)}`)).body.data;
const acts = async (query: Record<string, string>) => (await list(query)).baris.map((e) => e.tindakan);

test('tells who did what to whom, why and from where; by officer, applicant, act, document, desk and day', async () => {
  const cari = who.nomor_pendaftar;
  const opened = ['Baca data kesehatan', 'Buka berkas pendaftar'];
  const { baris } = await list({ cari, pelaku: 'petugas' });
  expect(baris.map((e) => e.tindakan).toSorted()).toEqual([...opened, 'Terbitkan PIN baru']);
  expect(baris.find((e) => e.tindakan === 'Terbitkan PIN baru')).toMatchObject({
    id_pelaku: 'admin',
    subjek: cari,
    meja: 'pendaftar',
    alasan: 'Slip hilang',
  });
  expect((await acts({ petugas: 'siti' })).toSorted()).toEqual(opened);
  expect((await acts({ cari: who.nomor_peserta ?? '', berkas: 'semua' })).toSorted()).toEqual(opened);
  expect(await acts({ berkas: 'kesehatan' })).toEqual(['Baca data kesehatan']);
  expect(await acts({ tindakan: 'terbitkan pin baru', meja: 'pendaftar' })).toHaveLength(1);
  expect(await acts({ petugas: 'siti', tindakan: 'terbitkan pin baru' })).toEqual([]);
  const today = t.clock.now().toLocaleDateString('en-CA', { timeZone: 'Asia/Jakarta' });
  expect(await acts({ petugas: 'siti', dari: today, sampai: today })).toHaveLength(2);
  expect(await acts({ petugas: 'siti', dari: '2099-01-01' })).toEqual([]);
  expect(await acts({ petugas: 'siti', sampai: '2001-01-01' })).toEqual([]);
});

test('finds exports at their desk, also those of when they were acts of the applicants’ desk', async () => {
  const noted = [
    ['pendaftar', 'ekspor lengkap'],
    ['pendaftar', 'ekspor dokumen'],
    ['ekspor', 'ekspor lengkap'],
    ['pendaftar', 'ubah data pendaftar'],
  ] as const;
  for (const [meja, tindakan] of noted)
    await t.db.query(
      `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru, meja) VALUES ($1, 'petugas', 'rina', $2, 'uji ekspor', '{}', $3)`,
      [t.clock.now(), tindakan, meja],
    );
  const at = async (meja: string) =>
    (await list({ meja, petugas: 'rina' })).baris.filter(({ subjek }) => subjek === 'uji ekspor');
  const exported = await at('ekspor');
  expect(exported.map((e) => e.tindakan).toSorted()).toEqual([
    'Ekspor dokumen',
    'Ekspor lengkap',
    'Ekspor lengkap',
  ]);
  expect(new Set(exported.map((e) => e.meja))).toEqual(new Set(['ekspor']));
  expect((await at('pendaftar')).map((e) => e.tindakan)).toEqual(['Ubah data pendaftar']);
});

test('opens no private step: of what was saved and changed it tells the act alone', async () => {
  await t.db.query(
    `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
     VALUES ($2, 'pendaftar', $1, 'simpan data_diri_pendaftar', $1, '{"no_ktp": "3374010101050077"}')`,
    [who.nomor_pendaftar, t.clock.now()],
  );
  const text = JSON.stringify(await list({ cari: who.nomor_pendaftar }));
  expect(text).toContain('Simpan Data Diri');
  expect(text).not.toContain('3374010101050077');
});

test('pages by time and number, each entry once', async () => {
  const seen: number[] = [];
  for (let setelah: string | null = ''; setelah !== null; ) {
    const page: Page = await list(setelah ? { setelah } : {});
    seen.push(...page.baris.map((e) => e.id));
    setelah = page.berikut;
  }
  const { rows } = await t.db.query('SELECT count(*)::int AS n FROM audit');
  expect([seen.length, new Set(seen).size]).toEqual([rows[0].n, rows[0].n]);
});

test('officers and acts to choose from are for who reads the audit', async () => {
  for (const name of ['petugas', 'tindakan']) {
    expect((await (await asStaff(t, 'layanan'))('GET', `/api/petugas/acuan/${name}`)).status).toBe(404);
    const { body } = await auditor<{ kode: string; nama: string }[]>('GET', `/api/petugas/acuan/${name}`);
    expect(body.data).toContainEqual(
      name === 'petugas'
        ? expect.objectContaining({ kode: 'siti' })
        : { kode: 'terbitkan pin baru', nama: 'Terbitkan pin baru' },
    );
  }
});

test('says up to when it is sealed and whether it was whole', async () => {
  type State = {
    segel: { nomor: number } | null;
    belum_disegel: string | null;
    periksa: { temuan: string | null } | null;
  };
  const state = async () => (await auditor<State>('GET', '/api/petugas/jejak/keadaan')).body.data;
  expect(await state()).toMatchObject({ segel: null, periksa: null });
  t.clock.move(MINUTE);
  await sealAudit(t.deps);
  await examineAndKeep(t.deps);
  expect(await state()).toMatchObject({
    segel: { nomor: 1 },
    belum_disegel: null,
    periksa: { temuan: null },
  });
  const { rows } = await t.db.query("SELECT id FROM audit WHERE tindakan = 'terbitkan pin baru'");
  await t.db.query(
    `SET session_replication_role = replica; UPDATE audit SET tindakan = 'lain' WHERE id = ${rows[0].id}; RESET session_replication_role`,
  );
  t.clock.move(MINUTE);
  await examineAndKeep(t.deps);
  expect((await state()).periksa?.temuan).toBe(`entri ${rows[0].id} diubah`);
});

test('is exported as it is filtered, and that stands in it too', async () => {
  const asked = await auditor<{ id: string }>('POST', '/api/petugas/ekspor-jejak', {
    body: { bentuk: 'csv', petugas: 'siti' },
  });
  const { bytes } = await auditor('GET', `/api/petugas/ekspor-jejak/${asked.body.data.id}/berkas`);
  const lines = bytes.toString().trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(bytes.toString()).toContain('Data kesehatan');
  expect(await acts({ petugas: 'auditor' })).toContain('Ekspor jejak');
});
