/** The sentence of everything that can be missing, word for word and at its field (formulir 28, data-diri 4, orang-tua 5, keluarga 8). */
import { describe, expect, test } from 'vitest';
import type { Context } from '../form/field.ts';
import { isRowFileRequired, problems } from '../form/step.ts';
import { collectionOf, documentOf, everything, judged, judgedRow, recordOf } from './testing.ts';

type Sentences = Record<string, string>;

/** Own wording after the pattern "Isi {Label}" and "Pilih {Label}" where the specification shows none (formulir 28). */
const records: [step: string, record: string, sentences: Sentences][] = [
  [
    'data-diri',
    'data_diri_pendaftar',
    {
      nama_lengkap: 'Isi Nama Lengkap',
      gelar_belakang: 'Isi Gelar Belakang',
      jenis_kelamin: 'Pilih Jenis Kelamin',
      tempat_lahir: 'Pilih Tempat Lahir',
      kabupaten_lahir: 'Pilih Kabupaten Lahir',
      tgl_lahir: 'Isi Tanggal Lahir',
      id_agama: 'Pilih Agama',
      warga_negara: 'Pilih Warga Negara',
      no_ktp: 'Isi Nomor KTP',
      tanggal_akhir_ktp: 'Isi Tanggal Akhir KTP',
      gol_darah: 'Pilih Golongan Darah',
      tinggi_badan: 'Isi Tinggi Badan',
      berat_badan: 'Isi Berat Badan',
      negara_asal: 'Pilih Negara di KTP',
      kode_provinsi_asal: 'Pilih Provinsi di KTP',
      kode_kabupaten_asal: 'Pilih Kabupaten di KTP',
      kode_kecamatan_asal: 'Pilih Kecamatan di KTP',
      kelurahan_asal: 'Isi Kelurahan di KTP',
      rw_asal: 'Isi RW di KTP',
      rt_asal: 'Isi RT di KTP',
      alamat_asal: 'Isi Alamat di KTP',
      kode_pos_asal: 'Isi Kode Pos di KTP',
      kode_provinsi: 'Pilih Provinsi Saat Ini',
      kode_kabupaten: 'Pilih Kabupaten Saat Ini',
      kode_kecamatan: 'Pilih Kecamatan Saat Ini',
      kelurahan: 'Isi Kelurahan Saat Ini',
      rw: 'Isi RW Saat Ini',
      rt: 'Isi RT Saat Ini',
      alamat_lengkap: 'Isi Alamat Saat Ini',
      kode_pos: 'Isi Kode Pos Saat Ini',
      telp: 'Isi Nomor HP',
      nohp: 'Isi Nomor Whatsapp',
      email: 'Isi Email dan Dengan Format Yang Benar',
    },
  ],
  [
    'data-diri',
    'pekerjaan_mahasiswa',
    {
      nama_pekerjaan: 'Isi Nama Pekerjaan',
      kode_provinsi: 'Pilih Provinsi Pekerjaan',
      kode_kabupaten: 'Pilih Kabupaten Pekerjaan',
      kode_kecamatan: 'Pilih Kecamatan Pekerjaan',
      kode_kelurahan: 'Isi Kelurahan Pekerjaan',
      rw: 'Isi RW Pekerjaan',
      rt: 'Isi RT Pekerjaan',
      alamat: 'Isi Alamat Pekerjaan',
      kode_pos: 'Isi Kode Pos Pekerjaan',
      telp: 'Isi Telepon Pekerjaan',
      email: 'Isi Email Pekerjaan dan dengan format email yang benar',
    },
  ],
  ...(['ibu', 'ayah'] as const).map((parent): [string, string, Sentences] => {
    const Parent = parent === 'ibu' ? 'Ibu' : 'Ayah';
    const sentences = {
      nama_lengkap: `Isi Nama Lengkap ${Parent}`,
      status: `Pilih Status ${Parent}`,
      tempat_lahir: `Isi Tempat Lahir ${Parent}`,
      tanggal_lahir: 'Isi Tanggal Lahir',
      id_agama: 'Pilih Agama',
      id_jenjang_pendidikan: 'Pilih Pendidikan',
      pekerjaan: `Pilih Pekerjaan ${Parent}`,
      id_negara: 'Pilih Negara Asal',
      prop: 'Pilih Provinsi',
      kab: 'Pilih Kabupaten',
      kec: 'Pilih Kecamatan',
      desa: 'Isi Kelurahan',
      rw: 'Isi RW',
      rt: 'Isi RT',
      // Names the father for the mother too: it stands so (orang-tua 6).
      alamat_lengkap: 'Isi Alamat Rumah Ayah',
      kode_pos: 'Isi Kode Pos',
      telp: 'Isi Nomor Telepon',
      nohp: 'Isi Nomor HP',
      email: 'Isi E-mail',
    };
    return [
      `data-${parent}`,
      parent,
      Object.fromEntries(Object.entries(sentences).map(([name, said]) => [`${name}_${parent}`, said])),
    ];
  }),
  [
    'data-keluarga',
    'data_keluarga',
    {
      anak_ke: 'Isi Anak Ke-',
      jumlah_saudara: 'Isi Jumlah Saudara',
      tanggungan_orang_tua: 'Isi Tanggungan Orang Tua',
      status_perkawinan: 'Pilih Status Perkawinan',
      gaji_ibu: 'Isi Gaji Ibu',
      tabungan_ibu: 'Isi Tabungan Ibu',
      hutang_ibu: 'Isi Hutang Ibu',
      cicilan_hutang_ibu: 'Isi Cicilan Hutang Ibu',
      piutang_ibu: 'Isi Piutang Ibu',
      cicilan_piutang_ibu: 'Isi Cicilan Piutang Ibu',
      gaji_ayah: 'Isi Gaji Ayah',
      tabungan_ayah: 'Isi Tabungan Ayah',
      hutang_ayah: 'Isi Hutang Ayah',
      cicilan_hutang_ayah: 'Isi Cicilan Hutang Ayah',
      piutang_ayah: 'Isi Piutang Ayah',
      cicilan_piutang_ayah: 'Isi Cicilan Piutang Ayah',
    },
  ],
  ['data-kesehatan', 'kesehatan_mahasiswa', {}],
  [
    'pendidikan-sebelumnya-s1',
    'pendidikan_terakhir',
    {
      id_jenjang: 'Pilih Jenjang',
      nama_sekolah: 'Isi Nama Sekolah',
      npsn: 'Isi NPSN',
      nisn: 'Isi NISN',
      id_jurusan_sekolah: 'Pilih Jurusan',
      tahun_masuk: 'Isi Tahun Masuk',
      tahun_lulus: 'Isi Tahun Lulus',
      nomor_ijazah: 'Isi Nomor Ijazah',
      nilai_sttb: 'Isi Rata-rata Nilai Ujian Sekolah',
    },
  ],
  [
    'pendidikan-sebelumnya-s2',
    'data_riwayat_pendidikan_s2',
    {
      id_pendidikan: 'Pilih Jenjang Pendidikan',
      nama_pt: 'Isi Nama Perguruan Tinggi',
      asal_jurusan: 'Isi Asal Jurusan',
      akreditasi_jurusan: 'Isi Akreditasi Jurusan',
      akreditasi_universitas: 'Isi Akreditasi Universitas',
      tahun_ijazah: 'Isi Tahun Ijazah',
      ipk: 'Isi IPK',
    },
  ],
  [
    'data-penelitian',
    'data_penelitian',
    {
      judul: 'Isi Judul Penelitian',
      status: 'Isi Kedudukan',
      tahun: 'Isi Tahun',
      sponsor: 'Isi Sponsor',
    },
  ],
  ['rencana-disertasi', 'judul_disertasi', { judul: 'Isi Judul Rencana Disertasi' }],
  [
    'data-sertifikasi',
    'data_sertifikasi',
    { nilai_toefl: 'Isi Nilai TOEFL', nilai_toafl: 'Isi Nilai TOAFL' },
  ],
  ['proposal-tesis', 'proposal_tesis', { judul: 'Isi Judul Tesis' }],
];

/** Fields of the specification that an applicant may leave empty, by record: of a guardian and a spouse only while there is none. */
const free: Readonly<Record<string, readonly string[]>> = {
  data_diri_pendaftar: [
    'gelar_depan',
    'gelar_depan_na',
    'gelar_belakang_na',
    'ktp_seumur_hidup',
    'alamat_sama_ktp',
    'website',
    'blog',
    'twitter',
    'facebook',
  ],
  pekerjaan_mahasiswa: ['tidak_bekerja', 'fax'],
  ayah: ['tidak_memiliki_ayah'],
  ibu: ['tidak_memiliki_ibu'],
  data_keluarga: [
    'nama_pasangan',
    'keterangan',
    'gaji_wali',
    'tabungan_wali',
    'hutang_wali',
    'cicilan_hutang_wali',
    'piutang_wali',
    'cicilan_piutang_wali',
  ],
  kesehatan_mahasiswa: ['riwayat_penyakit', 'pendampingan_khusus'],
  pendidikan_terakhir: ['nilai_uan', 'keterangan'],
};

describe.each(records)('%s: %s', (step, record, sentences) => {
  const specified = [...Object.keys(sentences), ...(free[record] ?? [])];
  /** Findings about fields of the specification; a field that came later has a sentence of its own. */
  const missed = (more: Partial<Context> = {}) =>
    judged(step, record, {}, more).filter((f) => specified.includes(f.field));

  test('empty, every mandatory field is missed with its sentence, and none that may stay empty', () => {
    const found = missed();
    expect(Object.fromEntries(found.map((f) => [f.field, f.message]))).toEqual(sentences);
    expect(found.length).toBe(Object.keys(sentences).length);
    expect(Object.keys(recordOf(step, record).fields)).toEqual(expect.arrayContaining(specified));
  });

  test('empty, nothing is missed where the configuration leaves everything optional', () => {
    const codes = Object.fromEntries(Object.keys(everything(step).codes).map((code) => [code, false]));
    expect(missed({ codes })).toEqual([]);
  });

  test('empty, nothing is missed where the configuration asks nothing', () =>
    expect(missed({ codes: {} })).toEqual([]));
});

const documents: [step: string, slot: string, sentence: string][] = [
  ['data-diri', 'data_diri_pendaftar/foto', 'belum ada foto'],
  ['data-keluarga', 'data_keluarga/kartu_keluarga', 'belum ada file kartu keluarga'],
  ['data-keluarga', 'data_keluarga/sk_penghasilan_ayah', 'belum ada file surat keterangan penghasilan ayah'],
  ['data-keluarga', 'data_keluarga/sk_penghasilan_ibu', 'belum ada file surat keterangan penghasilan ibu'],
  ['pendidikan-sebelumnya-s1', 'pendidikan_terakhir/ijazah', 'belum ada file ijazah'],
  ['pendidikan-sebelumnya-s2', 'data_riwayat_pendidikan_s2/ijazah', 'belum ada file ijazah'],
  ['pendidikan-sebelumnya-s2', 'data_riwayat_pendidikan_s2/transkrip', 'belum ada file transkrip'],
  ['data-penelitian', 'data_penelitian/rekomendasi', 'belum ada file rekomendasi'],
  ['rencana-disertasi', 'judul_disertasi/disertasi', 'belum ada file disertasi'],
  ['data-sertifikasi', 'data_sertifikasi/toefl', 'belum ada scan sertifikat toefl'],
  ['data-sertifikasi', 'data_sertifikasi/toafl', 'belum ada scan sertifikat toafl'],
  ['data-sertifikasi', 'data_sertifikasi/pendukung', 'belum ada file kepemimpinan'],
  ['proposal-tesis', 'proposal_tesis/tesis', 'belum ada file tesis'],
  ['proposal-tesis', 'proposal_tesis/rekomendasi', 'belum ada file rekomendasi tesis'],
];

describe.each(documents)('%s: %s', (step, slot, sentence) => {
  const part = documentOf(step, slot);
  test(`missing, it says "${sentence}"`, () =>
    expect(problems(part, {}, everything(step))).toEqual([{ field: slot, message: sentence }]));
  test('with a file it says nothing', () =>
    expect(problems(part, {}, everything(step, { slots: { [slot]: true } }))).toEqual([]));
  test('optional or not configured it says nothing', () => {
    expect(problems(part, {}, everything(step, { codes: { [part.code]: false } }))).toEqual([]);
    expect(problems(part, {}, everything(step, { codes: {} }))).toEqual([]);
  });
});

const rows: [step: string, sentences: Sentences, file: string | null][] = [
  [
    'data-organisasi',
    {
      nama_organisasi: 'Isi Nama Organisasi',
      bidang_organisasi: 'Isi Bidang Organisasi',
      waktu_organisasi: 'Isi Waktu Organisasi',
      jabatan: 'Isi Jabatan',
    },
    null,
  ],
  [
    'data-prestasi',
    {
      nama_perlombaan: 'Isi Nama Perlombaan',
      juara_ke: 'Pilih Juara Ke',
      jenis_kompetisi: 'Pilih Jenis Kompetisi',
      tingkat_kejuaraan: 'Pilih Tingkat Kejuaraan',
      jenis_kejuaraan: 'Pilih Jenis Kejuaraan',
      tahun_penghargaan: 'Isi Tahun Penghargaan',
      nama_penyelenggara: 'Isi Nama Penyelenggara',
      tanggal_mulai: 'Isi Tanggal Mulai',
      tanggal_selesai: 'Isi Tanggal Selesai',
    },
    'belum ada scan sertifikat',
  ],
  [
    'data-karya-tulis',
    { judul: 'Isi Judul Karya Tulis', penerbit: 'Isi Penerbit', tahun: 'Isi Tahun Terbit' },
    'belum ada file karya tulis',
  ],
];

describe.each(rows)('a row of %s', (step, sentences, file) => {
  test('empty, every mandatory field is missed with its sentence', () =>
    expect(Object.fromEntries(judgedRow(step, {}).map((f) => [f.field, f.message]))).toMatchObject(
      sentences,
    ));
  test('the file it comes with', () => {
    const part = collectionOf(step);
    expect(part.file?.required ?? null).toBe(file);
    expect(isRowFileRequired(part, everything(step))).toBe(file !== null);
    expect(isRowFileRequired(part, everything(step, { codes: {} }))).toBe(false);
  });
});
