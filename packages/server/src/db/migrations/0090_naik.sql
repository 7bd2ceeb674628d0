-- Locks jawaban: 1 s at a million rows.
-- Moving the admitted up to a higher choice as seats become free.
ALTER TABLE aturan_jawaban ADD COLUMN naik boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN aturan_jawaban.naik IS 'Who was admitted to a lower choice moves up to a higher one as seats become free.';

-- Every row there is meets it by the narrower rule before; it is read once.
ALTER TABLE jawaban DROP CONSTRAINT jawaban_jawaban_check,
  ADD COLUMN tetap boolean NOT NULL DEFAULT false,
  ADD COLUMN naik_ke integer REFERENCES hasil,
  ADD CONSTRAINT jawaban_jawaban_check CHECK (jawaban IN ('terima', 'tolak', 'gugur', 'naik') AND (jawaban = 'terima' OR NOT tetap)
    AND (jawaban = 'naik') = (naik_ke IS NOT NULL));
COMMENT ON COLUMN jawaban.tetap IS 'Accepted to stay: never moved up.';
COMMENT ON COLUMN jawaban.naik_ke IS 'Of who moved up: the call-up that did it.';

ALTER TABLE putusan_seleksi ADD COLUMN tunggu_lengkap boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN putusan_seleksi.tunggu_lengkap IS 'Its waiting lists also name whom the run gave a lower choice; of older results the sweep has them completed.';
COMMENT ON TABLE daftar_tunggu IS 'Waiting lists of a result, computed from its ledger alone: whom the run gave nothing as high.';
