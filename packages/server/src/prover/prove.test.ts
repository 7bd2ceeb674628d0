import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { deriveKeys } from '../config.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { seedDemo } from '../seed/demo.ts';
import { type DeadEnd, isProven, type Proof } from './proof.ts';
import { prove } from './prove.ts';
import { reportOf } from './report.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const LIMIT = 240_000;

let database: TestDatabase;
let pool: Pool;
let kodes: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  let files = 0;
  await seedDemo(pool, deriveKeys('kunci'), async () => `berkas-${(files += 1)}`, NOW);
  const { rows } = await pool.query<{ kode_penawaran: string }>('SELECT * FROM penawaran ORDER BY 1');
  kodes = rows.map((row) => row.kode_penawaran);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Everything that says something about an applicant, as one text. */
const applicants = async (): Promise<string> => {
  const tables = [
    'pendaftar',
    'pembayaran',
    'sesi',
    'data_diri_pendaftar',
    'berkas',
    'kursi',
    'penomoran',
    'audit',
  ];
  const texts = tables.map(async (table) => {
    const { rows } = await pool.query(
      `SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS sum FROM ${table} t`,
    );
    return `${table} ${rows[0].sum}`;
  });
  return (await Promise.all(texts)).join('\n');
};

test(
  'every made-up applicant of every demo offering gets a card, and the real ones are not touched',
  async () => {
    // One of each interest and no other way, where an office wants that (pilihan 13).
    await pool.query("UPDATE penawaran SET batas_per_minat = true WHERE kode_penawaran = '2027-13-1'");
    const before = await applicants();
    const proofs = await prove(pool, kodes, NOW);
    expect(
      proofs.flatMap(({ kode_penawaran, walks }) =>
        walks.flatMap((w) => w.deadEnds.map((end) => ({ kode_penawaran, ...end }))),
      ),
    ).toEqual([]);
    expect(proofs.map((proof) => proof.kode_penawaran)).toEqual(kodes);
    const met = new Set(proofs.flatMap(({ walks }) => walks.map(({ persona }) => persona)));
    for (const persona of [
      'hanya yang wajib',
      'semua pilihan pertama',
      'semua pilihan terakhir',
      'semua isian terpanjang, daftar penuh',
      'tanpa ayah',
      'yatim piatu dengan wali',
      'warga negara asing di luar negeri',
      'berkebutuhan khusus',
      'berusia tujuh belas tahun, belum ber-KTP',
      'IPK tepat pada batas',
      'calon doktor',
      'tanpa organisasi dan prestasi',
      'pada saat terakhir',
    ])
      expect(met).toContain(persona);
    // The achievements are what track 13 is about; that it wants an organisation too is worth a word.
    expect(proofs.flatMap(({ walks }) => walks.flatMap(({ warnings }) => warnings))).toEqual([
      'Data Organisasi: tambahkan organisasi minimal 1',
    ]);
    expect(await applicants()).toBe(before);
  },
  LIMIT,
);

describe('dead ends that were planted', () => {
  const of = (jalur: string) => `2027-${jalur}`;
  const proofs = new Map<string, Proof>();

  beforeAll(async () => {
    // Nobody else asks for kinds of achievement.
    await pool.query('DELETE FROM prestasi_lomba_mahasiswa');
    await pool.query('DELETE FROM jenis_kejuaraan');
    await pool.query("DELETE FROM penawaran_form WHERE kode_penawaran = $1 AND nama_form = 'FOTO'", [
      of('12-1'),
    ]);
    await pool.query(
      'UPDATE penawaran_minat SET jumlah_penawaran = 6, jumlah_minimum_pengisian = 6 WHERE kode_penawaran = $1 AND kode_minat = 1',
      [of('11-1')],
    );
    // One place has no dates left, the next no seats, the others no rooms or one day of notice.
    await pool.query('DELETE FROM detail_jadwal WHERE kode_jadwal = $1', [of('11-2-1')]);
    await pool.query('UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1', [of('11-2-2')]);
    await pool.query('UPDATE penawaran SET min_organisasi = 21 WHERE kode_penawaran = $1', [of('11-3')]);
    await pool.query('UPDATE penawaran SET batas_ipk = 4.5 WHERE kode_penawaran = $1', [of('21-2')]);
    await pool.query(
      "UPDATE form_khusus SET meta_data = ' , ' WHERE kode_penawaran = $1 AND tipe = 'select'",
      [of('22-1')],
    );
    await pool.query(
      `UPDATE detail_jadwal SET tanggal = (SELECT (tanggal_selesai_daftar AT TIME ZONE 'Asia/Jakarta')::date + 1 FROM penawaran WHERE kode_penawaran = $1)
       WHERE tanggal = (SELECT min(tanggal) FROM detail_jadwal WHERE kode_jadwal = $1 || '-1') AND kode_jadwal = $1 || '-1'`,
      [of('31-1')],
    );
    await pool.query('DELETE FROM penawaran_form WHERE kode_penawaran = $1 AND kode_grup_form = 23', [
      of('21-1'),
    ]);
    await pool.query('DELETE FROM penawaran_grup WHERE kode_penawaran = $1 AND kode_grup_form = 23', [
      of('21-1'),
    ]);
    await prove(pool, kodes, NOW, (proof) => proofs.set(proof.kode_penawaran, proof));
  }, LIMIT);

  /** Dead ends of an offering by whom they stop. */
  const ends = (jalur: string) =>
    (proofs.get(of(jalur))?.walks ?? []).flatMap(({ persona, deadEnds }) =>
      deadEnds.map((end) => ({ persona, ...end })),
    );
  const stopped = (jalur: string) => [...new Set(ends(jalur).map(({ persona }) => persona))];
  const everybody = (jalur: string) => proofs.get(of(jalur))?.walks.map(({ persona }) => persona);
  const kinds = (jalur: string) => [
    ...new Set(ends(jalur).map(({ step, field, message }: DeadEnd) => `${step} ${field}: ${message}`)),
  ];

  test('a mandatory list without an entry', () => {
    expect(kinds('13-1')).toEqual(['data-prestasi jenis_kejuaraan: Pilih Jenis Kejuaraan']);
    expect(stopped('13-1')).toEqual(
      everybody('13-1')?.filter((one) => one !== 'tanpa organisasi dan prestasi'),
    );
  });

  test('an exam card without a face, because nobody is asked for a photo', () => {
    expect(kinds('12-1')).toEqual([
      'kartu-ujian data_diri_pendaftar/foto: kartu ujian terbit tanpa foto: FOTO harus ditanyakan dan wajib',
    ]);
    expect(stopped('12-1')).toEqual(everybody('12-1'));
  });

  test('a class with fewer programmes than must be chosen stops whoever wants that class', () => {
    expect(kinds('11-1')).toEqual(['pilihan-jurusan id_prodi: isikan pilihan sampai pilihan ke-6']);
    expect(stopped('11-1')).toContain('kelas Kelas Internasional');
    expect(stopped('11-1')).not.toContain('kelas Reguler');
    expect(ends('11-1')[0]?.example).toMatchObject({ kelas: 'Kelas Internasional', harus: 6, ditawarkan: 5 });
  });

  test('exam places of which none can be chosen, each with its reason', () => {
    expect(kinds('11-2')).toEqual(['pilihan-jurusan kode_jadwal: Pilih Lokasi Ujian, Tanggal Ujian']);
    expect(ends('11-2')[0]?.example).toEqual({
      dapat_dipilih: 0,
      jadwal: {
        '2027-11-2-1': 'Semarang, Kampus Utama, sesi pertama, (Belum ada detail jadwal), RUANGAN TERSEDIA',
        '2027-11-2-2': 'Semarang, Kampus Utama, sesi kedua, 2026-12-18, RUANGAN PENUH',
        '2027-11-2-3': 'Jakarta, 2026-12-17, RUANGAN PENUH',
        '2027-11-2-4': 'Makassar, 2026-12-18, BELUM ADA RUANGAN',
        '2027-11-2-6': 'Medan, (Belum ada detail jadwal), RUANGAN TERSEDIA',
      },
    });
    // The place for special needs is still open to those who have them.
    expect(stopped('11-2')).toEqual(everybody('11-2')?.filter((one) => one !== 'berkebutuhan khusus'));
  });

  test('an exam on the day after the last one stops only those who come last', () => {
    expect(kinds('31-1')).toEqual(['pilihan-jurusan kode_jadwal: Pilih Lokasi Ujian, Tanggal Ujian']);
    expect(stopped('31-1')).toEqual(['pada saat terakhir']);
  });

  test('more entries demanded than the list takes', () => {
    expect(kinds('11-3')).toEqual(['data-organisasi data_organisasi: organisasi maksimal 20']);
    expect(ends('11-3')[0]).toMatchObject({
      call: 'POST /api/v1/data_organisasi → 422',
      example: { entri_ke: 21 },
    });
  });

  test('a minimum GPA that no GPA reaches', () => {
    expect(kinds('21-2')).toEqual([
      'pendidikan-sebelumnya-s2 ipk: pastikan format ipk x.xx & minimal ipk 4.5',
      // Whoever has exactly the minimum.
      'pendidikan-sebelumnya-s2 ipk: IPK paling besar 4',
    ]);
    expect(stopped('21-2')).toEqual(everybody('21-2'));
  });

  test('a custom list without options', () => {
    expect(kinds('22-1')).toEqual(['data-khusus jenis_instansi: Pilih Jenis Instansi Pengirim']);
  });

  test('a form without the step that finalises', () => {
    expect(kinds('21-1')).toEqual(['finalisasi : langkah ini tidak ada']);
  });

  test('a province without regencies stops those who live there', async () => {
    await pool.query("INSERT INTO provinsi VALUES ('97', 'Provinsi Baru')");
    const [proof] = await prove(pool, [of('23-1')], NOW);
    const stuck = proof?.walks.filter(({ deadEnds }) => deadEnds.length > 0);
    expect(stuck?.map(({ persona }) => persona)).toEqual(['tinggal di Provinsi Baru']);
    expect(stuck?.[0]?.deadEnds[0]).toMatchObject({
      step: 'data-diri',
      field: 'kode_kabupaten_asal',
      message: 'Pilih Kabupaten di KTP',
      example: { kode_provinsi_asal: '97' },
    });
    expect(proof && isProven(proof)).toBe(false);
  });

  test('the report names the place, the sentence, whom it stops and what was tried', () => {
    const gpa = reportOf(proofs.get(of('21-2')) as Proof);
    expect(gpa).toContain(
      '2027-21-2 Seleksi Magister Gelombang 2: 0 dari 19 pendaftar buatan sampai kartu ujian',
    );
    expect(gpa).toContain('Jalan buntu 1: langkah Pendidikan Sebelumnya (S2/S3), IPK (ipk)');
    expect(gpa).toContain('Tertulis   pastikan format ipk x.xx & minimal ipk 4.5');
    expect(gpa).toContain('Panggilan  POST /api/v2/data_riwayat_pendidikan_s2 → 422');
    // Even the best there is.
    expect(gpa).toMatch(/Contoh {5}ipk: 4\n/);
    expect(reportOf(proofs.get(of('12-1')) as Proof)).toContain('Menimpa    semua\n');
  });
});
