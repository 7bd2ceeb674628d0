-- Selection: the rule of an offering, scenarios with their ledgers, and which of them became a result.
CREATE TABLE aturan_seleksi (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran,
  isi jsonb NOT NULL,
  keterbukaan jsonb NOT NULL DEFAULT '{"nilai": false, "peringkat": false, "batas": false, "tunggu": false}',
  versi integer NOT NULL DEFAULT 1,
  diubah timestamptz NOT NULL,
  diubah_oleh text NOT NULL REFERENCES petugas
);
COMMENT ON COLUMN aturan_seleksi.keterbukaan IS 'What applicants read of the reasons after the announcement.';

CREATE TABLE skenario (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  nama text NOT NULL CHECK (length(nama) BETWEEN 1 AND 60),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas,
  aturan jsonb NOT NULL,
  versi_aturan integer NOT NULL,
  kemajuan integer NOT NULL DEFAULT 0,
  selesai timestamptz,
  gagal text,
  tertutup boolean NOT NULL DEFAULT false,
  masukan text,
  segel text,
  ringkas jsonb,
  kunci_berkas text,
  CHECK (num_nulls(selesai, masukan, segel, ringkas, kunci_berkas) IN (0, 5))
);
COMMENT ON TABLE skenario IS 'A run of a selection: it changes nothing, and is kept with the rule it had and the ledger that came of it.';
COMMENT ON COLUMN skenario.tertutup IS 'All scores it ran with were closed.';
COMMENT ON COLUMN skenario.masukan IS 'Digest of participants, choices and scores it ran with, as SQL computes it: tells whether they are still the same.';
COMMENT ON COLUMN skenario.segel IS 'Seal of its ledger.';
CREATE INDEX skenario_penawaran ON skenario (kode_penawaran, id DESC);
CREATE UNIQUE INDEX skenario_kunci_berkas ON skenario (kunci_berkas) WHERE kunci_berkas IS NOT NULL;

CREATE TABLE skenario_diterima (
  id_skenario integer NOT NULL REFERENCES skenario,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  prodi text NOT NULL,
  pilihan integer NOT NULL,
  PRIMARY KEY (id_skenario, nomor_pendaftar)
);
COMMENT ON TABLE skenario_diterima IS 'Whom a scenario admits; prodi is programme and class.';
CREATE INDEX skenario_diterima_pendaftar ON skenario_diterima (nomor_pendaftar);

CREATE TABLE putusan_seleksi (
  id_hasil integer PRIMARY KEY REFERENCES hasil,
  id_skenario integer NOT NULL REFERENCES skenario
);
COMMENT ON TABLE putusan_seleksi IS 'Results that came of a selection, and of which scenario.';
CREATE INDEX putusan_seleksi_skenario ON putusan_seleksi (id_skenario);
