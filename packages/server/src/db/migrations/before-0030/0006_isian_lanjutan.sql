-- The second half of the form (specification C): records, lists, kinds of special needs, custom values.

CREATE TABLE kesehatan_mahasiswa (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  riwayat_penyakit varchar(255),
  pendampingan_khusus varchar(100),
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE pendidikan_terakhir (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  id_jenjang integer REFERENCES jenjang_sma,
  nama_sekolah varchar(200),
  npsn varchar(64),
  nisn varchar(64),
  id_jurusan_sekolah integer REFERENCES jurusan_sekolah,
  tahun_masuk integer,
  tahun_lulus integer,
  nomor_ijazah varchar(100),
  nilai_uan numeric,
  nilai_sttb numeric,
  keterangan varchar(100),
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_riwayat_pendidikan_s2 (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  id_pendidikan integer REFERENCES riwayat_pendidikan_s2,
  nama_pt varchar(100),
  asal_jurusan varchar(100),
  akreditasi_jurusan varchar(64),
  akreditasi_universitas varchar(64),
  tahun_ijazah integer,
  ipk numeric,
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_penelitian (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  judul varchar(255),
  status varchar(64),
  tahun varchar(64),
  sponsor varchar(100),
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE judul_disertasi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  judul varchar(255),
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_sertifikasi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  nilai_toefl integer,
  nilai_toafl integer,
  nilai_tpa numeric,
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE proposal_tesis (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  judul varchar(255),
  versi integer NOT NULL DEFAULT 1,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_organisasi (
  id_organisasi bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  nama_organisasi varchar(255),
  bidang_organisasi varchar(125),
  waktu_organisasi varchar(100),
  jabatan varchar(64),
  keterangan varchar(255),
  disimpan timestamptz NOT NULL
);
CREATE INDEX data_organisasi_pendaftar ON data_organisasi (nomor_pendaftar, id_organisasi);

CREATE TABLE prestasi_lomba_mahasiswa (
  id_prestasi bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  nama_perlombaan varchar(80),
  juara_ke text,
  jenis_kompetisi text,
  tingkat_kejuaraan text,
  jenis_kejuaraan integer REFERENCES jenis_kejuaraan,
  tahun_penghargaan varchar(64),
  nama_penyelenggara varchar(100),
  tanggal_mulai date,
  tanggal_selesai date,
  disimpan timestamptz NOT NULL
);
CREATE INDEX prestasi_lomba_mahasiswa_pendaftar ON prestasi_lomba_mahasiswa (nomor_pendaftar, id_prestasi);

CREATE TABLE data_karya_tulis (
  id_karya bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  judul varchar(255),
  penerbit varchar(125),
  tahun varchar(64),
  disimpan timestamptz NOT NULL
);
CREATE INDEX data_karya_tulis_pendaftar ON data_karya_tulis (nomor_pendaftar, id_karya);

CREATE TABLE kemampuan_berbeda (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  id_kesehatan integer NOT NULL REFERENCES kesehatan,
  PRIMARY KEY (nomor_pendaftar, id_kesehatan)
);

CREATE TABLE data_khusus (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  nama text NOT NULL,
  -- Text of a text or select field; a file field holds none, its file stands in berkas.
  value text,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, nama)
);
