import type { antrean } from '@gerbang/contract/office/loa/calls';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import type { RowOf } from '@gerbang/contract/wire/list';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { beginExport } from '../../domain/ekspor.ts';
import { startWorker } from '../../worker.ts';
import { letterExport } from './export.ts';

const PATH = '/api/petugas/ekspor-loa';
let t: TestApp;
let desk: StaffCall;
const people: TestApplicant[] = [];
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'loa');
  for (const nama of ['=HYPERLINK("http://jahat.example")', 'Ayu Lestari', 'Bayu Lestari']) {
    const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    people.push(who);
    await t.db.query('UPDATE data_diri_pendaftar SET nama_lengkap = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      nama,
    ]);
    await t.call('POST', '/api/v2/request_loa', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, nomor_peserta: who.nomor_peserta, jenis_loa: 1 },
    });
    t.clock.move(MINUTE);
  }
});
afterAll(() => t.close());

const ask = async (body: object) => (await desk<StatusEkspor>('POST', PATH, { body })).body.data;
const download = ({ id }: { id: string }, as = desk) => as('GET', `${PATH}/${id}/berkas`);
const rowsOf = async (done: { id: string }) =>
  parse((await download(done)).bytes, { bom: true, columns: true }) as Record<string, string>[];

describe('an export of the queue of letters', () => {
  test.for<Record<string, string>>([
    {},
    { cari: 'lestari' },
    { cari: 'lestari', status: 'semua' },
    { status: 'ditolak' },
    { jenis: '2' },
    { jenis: '1', status: 'semua' },
  ])('has the rows of the list filtered by %o, in its order', async (filter) => {
    const listed = await desk<{ baris: RowOf<typeof antrean>[] }>(
      'GET',
      `/api/petugas/loa?${new URLSearchParams(filter)}`,
    );
    const done = await ask({ ...filter, bentuk: 'csv' });
    expect((await rowsOf(done)).map((r) => r.nomor_pendaftar)).toEqual(
      listed.body.data.baris.map((r) => r.nomor_pendaftar),
    );
  });

  test('computes nothing and keeps numbers as they are written, in both forms', async () => {
    const csv = await rowsOf(await ask({ bentuk: 'csv' }));
    expect(csv[0]).toMatchObject({
      nama_lengkap: '\'=HYPERLINK("http://jahat.example")',
      nomor_peserta: people[0]?.nomor_peserta,
      jenis: 'Conditional',
      status: 'Menunggu keputusan',
    });
    const sheet = (await readSheet((await download(await ask({ bentuk: 'xlsx' }))).bytes)) as unknown[][];
    expect(sheet).toHaveLength(4);
    for (const cell of sheet.flat()) expect(cell === null || typeof cell === 'string').toBe(true);
  });

  test('leaves one entry with what was asked for', async () => {
    const entries = await entriesOf(t, async () => {
      await download(await ask({ bentuk: 'csv', cari: 'ayu' }));
    });
    expect(entries).toMatchObject([
      {
        id_pelaku: 'loa',
        tindakan: 'ekspor loa',
        baru: { bentuk: 'csv', saringan: { cari: 'ayu' }, jumlah: 1 },
      },
    ]);
  });

  test('is for the desk alone, and for who asked; the calls of another export do not hand it out', async () => {
    const done = await ask({ bentuk: 'csv' });
    const [colleague, admin, layanan] = await Promise.all([
      asStaff(t, 'loa', 'loa.dua'),
      asStaff(t, 'admin'),
      asStaff(t, 'layanan'),
    ]);
    expect((await download(done, colleague)).status).toBe(404);
    expect((await layanan('POST', PATH, { body: { bentuk: 'csv' } })).status).toBe(403);
    const own = (await admin<StatusEkspor>('POST', PATH, { body: { bentuk: 'csv' } })).body.data;
    expect((await download(own, admin)).status).toBe(200);
    expect((await admin('GET', `/api/petugas/ekspor-pendaftar/${own.id}/berkas`)).status).toBe(404);
  });

  test('too large for one answer is made by the job, of its own kind', async () => {
    const begun = await beginExport(t.deps, letterExport, author(t.deps.now, 'petugas', 'loa'), 'csv', {}, 1);
    await startWorker(t.deps);
    const progress = async () => (await desk<StatusEkspor>('GET', `${PATH}/${begun.id}`)).body.data;
    await expect.poll(async () => (await progress()).selesai, { timeout: 15_000, interval: 100 }).toBe(true);
    expect(Object.keys((await rowsOf(begun))[0] ?? {})).toContain('nomor_surat');
  });
});
