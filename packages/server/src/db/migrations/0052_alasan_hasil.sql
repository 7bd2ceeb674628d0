-- What decided each result, computed from the ledger alone.
CREATE TABLE alasan_hasil (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi ON DELETE CASCADE,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  isi jsonb NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
COMMENT ON TABLE alasan_hasil IS 'What decided each result, computed from the ledger alone; read only once it is announced.';
