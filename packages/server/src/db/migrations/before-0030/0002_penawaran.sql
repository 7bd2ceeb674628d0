-- What a university offers: faculties, programmes, tracks, offerings with their form, classes, interests and exams.

CREATE TABLE fakultas (id_fakultas integer PRIMARY KEY, nama_fakultas text NOT NULL);
CREATE TABLE program_studi (
  id_prodi integer PRIMARY KEY,
  nama_prodi text NOT NULL,
  id_fakultas integer NOT NULL REFERENCES fakultas,
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi,
  kode_minat integer NOT NULL REFERENCES minat
);
CREATE TABLE jalur (
  kode_jalur text PRIMARY KEY,
  jalur_masuk text NOT NULL,
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi,
  -- Seeded from the code lists of the specification (A 9, decisions 119).
  pascasarjana boolean NOT NULL,
  tanpa_tes boolean NOT NULL
);

-- The steps of the wizard; numbers are the specification's (A 9, decisions 42).
CREATE TABLE grup_form (
  kode_grup_form integer PRIMARY KEY,
  nama_grup_form text NOT NULL,
  urutan integer NOT NULL UNIQUE
);
-- The form of a track, from which each offering takes a snapshot when it opens (decisions 47).
CREATE TABLE jalur_grup (
  kode_jalur text NOT NULL REFERENCES jalur,
  kode_grup_form integer NOT NULL REFERENCES grup_form,
  PRIMARY KEY (kode_jalur, kode_grup_form)
);
CREATE TABLE jalur_form (
  kode_jalur text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  wajib boolean NOT NULL,
  PRIMARY KEY (kode_jalur, kode_grup_form, nama_form),
  FOREIGN KEY (kode_jalur, kode_grup_form) REFERENCES jalur_grup
);

CREATE TABLE penawaran (
  kode_penawaran text PRIMARY KEY,
  kode_jalur text NOT NULL REFERENCES jalur,
  tahun integer NOT NULL REFERENCES tahun,
  gelombang integer NOT NULL CHECK (gelombang BETWEEN 1 AND 99),
  -- Name of the wave, e.g. "Gelombang 1".
  nama text NOT NULL,
  -- Prefix of the payment code (A 5).
  kode_bayar text NOT NULL UNIQUE CHECK (kode_bayar ~ '^[0-9]{1,12}$'),
  -- Selection fee in rupiah; another amount is set aside.
  biaya bigint NOT NULL CHECK (biaya >= 0),
  tanggal_mulai_daftar timestamptz NOT NULL,
  -- Inclusive: the last instant at which a write is accepted (decisions 32).
  tanggal_selesai_daftar timestamptz NOT NULL,
  tanggal_pengumuman timestamptz,
  batas_ipk numeric(3, 2),
  min_organisasi integer NOT NULL DEFAULT 1,
  min_prestasi integer NOT NULL DEFAULT 1,
  UNIQUE (kode_jalur, tahun, gelombang),
  CHECK (tanggal_mulai_daftar <= tanggal_selesai_daftar)
);
-- Snapshot of the form; a form somebody is filling never changes under them.
CREATE TABLE penawaran_grup (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode_grup_form integer NOT NULL REFERENCES grup_form,
  PRIMARY KEY (kode_penawaran, kode_grup_form)
);
CREATE TABLE penawaran_form (
  kode_penawaran text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  wajib boolean NOT NULL,
  PRIMARY KEY (kode_penawaran, kode_grup_form, nama_form),
  FOREIGN KEY (kode_penawaran, kode_grup_form) REFERENCES penawaran_grup
);
CREATE TABLE catatan_formulir (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode_grup_form integer NOT NULL REFERENCES grup_form,
  note text NOT NULL
);
CREATE INDEX catatan_formulir_penawaran ON catatan_formulir (kode_penawaran, kode_grup_form, id);
CREATE TABLE form_khusus (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  nama text NOT NULL CHECK (nama ~ '^[a-z0-9_]{1,60}$'),
  tipe text NOT NULL CHECK (tipe IN ('text', 'select', 'file')),
  label text NOT NULL,
  -- Options of a select, comma-separated as the call delivers them (C 3).
  meta_data text,
  urutan integer NOT NULL,
  PRIMARY KEY (kode_penawaran, nama)
);

CREATE TABLE kelas (id_kelas integer PRIMARY KEY, nama_kelas text NOT NULL);
CREATE TABLE penawaran_kelas (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  id_kelas integer NOT NULL REFERENCES kelas,
  PRIMARY KEY (kode_penawaran, id_kelas)
);
CREATE TABLE penawaran_prodi (
  kode_penawaran text NOT NULL,
  id_kelas integer NOT NULL,
  id_prodi integer NOT NULL REFERENCES program_studi,
  PRIMARY KEY (kode_penawaran, id_kelas, id_prodi),
  FOREIGN KEY (kode_penawaran, id_kelas) REFERENCES penawaran_kelas
);
CREATE INDEX penawaran_prodi_prodi ON penawaran_prodi (id_prodi);
CREATE TABLE penawaran_minat (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode_minat integer NOT NULL REFERENCES minat,
  jumlah_penawaran integer NOT NULL CHECK (jumlah_penawaran >= 0),
  jumlah_minimum_pengisian integer NOT NULL CHECK (jumlah_minimum_pengisian BETWEEN 0 AND jumlah_penawaran),
  PRIMARY KEY (kode_penawaran, kode_minat)
);

CREATE TABLE jadwal_ujian (
  kode_jadwal text PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  lokasi_ujian text NOT NULL,
  -- Offered only to applicants whose record says they have a disability.
  disabilitas boolean NOT NULL DEFAULT false,
  urutan integer NOT NULL DEFAULT 0
);
CREATE INDEX jadwal_ujian_penawaran ON jadwal_ujian (kode_penawaran);
CREATE TABLE detail_jadwal (
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian,
  tanggal date NOT NULL,
  -- Jakarta clock times.
  jam_mulai time NOT NULL,
  jam_selesai time NOT NULL,
  jenis_tes text NOT NULL,
  PRIMARY KEY (kode_jadwal, tanggal, jam_mulai)
);
CREATE TABLE ruang (
  id_ruang integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian,
  id_gedung integer NOT NULL REFERENCES gedung,
  nama_ruang text NOT NULL,
  kapasitas integer NOT NULL CHECK (kapasitas >= 0),
  terisi integer NOT NULL DEFAULT 0,
  -- The last line against overbooking and against shrinking a room below its holders.
  CHECK (terisi BETWEEN 0 AND kapasitas)
);
CREATE INDEX ruang_jadwal ON ruang (kode_jadwal, id_ruang);
