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

-- What one applicant must hear does not wait behind what all may hear.
DROP INDEX pemberitahuan_antre;
CREATE INDEX pemberitahuan_antre ON pemberitahuan (segera DESC, mulai, id) WHERE keadaan = 'antre' AND peristiwa <> 'siaran';
COMMENT ON INDEX pemberitahuan_antre IS 'Order of sending; broadcasts come last.';
CREATE INDEX pemberitahuan_antre_siaran ON pemberitahuan (mulai, id) WHERE keadaan = 'antre' AND peristiwa = 'siaran';
COMMENT ON INDEX pemberitahuan_antre_siaran IS 'Order of sending among broadcasts.';
ALTER TABLE pemberitahuan ADD COLUMN ditarik boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN pemberitahuan.ditarik IS 'Taken back: where it was in hand then, it is not tried once more.';
