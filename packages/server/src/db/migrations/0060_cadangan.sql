-- When a backup was last made: the desk of the system's health and the figures tell its age.
CREATE TABLE cadangan (
  selesai timestamptz PRIMARY KEY,
  mulai timestamptz NOT NULL CHECK (mulai <= selesai),
  ukuran bigint CHECK (ukuran >= 0),
  berkas integer CHECK (berkas >= 0),
  CHECK (num_nulls(ukuran, berkas) IN (0, 2))
);
COMMENT ON TABLE cadangan IS 'Backups that were made, the last hundred.';
COMMENT ON COLUMN cadangan.ukuran IS 'Bytes; null, as berkas is, where it was made by other means and only noted.';
COMMENT ON COLUMN cadangan.berkas IS 'How many files it holds.';
