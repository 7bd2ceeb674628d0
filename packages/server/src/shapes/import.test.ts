/** The import shape, shown on the attendance list. */
import { impor } from '@gerbang/contract/office/kehadiran';
import type { LaporanImpor } from '@gerbang/contract/wire/impor';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../test/desk.ts';

const PATH = '/api/petugas/kehadiran/impor';
let t: TestApp;
let pengawas: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  pengawas = await asStaff(t, 'pengawas');
});
afterAll(() => t.close());

type Participant = TestApplicant & { nomor_peserta: string };
/** Their exam is on a later day, so that marking them is warned of. */
const make = () =>
  t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }) as Promise<Participant>;
const send = (call: '' | '/periksa', text: string, sudah_periksa?: 'ya' | 'tidak') => {
  const form = new FormData();
  if (sudah_periksa) form.append('sudah_periksa', sudah_periksa);
  form.append('berkas', new Blob([text]), 'hadir.csv');
  return pengawas<LaporanImpor>('POST', `${PATH}${call}`, { form });
};
const tableOf = (...numbers: string[]) => `nomor_peserta\n${numbers.join('\n')}\n`;
/** Everything an import can change. */
const stored = async () =>
  (
    await t.db.query(`SELECT (SELECT count(*) FROM impor_kehadiran) AS imports, (SELECT count(*) FROM audit) AS entries,
      (SELECT count(*) FROM pendaftar WHERE hadir IS NOT NULL) AS present`)
  ).rows[0];
const undo = (id: number | null, more: object = {}) =>
  pengawas<{ dibatalkan: number }>('POST', `${PATH}/${id}/batal`, {
    body: { alasan: 'Daftar keliru', konfirmasi: 'BATALKAN', ...more },
  });

test.for(['', '/periksa'] as const)('the column that is missing is named: %s', async (call) => {
  const { status, body } = await send(call, 'nama;hadir\nSiti;HADIR\n', 'ya');
  expect([status, body.code]).toEqual([415, 'impor_format']);
  expect(body.errors).toEqual([{ field: 'berkas', message: 'Kolom nomor_peserta tidak ada' }]);
});

test('a dry run finds by row what keeping finds, and stores nothing', async () => {
  const who = await make();
  const text = tableOf('111111', who.nomor_peserta, who.nomor_peserta);
  const before = await stored();
  const tried = (await send('/periksa', text)).body.data;
  expect(tried).toMatchObject({ dibaca: 3, berubah: 1, id: null });
  expect(tried.salah.daftar.map(({ baris, pesan }) => [baris, pesan])).toEqual([
    [2, 'Nomor peserta tidak ditemukan'],
    [4, 'Nomor peserta sudah ada di baris 3'],
  ]);
  expect(await stored()).toEqual(before);
  const kept = (await send('', text, 'ya')).body.data;
  expect(kept).toEqual({ ...tried, id: expect.any(Number) });
});

test.for([undefined, 'tidak'] as const)(
  'warnings are taken only by who says to have looked at them: %s',
  async (said) => {
    const text = tableOf((await make()).nomor_peserta);
    expect((await send('/periksa', text)).body.data.peringatan).toMatchObject([{ jumlah: 1 }]);
    const before = await stored();
    const { status, body } = await send('', text, said);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([
      422,
      'impor_belum_bersih',
      'sudah_periksa',
    ]);
    expect(await stored()).toEqual(before);
    expect((await send('', text, 'ya')).body.data.berubah).toBe(1);
  },
);

test('an import is taken back once, with its word and a reason', async () => {
  const { id } = (await send('', tableOf((await make()).nomor_peserta), 'ya')).body.data;
  expect((await undo(id, { konfirmasi: 'batal' })).status).toBe(400);
  expect((await undo(id, { alasan: '   ' })).status).toBe(400);
  const entries = await entriesOf(t, async () => {
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await undo(id)).body.code).toBe('sudah_diputus');
  });
  expect(entries.map((e) => [e.tindakan, e.baru?.alasan])).toEqual([
    ['batalkan impor kehadiran', 'Daftar keliru'],
  ]);
  expect((await undo(999_999)).status).toBe(404);
});

test('the template opens, names the columns, and is itself a table that is read', async () => {
  const { status, headers, bytes } = await pengawas('GET', `${PATH}/templat`);
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('templat-kehadiran.xlsx'),
  ]);
  const names = Object.keys(impor.columns);
  expect(await readSheet(bytes, 'Data')).toEqual([names]);
  const [heading, ...rows] = await readSheet(bytes, 'Keterangan');
  expect(heading).toEqual(['kolom', 'wajib', 'arti', 'contoh']);
  expect(rows.map(([name, needed]) => [name, needed])).toEqual([
    ['nomor_peserta', 'ya'],
    ['hadir', 'tidak'],
  ]);
  const form = new FormData();
  form.append('berkas', new Blob([bytes as never]), 'templat.xlsx');
  expect((await pengawas('POST', `${PATH}/periksa`, { form })).body.code).toBe('dokumen_kosong');
});
