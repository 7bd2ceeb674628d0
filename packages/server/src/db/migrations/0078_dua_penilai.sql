-- Two assessors apart for each participant of a component, and a third where they differ.
ALTER TABLE komponen_nilai
  ADD COLUMN jenis text NOT NULL DEFAULT 'biasa' CHECK (jenis IN ('biasa', 'dua-penilai')),
  ADD COLUMN jarak integer CHECK (jarak >= 0),
  ADD CONSTRAINT komponen_nilai_jarak CHECK ((jenis = 'dua-penilai') = (jarak IS NOT NULL));
COMMENT ON COLUMN komponen_nilai.jarak IS 'Two assessors further apart than this need a third.';

ALTER TABLE versi_nilai DROP CONSTRAINT versi_nilai_cara_check;
ALTER TABLE versi_nilai ADD CONSTRAINT versi_nilai_cara_check
  CHECK (cara IN ('impor', 'lembar', 'penilai', 'coret', 'rentang', 'tutup', 'buka'));

CREATE TABLE penilaian (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  petugas text NOT NULL REFERENCES petugas,
  ke smallint NOT NULL CHECK (ke BETWEEN 1 AND 3),
  nilai integer NOT NULL,
  id_versi integer NOT NULL REFERENCES versi_nilai,
  dicoret integer REFERENCES versi_nilai,
  PRIMARY KEY (nomor_pendaftar, kode_penawaran, kode, petugas),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai
);
COMMENT ON TABLE penilaian IS 'Marks of assessors; no officer marks a participant twice, not even after the marks were struck.';
COMMENT ON COLUMN penilaian.ke IS 'The first two mark without seeing each other; the third decides where they differ.';
COMMENT ON COLUMN penilaian.dicoret IS 'The version that struck it.';
CREATE UNIQUE INDEX penilaian_ke ON penilaian (nomor_pendaftar, kode_penawaran, kode, ke) WHERE dicoret IS NULL;
CREATE INDEX penilaian_komponen ON penilaian (kode_penawaran, kode);

CREATE TABLE penilaian_lama (
  id_versi integer NOT NULL REFERENCES versi_nilai,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  lama integer,
  baru integer,
  PRIMARY KEY (id_versi, nomor_pendaftar)
);
COMMENT ON TABLE penilaian_lama IS 'What mark of its officer a version put in the place of what.';
CREATE INDEX penilaian_lama_pendaftar ON penilaian_lama (nomor_pendaftar);
