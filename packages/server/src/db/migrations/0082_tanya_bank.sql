-- What a bank answered about a payment that its statement does not show (rekonsiliasi 11).
ALTER TABLE selisih ADD COLUMN ditanya timestamptz, ADD COLUMN jawaban_bank text,
  ADD CHECK ((ditanya IS NULL) = (jawaban_bank IS NULL));
COMMENT ON COLUMN selisih.ditanya IS 'When the bank was asked last.';
COMMENT ON COLUMN selisih.jawaban_bank IS 'What it answered, as the office reads it.';
