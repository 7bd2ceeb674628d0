-- Payments that banks report in the words of SNAP BI (pembayaran 15).
CREATE TABLE snap_permintaan (
  mitra text NOT NULL,
  hari date NOT NULL,
  id_luar text NOT NULL,
  sidik bytea NOT NULL CHECK (length(sidik) = 32),
  status smallint,
  jawaban jsonb,
  dibuat timestamptz NOT NULL,
  PRIMARY KEY (mitra, hari, id_luar),
  CHECK ((status IS NULL) = (jawaban IS NULL))
);
CREATE INDEX snap_permintaan_dibuat ON snap_permintaan (dibuat);
COMMENT ON TABLE snap_permintaan IS 'What each payment call of a bank was answered: the same X-EXTERNAL-ID on the same day is answered alike. Kept for three days.';
COMMENT ON COLUMN snap_permintaan.mitra IS 'Client key of the bank.';
COMMENT ON COLUMN snap_permintaan.hari IS 'In Jakarta.';
COMMENT ON COLUMN snap_permintaan.sidik IS 'SHA-256 of the body as sent.';
COMMENT ON COLUMN snap_permintaan.status IS 'HTTP status of the answer; null while nobody has answered.';
