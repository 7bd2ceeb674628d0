-- Groups of participants by a list the office uploads: participant numbers, NISN, or schools by NPSN.
CREATE TABLE kelompok_seleksi (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode text NOT NULL CHECK (kode ~ '^[a-z0-9-]{1,20}$'),
  nama text NOT NULL CHECK (length(nama) BETWEEN 1 AND 60),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas,
  PRIMARY KEY (kode_penawaran, kode)
);
COMMENT ON TABLE kelompok_seleksi IS 'Groups by list, of which seats can be reserved and points given; one stays once it was made.';

CREATE TABLE impor_kelompok (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas,
  jumlah integer NOT NULL,
  dibatalkan timestamptz,
  dibatalkan_oleh text REFERENCES petugas,
  FOREIGN KEY (kode_penawaran, kode) REFERENCES kelompok_seleksi,
  CHECK (num_nulls(dibatalkan, dibatalkan_oleh) IN (0, 2))
);
COMMENT ON TABLE impor_kelompok IS 'Lists of a group, each whole; the latest one that was not taken back counts.';
CREATE INDEX impor_kelompok_berlaku ON impor_kelompok (kode_penawaran, kode, id DESC) WHERE dibatalkan IS NULL;

CREATE TABLE isi_kelompok (
  id_impor integer NOT NULL REFERENCES impor_kelompok,
  jenis text NOT NULL CHECK (jenis IN ('nomor_peserta', 'nisn', 'npsn')),
  nilai text NOT NULL,
  PRIMARY KEY (id_impor, jenis, nilai)
);
COMMENT ON TABLE isi_kelompok IS 'Who is on a list: by participant number, by NISN, or everybody of a school by its NPSN.';
