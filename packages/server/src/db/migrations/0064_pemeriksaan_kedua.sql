-- A second look at documents that were judged, drawn at random (berkas 22, berkas 23, berkas 24, berkas 25).
CREATE TABLE undian_berkas (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kode_penawaran text REFERENCES penawaran,
  hari integer NOT NULL,
  persen integer NOT NULL,
  paling_sedikit integer NOT NULL,
  oleh text NOT NULL REFERENCES petugas,
  waktu timestamptz NOT NULL
);
COMMENT ON TABLE undian_berkas IS 'Draws of documents for a second look: by whom, and what share of each officer''s.';
COMMENT ON COLUMN undian_berkas.kode_penawaran IS 'Null: of all offerings.';

CREATE TABLE periksa_kedua (
  id_putusan bigint PRIMARY KEY REFERENCES putusan_berkas,
  id_undian integer NOT NULL REFERENCES undian_berkas,
  putusan text CHECK (putusan IN ('sah', 'ditolak')),
  alasan text,
  oleh text REFERENCES petugas,
  waktu timestamptz,
  sama boolean,
  hasil text CHECK (hasil IN ('tetap', 'diubah')),
  ditetapkan_oleh text REFERENCES petugas,
  ditetapkan timestamptz,
  CHECK (num_nulls(putusan, oleh, waktu, sama) IN (0, 4)),
  CHECK (putusan IS DISTINCT FROM 'ditolak' OR alasan IS NOT NULL),
  CHECK (num_nulls(hasil, ditetapkan_oleh, ditetapkan) IN (0, 3)),
  CHECK (hasil IS NULL OR putusan IS NOT NULL)
);
COMMENT ON TABLE periksa_kedua IS 'Decisions that were drawn, and what a second officer said of the same file.';
COMMENT ON COLUMN periksa_kedua.sama IS 'Both said the same.';
COMMENT ON COLUMN periksa_kedua.hasil IS 'What the head decided where the two differ.';
CREATE INDEX periksa_kedua_undian ON periksa_kedua (id_undian);
CREATE INDEX periksa_kedua_terbuka ON periksa_kedua (id_putusan) WHERE putusan IS NULL;
COMMENT ON INDEX periksa_kedua_terbuka IS 'What is handed out.';
CREATE INDEX periksa_kedua_beda ON periksa_kedua (id_putusan) WHERE NOT sama AND hasil IS NULL;
COMMENT ON INDEX periksa_kedua_beda IS 'What waits for the head.';

CREATE TABLE pegang_kedua (
  id_putusan bigint PRIMARY KEY REFERENCES periksa_kedua,
  oleh text NOT NULL REFERENCES petugas,
  sampai timestamptz NOT NULL
);
COMMENT ON TABLE pegang_kedua IS 'Which drawn document is in a second officer''s hands, and until when.';
