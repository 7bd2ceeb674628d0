/** How long a text and how large a number may be: the limit passes, one more does not (formulir 26, formulir 27). */
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { shapeOf, type Value, type Values } from '../form/field.ts';
import { fieldsOf, saidOfValue } from './testing.ts';

/** Longest text by field; `others` are answers that keep the field asked and free of other rules. */
const texts: [place: string, step: string, part: string, lengths: Record<string, number>, others?: Values][] =
  [
    [
      'data-diri 2',
      'data-diri',
      'data_diri_pendaftar',
      {
        nama_lengkap: 100,
        gelar_depan: 32,
        gelar_belakang: 32,
        gelar_depan_na: 32,
        gelar_belakang_na: 32,
        no_ktp: 25,
        telp: 20,
        nohp: 15,
        alamat_asal: 255,
        kelurahan_asal: 30,
        kode_pos_asal: 30,
        kelurahan: 30,
        rw: 25,
        rt: 25,
        alamat_lengkap: 255,
        email: 150,
        website: 150,
        blog: 125,
        twitter: 125,
        facebook: 150,
      },
      // An Indonesian's NIK has 16 digits and an Indonesian postcode five.
      { warga_negara: 'MY', negara_asal: 'MY' },
    ],
    [
      'data-diri 16',
      'data-diri',
      'pekerjaan_mahasiswa',
      { nama_pekerjaan: 150, kode_kelurahan: 50, rw: 3, rt: 3, alamat: 50, telp: 15, fax: 20, email: 100 },
    ],
    ...(['ibu', 'ayah'] as const).map((parent): (typeof texts)[number] => [
      'orang-tua 1',
      `data-${parent}`,
      parent,
      {
        [`nama_lengkap_${parent}`]: 32,
        [`tempat_lahir_${parent}`]: 25,
        [`alamat_lengkap_${parent}`]: 25,
        [`rt_${parent}`]: 25,
        [`rw_${parent}`]: 25,
        [`desa_${parent}`]: 25,
        [`kode_pos_${parent}`]: 25,
        [`telp_${parent}`]: 15,
        [`nohp_${parent}`]: 15,
        [`email_${parent}`]: 100,
      },
    ]),
    [
      'kesehatan 4',
      'data-kesehatan',
      'kesehatan_mahasiswa',
      { riwayat_penyakit: 255, pendampingan_khusus: 100 },
    ],
    [
      'organisasi 1',
      'data-organisasi',
      'data_organisasi',
      {
        nama_organisasi: 255,
        bidang_organisasi: 125,
        waktu_organisasi: 100,
        jabatan: 50,
        keterangan: 255,
      },
    ],
    [
      'prestasi 1',
      'data-prestasi',
      'prestasi_lomba_mahasiswa',
      { nama_perlombaan: 80, tahun_penghargaan: 10, nama_penyelenggara: 100 },
    ],
    [
      'pendidikan 2',
      'pendidikan-sebelumnya-s1',
      'pendidikan_terakhir',
      { nama_sekolah: 200, npsn: 50, nisn: 50, nomor_ijazah: 100, keterangan: 100 },
    ],
    [
      'pendidikan 5',
      'pendidikan-sebelumnya-s2',
      'data_riwayat_pendidikan_s2',
      { nama_pt: 100, asal_jurusan: 100, akreditasi_jurusan: 30, akreditasi_universitas: 30 },
    ],
    [
      'penelitian 1',
      'data-penelitian',
      'data_penelitian',
      { judul: 255, status: 50, tahun: 8, sponsor: 100 },
    ],
    ['karya-tulis 1', 'data-karya-tulis', 'data_karya_tulis', { judul: 255, penerbit: 125, tahun: 8 }],
    ['disertasi 1', 'rencana-disertasi', 'judul_disertasi', { judul: 255 }],
    ['tesis 1', 'proposal-tesis', 'proposal_tesis', { judul: 255 }],
  ];

/** A text of that length which no other rule refuses. */
const textOf = (field: string, length: number): string =>
  field.startsWith('email') ? `${'a'.repeat(length - 12)}@example.com` : '1'.repeat(length);
const wireTakes = (step: string, part: string, field: string, value: Value): boolean =>
  z.safeParse(z.object(shapeOf(fieldsOf(step, part))), { [field]: value }).success;

for (const [place, step, part, lengths, others] of texts)
  describe(`${step}, ${part} (${place})`, () => {
    test.each(Object.entries(lengths))('%s: %i characters and not one more', (field, max) => {
      const [longest, longer] = [textOf(field, max), textOf(field, max + 1)];
      expect([longest.length, longer.length]).toEqual([max, max + 1]);
      expect(saidOfValue(step, part, field, longest, others)).toBeNull();
      expect(saidOfValue(step, part, field, longer, others)).toMatch(
        new RegExp(` paling banyak ${max} huruf$`),
      );
      expect([wireTakes(step, part, field, longest), wireTakes(step, part, field, longer)]).toEqual([
        true,
        false,
      ]);
    });
  });

describe('postcodes have five digits in Indonesia, in a column as long as the specification says (alamat 4)', () => {
  test.each([
    ['data_diri_pendaftar', 'kode_pos', 12],
    ['pekerjaan_mahasiswa', 'kode_pos', 10],
  ])('%s.%s: %i', (part, field, max) => {
    expect(wireTakes('data-diri', part, field, '1'.repeat(max))).toBe(true);
    expect(wireTakes('data-diri', part, field, '1'.repeat(max + 1))).toBe(false);
    expect(saidOfValue('data-diri', part, field, '50275')).toBeNull();
    for (const wrong of ['5027', '502755', '5027a'])
      expect(saidOfValue('data-diri', part, field, wrong)).toBe('Kode pos terdiri dari 5 angka');
  });
});

const FINANCES = ['gaji', 'tabungan', 'hutang', 'cicilan_hutang', 'piutang', 'cicilan_piutang'];
const whole: [place: string, step: string, part: string, fields: string[], min: number, max: number][] = [
  ['alamat 5', 'data-diri', 'data_diri_pendaftar', ['rt_asal', 'rw_asal'], 0, 999],
  [
    'formulir 27',
    'data-keluarga',
    'data_keluarga',
    [
      'anak_ke',
      'jumlah_saudara',
      'tanggungan_orang_tua',
      ...FINANCES.flatMap((name) => ['ibu', 'ayah', 'wali'].map((who) => `${name}_${who}`)),
    ],
    0,
    9_999_999_999,
  ],
];
for (const [place, step, part, fields, min, max] of whole)
  test.each(fields)(`${step} %s: whole, ${min} to ${max} (${place})`, (field) => {
    for (const value of [min, max]) {
      expect(saidOfValue(step, part, field, value)).toBeNull();
      expect(wireTakes(step, part, field, value)).toBe(true);
    }
    for (const value of [min - 1, max + 1, min + 0.5]) {
      expect(saidOfValue(step, part, field, value)).toMatch(
        new RegExp(` harus bilangan bulat ${min} sampai ${max}$`),
      );
      expect(wireTakes(step, part, field, value)).toBe(false);
    }
  });

test("the dependents are a number of their own, not the mother's salary (keluarga 3)", () => {
  expect(
    saidOfValue('data-keluarga', 'data_keluarga', 'tanggungan_orang_tua', 3, { gaji_ibu: null }),
  ).toBeNull();
  expect(saidOfValue('data-keluarga', 'data_keluarga', 'gaji_ibu', null, { tanggungan_orang_tua: 3 })).toBe(
    'Isi Gaji Ibu',
  );
});

/** Decimals: the most characters, the comma included; one that has as many, one that has one more. */
const decimals: [
  place: string,
  step: string,
  part: string,
  field: string,
  chars: number,
  fits: number,
  long: number,
][] = [
  ['data-diri 12', 'data-diri', 'data_diri_pendaftar', 'tinggi_badan', 5, 165.5, 165.55],
  ['data-diri 12', 'data-diri', 'data_diri_pendaftar', 'berat_badan', 5, 48.25, 48.255],
  ['pendidikan 2', 'pendidikan-sebelumnya-s1', 'pendidikan_terakhir', 'nilai_uan', 5, 456.5, 456.55],
  ['pendidikan 2', 'pendidikan-sebelumnya-s1', 'pendidikan_terakhir', 'nilai_sttb', 5, 88.25, 88.255],
  ['sertifikasi 1', 'data-sertifikasi', 'data_sertifikasi', 'nilai_toefl', 4, 55.5, 55.55],
  ['sertifikasi 1', 'data-sertifikasi', 'data_sertifikasi', 'nilai_toafl', 4, 55.5, 55.55],
];
test.each(decimals)('%s: %s %s.%s has at most %i characters', (_, step, part, field, chars, fits, long) => {
  expect([String(fits).length, String(long).length]).toEqual([chars, chars + 1]);
  expect(saidOfValue(step, part, field, fits)).toBeNull();
  expect(saidOfValue(step, part, field, long)).toMatch(
    new RegExp(` paling banyak ${chars} angka, koma ikut dihitung$`),
  );
});

test.each(['nilai_toefl', 'nilai_toafl'])('%s: four digits are the most (sertifikasi 1)', (field) => {
  expect(saidOfValue('data-sertifikasi', 'data_sertifikasi', field, 9999)).toBeNull();
  expect(saidOfValue('data-sertifikasi', 'data_sertifikasi', field, 10_000)).toMatch(/ 0 sampai 9999$/);
  expect(saidOfValue('data-sertifikasi', 'data_sertifikasi', field, 0)).toBeNull();
  expect(saidOfValue('data-sertifikasi', 'data_sertifikasi', field, -1)).toMatch(/ 0 sampai 9999$/);
});
