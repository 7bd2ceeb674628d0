-- A desk and an act that never meet there must not be looked for through all the desk did.
CREATE INDEX audit_meja_tindakan ON audit (meja, tindakan, waktu, id) WHERE meja IS NOT NULL;

-- Exports may be an archive of documents.
ALTER TABLE ekspor DROP CONSTRAINT ekspor_bentuk_check, ADD CONSTRAINT ekspor_bentuk_check CHECK (bentuk IN ('xlsx', 'csv', 'zip'));
