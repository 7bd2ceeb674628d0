/** What a document is held against, its own names, and the number put right beside it (berkas 29, orang 9). */
import type { AturanPenawaran } from '@gerbang/contract/office/aturan-berkas';
import type { RincianPasangan } from '@gerbang/contract/office/dugaan-ganda';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import type { antreanBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import { KUNCI_NIK } from '@gerbang/contract/steps/isian-dokumen';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { fileForm } from '../../../test/writes.ts';
import { findDoubles } from '../../domain/cari-ganda.ts';
import { DESK, DIPLOMA, RULES, setRules, takeNext } from './testing.ts';

const OFFERING = '2027-11-2';
const KTP = 'data_khusus/kartu';
let t: TestApp;
let officer: StaffCall;
let head: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  await t.db.query(
    `INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan)
     VALUES ($1, 'kartu', 'file', 'Foto KTP', NULL, 90), ($1, 'hobi', 'text', 'Hobi', NULL, 91)`,
    [OFFERING],
  );
  await t.db.query(
    'INSERT INTO penawaran_grup (kode_penawaran, kode_grup_form) VALUES ($1, 99) ON CONFLICT DO NOTHING',
    [OFFERING],
  );
  officer = await asStaff(t, 'verifikator');
  head = await asStaff(t, 'seleksi');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_berkas');
});

const make = async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const form = fileForm(who.nomor_pendaftar, 'meta_file', pdf(), { nama: 'kartu' });
  const sent = await t.call('POST', '/api/v2/data_khusus/upload', { token: who.token, form });
  expect(sent.status).toBe(200);
  return who;
};
const setNik = ({ nomor_pendaftar }: TestApplicant, no_ktp: string) =>
  t.db.query(
    "UPDATE data_diri_pendaftar SET no_ktp = $2, warga_negara = 'ID', tgl_lahir = '2007-05-17', jenis_kelamin = 'L' WHERE nomor_pendaftar = $1",
    [nomor_pendaftar, no_ktp],
  );
const taken = async ({ nomor_pendaftar }: TestApplicant) =>
  (await takeNext(officer, { nomor_pendaftar })).body.data;
const read = async (who: TestApplicant, slot = KTP) =>
  (await taken(who))?.dokumen.find((one) => one.slot === slot);
const agreeing = async (who: TestApplicant, slot = KTP) =>
  (await read(who, slot))?.isian.filter(({ sama }) => sama).map(({ label }) => label);

test('an identity card of the office’s own is held against name, NIK and birth date, unless the rule names others', async () => {
  const who = await make();
  await t.db.query("INSERT INTO aturan_berkas VALUES ($1, $2, 'unggah', 'tidak')", [OFFERING, KTP]);
  await t.db.query('SELECT periksa_selaras($1, NULL)', [who.nomor_pendaftar]);
  expect(await read(who)).toMatchObject({ label: 'Foto KTP', identitas: true });
  expect(await agreeing(who)).toEqual(['Nama Lengkap', 'Tanggal Lahir', 'Nomor KTP']);

  const rule = (harus_sama: string[]) => ({ jenis: KTP, mulai: 'unggah' as const, harus_sama });
  const named = ['data_diri_pendaftar.nama_lengkap', 'data_khusus.hobi'];
  expect((await setRules(head, OFFERING, [rule(named)])).status).toBe(200);
  expect(await agreeing(who)).toEqual(['Nama Lengkap', 'Hobi']);
  expect((await read(who))?.identitas).toBe(false);
  const { body } = await head<AturanPenawaran>('GET', `${RULES}/${OFFERING}`);
  expect(body.data.tersimpan).toMatchObject([{ jenis: KTP, harus_sama: named }]);
  const offered = body.data.jenis.find(({ jenis }) => jenis === KTP)?.isian;
  expect(offered?.map(({ kunci }) => kunci)).toEqual(expect.arrayContaining([KUNCI_NIK, ...named]));

  const wrong = await setRules(head, OFFERING, [rule(['data_diri_pendaftar.pin'])]);
  expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([400, [KTP]]);
  expect((await setRules(head, OFFERING, [rule([])])).status).toBe(200);
  expect(await agreeing(who)).toEqual([]);
});

test('what the NIK says is a hint where the rule names the NIK, and nowhere else', async () => {
  const who = await make();
  await setNik(who, '3374011805070021');
  const fault = /^NIK 3374011805070021 tidak memuat tanggal lahir/;
  const hinted = async (slot: string) => (await read(who, slot))?.petunjuk.some((hint) => fault.test(hint));
  const rules = (first: string[], second: string[]) =>
    setRules(head, OFFERING, [
      { jenis: KTP, mulai: 'unggah', harus_sama: first },
      { jenis: DIPLOMA, mulai: 'unggah', harus_sama: second },
    ]);
  await rules([KUNCI_NIK], []);
  expect([await hinted(KTP), await hinted(DIPLOMA)]).toEqual([true, false]);
  await rules([], [KUNCI_NIK]);
  expect([await hinted(KTP), await hinted(DIPLOMA)]).toEqual([false, true]);
});

test('the queue is narrowed to a kind of the office’s own, under its own name', async () => {
  const who = await make();
  await setRules(head, OFFERING, [
    { jenis: KTP, mulai: 'unggah' },
    { jenis: DIPLOMA, mulai: 'unggah' },
  ]);
  const kinds = await officer<{ kode: string; nama: string }[]>('GET', '/api/petugas/acuan/jenis-dokumen');
  expect(kinds.body.data).toEqual([
    { kode: KTP, nama: 'Foto KTP' },
    { kode: DIPLOMA, nama: 'Ijazah' },
  ]);
  expect((await head('GET', '/api/petugas/acuan/jenis-dokumen')).status).toBe(404);
  const query = new URLSearchParams({ jenis: KTP, cari: who.nomor_pendaftar });
  const { body } = await officer<{ baris: RowOf<typeof antreanBerkas>[] }>('GET', `${DESK}?${query}`);
  expect(body.data.baris).toMatchObject([{ slot: KTP, dokumen: 'Foto KTP' }]);
});

test('whoever judges documents puts a mistyped number right, and reads it in the document and in the file', async () => {
  const who = await make();
  await setRules(head, OFFERING, [{ jenis: KTP, mulai: 'unggah' }]);
  await setNik(who, '3374011705070021');
  expect(await taken(who)).toMatchObject({ no_ktp: '3374011705070021' });
  const correct = (as: StaffCall, dari: string, no_ktp: string) =>
    as('POST', `/api/petugas/dugaan-ganda/identitas/${who.nomor_pendaftar}`, {
      body: { alasan: 'Dibaca dari KTP', dari, no_ktp },
    });
  expect((await correct(head, '3374011705070021', '3374011705070022')).status).toBe(403);
  expect((await correct(officer, '3374011705070021', '3374011705070022')).status).toBe(200);
  expect(await taken(who)).toMatchObject({ no_ktp: '3374011705070022' });
  const desk = await asStaff(t, 'layanan');
  const { body } = await desk<BerkasPendaftar>('GET', `/api/petugas/pendaftar/${who.nomor_pendaftar}`);
  expect(body.data.identitas.no_ktp).toBe('3374011705070022');
  expect(body.data.identitas.slot).toContain(KTP);
  expect(body.data.identitas.slot).not.toContain(DIPLOMA);
});

test('a pair shows of each side the documents that say who it is, to be opened, and no others', async () => {
  const both = [await make(), await make()];
  for (const who of both) await setNik(who, '3374011705070099');
  await findDoubles(t.deps);
  const desk = await asStaff(t, 'layanan');
  const { rows } = await t.db.query<{ id: number }>(
    'SELECT id_pasangan AS id FROM dugaan_ganda WHERE $1 IN (pertama, kedua)',
    [both[0]?.nomor_pendaftar],
  );
  const { body } = await desk<RincianPasangan>('GET', `/api/petugas/dugaan-ganda/${rows[0]?.id}`);
  for (const { dokumen } of body.data.sisi) {
    expect(dokumen.map(({ slot, label }) => [slot, label])).toEqual(
      expect.arrayContaining([[KTP, 'Foto KTP']]),
    );
    expect(dokumen.map(({ slot }) => slot)).not.toContain(DIPLOMA);
    for (const { url } of dokumen) expect((await desk('GET', url as string)).status).toBe(200);
  }
});
