import type { HasilPembayaran, pembayaran, RekapPembayaran } from '@gerbang/contract/office/pembayaran';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import type { RowOf } from '@gerbang/contract/wire/list';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { foldPayments } from '../../domain/bayar-harian.ts';

type Row = RowOf<typeof pembayaran>;
const LIST = '/api/petugas/pembayaran/diterima';
let t: TestApp;
let keuangan: StaffCall;
let waves: { kode_penawaran: string; kode_bayar: string; biaya: number }[];
interface Paid {
  nomor: string;
  bank: string;
  /** As banks report it. */
  at: string;
  wave: number;
  pendaftar: string;
}
let paid: Paid[];

const record = async (nomor: string, bank: string, at: string, wave: number): Promise<Paid> => {
  const { kode_bayar, biaya } = waves[wave] as (typeof waves)[number];
  const { body } = await keuangan<HasilPembayaran>('POST', '/api/petugas/pembayaran', {
    body: {
      nomor_pembayaran: nomor,
      kode_pembayaran: `${kode_bayar}17082008`,
      jumlah: biaya,
      dibayar_pada: at,
      bank,
      alasan: 'Bukti setor dibawa ke loket',
    },
  });
  return { nomor, bank, at, wave, pendaftar: body.data.nomor_pendaftar ?? '' };
};
beforeAll(async () => {
  t = await startTestApp();
  keuangan = await asStaff(t, 'keuangan');
  for (const offering of ['11-2', '21-2']) await t.applicants.make({ offering, stage: 'baru' });
  waves = (
    await t.db.query(
      'SELECT kode_penawaran, kode_bayar, biaya FROM penawaran WHERE kode_penawaran IN (SELECT kode_penawaran FROM pendaftar) ORDER BY 1',
    )
  ).rows;
  paid = [
    await record('0099000001', 'Bank Satu', '2026-11-18T16:59:59Z', 0),
    // The same second in Jakarta's next day.
    await record('0099000002', 'Bank Satu', '2026-11-18T17:00:00Z', 0),
    await record('0099000003', '=cmd|calc', '2026-11-19T03:00:00Z', 1),
    await record('0099000004', 'Bank Dua', '2026-11-19T03:00:00Z', 0),
    await record('0099000005', 'Bank Dua', '2026-11-20T02:00:00Z', 1),
  ];
  for (const [i, { pendaftar }] of paid.entries())
    await t.db.query(
      'INSERT INTO data_diri_pendaftar (nomor_pendaftar, nama_lengkap, versi, disimpan) VALUES ($1, $2, 1, now())',
      [pendaftar, `Melati Kembar${'abcde'[i]}`],
    );
});
afterAll(() => t.close());

const listed = async (query: Record<string, string> = {}) =>
  (await keuangan<{ baris: Row[]; berikut: string | null }>('GET', `${LIST}?${new URLSearchParams(query)}`))
    .body.data;
const summed = async (query: Record<string, string> = {}) =>
  (await keuangan<RekapPembayaran>('GET', `/api/petugas/pembayaran/rekap?${new URLSearchParams(query)}`)).body
    .data;
const numbers = (rows: readonly { nomor_pembayaran: string }[]) => rows.map((r) => r.nomor_pembayaran);
const feeOf = (wave: number) => waves[wave]?.biaya ?? 0;
const exported = async (query: Record<string, string>) => {
  const begun = await keuangan<StatusEkspor>('POST', '/api/petugas/ekspor-pembayaran', {
    body: { bentuk: 'csv', ...query },
  });
  const file = await keuangan('GET', `/api/petugas/ekspor-pembayaran/${begun.body.data.id}/berkas`);
  return parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
};

describe('accepted payments', () => {
  const NARROWINGS: [string, () => Record<string, string>, number[]][] = [
    ['a day of Jakarta', () => ({ dari: '2026-11-19', sampai: '2026-11-19' }), [4, 3, 2]],
    ['a bank', () => ({ bank: 'Bank Satu' }), [2, 1]],
    ['a wave and a bank', () => ({ penawaran: waves[0]?.kode_penawaran ?? '', bank: 'Bank Dua' }), [4]],
    ['an amount on a day', () => ({ jumlah: String(feeOf(1)), dari: '2026-11-20', bank: 'Bank Dua' }), [5]],
    ['a payment number as it is written', () => ({ cari: '00-9900 0003' }), [3]],
    ['a number of an applicant', () => ({ cari: paid[3]?.pendaftar ?? '' }), [4]],
    ['a name', () => ({ cari: 'kembarb melati' }), [2]],
    ['a name at a bank', () => ({ cari: 'melati', bank: 'Bank Dua' }), [5, 4]],
    ['nobody', () => ({ cari: 'tidak ada', sampai: '2026-11-19' }), []],
  ];
  test.for(NARROWINGS)('%s: the list, the sums and the file hold the same', async ([, query, wanted]) => {
    const of = wanted.map((n) => paid[n - 1] as Paid);
    const total = of.reduce((n, { wave }) => n + feeOf(wave), 0);
    expect(numbers((await listed(query())).baris)).toEqual(of.map(({ nomor }) => nomor));
    expect(await summed(query())).toMatchObject({ banyak: wanted.length, total });
    expect(numbers((await exported(query())) as unknown as Row[])).toEqual(of.map(({ nomor }) => nomor));
  });

  test('what a code means is found, and the row leads to the applicant', async () => {
    const code = `${waves[1]?.kode_bayar}17082008`;
    const rows = (await listed({ cari: code })).baris;
    expect(numbers(rows)).toEqual(expect.arrayContaining(['0099000005', '0099000003']));
    expect(rows.every(({ kode_pembayaran }) => kode_pembayaran === code)).toBe(true);
    expect((await listed({ cari: '0099000005' })).baris[0]).toMatchObject({
      nomor_pendaftar: paid[4]?.pendaftar,
      nama_lengkap: 'Melati Kembare',
      jumlah: feeOf(1),
      kode_penawaran: waves[1]?.kode_penawaran,
    });
  });

  test('days stand beside banks; folding, releasing and moving to another wave change what they should alone', async () => {
    const wanted = { cari: 'melati' };
    const days = [
      { hari: '2026-11-20', banyak: 1, bank: [{ bank: 'Bank Dua', banyak: 1, total: feeOf(1) }] },
      {
        hari: '2026-11-19',
        banyak: 3,
        bank: [
          { bank: '=cmd|calc', banyak: 1, total: feeOf(1) },
          { bank: 'Bank Dua', banyak: 1, total: feeOf(0) },
          { bank: 'Bank Satu', banyak: 1, total: feeOf(0) },
        ],
      },
      { hari: '2026-11-18', banyak: 1, bank: [{ bank: 'Bank Satu', banyak: 1, total: feeOf(0) }] },
    ];
    expect((await summed(wanted)).hari).toMatchObject(days);
    const before = await summed();
    await foldPayments(t.db);
    await foldPayments(t.db);
    expect(await summed()).toEqual(before);
    expect((await t.db.query('SELECT FROM bayar_hitung')).rowCount).toBe(0);

    await t.db.query('UPDATE pendaftar SET kode_penawaran = $2 WHERE nomor_pendaftar = $1', [
      paid[0]?.pendaftar,
      waves[1]?.kode_penawaran,
    ]);
    const moved = { penawaran: waves[1]?.kode_penawaran ?? '', bank: 'Bank Satu' };
    expect(numbers((await listed(moved)).baris)).toEqual(['0099000001']);
    expect(await summed(moved)).toMatchObject({ banyak: 1, total: feeOf(0) });
    expect(await summed()).toEqual(before);
    await t.db.query('UPDATE pendaftar SET kode_penawaran = $2 WHERE nomor_pendaftar = $1', [
      paid[0]?.pendaftar,
      waves[0]?.kode_penawaran,
    ]);

    const aside = { bank: 'Bank Tiga' };
    await t.db.query(
      `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
       VALUES ('0099000009', '1', 'Bank Tiga', 1, $1, $1, 'Jumlah tidak sesuai')`,
      [t.clock.now()],
    );
    expect(await summed(aside)).toMatchObject({ banyak: 0, total: 0 });
    await keuangan('POST', '/api/petugas/pembayaran/lepas', {
      body: {
        nomor_pembayaran: '0099000009',
        kode_penawaran: waves[0]?.kode_penawaran,
        alasan: 'Selisih biaya disetujui',
        konfirmasi: 'LEPAS',
      },
    });
    expect(await summed(aside)).toMatchObject({ banyak: 1, total: 1 });
  });

  test('two payments of one bank, day and wave do not wait for one another', async () => {
    const [first, second] = [await t.db.connect(), await t.db.connect()];
    const count = `INSERT INTO bayar_hitung SELECT hari, bank, kode_penawaran, jumlah, 1 FROM bayar_harian LIMIT 1`;
    try {
      for (const one of [first, second]) await one.query("BEGIN; SET LOCAL lock_timeout = '1s'");
      await first.query(count);
      await second.query(count);
      // The sweep takes neither, and waits for neither.
      await foldPayments(t.db);
    } finally {
      for (const one of [first, second]) {
        await one.query('ROLLBACK');
        one.release();
      }
    }
  });

  test('a name of too many is refused in words rather than half listed', async () => {
    await t.db.query(
      `WITH orang AS (INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat)
         SELECT to_char(n, 'FM00000000'), $1, decode(md5(n::text), 'hex'), now() FROM generate_series(1, 501) n RETURNING nomor_pendaftar)
       INSERT INTO data_diri_pendaftar (nomor_pendaftar, nama_lengkap, versi, disimpan) SELECT nomor_pendaftar, 'Slamet', 1, now() FROM orang`,
      [waves[0]?.kode_penawaran],
    );
    const answer = await keuangan('GET', `${LIST}?cari=slamet`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('Tulis lebih lengkap');
  });

  test('pages follow one another without a gap', async () => {
    await t.db.query(
      `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar)
       SELECT 'HAL' || nomor_pendaftar, '1', 'Bank Halaman', 5, '2026-11-01T03:00:00Z', now(), nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar < '00000121'`,
    );
    const seen: string[] = [];
    let berikut: string | null = null;
    do {
      const page = await listed({ bank: 'Bank Halaman', ...(berikut ? { setelah: berikut } : {}) });
      seen.push(...numbers(page.baris));
      berikut = page.berikut;
    } while (berikut);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('any mixture of wave, bank and amount finds what a plain reading finds, on every page', async () => {
    // Two waves, seven banks and 250 amounts: more kinds in a wave than are asked one by one.
    await t.db.query(
      `WITH baru AS (INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat)
          SELECT to_char(70000000 + i, 'FM00000000'), ($1::text[])[1 + i % 2], '', now() FROM generate_series(1, 600) i
          RETURNING nomor_pendaftar, nomor_pendaftar::int - 70000000 AS i)
        INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar)
        SELECT 'ACAK' || i, '1', 'Bank Acak ' || i % 7, 9000 + i % 250, '2026-10-01T00:00:00Z'::timestamptz + (i * 7919 % 600) / 3 * interval '1 minute', now(), nomor_pendaftar FROM baru`,
      [waves.map(({ kode_penawaran }) => kode_penawaran)],
    );
    const [wave, bank, amount] = [waves[1]?.kode_penawaran ?? '', 'Bank Acak 3', '9101'];
    for (const [penawaran, of, jumlah] of [
      [wave, bank, amount],
      [wave, bank],
      [wave, undefined, amount],
      [undefined, bank, amount],
      [wave],
      [undefined, bank],
      [undefined, undefined, amount],
    ]) {
      const asked = { penawaran, bank: of, jumlah, sampai: '2026-10-30' };
      const query = Object.fromEntries(
        Object.entries(asked).filter(([, value]) => value !== undefined),
      ) as Record<string, string>;
      const { rows } = await t.db.query<{ nomor_pembayaran: string }>(
        `SELECT nomor_pembayaran FROM pembayaran WHERE ($1::text IS NULL OR gelombang = $1) AND ($2::text IS NULL OR bank = $2)
          AND ($3::bigint IS NULL OR jumlah = $3) AND dibayar_pada < '2026-10-31' ORDER BY dibayar_pada DESC, nomor_pembayaran DESC`,
        [penawaran, of, jumlah],
      );
      const seen: string[] = [];
      for (let setelah: string | null = ''; setelah !== null; ) {
        const page: Awaited<ReturnType<typeof listed>> = await listed({
          ...query,
          ...(setelah && { setelah }),
        });
        seen.push(...numbers(page.baris));
        setelah = page.berikut;
      }
      expect(rows.length).toBeGreaterThan(0);
      expect([query, seen]).toEqual([query, numbers(rows)]);
    }
  });

  test('the file computes nothing and leaves one entry; another desk gets neither list, sums nor names of banks', async () => {
    const entries = await entriesOf(t, async () => {
      expect((await exported({ cari: '0099000003' }))[0]).toMatchObject({
        nomor_pembayaran: '0099000003',
        bank: "'=cmd|calc",
        jumlah: String(feeOf(1)),
        nama_lengkap: 'Melati Kembarc',
      });
    });
    expect(entries).toMatchObject([
      { tindakan: 'ekspor pembayaran', baru: { bentuk: 'csv', saringan: { cari: '0099000003' }, jumlah: 1 } },
    ]);
    const layanan = await asStaff(t, 'layanan');
    for (const path of [LIST, '/api/petugas/pembayaran/rekap'])
      expect((await layanan('GET', path)).status).toBe(403);
    for (const name of ['bank', 'jumlah-bayar']) {
      expect((await layanan('GET', `/api/petugas/acuan/${name}`)).status).toBe(404);
      expect(
        (await keuangan<{ kode: string }[]>('GET', `/api/petugas/acuan/${name}`)).body.data.map(
          (e) => e.kode,
        ),
      ).toContain(name === 'bank' ? 'Bank Satu' : String(feeOf(0)));
    }
  });
});
