-- What came of a scenario in figures is shown before its ledger is stored.
ALTER TABLE skenario DROP CONSTRAINT skenario_check;
ALTER TABLE skenario ADD CONSTRAINT skenario_check
  CHECK (num_nulls(selesai, masukan, segel, kunci_berkas) IN (0, 4) AND (selesai IS NULL OR ringkas IS NOT NULL) AND (gagal IS NULL OR ringkas IS NULL));
