-- Scores of participants: components of an offering, their scores, and every change of them as a version.
CREATE TABLE undian_seleksi (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran,
  komitmen text NOT NULL CHECK (komitmen ~ '^[0-9a-f]{64}$'),
  benih bytea NOT NULL,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas
);
COMMENT ON TABLE undian_seleksi IS 'The draw among equals, committed to with the first component, before any score can be known; never changed.';
COMMENT ON COLUMN undian_seleksi.benih IS 'AES-256-GCM of the 32 bytes, under a key outside the database.';
CREATE FUNCTION undian_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a commitment cannot be changed or deleted'; END $$;
CREATE TRIGGER undian_seleksi_tetap BEFORE UPDATE OR DELETE ON undian_seleksi
  FOR EACH ROW EXECUTE FUNCTION undian_tetap();

CREATE TABLE komponen_nilai (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode text NOT NULL CHECK (kode ~ '^[a-z0-9-]{1,20}$'),
  nama text NOT NULL CHECK (length(nama) BETWEEN 1 AND 100),
  paling_sedikit integer NOT NULL,
  paling_banyak integer NOT NULL,
  kode_minat integer REFERENCES minat,
  id_prodi integer REFERENCES program_studi,
  urutan integer GENERATED ALWAYS AS IDENTITY,
  versi integer NOT NULL DEFAULT 1,
  ditutup timestamptz,
  ditutup_oleh text REFERENCES petugas,
  PRIMARY KEY (kode_penawaran, kode),
  CHECK (paling_sedikit < paling_banyak),
  CHECK (num_nonnulls(kode_minat, id_prodi) < 2),
  CHECK (num_nulls(ditutup, ditutup_oleh) IN (0, 2))
);
COMMENT ON TABLE komponen_nilai IS 'What participants of an offering are scored in. Scores are ten-thousandths.';
COMMENT ON COLUMN komponen_nilai.kode_minat IS 'For whoever chose a programme of this interest, or of id_prodi; both null: for everybody.';
COMMENT ON COLUMN komponen_nilai.versi IS 'Grows with every change of its scores, its range and its closing.';

CREATE TABLE versi_nilai (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas,
  cara text NOT NULL CHECK (cara IN ('impor', 'lembar', 'rentang', 'tutup', 'buka')),
  alasan text,
  jumlah integer NOT NULL,
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai
);
COMMENT ON TABLE versi_nilai IS 'Who changed scores of a component, closed it or opened it again, when, how many and why.';
CREATE INDEX versi_nilai_komponen ON versi_nilai (kode_penawaran, kode, id DESC);

CREATE TABLE nilai (
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  nilai integer,
  id_versi integer NOT NULL REFERENCES versi_nilai,
  PRIMARY KEY (nomor_pendaftar, kode_penawaran, kode),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai
);
COMMENT ON TABLE nilai IS 'Scores as they stand; one that was taken away is null.';
CREATE INDEX nilai_komponen ON nilai (kode_penawaran, kode) WHERE nilai IS NOT NULL;

CREATE TABLE nilai_lama (
  id_versi integer NOT NULL REFERENCES versi_nilai,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  lama integer,
  baru integer,
  PRIMARY KEY (id_versi, nomor_pendaftar)
);
COMMENT ON TABLE nilai_lama IS 'What a version put in the place of what.';
CREATE INDEX nilai_lama_pendaftar ON nilai_lama (nomor_pendaftar);
