-- Scores of a component taken from the form.
ALTER TABLE komponen_nilai
  DROP CONSTRAINT komponen_nilai_jenis_check,
  ADD CONSTRAINT komponen_nilai_jenis_check CHECK (jenis IN ('biasa', 'dua-penilai', 'formulir')),
  ADD COLUMN sumber jsonb,
  ADD COLUMN diambil timestamptz,
  ADD CONSTRAINT komponen_nilai_sumber CHECK (num_nulls(sumber, diambil) IN (0, 2) AND (jenis = 'formulir' OR sumber IS NULL));
COMMENT ON COLUMN komponen_nilai.sumber IS 'What its scores were last taken from: a field of the form, or achievements through a table of points.';
COMMENT ON COLUMN komponen_nilai.diambil IS 'As of when the forms were read.';

ALTER TABLE versi_nilai DROP CONSTRAINT versi_nilai_cara_check;
ALTER TABLE versi_nilai ADD CONSTRAINT versi_nilai_cara_check
  CHECK (cara IN ('impor', 'lembar', 'penilai', 'coret', 'formulir', 'rentang', 'tutup', 'buka'));
