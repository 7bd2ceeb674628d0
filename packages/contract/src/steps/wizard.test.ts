/** The wizard as the specification draws it: order, titles, numbers, option codes, file types, calls (formulir 2, formulir 3, berkas 2, wire 1). */
import { describe, expect, test } from 'vitest';
import type { Accept } from '../form/step.ts';
import { GOLONGAN_DARAH, JENIS_KELAMIN } from './data-diri.ts';
import { STATUS_PERKAWINAN } from './data-keluarga.ts';
import { FISIK, healthProblems } from './data-kesehatan.ts';
import { JENIS_KOMPETISI, JUARA_KE, TINGKAT_KEJUARAAN } from './data-prestasi.ts';
import { collectionParts, documentParts, recordParts, steps } from './index.ts';

test('the seventeen steps in order, with their numbers in the configuration (formulir 2, formulir 3)', () => {
  const specified: [number: number, title: string][] = [
    [1, 'Data Diri'],
    [5, 'Data Ayah'],
    [4, 'Data Ibu'],
    [3, 'Data Keluarga'],
    [7, 'Data Kesehatan'],
    [10, 'Data Organisasi'],
    [11, 'Data Prestasi'],
    [16, 'Pendidikan Sebelumnya (S1/D3)'],
    [17, 'Pendidikan Sebelumnya (S2/S3)'],
    [18, 'Data Penelitian'],
    [19, 'Data Karya Tulis'],
    [20, 'Data Rencana Disertasi'],
    [21, 'Data Sertifikasi'],
    [24, 'Data Proposal Tesis'],
    [99, 'Data Khusus'],
    [22, 'Data Pilihan Jurusan'],
    [23, 'Finalisasi'],
  ];
  const numbers = specified.map(([number]) => number);
  const found = steps.filter(({ number }) => numbers.includes(number));
  expect(found.map(({ number, title }) => [number, title])).toEqual(specified);
  expect(steps.at(-1)?.number, 'nothing comes after finalising').toBe(23);
});

test('no two steps share a key or a number, no two parts a name', () => {
  const names = steps.flatMap(({ key, number, parts }) => [
    `step ${key}`,
    `number ${number}`,
    ...parts.map((part) => (part.shape === 'document' ? `slot ${part.slot}` : `part ${part.key}`)),
  ]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

const pairs = (options: readonly { value: string; label: string }[]) =>
  options.map((o) => [o.value, o.label]);
describe('option codes', () => {
  test('gender (data-diri 11)', () => expect(pairs(JENIS_KELAMIN).map(([code]) => code)).toEqual(['L', 'P']));
  test('blood type (data-diri 11)', () =>
    expect(pairs(GOLONGAN_DARAH)).toEqual([
      ['A', 'A'],
      ['B', 'B'],
      ['AB', 'AB'],
      ['O', 'O'],
    ]));
  test('marital status (keluarga 5)', () => expect(STATUS_PERKAWINAN).toHaveLength(4));
  test('physical condition (kesehatan 1)', () =>
    expect(FISIK.map((o) => o.label)).toEqual(['Normal', 'Berkebutuhan Khusus']));
  test('kind of competition (prestasi 2)', () =>
    expect(pairs(JENIS_KOMPETISI)).toEqual([
      ['P', 'Perorangan'],
      ['R', 'Beregu/Kelompok'],
    ]));
  test('level of the championship (prestasi 2)', () =>
    expect(pairs(TINGKAT_KEJUARAAN)).toEqual([
      ['01', 'Internasional'],
      ['02', 'Nasional'],
      ['03', 'Provinsi'],
      ['04', 'Kabupaten'],
      ['05', 'Kecamatan'],
      ['06', 'Desa/Kelurahan'],
      ['07', 'Lainnya'],
    ]));
  test('place (prestasi 2)', () =>
    expect(pairs(JUARA_KE)).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
      ['4', 'Harapan 1'],
      ['5', 'Harapan 2'],
      ['6', 'Harapan 3'],
      ['7', 'Lainnya'],
    ]));
});

test('special needs without a kind (kesehatan 3)', () => {
  expect(healthProblems(true, []).map((f) => f.message)).toEqual(['Pilih Kebutuhan Khusus']);
  expect(healthProblems(true, [3])).toEqual([]);
  expect(healthProblems(false, [])).toEqual([]);
});

/** Base path of the calls, name of the file in the form, kind of file. */
const files: [path: string, field: string, accept: Accept][] = [
  ['v2/data_diri_pendaftar/foto', 'foto', 'foto'],
  ['v2/data_diri_pendaftar/sertifikat_wna', 'sertifikat_wna', 'dokumen'],
  ['v2/data_diri_pendaftar/akta', 'akta_kelahiran', 'dokumen'],
  ['v2/data_keluarga/kartu_keluarga', 'kartu_keluarga', 'dokumen'],
  ['v2/data_keluarga/sk_penghasilan_ayah', 'sk_penghasilan_ayah', 'dokumen'],
  ['v2/data_keluarga/sk_penghasilan_ibu', 'sk_penghasilan_ibu', 'dokumen'],
  ['v2/data_keluarga/sk_penghasilan_wali', 'sk_penghasilan_wali', 'dokumen'],
  ['v2/data_keluarga/kartu_miskin', 'kartu_miskin', 'dokumen'],
  ['v2/pendidikan_terakhir/ijazah', 'ijazah', 'dokumen'],
  ['v2/data_riwayat_pendidikan_s2/ijazah', 'ijazah', 'dokumen'],
  ['v2/data_riwayat_pendidikan_s2/transkrip', 'transkrip', 'dokumen'],
  ['v2/data_penelitian/rekomendasi', 'rekomendasi', 'pdf'],
  ['v2/judul_disertasi/disertasi', 'file_disertasi', 'pdf'],
  ['v2/data_sertifikasi/toefl', 'sertifikat_toefl', 'dokumen'],
  ['v2/data_sertifikasi/toafl', 'sertifikat_toafl', 'dokumen'],
  ['v2/data_sertifikasi/pendukung', 'sertifikat_pendukung', 'dokumen'],
  ['v2/proposal_tesis/tesis', 'file_tesis', 'pdf'],
  ['v2/proposal_tesis/rekomendasi', 'rekomendasi', 'pdf'],
];
test('every document: where it goes, under which name, and of what kind (berkas 2, berkas 3)', () =>
  expect(documentParts.map((d) => [d.save, d.load, d.field, d.accept])).toEqual(
    expect.arrayContaining(
      files.map(([path, field, accept]) => [`/api/${path}`, `/api/${path}/{nomor_pendaftar}`, field, accept]),
    ),
  ));
test('the other names of the income letters are taken too (keluarga 7)', () =>
  expect(documentParts.filter((d) => d.field.startsWith('sk_')).map((d) => d.aliases)).toEqual([
    ['surat_keterangan_penghasilan_ayah'],
    ['surat_keterangan_penghasilan_ibu'],
    ['surat_keterangan_penghasilan_wali'],
  ]));

test('every record: where it is read and saved (wire 1, wire 4)', () =>
  expect(Object.fromEntries(recordParts.map((r) => [r.key, [r.load, r.save]]))).toMatchObject(
    Object.fromEntries(
      [
        ['data_diri_pendaftar', 'v1/data_diri_pendaftar', 'v2/data_diri_pendaftar'],
        ['pekerjaan_mahasiswa', 'v1/pekerjaan_mahasiswa', 'v2/pekerjaan_mahasiswa'],
        ['ayah', 'v1/data_orang_tua', 'v2/data_orang_tua/'],
        ['ibu', 'v1/data_orang_tua', 'v2/data_orang_tua/'],
        ['data_keluarga', 'v1/data_keluarga', 'v2/data_keluarga'],
        ['kesehatan_mahasiswa', 'v1/kesehatan_mahasiswa', 'v2/kesehatan_mahasiswa'],
        ['pendidikan_terakhir', 'v1/pendidikan_terakhir', 'v2/pendidikan_terakhir/'],
        ['data_riwayat_pendidikan_s2', 'v1/data_riwayat_pendidikan_s2', 'v2/data_riwayat_pendidikan_s2'],
        ['data_penelitian', 'v1/data_penelitian', 'v2/data_penelitian'],
        ['judul_disertasi', 'v1/judul_disertasi', 'v2/judul_disertasi'],
        ['data_sertifikasi', 'v1/data_sertifikasi', 'v2/data_sertifikasi'],
        ['proposal_tesis', 'v1/proposal_tesis', 'v2/proposal_tesis'],
      ].map(([key, load, save]) => [key, [`/api/${load}/{nomor_pendaftar}`, `/api/${save}`]]),
    ),
  ));

test('every list: where it is read, added to and deleted from, and its file (wire 1, formulir 25)', () =>
  expect(
    collectionParts.map((c) => [
      c.load,
      c.save,
      c.remove,
      c.file?.load ?? null,
      c.file?.field ?? null,
      c.file?.accept ?? null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [
        '/api/v2/data_organisasi/{nomor_pendaftar}',
        '/api/v1/data_organisasi',
        '/api/v1/data_organisasi/{id_organisasi}',
        null,
        null,
        null,
      ],
      [
        '/api/v2/prestasi_lomba_mahasiswa/{nomor_pendaftar}',
        '/api/v2/prestasi_lomba_mahasiswa',
        '/api/v1/prestasi_lomba_mahasiswa/{id_prestasi}',
        '/api/v2/prestasi_lomba_mahasiswa/sertifikat/{id_prestasi}',
        'sertifikat',
        'dokumen',
      ],
      [
        '/api/v2/data_karya_tulis/{nomor_pendaftar}',
        '/api/v2/data_karya_tulis',
        '/api/v1/data_karya_tulis/{id_karya}',
        '/api/v2/data_karya_tulis/upload_karya/{id_karya}',
        'upload_karya',
        'pdf',
      ],
    ]),
  ));

/** Field codes the specification names (formulir 23). */
const CODES: Record<string, string> = {
  NAMA: 'nama_lengkap',
  GD_A: 'gelar_depan',
  GB_A: 'gelar_belakang',
  GD_NA: 'gelar_depan_na',
  GB_NA: 'gelar_belakang_na',
  JK: 'jenis_kelamin',
  TL: 'tempat_lahir',
  KAB_LAHIR: 'kabupaten_lahir',
  TGL_LAHIR: 'tgl_lahir',
  AGAMA: 'id_agama',
  NEGARA: 'warga_negara',
  KTP: 'no_ktp',
  TGL_KTP: 'tanggal_akhir_ktp',
  GOL_DARAH: 'gol_darah',
  TBDN: 'tinggi_badan',
  BBDN: 'berat_badan',
  NEGARA_ASAL: 'negara_asal',
  PROV_ASAL: 'kode_provinsi_asal',
  KAB_ASAL: 'kode_kabupaten_asal',
  KEC_ASAL: 'kode_kecamatan_asal',
  KELURAHAN_ASAL: 'kelurahan_asal',
  RW_ASAL: 'rw_asal',
  RT_ASAL: 'rt_asal',
  ALAMAT_ASAL: 'alamat_asal',
  KD_POS: 'kode_pos_asal',
  PROV_INI: 'kode_provinsi',
  KAB_INI: 'kode_kabupaten',
  KEC_INI: 'kode_kecamatan',
};
test('the field codes of the personal step', () => {
  const fields = recordParts.find((r) => r.key === 'data_diri_pendaftar')?.fields ?? {};
  expect(Object.fromEntries(Object.entries(CODES).map(([code, name]) => [code, fields[name]?.code]))).toEqual(
    Object.fromEntries(Object.keys(CODES).map((code) => [code, code])),
  );
  expect(recordParts.find((r) => r.key === 'pekerjaan_mahasiswa')?.fields.nama_pekerjaan?.code).toBe(
    'NAMA_PKJ',
  );
});
test.each([
  ['FOTO', 'foto'],
  ['WNA', 'sertifikat_wna'],
  ['AKTA', 'akta_kelahiran'],
  ['KK', 'kartu_keluarga'],
  ['KRT_PENGHASILAN_BPK', 'sk_penghasilan_ayah'],
  ['KRT_PENGHASILAN_IBU', 'sk_penghasilan_ibu'],
  ['KRT_PENGHASILAN_WALI', 'sk_penghasilan_wali'],
  ['KARTU_MISKIN', 'kartu_miskin'],
])('code %s is the document %s', (code, field) =>
  expect(documentParts.filter((d) => d.code === code).map((d) => d.field)).toEqual([field]),
);
