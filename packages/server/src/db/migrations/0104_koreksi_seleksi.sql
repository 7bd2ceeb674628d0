-- Runs that correct an announced one after an upheld objection (seleksi 40).
ALTER TABLE hasil ADD COLUMN koreksi boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN hasil.koreksi IS 'A whole run again after an upheld objection: it holds those alone to whom it gives more than they held.';
COMMENT ON COLUMN hasil.induk IS 'Of a call-up, or of a correction: the announced result it follows.';
ALTER TABLE hasil DROP CONSTRAINT hasil_check1;
ALTER TABLE hasil ADD CONSTRAINT hasil_dua_petugas
  CHECK (disetujui_oleh IS NULL OR disetujui_oleh <> dibuat_oleh OR (induk IS NOT NULL AND NOT koreksi));
ALTER TABLE hasil ADD CONSTRAINT hasil_koreksi_induk CHECK (NOT koreksi OR induk IS NOT NULL);
CREATE UNIQUE INDEX hasil_koreksi_diusulkan ON hasil (induk) WHERE koreksi AND disetujui IS NULL AND dibatalkan IS NULL;
COMMENT ON INDEX hasil_koreksi_diusulkan IS 'One correction of a result waits for its second officer at a time.';

ALTER TABLE skenario ADD COLUMN koreksi_dari integer REFERENCES hasil;
COMMENT ON COLUMN skenario.koreksi_dari IS 'The announced result it corrects, with the rule that one had; null of any other run.';
CREATE INDEX skenario_koreksi ON skenario (koreksi_dari) WHERE koreksi_dari IS NOT NULL;
