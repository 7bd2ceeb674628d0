import type { VersiNilai } from '@gerbang/contract/office/nilai';
import { hitungFormulir, type PratinjauFormulir, type Sumber } from '@gerbang/contract/office/nilai/formulir';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;
const POINTS: Sumber['poin'] = [
  { tingkat: '02', juara: '1', poin: 30 * UNIT },
  { tingkat: '03', juara: '2', poin: 10 * UNIT },
  { tingkat: '05', juara: '1', poin: 2 * UNIT },
];
const ACHIEVEMENTS: Sumber = { dari: 'prestasi', tanpa_ditolak: true, poin: POINTS, terbaik: 2 };

let t: TestApp;
let seleksi: StaffCall;
let people: { nomor_pendaftar: string; nomor_peserta: string }[];
let unfinished: string;
const path = (rest = '') => `/api/petugas/nilai/${KODE}${rest}`;
const make = (kode: string, most: number, jenis = 'formulir') =>
  seleksi('POST', path('/komponen'), {
    body: { kode, nama: kode, rentang: [0, most * UNIT], untuk: 'semua', jenis, jarak: null, versi: null },
  });
const won = async (nomor: string, tingkat: string, juara: string): Promise<string> => {
  const { rows } = await t.db.query(
    `INSERT INTO prestasi_lomba_mahasiswa (nomor_pendaftar, nama_perlombaan, tingkat_kejuaraan, juara_ke, disimpan)
      VALUES ($1, 'Lomba', $2, $3, $4) RETURNING id_prestasi`,
    [nomor, tingkat, juara, t.clock.now()],
  );
  return rows[0].id_prestasi;
};
beforeAll(async () => {
  t = await startTestApp();
  seleksi = await asStaff(t, 'seleksi');
  people = [];
  for (let i = 0; i < 3; i += 1)
    people.push(
      (await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as (typeof people)[number],
    );
  unfinished = (await t.applicants.make({ offering: '21-1', stage: 'lengkap' })).nomor_pendaftar;
  await t.db.query('DELETE FROM prestasi_lomba_mahasiswa');
  await t.db.query('UPDATE data_riwayat_pendidikan_s2 SET ipk = NULL');
  await make('prestasi', 100);
  await make('ipk', 4);
});
afterAll(() => t.close());

const of = (i: number) => people[i] as (typeof people)[number];
const check = (kode: string, sumber: Sumber, by = seleksi) =>
  by<PratinjauFormulir>('POST', path(`/${kode}/formulir/periksa`), { body: { sumber } });
const take = (kode: string, sumber: Sumber, sidik: string, alasan?: string) =>
  seleksi<{ berubah: number }>('POST', path(`/${kode}/formulir`), {
    body: { sumber, sidik, ...(alasan ? { alasan } : {}) },
  });
const scores = async (kode: string) =>
  (
    await t.db.query<{ nomor_peserta: string; nilai: number | null }>(
      'SELECT p.nomor_peserta, n.nilai FROM nilai n JOIN pendaftar p USING (nomor_pendaftar) WHERE n.kode = $1 ORDER BY 1',
      [kode],
    )
  ).rows.map((row) => [row.nomor_peserta, row.nilai]);

test('achievements are counted by the table, the dearest first, and said in a sentence', () => {
  const prestasi = [
    { tingkat: '05', juara: '1', ditolak: false },
    { tingkat: '02', juara: '1', ditolak: true },
    { tingkat: '03', juara: '2', ditolak: false },
  ];
  const isian = { isi: null, ditolak: false, prestasi };
  expect(hitungFormulir(ACHIEVEMENTS, isian)).toEqual({
    nilai: 12 * UNIT,
    kalimat:
      '2 dari 3 prestasi dihitung: Provinsi juara 2 (10) + Kecamatan juara 1 (2); 1 ditolak pemeriksa, tidak dihitung; nilai 12.',
  });
  expect(hitungFormulir({ ...ACHIEVEMENTS, tanpa_ditolak: false, terbaik: 1 }, isian).nilai).toBe(30 * UNIT);
  expect(hitungFormulir(ACHIEVEMENTS, { ...isian, prestasi: [] })).toEqual({
    nilai: 0,
    kalimat: 'Tidak ada prestasi yang dihitung; nilai 0.',
  });
});

describe('scores from the form', () => {
  test('are tried out with counts and examples, and store nothing', async () => {
    await t.db.query('UPDATE data_riwayat_pendidikan_s2 SET ipk = 3.45 WHERE nomor_pendaftar = $1', [
      of(0).nomor_pendaftar,
    ]);
    await t.db.query('UPDATE data_riwayat_pendidikan_s2 SET ipk = 45 WHERE nomor_pendaftar = $1', [
      of(1).nomor_pendaftar,
    ]);
    const ipk: Sumber = { dari: 'ipk', tanpa_ditolak: false, poin: [], terbaik: 1 };
    const { data } = (await check('ipk', ipk)).body;
    expect(data).toMatchObject({ peserta: 3, bernilai: 1, tanpa: 1, berubah: 1, ganti: 0 });
    expect(data.luar_rentang.daftar).toMatchObject([
      { nomor_peserta: of(1).nomor_peserta, pesan: '45, seharusnya 0 sampai 4' },
    ]);
    expect(data.contoh.map(({ kalimat }) => kalimat)).toContain('IPK 3,45 menjadi nilai 3,45.');
    expect(await scores('ipk')).toEqual([]);
    const pimpinan = await asStaff(t, 'pimpinan');
    expect((await check('ipk', ipk, pimpinan)).status).toBe(403);
    await make('biasa', 100, 'biasa');
    expect((await check('biasa', ipk)).body.code).toBe('nilai_cara_lain');
  });

  test('are taken as they were tried out, of finalised applicants alone, as one version', async () => {
    await won(of(0).nomor_pendaftar, '02', '1');
    await won(unfinished, '02', '1');
    const before = (await check('prestasi', ACHIEVEMENTS)).body.data;
    expect(before.peserta).toBe(3);
    await won(of(1).nomor_pendaftar, '03', '2');
    expect((await take('prestasi', ACHIEVEMENTS, before.sidik)).body.code).toBe('versi_usang');
    const { sidik } = (await check('prestasi', ACHIEVEMENTS)).body.data;
    const noted = await entriesOf(t, () => take('prestasi', ACHIEVEMENTS, sidik));
    expect(noted).toMatchObject([{ tindakan: 'ambil nilai dari formulir', baru: { jumlah: 3 } }]);
    expect(await scores('prestasi')).toEqual([
      [of(0).nomor_peserta, 30 * UNIT],
      [of(1).nomor_peserta, 10 * UNIT],
      [of(2).nomor_peserta, 0],
    ]);
    const kept = await seleksi<{ sumber: Sumber; diambil: string }>('GET', path('/prestasi/formulir'));
    expect(kept.body.data).toMatchObject({ sumber: ACHIEVEMENTS, diambil: expect.any(String) });
  });

  test('leave out what a verdict rejected, and say why scores are replaced', async () => {
    await t.db.query("INSERT INTO aturan_berkas VALUES ($1, 'sertifikat_lomba', 'finalisasi', 'tidak')", [
      KODE,
    ]);
    const id = await won(of(2).nomor_pendaftar, '02', '1');
    await t.db.query(
      `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan)
        VALUES (gen_random_uuid(), $1, $2, 'uji', 'pdf', 'application/pdf', 10, $3)`,
      [of(2).nomor_pendaftar, `sertifikat_lomba/${id}`, t.clock.now()],
    );
    const set = await t.db.query(
      "UPDATE periksa_berkas SET keadaan = 'ditolak', alasan = 'Buram', batas = $2, diputus = $3, diputus_oleh = 'seleksi' WHERE slot = $1",
      [`sertifikat_lomba/${id}`, new Date(t.clock.now().getTime() + 1e8), t.clock.now()],
    );
    expect(set.rowCount).toBe(1);
    expect((await check('prestasi', ACHIEVEMENTS)).body.data).toMatchObject({ berubah: 0 });
    const all = { ...ACHIEVEMENTS, tanpa_ditolak: false };
    const { sidik, ganti } = (await check('prestasi', all)).body.data;
    expect(ganti).toBe(1);
    expect((await take('prestasi', all, sidik)).body.errors).toMatchObject([{ field: 'alasan' }]);
    expect((await take('prestasi', all, sidik, 'sertifikat diakui')).body.data).toEqual({ berubah: 1 });
    expect((await scores('prestasi')).at(-1)).toEqual([of(2).nomor_peserta, 30 * UNIT]);
    const { data } = (await seleksi<{ baris: VersiNilai[] }>('GET', path('/prestasi/riwayat'))).body;
    expect(data.baris).toMatchObject([
      { cara: 'formulir', jumlah: 1, alasan: 'sertifikat diakui' },
      { cara: 'formulir', jumlah: 3 },
    ]);
  });

  test('are taken again only while the component is open, and closed by another', async () => {
    const { sidik } = (await check('prestasi', ACHIEVEMENTS)).body.data;
    const { daftar } = (await seleksi<{ daftar: { kode: string; versi: number }[] }>('GET', path())).body
      .data;
    const body = { versi: daftar.find(({ kode }) => kode === 'prestasi')?.versi, konfirmasi: 'TUTUP' };
    expect((await seleksi('POST', path('/prestasi/tutup'), { body })).body.code).toBe('perlu_petugas_lain');
    expect((await (await asStaff(t, 'pimpinan'))('POST', path('/prestasi/tutup'), { body })).status).toBe(
      200,
    );
    expect((await take('prestasi', ACHIEVEMENTS, sidik, 'diambil lagi')).body.code).toBe('nilai_ditutup');
    expect((await check('prestasi', ACHIEVEMENTS)).body.code).toBe('nilai_ditutup');
  });
});

test('a custom field is taken as a number, and who wrote words has no score', async () => {
  await t.db.query(
    `INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan) VALUES
      ($1, 'lama_kerja', 'text', 'Lama bekerja (tahun)', NULL, 1), ($1, 'kip_k', 'select', 'KIP-K', 'Ya,Tidak', 2)`,
    [KODE],
  );
  for (const [i, value] of ['2,5', 'tiga tahun', '99'].entries())
    await t.db.query(
      "INSERT INTO data_khusus (nomor_pendaftar, nama, value, disimpan) VALUES ($1, 'lama_kerja', $2, now())",
      [of(i).nomor_pendaftar, value],
    );
  await make('kerja', 40);
  const sumber: Sumber = {
    dari: 'khusus',
    khusus: 'lama_kerja',
    tanpa_ditolak: true,
    poin: [],
    terbaik: 1,
  };
  expect((await check('kerja', { ...sumber, khusus: 'kip_k' })).body.errors).toMatchObject([
    { field: 'sumber' },
  ]);
  const { data } = (await check('kerja', sumber)).body;
  expect(data).toMatchObject({ peserta: 3, bernilai: 1, tanpa: 1, luar_rentang: { jumlah: 1 } });
  const said = data.contoh.map(({ kalimat }) => kalimat);
  expect(said).toContain('Lama bekerja (tahun) 2,5 menjadi nilai 2,5.');
  expect(said).toContain('Lama bekerja (tahun) tidak diisi dengan angka, jadi tanpa nilai.');
  expect((await take('kerja', sumber, data.sidik)).body.data).toEqual({ berubah: 1 });
  expect(await scores('kerja')).toEqual([[of(0).nomor_peserta, 2.5 * UNIT]]);
  const kept = await seleksi<{ sumber: Sumber; khusus: { nama: string }[] }>('GET', path('/kerja/formulir'));
  expect(kept.body.data).toMatchObject({
    sumber: { khusus: 'lama_kerja' },
    khusus: [{ nama: 'lama_kerja', label: 'Lama bekerja (tahun)' }],
  });
});
