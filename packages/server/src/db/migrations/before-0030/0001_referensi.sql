-- Option lists (specification A 7, B 3.7). Codes are text where the field holds leading zeros or letters.

CREATE TABLE negara (kode_negara text PRIMARY KEY, nama_negara text NOT NULL);
CREATE TABLE provinsi (kode_provinsi text PRIMARY KEY, nama_provinsi text NOT NULL);
CREATE TABLE kabupaten (
  kode_kabupaten text PRIMARY KEY,
  kode_provinsi text NOT NULL REFERENCES provinsi,
  nama_kabupaten text NOT NULL
);
CREATE INDEX kabupaten_provinsi ON kabupaten (kode_provinsi);
CREATE TABLE kecamatan (
  kode_kecamatan text PRIMARY KEY,
  kode_kabupaten text NOT NULL REFERENCES kabupaten,
  nama_kecamatan text NOT NULL
);
CREATE INDEX kecamatan_kabupaten ON kecamatan (kode_kabupaten);

CREATE TABLE agama (id_agama integer PRIMARY KEY, nama_agama text NOT NULL);
-- Education of parents, level of the school attended and level of a programme mean different things (decisions 66).
CREATE TABLE jenjang (id_jenjang integer PRIMARY KEY, nama_jenjang text NOT NULL);
CREATE TABLE jenjang_sma (id_jenjang integer PRIMARY KEY, nama_jenjang text NOT NULL);
CREATE TABLE jenjang_prodi (id_jenjang integer PRIMARY KEY, nama_jenjang text NOT NULL);
CREATE TABLE pekerjaan_orang_tua (id_pekerjaan integer PRIMARY KEY, nama_pekerjaan text NOT NULL);
CREATE TABLE status_org_tua (id_status integer PRIMARY KEY, nama_status text NOT NULL);
CREATE TABLE kesehatan (id_kesehatan integer PRIMARY KEY, kondisi_kesehatan text NOT NULL);
CREATE TABLE riwayat_pendidikan_s2 (id_pendidikan integer PRIMARY KEY, nama_pendidikan text NOT NULL);
CREATE TABLE minat (kode_minat integer PRIMARY KEY, nama_minat text NOT NULL);
CREATE TABLE gedung (id_gedung integer PRIMARY KEY, nama_gedung text NOT NULL, alamat text NOT NULL);
CREATE TABLE jenis_sekolah (id_jenis_sekolah integer PRIMARY KEY, nama_jenis_sekolah text NOT NULL);
CREATE TABLE jurusan_sekolah (id_jurusan_sekolah integer PRIMARY KEY, nama_jurusan_sekolah text NOT NULL);
-- Editable; the mapping of the 25 codes is in listed order and unconfirmed (decisions 105).
CREATE TABLE jenis_kejuaraan (kode integer PRIMARY KEY, kelompok text NOT NULL, nama text NOT NULL);
CREATE TABLE tahun (tahun integer PRIMARY KEY CHECK (tahun BETWEEN 1950 AND 2200));
