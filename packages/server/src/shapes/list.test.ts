/** The list shape, shown on the payments set aside and the participants of an exam. */
import { karantina } from '@gerbang/contract/office/pembayaran';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { asStaff, type StaffCall } from '../../test/desk.ts';

const LIST = '/api/petugas/pembayaran/karantina';
const EXPORT = '/api/petugas/ekspor-karantina';
/** Two pages and a bit, recorded within the same millisecond. */
const MANY = 2 * PAGE_SIZE + 7;
/** So many of them were given back. */
const RETURNED = 9;

let t: TestApp;
let keuangan: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  keuangan = await asStaff(t, 'keuangan');
  // Numbers run against the order of recording, so that neither stands in for the other.
  await t.db.query(
    `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
     SELECT to_char(1000 - n, 'FM"N"0000'), '0017082008', 'Bank', 250000, now(),
       timestamptz '2026-11-20 10:00:00.123+07' + (n / 2) * interval '1 microsecond', 'Jumlah tidak sesuai'
     FROM generate_series(1, $1) AS n`,
    [MANY],
  );
  await t.db.query(
    `UPDATE pembayaran SET dikembalikan = dicatat + interval '1 day', dikembalikan_oleh = 'keuangan', alasan_kembali = 'diminta',
       referensi_kembali = 'TRF' WHERE nomor_pembayaran > $1`,
    [`N${String(999 - RETURNED).padStart(4, '0')}`],
  );
});
afterAll(() => t.close());

interface Page {
  baris: { nomor_pembayaran: string }[];
  berikut: string | null;
  jumlah: number | null;
}
const list = (query: Record<string, string> = {}) =>
  keuangan<Page>('GET', `${LIST}?${new URLSearchParams(query)}`);
const everyPage = async (query: Record<string, string> = {}) => {
  const pages: string[][] = [];
  let setelah: string | null = null;
  do {
    const page: Page = (await list(setelah ? { ...query, setelah } : query)).body.data;
    pages.push(page.baris.map((r) => r.nomor_pembayaran));
    setelah = page.berikut;
  } while (setelah);
  return pages;
};
/** What the list must hold, as the table has it. */
const numbers = async (condition: string, order: string) =>
  (
    await t.db.query<{ nomor_pembayaran: string }>(
      `SELECT nomor_pembayaran FROM pembayaran WHERE ${condition} ORDER BY ${order}`,
    )
  ).rows.map((r) => r.nomor_pembayaran);

describe('pages', () => {
  test('hold everybody once and in order, rows of the same millisecond too', async () => {
    const pages = await everyPage();
    expect(pages.map((page) => page.length)).toEqual([PAGE_SIZE, MANY - RETURNED - PAGE_SIZE]);
    expect(pages.flat()).toEqual(await numbers('dikembalikan IS NULL', 'dicatat, nomor_pembayaran'));
  });

  test('stay where they were when somebody comes or goes before them', async () => {
    const { berikut } = (await list()).body.data;
    const second = (await list({ setelah: berikut ?? '' })).body.data.baris;
    await t.db.query(
      `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
       VALUES ('AWAL', '0017082008', 'Bank', 1, now(), '2026-11-01', 'Jumlah tidak sesuai')`,
    );
    expect((await list({ setelah: berikut ?? '' })).body.data.baris).toEqual(second);
    await t.db.query("DELETE FROM pembayaran WHERE nomor_pembayaran = 'AWAL'");
  });

  const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  test.for([
    ['no base64', '%%%'],
    ['no JSON', 'abc'],
    ['no list', cursor({ a: 1 })],
    ['too short', cursor(['2026-11-20 10:00:00+07'])],
    ['too long', cursor(['2026-11-20 10:00:00+07', 'N1', 'N2'])],
    ['a list within', cursor([['2026-11-20'], 'N1'])],
    ['no time', cursor(['kapan saja', 'N1'])],
    ['a statement', cursor(["2026-11-20'); DROP TABLE pembayaran; --", 'N1'])],
    ['a zero byte', cursor(['2026-11-20 10:00:00+07', 'N\u0000'])],
  ] as const)('are refused behind a cursor no answer gave: %s', async ([, setelah]) => {
    expect((await list({ setelah })).status).toBe(400);
  });
});

test('a filter narrows, and has its own order; a choice it does not offer is refused', async () => {
  const [returned] = await everyPage({ tampilan: 'dikembalikan' });
  expect(returned).toHaveLength(RETURNED);
  expect(returned).toEqual(
    await numbers('dikembalikan IS NOT NULL', 'dikembalikan DESC, nomor_pembayaran DESC'),
  );
  expect((await list({ tampilan: 'semua' })).status).toBe(400);
});

test.for<Record<string, string>>([{}, { tampilan: 'dikembalikan' }])(
  'the export is exactly what is filtered, beyond the first page and in its order: %o',
  async (saringan) => {
    const { data } = (await keuangan<StatusEkspor>('POST', EXPORT, { body: { bentuk: 'csv', ...saringan } }))
      .body;
    const { bytes } = await keuangan('GET', `${EXPORT}/${data.id}/berkas`);
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((r) => r.nomor_pembayaran)).toEqual((await everyPage(saringan)).flat());
  },
);

test('of a row only what the contract names is sent', async () => {
  const [row = {}] = (await list()).body.data.baris;
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(karantina.row.shape).toSorted());
});

test('what a list needs first is not guessed: without it there is nobody', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const pengawas = await asStaff(t, 'pengawas');
  const path = '/api/petugas/kehadiran/peserta';
  const found = async (query: string) => (await pengawas<Page>('GET', `${path}${query}`)).body.data.baris;
  expect(await found('?jadwal=2027-11-2-1')).toMatchObject([{ nomor_peserta: who.nomor_peserta }]);
  expect(await found('?jadwal=2027-11-2-1&hadir=ya')).toEqual([]);
  expect(await found('')).toEqual([]);
});
