import { randomUUID } from 'node:crypto';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { beginExport, makeExport } from '../../domain/ekspor.ts';
import { startWorker } from '../../worker.ts';
import { applicantExport } from './export.ts';

let t: TestApp;
let seleksi: StaffCall;
let people: TestApplicant[];
const NAMES = [
  '=HYPERLINK("http://jahat.example";"klik")',
  '+62 jahat',
  "-1+1;=cmd|'/c calc'!A1",
  '@SUM(A1)',
  '\tTab',
  "Nur'aini Ånggun",
];
beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  people = [];
  for (const nama of NAMES) {
    const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    people.push(who);
    await t.db.query(
      "UPDATE data_diri_pendaftar SET nama_lengkap = $2, no_ktp = '0074010101050001', telp = '+628123456700' WHERE nomor_pendaftar = $1",
      [who.nomor_pendaftar, nama],
    );
  }
  await t.applicants.make({ offering: '21-2', stage: 'baru' });
});
afterAll(() => t.close());

const ask = async (body: object) =>
  (await seleksi<StatusEkspor>('POST', '/api/petugas/ekspor-pendaftar', { body })).body.data;
const download = async ({ id }: StatusEkspor, as = seleksi) =>
  as('GET', `/api/petugas/ekspor-pendaftar/${id}/berkas`);
const csvRows = async (done: StatusEkspor) =>
  parse((await download(done)).bytes, { bom: true, columns: true }) as Record<string, string>[];

describe('an export', () => {
  test('as CSV computes nothing, keeps zeros and signs, and holds exactly what is filtered', async () => {
    const done = await ask({ bentuk: 'csv', penawaran: people[0]?.kode_penawaran });
    expect(done).toMatchObject({ jumlah: 6, kemajuan: 6, selesai: true, gagal: null });
    const answer = await download(done);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="pendaftar-2026-11-20.csv"',
      'cache-control': 'private, no-store',
    });
    const rows = await csvRows(done);
    expect(rows.map((r) => r.nomor_pendaftar).sort()).toEqual(people.map((p) => p.nomor_pendaftar).sort());
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const byName = (part: string) => rows.find((r) => r.nama_lengkap?.includes(part));
    expect(byName('HYPERLINK')?.nama_lengkap).toBe(`'${NAMES[0]}`);
    expect(byName('cmd')?.nama_lengkap).toBe("'-1+1;'=cmd|'/c calc'!A1");
    expect(byName('Ånggun')?.nama_lengkap).toBe("Nur'aini Ånggun");
    expect(rows[0]).toMatchObject({
      nik: '0074010101050001',
      nomor_hp: "'+628123456700",
      fase: 'Mengisi',
      tahun: '2027',
    });
    // Quoted, so that no reader takes it for a number by itself.
    expect(answer.bytes.toString()).toContain('"0074010101050001"');
  });

  test('as Excel holds text cells alone', async () => {
    const done = await ask({ bentuk: 'xlsx', cari: 'ånggun' });
    const sheet = (await readSheet((await download(done)).bytes)) as unknown[][];
    expect(sheet).toHaveLength(2);
    const row = Object.fromEntries((sheet[0] as string[]).map((title, i) => [title, sheet[1]?.[i]]));
    expect(row).toMatchObject({
      nama_lengkap: "Nur'aini Ånggun",
      nik: '0074010101050001',
      nomor_hp: '+628123456700',
      nomor_peserta: null,
    });
    const all = (await readSheet((await download(await ask({ bentuk: 'xlsx' }))).bytes)) as unknown[][];
    expect(all.slice(1).map((r) => r[2])).toContain(NAMES[0]);
    for (const cell of all.slice(1).flat()) expect(cell === null || typeof cell === 'string').toBe(true);
  });

  test('leaves one entry with what was asked for, and none for the download', async () => {
    const entries = await entriesOf(t, async () => {
      const done = await ask({ bentuk: 'csv', fase: 'belum' });
      expect(done.jumlah).toBe(1);
      await download(done);
    });
    expect(entries).toMatchObject([
      {
        id_pelaku: 'seleksi',
        tindakan: 'ekspor pendaftar',
        baru: { bentuk: 'csv', saringan: { fase: 'belum' }, jumlah: 1 },
      },
    ]);
  });

  test('is for who asked alone; another role may not even ask', async () => {
    const done = await ask({ bentuk: 'csv' });
    const colleague = await asStaff(t, 'seleksi', 'rekan-seleksi');
    const layanan = await asStaff(t, 'layanan');
    expect((await download(done)).status).toBe(200);
    for (const path of ['', '/berkas']) {
      expect((await colleague('GET', `/api/petugas/ekspor-pendaftar/${done.id}${path}`)).status).toBe(404);
      expect((await layanan('GET', `/api/petugas/ekspor-pendaftar/${done.id}${path}`)).status).toBe(403);
    }
    expect((await layanan('POST', '/api/petugas/ekspor-pendaftar', { body: { bentuk: 'csv' } })).status).toBe(
      403,
    );
    for (const id of [randomUUID(), '1']) expect((await download({ ...done, id })).status).toBe(404);
  });

  test('too large for one answer is made by a job', async () => {
    const begun = await beginExport(
      t.deps,
      applicantExport,
      author(t.deps.now, 'petugas', 'seleksi'),
      'csv',
      {},
      3,
    );
    expect((await download({ ...begun, selesai: false } as StatusEkspor)).status).toBe(404);
    await startWorker(t.deps);
    const progress = async () =>
      (await seleksi<StatusEkspor>('GET', `/api/petugas/ekspor-pendaftar/${begun.id}`)).body.data;
    await expect.poll(async () => (await progress()).selesai, { timeout: 15_000, interval: 100 }).toBe(true);
    expect(await progress()).toMatchObject({ jumlah: 7, kemajuan: 7 });
    expect(await csvRows(await progress())).toHaveLength(7);
  });

  test('of many rows lets other calls be answered meanwhile, and holds every row', async () => {
    const many = 6_000;
    await t.db.query(
      `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat)
       SELECT to_char(n, 'FM00000000'), $1, decode(md5(n::text), 'hex'), now() FROM generate_series(1, $2::int) AS n`,
      ['2027-31-1', many],
    );
    const begun = await beginExport(
      t.deps,
      applicantExport,
      author(t.deps.now, 'petugas', 'seleksi'),
      'xlsx',
      { penawaran: '2027-31-1', alasan: 'Rekap gelombang' },
      many,
    );
    const began = performance.now();
    const job = { ended: false };
    const making = makeExport(t.deps, [applicantExport], begun.id).finally(() => {
      job.ended = true;
    });
    let longest = 0;
    while (!job.ended) {
      const asked = performance.now();
      expect((await seleksi('GET', `/api/petugas/ekspor-pendaftar/${begun.id}`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
    }
    await making;
    expect(longest).toBeLessThan((performance.now() - began) / 3);
    const done = { ...begun, selesai: true } as StatusEkspor;
    expect((await readSheet((await download(done)).bytes)) as unknown[][]).toHaveLength(many + 1);
    const { rows } = await t.db.query('SELECT jumlah, kemajuan FROM ekspor WHERE id = $1', [begun.id]);
    expect(rows).toEqual([{ jumlah: many, kemajuan: many }]);
  });
});
