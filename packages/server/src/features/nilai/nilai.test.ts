import type { BarisLembar, Komponen, VersiNilai } from '@gerbang/contract/office/nilai';
import type { LaporanImpor } from '@gerbang/contract/wire/impor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;

let t: TestApp;
let seleksi: StaffCall;
let rekan: StaffCall;
let pimpinan: StaffCall;
let people: (TestApplicant & { nomor_peserta: string })[];
const path = (rest = '') => `/api/petugas/nilai/${KODE}${rest}`;
beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  rekan = await asStaff(t, 'seleksi', 'rekan');
  pimpinan = await asStaff(t, 'pimpinan');
  people = [];
  for (let i = 0; i < 6; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
  for (const kode of ['tulis', 'wawancara', 'balapan'])
    await seleksi('POST', path('/komponen'), {
      body: { kode, nama: kode, rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
    });
});
afterAll(() => t.close());

const nomor = (i: number) => people[i]?.nomor_peserta as string;
const component = async (kode: string) =>
  (await seleksi<{ daftar: Komponen[] }>('GET', path())).body.data.daftar.find(
    (one) => one.kode === kode,
  ) as Komponen;
type Cell = readonly [i: number, nilai: number | null, semula?: number | null];
const type = (
  kode: string,
  cells: readonly Cell[],
  { by = seleksi, alasan }: { by?: StaffCall; alasan?: string } = {},
) =>
  by<{ berubah: number }>('POST', path('/lembar'), {
    body: {
      sel: cells.map(([i, nilai, semula = null]) => ({ nomor_peserta: nomor(i), kode, semula, nilai })),
      ...(alasan ? { alasan } : {}),
    },
  });
const sheet = async () => (await seleksi<{ baris: BarisLembar[] }>('GET', path('/lembar'))).body.data.baris;
const scoresOf = async (kode: string) => {
  const { rows } = await t.db.query(
    'SELECT n.nilai FROM nilai n JOIN pendaftar p USING (nomor_pendaftar) WHERE n.kode = $1 ORDER BY p.nomor_peserta',
    [kode],
  );
  return rows.map((row) => row.nilai);
};
const act = (kode: string, what: 'tutup' | 'buka', by: StaffCall, versi: number) =>
  by('POST', path(`/${kode}/${what}`), {
    body: { versi, ...(what === 'tutup' ? { konfirmasi: 'TUTUP' } : { alasan: 'salah hitung' }) },
  });
const form = (lines: readonly string[], sudah_periksa = 'tidak') => {
  const made = new FormData();
  made.append('sudah_periksa', sudah_periksa);
  made.append('berkas', new Blob([`nomor_peserta;nilai\n${lines.join('\n')}`]), 'nilai.csv');
  return { form: made };
};

describe('components', () => {
  test('are added once, changed over what was seen, and by who may', async () => {
    const body = {
      kode: 'tulis',
      nama: 'Ujian tulis',
      rentang: [0, 100 * UNIT],
      untuk: 'semua',
      versi: null,
    };
    expect((await seleksi('POST', path('/komponen'), { body })).body.code).toBe('sudah_ada');
    expect((await seleksi('POST', path('/komponen'), { body: { ...body, versi: 9 } })).body.code).toBe(
      'versi_usang',
    );
    expect((await pimpinan('POST', path('/komponen'), { body: { ...body, versi: 1 } })).status).toBe(403);
    expect((await seleksi('POST', path('/komponen'), { body: { ...body, versi: 1 } })).status).toBe(200);
    const wrong = { ...body, untuk: 'prodi:999', versi: 2 };
    expect((await seleksi('POST', path('/komponen'), { body: wrong })).body.errors).toMatchObject([
      { field: 'untuk' },
    ]);
  });

  test('that are for one programme are asked of who chose it', async () => {
    const { rows } = await t.db.query(
      'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1',
      [people[0]?.nomor_pendaftar],
    );
    const untuk = `prodi:${rows[0].id_prodi}`;
    await seleksi('POST', path('/komponen'), {
      body: { kode: 'khusus', nama: 'Khusus', rentang: [0, UNIT], untuk, versi: null },
    });
    const baris = await sheet();
    const meant = baris.filter(({ berlaku }) => berlaku[3]);
    expect(meant.length).toBeGreaterThan(0);
    expect((await component('khusus')).peserta).toBe(meant.length);
    const other = baris.find(({ berlaku }) => !berlaku[3]);
    if (other) {
      const sel = [{ nomor_peserta: other.nomor_peserta, kode: 'khusus', semula: null, nilai: 1 }];
      expect((await seleksi('POST', path('/lembar'), { body: { sel } })).body.errors?.[0]?.message).toBe(
        'Komponen ini bukan untuk peserta ini',
      );
    }
    await t.db.query("DELETE FROM komponen_nilai WHERE kode = 'khusus'");
  });
});

describe('a file of scores', () => {
  const check = async (lines: readonly string[]) =>
    (await seleksi<LaporanImpor>('POST', path('/tulis/impor/periksa'), form(lines))).body.data;
  const save = (lines: readonly string[], by = seleksi) =>
    by<LaporanImpor>('POST', path('/tulis/impor'), form(lines, 'ya'));

  test('names what is wrong by row, warns of attendance, and leaves good rows', async () => {
    await t.db.query(
      'UPDATE pendaftar SET hadir = CASE WHEN nomor_peserta = ANY($1) THEN $2::timestamptz END',
      [[nomor(0), nomor(1)], t.clock.now()],
    );
    const report = await check([
      `${nomor(0)};87,5`,
      `${nomor(0)};80`,
      '999999;80',
      `${nomor(3)};101`,
      `${nomor(4)};delapan`,
      `${nomor(5)};70`,
      `${nomor(2)};`,
    ]);
    expect(report.salah.daftar.map(({ baris, pesan }) => [baris, pesan])).toEqual([
      [3, 'Nomor peserta sudah ada di baris 2'],
      [4, 'Nomor peserta tidak dikenal pada penawaran ini'],
      [5, 'Nilai harus 0 sampai 100'],
      [6, 'Nilai bukan angka dengan paling banyak empat desimal'],
    ]);
    expect(
      report.peringatan.map(({ judul, daftar }) => [judul, daftar.map((one) => one.nomor_peserta)]),
    ).toEqual([
      ['Tidak hadir tetapi bernilai', [nomor(5)]],
      ['Hadir tetapi tanpa nilai', [nomor(1)]],
    ]);
    expect(report).toMatchObject({ berubah: 2, id: null });
    expect(await scoresOf('tulis')).toEqual([]);
  });

  test('is one version with who, when and how many; the same again changes nothing', async () => {
    const lines = people.map((_, i) => `${nomor(i)};${70 + i}`);
    const entries = await entriesOf(t, () => save(lines));
    expect(entries).toMatchObject([
      { id_pelaku: 'seleksi', tindakan: 'impor nilai', subjek: `nilai ${KODE} tulis` },
    ]);
    expect((await scoresOf('tulis')).toSorted()).toEqual(people.map((_, i) => (70 + i) * UNIT));
    expect((await save(lines)).body.data).toMatchObject({ berubah: 0, id: null });
    const { data } = (await seleksi<{ baris: VersiNilai[] }>('GET', path('/tulis/riwayat'))).body;
    expect(data.baris).toMatchObject([{ petugas: 'seleksi', cara: 'impor', jumlah: people.length }]);
    expect((await save(lines, pimpinan)).status).toBe(403);
  });
});

describe('the sheet', () => {
  test('stores cells over what was seen, all or none, and says why a score is replaced', async () => {
    expect(
      (
        await type('wawancara', [
          [0, 80 * UNIT],
          [1, 81 * UNIT],
        ])
      ).body.data,
    ).toEqual({ berubah: 2 });
    expect((await type('wawancara', [[0, 90 * UNIT, 80 * UNIT]])).body.errors).toMatchObject([
      { field: 'alasan' },
    ]);
    const stale = await type(
      'wawancara',
      [
        [2, 50 * UNIT],
        [0, 90 * UNIT, 70 * UNIT],
      ],
      { alasan: 'salah ketik' },
    );
    expect(stale.body).toMatchObject({
      code: 'versi_usang',
      errors: [{ field: `${nomor(0)}/wawancara`, message: 'Sekarang 80' }],
    });
    expect(await scoresOf('wawancara')).toHaveLength(2);
    expect((await type('wawancara', [[0, 90 * UNIT, 80 * UNIT]], { alasan: 'salah ketik' })).status).toBe(
      200,
    );
    const { rows } = await t.db.query(
      "SELECT l.lama, l.baru, v.alasan FROM nilai_lama l JOIN versi_nilai v ON v.id = l.id_versi WHERE v.kode = 'wawancara' AND l.lama IS NOT NULL",
    );
    expect(rows).toEqual([{ lama: 80 * UNIT, baru: 90 * UNIT, alasan: 'salah ketik' }]);
    expect((await type('wawancara', [[0, 101 * UNIT, 90 * UNIT]])).body.errors?.[0]?.message).toBe(
      'Nilai harus 0 sampai 100',
    );
  });

  test('names no score in the history of an applicant, which more officers read than scores', async () => {
    const cells = [
      [4, 412_345],
      [5, 567_891],
    ] as const;
    const now = await sheet();
    const own = (i: number) => now.find((one) => one.nomor_peserta === nomor(i))?.nilai[0] as number;
    const noted = await entriesOf(t, () =>
      type(
        'tulis',
        cells.map(([i, nilai]) => [i, nilai, own(i)]),
        { alasan: 'salah hitung' },
      ),
    );
    expect(noted).toMatchObject([
      { tindakan: 'ubah nilai', subjek: `nilai ${KODE} tulis`, lama: null, baru: { jumlah: 2 } },
    ]);
    expect(noted[0]?.baru).toEqual({ id: expect.any(Number), jumlah: 2, alasan: 'salah hitung' });
    const layanan = await asStaff(t, 'layanan');
    const history = `/api/petugas/pendaftar/${people[4]?.nomor_pendaftar}/riwayat`;
    const told = (await layanan<{ baris: { tindakan: string; perubahan: unknown[] }[] }>('GET', history)).body
      .data.baris[0];
    expect(told?.perubahan).toEqual([{ label: 'Alasan', lama: null, baru: 'salah hitung' }]);
    const shown = JSON.stringify(told);
    for (const [i, nilai] of cells)
      for (const secret of [nilai, own(i), people[5]?.nomor_pendaftar])
        expect(shown).not.toContain(String(secret));
  });

  test('of two officers on one cell at once, one is told', async () => {
    const answers = await Promise.all([
      type('balapan', [[0, 10 * UNIT]]),
      type('balapan', [[0, 20 * UNIT]], { by: rekan }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // And where they type apart, neither is in the other's way.
    const apart = await Promise.all([
      type('balapan', [[1, UNIT]]),
      type('balapan', [[2, UNIT]], { by: rekan }),
    ]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('closing', () => {
  test('is for an officer who changed none of the scores, as they stood on the screen', async () => {
    const { versi, pengubah } = await component('balapan');
    expect(pengubah.toSorted()).toEqual(['rekan', 'seleksi']);
    expect((await act('balapan', 'tutup', rekan, versi)).body.code).toBe('perlu_petugas_lain');
    expect((await act('balapan', 'tutup', pimpinan, versi - 1)).body.code).toBe('versi_usang');
    const humas = await asStaff(t, 'humas');
    expect((await act('balapan', 'tutup', humas, versi)).status).toBe(403);
    expect((await act('balapan', 'tutup', pimpinan, versi)).status).toBe(200);
    expect((await act('balapan', 'tutup', pimpinan, versi + 1)).body.code).toBe('sudah_diputus');
  });

  test('is not for who changed the range, which decides what a score is worth', async () => {
    const save = async (by: StaffCall, nama: string, most: number, versi: number | null) =>
      by<{ versi: number }>('POST', path('/komponen'), {
        body: { kode: 'lisan', nama, rentang: [0, most * UNIT], untuk: 'semua', versi },
      });
    await save(seleksi, 'Lisan', 100, null);
    await save(seleksi, 'Ujian lisan', 100, 1);
    expect((await save(rekan, 'Ujian lisan', 50, 2)).status).toBe(200);
    const { versi, pengubah } = await component('lisan');
    expect(pengubah).toEqual(['rekan']);
    expect((await act('lisan', 'tutup', rekan, versi)).body.code).toBe('perlu_petugas_lain');
    expect((await act('lisan', 'tutup', seleksi, versi)).status).toBe(200);
    const { data } = (await seleksi<{ baris: VersiNilai[] }>('GET', path('/lisan/riwayat'))).body;
    expect(data.baris[1]).toMatchObject({ alasan: 'Rentang diubah dari 0–100 menjadi 0–50', jumlah: 0 });
  });

  test('refuses every further change, by sheet and by file, and that of the component', async () => {
    const before = await scoresOf('balapan');
    expect((await type('balapan', [[3, UNIT]])).body.code).toBe('nilai_ditutup');
    for (const rest of ['/balapan/impor', '/balapan/impor/periksa'])
      expect((await seleksi('POST', path(rest), form([`${nomor(3)};7`], 'ya'))).body.code).toBe(
        'nilai_ditutup',
      );
    const { versi } = await component('balapan');
    const body = { kode: 'balapan', nama: 'Lain', rentang: [0, 200 * UNIT], untuk: 'semua', versi };
    expect((await seleksi('POST', path('/komponen'), { body })).body.code).toBe('nilai_ditutup');
    expect(await scoresOf('balapan')).toEqual(before);
  });

  test('and a saving at the same moment never both count', async () => {
    const { versi } = await component('wawancara');
    const [closed, typed] = await Promise.all([
      act('wawancara', 'tutup', pimpinan, versi),
      type('wawancara', [[4, UNIT]]),
    ]);
    expect([closed.status, typed.status].toSorted()).toEqual([200, 409]);
  });

  test('is taken back for a reason, and only by who may', async () => {
    const { versi } = await component('balapan');
    expect((await act('balapan', 'buka', await asStaff(t, 'layanan'), versi)).status).toBe(403);
    expect((await act('balapan', 'buka', pimpinan, versi)).status).toBe(200);
    expect((await type('balapan', [[3, UNIT]])).status).toBe(200);
    const { pengubah } = await component('balapan');
    expect(pengubah).toEqual(['seleksi']);
  });
});
