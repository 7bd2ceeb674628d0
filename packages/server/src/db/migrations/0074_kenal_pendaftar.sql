CREATE TABLE kenal_pendaftar (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  username text NOT NULL REFERENCES petugas,
  alasan text NOT NULL,
  sejak timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, username)
);
COMMENT ON TABLE kenal_pendaftar IS 'Officers who said that they know an applicant: others judge the documents.';
