-- E-mail to many: a second officer lets it begin, and it can be stopped (pemberitahuan 14).
ALTER TABLE massal
  ADD COLUMN perlu_setuju boolean NOT NULL DEFAULT false,
  ADD COLUMN disetujui timestamptz,
  ADD COLUMN disetujui_oleh text REFERENCES petugas,
  ADD COLUMN dihentikan timestamptz,
  ADD COLUMN dihentikan_oleh text REFERENCES petugas,
  ADD CHECK (disetujui_oleh <> petugas);
COMMENT ON COLUMN massal.perlu_setuju IS 'It does not begin before a second officer says so.';
CREATE INDEX pemberitahuan_siaran ON pemberitahuan (kunci) WHERE peristiwa = 'siaran' AND keadaan IN ('antre', 'ditahan');
COMMENT ON INDEX pemberitahuan_siaran IS 'What of a broadcast has not left yet.';
