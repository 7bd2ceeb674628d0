import {
  DOKUMEN_EKSPOR,
  KOLOM_EKSPOR,
  KOLOM_ISIAN,
  LEMBAR_EKSPOR,
} from '@gerbang/contract/office/ekspor/kolom';
import { recordParts } from '@gerbang/contract/steps/index';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { beginExport, makeExport } from '../../domain/ekspor.ts';
import { startWorker } from '../../worker.ts';
import { documentExport } from './dokumen.ts';
import { fullExport } from './lengkap.ts';

const TABLE = '/api/petugas/ekspor-lengkap';
const SHORT = '/api/petugas/ekspor-pendaftar';
const ARCHIVE = '/api/petugas/ekspor-dokumen';
const PHOTO = 'data_diri_pendaftar/foto';
const LIMIT = 8;
let t: TestApp;
let admin: StaffCall;
let seleksi: StaffCall;
let people: TestApplicant[];
let final: TestApplicant;
beforeAll(async () => {
  t = await startTestApp({ batasPembukaan: LIMIT });
  admin = await asStaff(t, 'admin');
  seleksi = await asStaff(t, 'seleksi');
  people = [
    await t.applicants.make({ offering: '13-1', stage: 'lengkap' }),
    await t.applicants.make({ offering: '13-1', stage: 'lengkap' }),
  ];
  final = await t.applicants.make({ offering: '11-1', stage: 'final', schedule: 1 });
  await t.db.query(
    `UPDATE data_diri_pendaftar SET nama_lengkap = '=HYPERLINK("http://jahat.example")', no_ktp = '0074010101050001', tgl_lahir = '2005-02-28',
      tinggi_badan = 171.5, kode_provinsi = '11', telp = '+628123' WHERE nomor_pendaftar = $1`,
    [people[0]?.nomor_pendaftar],
  );
});
afterAll(() => t.close());

type Asked = Record<string, unknown>;
const ask = (path: string, body: Asked, as = admin) => as<StatusEkspor>('POST', path, { body });
const fileOf = async (path: string, body: Asked, as = admin) => {
  const begun = await ask(path, { alasan: 'Laporan kepada kementerian', ...body }, as);
  // Files are packed by a job, however few they are.
  expect(begun.body.data).toMatchObject({ selesai: path === TABLE, gagal: null });
  const { id } = begun.body.data;
  if (path === ARCHIVE) await makeExport(t.deps, [documentExport], id);
  return as('GET', `${path}/${id}/berkas`);
};
const sheetOf = async (bytes: Buffer, name: string): Promise<Record<string, unknown>[]> => {
  const [heading = [], ...rows] = (await readSheet(bytes, name)) as unknown[][];
  return rows.map((row) => Object.fromEntries(heading.map((title, i) => [String(title), row[i]])));
};
const all = KOLOM_EKSPOR.map(({ kunci }) => kunci);

describe('everything that is asked, as a table', () => {
  test('every field of every step can be chosen, once, under a heading of its own', () => {
    const fields = recordParts.flatMap(({ table, fields: of }) =>
      Object.keys(of).map((name) => `${table}.${name}`),
    );
    expect(KOLOM_ISIAN.map(({ kunci }) => kunci)).toEqual(fields);
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(KOLOM_ISIAN.map(({ judul }) => judul)).size).toBe(fields.length);
  });

  test('as Excel: days and numbers as such, texts as texts, codes beside names, lists on their sheets', async () => {
    const answer = await fileOf(TABLE, { bentuk: 'xlsx', kolom: all });
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    const rows = await sheetOf(answer.bytes, 'Pendaftar');
    expect(rows.map((r) => r['Nomor pendaftar']).sort()).toEqual(
      [...people, final].map((p) => p.nomor_pendaftar).sort(),
    );
    const one = rows.find((r) => r['Nomor pendaftar'] === people[0]?.nomor_pendaftar) ?? {};
    const titled = (name: string) =>
      KOLOM_ISIAN.find(({ kunci }) => kunci === `data_diri_pendaftar.${name}`)?.judul ?? '';
    expect(one['Nama lengkap']).toBe('=HYPERLINK("http://jahat.example")');
    expect(one[titled('no_ktp')]).toBe('0074010101050001');
    expect(one[titled('telp')]).toBe('+628123');
    expect(one[titled('tinggi_badan')]).toBe(171.5);
    expect(one[titled('tgl_lahir')]).toEqual(new Date('2005-02-28T00:00:00Z'));
    expect(one[`${titled('kode_provinsi')} (kode)`]).toBe('11');
    const province = await t.db.query("SELECT nama_provinsi FROM provinsi WHERE kode_provinsi = '11'");
    expect(one[titled('kode_provinsi')]).toBe(province.rows[0].nama_provinsi);
    expect(one['Jumlah']).toEqual(expect.any(Number));
    const paid = await t.db.query('SELECT dibayar_pada FROM pembayaran WHERE nomor_pendaftar = $1', [
      people[0]?.nomor_pendaftar,
    ]);
    // A cell has no zone: it tells the time of Jakarta.
    const jakarta = paid.rows[0].dibayar_pada.getTime() + 7 * 3_600_000;
    expect(Math.abs((one['Dibayar'] as Date).getTime() - jakarta)).toBeLessThan(1_000);
    for (const [table, judul] of LEMBAR_EKSPOR.map((s) => [s.table, s.judul] as const)) {
      const { rows: kept } = await t.db.query(`SELECT nomor_pendaftar FROM ${table}`);
      const listed = await sheetOf(answer.bytes, judul);
      expect([judul, listed.map((r) => r['Nomor pendaftar']).sort()]).toEqual([
        judul,
        kept.map((r) => r.nomor_pendaftar).sort(),
      ]);
    }
  });

  test('tells how far the documents of each are checked', async () => {
    const kolom = ['nomor_peserta', 'validasi'];
    const of = async () =>
      (
        await sheetOf(
          (
            await fileOf(TABLE, { bentuk: 'xlsx', kolom, cari: final.nomor_pendaftar })
          ).bytes,
          'Pendaftar',
        )
      )[0]?.['Validasi dokumen'];
    expect(await of()).toBe('Tidak diperiksa');
    await t.db.query("INSERT INTO aturan_berkas VALUES ($1, $2, 'unggah', 'tidak', '{}')", [
      final.kode_penawaran,
      PHOTO,
    ]);
    await t.db.query('SELECT periksa_selaras($1, NULL)', [final.nomor_pendaftar]);
    expect(await of()).toBe('Menunggu pemeriksaan');
    await t.db.query('DELETE FROM aturan_berkas WHERE kode_penawaran = $1', [final.kode_penawaran]);
  });

  test('as CSV: what is chosen and filtered alone, ISO days, and nothing computes', async () => {
    const kolom = ['nama_lengkap', 'dibayar', 'data_diri_pendaftar.tgl_lahir', 'data_diri_pendaftar.telp'];
    const answer = await fileOf(TABLE, { bentuk: 'csv', kolom, cari: people[0]?.nomor_pendaftar });
    const rows = parse(answer.bytes, { bom: true }) as string[][];
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(
      [
        people[0]?.nomor_pendaftar,
        `'=HYPERLINK("http://jahat.example")`,
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/),
        "'+628123",
        '2005-02-28',
      ].toSorted((a, b) => Number(a === '2005-02-28' && b === "'+628123") * -1),
    );
  });

  test('a column that an officer may not open at the desk refuses the whole; another role may not even ask', async () => {
    const refused = async (kunci: string) =>
      (await ask(TABLE, { bentuk: 'csv', kolom: ['nama_lengkap', kunci], cari: 'tidak ada' }, seleksi))
        .status;
    const find = (table: string) => KOLOM_ISIAN.find((k) => k.table === table)?.kunci ?? '';
    expect(await refused(find('data_keluarga'))).toBe(403);
    expect(await refused('nomor_pembayaran')).toBe(403);
    expect(await refused('lembar.kemampuan_berbeda')).toBe(200);
    expect(await refused('data_diri_pendaftar.no_ktp')).toBe(200);
    expect(await refused('data_diri_pendaftar.nomor_pendaftar')).toBe(400);
    const pimpinan = await asStaff(t, 'pimpinan');
    for (const kunci of ['data_diri_pendaftar.no_ktp', find('data_orang_tua'), 'lembar.kemampuan_berbeda'])
      expect((await ask(TABLE, { bentuk: 'csv', kolom: [kunci] }, pimpinan)).status).toBe(403);
    const layanan = await asStaff(t, 'layanan');
    expect((await ask(TABLE, { bentuk: 'csv', kolom: ['jalur'] }, layanan)).status).toBe(403);
    expect((await ask(ARCHIVE, { bentuk: 'zip', slot: PHOTO }, layanan)).status).toBe(403);
    expect((await ask(ARCHIVE, { bentuk: 'zip', slot: 'data_diri_pendaftar/akta' }, pimpinan)).status).toBe(
      403,
    );
  });

  test('what was taken stands in the audit with its columns; the file is for who asked alone', async () => {
    let id = '';
    const kolom = ['nama_lengkap', 'bank'];
    const entries = await entriesOf(t, async () => {
      const begun = await ask(TABLE, {
        bentuk: 'csv',
        kolom,
        penawaran: final.kode_penawaran,
        alasan: 'Rekap bank',
      });
      id = begun.body.data.id;
    });
    expect(entries[0]).toMatchObject({
      id_pelaku: 'admin',
      tindakan: 'ekspor lengkap',
      baru: { jumlah: 1, saringan: { kolom, penawaran: final.kode_penawaran } },
    });
    // The auditor narrows by desk, and finds it there.
    const desks = await t.db.query("SELECT DISTINCT meja FROM audit WHERE tindakan = 'ekspor lengkap'");
    expect(desks.rows).toEqual([{ meja: 'ekspor' }]);
    const colleague = await asStaff(t, 'admin', 'rekan-admin');
    for (const path of ['', '/berkas'])
      expect((await colleague('GET', `${TABLE}/${id}${path}`)).status).toBe(404);
  });
});

describe('the limit of openings', () => {
  test('counts exports: beyond it a reason is asked, which begins the count anew and is told to the head', async () => {
    const officer = await asStaff(t, 'seleksi', 'rajin');
    const body = { bentuk: 'csv', kolom: ['nama_lengkap'] };
    // Three applicants each time: eight may be read within the hour.
    expect((await ask(TABLE, body, officer)).status).toBe(200);
    expect((await ask(SHORT, { bentuk: 'csv' }, officer)).status).toBe(200);
    expect((await ask(SHORT, { bentuk: 'csv' }, officer)).body.code).toBe('alasan_ekspor');
    const stopped = await ask(TABLE, body, officer);
    expect([stopped.status, stopped.body.code]).toEqual([403, 'alasan_ekspor']);
    const [left] = people;
    expect((await officer('GET', `/api/petugas/pendaftar/${left?.nomor_pendaftar}`)).status).toBe(200);
    const entries = await entriesOf(t, async () => {
      expect((await ask(TABLE, { ...body, alasan: 'Laporan akhir gelombang' }, officer)).status).toBe(200);
    });
    expect(entries.map(({ tindakan }) => tindakan)).toEqual([
      'ekspor lengkap',
      'capai batas pembukaan',
      'beri alasan pembukaan',
    ]);
    expect((await ask(TABLE, body, officer)).status).toBe(200);
  });
});

describe('documents of one kind, as an archive', () => {
  test('are told apart by their step where they are called alike', () => {
    const labels = DOKUMEN_EKSPOR.map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith('Ijazah')).length).toBe(2);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('hold the photo of each under participant or registration number, byte for byte', async () => {
    const entries = await entriesOf(t, async () => {
      const answer = await fileOf(ARCHIVE, { bentuk: 'zip', slot: PHOTO });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="data_diri_pendaftar-foto-2026-11-20.zip"',
      });
      const files = unzipSync(new Uint8Array(answer.bytes));
      const { rows } = await t.db.query<{ nomor: string; ext: string; kunci_berkas: string }>(
        `SELECT coalesce(nomor_peserta, nomor_pendaftar) AS nomor, ext, kunci_berkas FROM berkas JOIN pendaftar USING (nomor_pendaftar)
         WHERE slot = $1 AND diganti IS NULL`,
        [PHOTO],
      );
      expect(Object.keys(files).sort()).toEqual(rows.map((r) => `${r.nomor}.${r.ext}`).sort());
      expect(Object.keys(files)).toContain(`${final.nomor_peserta}.${rows[0]?.ext}`);
      for (const { nomor, ext, kunci_berkas } of rows)
        expect(Buffer.from(files[`${nomor}.${ext}`] ?? [])).toEqual(await t.deps.storage.get(kunci_berkas));
    });
    expect(entries[0]).toMatchObject({
      tindakan: 'ekspor dokumen',
      baru: { bentuk: 'zip', jumlah: 3, saringan: { slot: PHOTO } },
    });
  });

  test('of custom fields hold every file under applicant and field, for who may read them', async () => {
    const [one] = people;
    for (const name of ['surat_kerja', 'peta'])
      await t.db.query(
        `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan)
         VALUES (gen_random_uuid(), $1, 'data_khusus/' || $2, $3, 'pdf', 'application/pdf', 4, now())`,
        [one?.nomor_pendaftar, name, await t.deps.storage.put(Buffer.from(name))],
      );
    const { bytes, headers } = await fileOf(ARCHIVE, { bentuk: 'zip', slot: 'data_khusus' });
    expect(headers['content-disposition']).toContain('data_khusus-2026-11-20.zip');
    const { rows } = await t.db.query<{ name: string }>(
      `SELECT coalesce(nomor_peserta, nomor_pendaftar) || '-' || substr(slot, 13) || '.' || ext AS name FROM berkas JOIN pendaftar USING (nomor_pendaftar)
       WHERE slot LIKE 'data_khusus/%' AND diganti IS NULL`,
    );
    expect(rows.map(({ name }) => name)).toContain(`${one?.nomor_pendaftar}-peta.pdf`);
    expect(Object.keys(unzipSync(new Uint8Array(bytes))).sort()).toEqual(rows.map((r) => r.name).sort());
    // Who may export, and may not read what the files are of.
    const made = await (await asStaff(t, 'admin'))('POST', '/api/petugas/akun-petugas/peran/buat', {
      body: { nama: 'pengekspor', izin: ['ekspor'], alasan: 'Uji izin.' },
    });
    expect(made.status).toBe(200);
    const exporter = await asStaff(t, 'pengekspor');
    expect((await ask(TABLE, { bentuk: 'csv', kolom: ['jalur'] }, exporter)).status).toBe(200);
    expect((await ask(ARCHIVE, { bentuk: 'zip', slot: 'data_khusus' }, exporter)).status).toBe(403);
  });

  test('of a list hold a file for each entry, and of a filter its applicants alone', async () => {
    const { rows } = await t.db.query<{ slot: string; n: number }>(
      "SELECT substring(slot FROM '^(.*)/\\d+$') AS slot, count(*)::int AS n FROM berkas WHERE slot ~ '/\\d+$' AND diganti IS NULL GROUP BY 1 LIMIT 1",
    );
    const [list] = rows;
    expect(list?.n).toBeGreaterThan(0);
    const files = unzipSync(
      new Uint8Array((await fileOf(ARCHIVE, { bentuk: 'zip', slot: list?.slot })).bytes),
    );
    expect(Object.keys(files)).toHaveLength(list?.n ?? 0);
    for (const name of Object.keys(files)) expect(name).toMatch(/^\d+-\d+\.\w+$/);
    const one = await fileOf(ARCHIVE, { bentuk: 'zip', slot: PHOTO, cari: final.nomor_pendaftar });
    expect(Object.keys(unzipSync(new Uint8Array(one.bytes)))).toHaveLength(1);
  });
});

test('a job makes what is too much for one answer, with its lists', async () => {
  const wanted = { kolom: ['nama_lengkap', 'lembar.data_khusus'], alasan: 'Laporan akhir' };
  const who = author(t.deps.now, 'petugas', 'admin');
  const begun = await beginExport(t.deps, fullExport, who, 'xlsx', wanted, 1);
  await startWorker(t.deps);
  const status = async () => (await admin<StatusEkspor>('GET', `${TABLE}/${begun.id}`)).body.data;
  await expect.poll(async () => (await status()).selesai, { timeout: 20_000, interval: 100 }).toBe(true);
  expect(await status()).toMatchObject({ jumlah: 3, kemajuan: 3 });
});
