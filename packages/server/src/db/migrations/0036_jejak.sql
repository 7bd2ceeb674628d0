-- Readings, the desk of the audit, and the chain of seals over it.
ALTER TABLE audit ADD COLUMN meja text, ADD COLUMN dibuka text;
COMMENT ON COLUMN audit.meja IS 'Desk of the officer who acted; null for everybody else, and for entries from before it was noted.';
COMMENT ON COLUMN audit.dibuka IS 'What an officer opened: a document slot, or a part of the file; null where nothing was.';
ALTER TABLE audit ADD CHECK (id > 0);

CREATE INDEX audit_waktu ON audit (waktu, id);
COMMENT ON INDEX audit_waktu IS 'Order of the desk. The others hold what applicants did not do, so that their saves pay for one.';
CREATE INDEX audit_pelaku ON audit (pelaku, waktu, id) WHERE pelaku <> 'pendaftar';
CREATE INDEX audit_petugas ON audit (id_pelaku, waktu, id) WHERE pelaku = 'petugas';
CREATE INDEX audit_petugas_tindakan ON audit (id_pelaku, tindakan, waktu, id) WHERE pelaku = 'petugas';
CREATE INDEX audit_tindakan ON audit (tindakan, waktu, id) WHERE pelaku <> 'pendaftar';
CREATE INDEX audit_meja ON audit (meja, waktu, id) WHERE meja IS NOT NULL;
CREATE INDEX audit_dibuka ON audit (dibuka, waktu, id) WHERE dibuka IS NOT NULL;
CREATE INDEX audit_dibuka_waktu ON audit (waktu, id) WHERE dibuka IS NOT NULL;
CREATE INDEX audit_bukaan ON audit (id_pelaku, waktu) INCLUDE (subjek) WHERE dibuka IS NOT NULL;
COMMENT ON INDEX audit_bukaan IS 'Whose files an officer opened of late.';
CREATE INDEX audit_tentang_entri ON audit_tentang (id_audit, nomor_pendaftar);
COMMENT ON INDEX audit_tentang_entri IS 'Applicants of an entry, for its seal.';

CREATE TABLE segel (
  nomor bigint PRIMARY KEY CHECK (nomor > 0),
  waktu timestamptz NOT NULL,
  entri int8multirange NOT NULL,
  terbuka int8multirange NOT NULL,
  puncak bigint NOT NULL,
  cakrawala xid8 NOT NULL,
  isi bytea NOT NULL,
  sidik bytea NOT NULL CHECK (length(sidik) = 32),
  tanda text NOT NULL
);
COMMENT ON TABLE segel IS 'Seals over the audit: each holds the hash of the one before and of the entries that were committed since.';
COMMENT ON COLUMN segel.entri IS 'Ids of the sealed entries.';
COMMENT ON COLUMN segel.terbuka IS 'Ids below the highest sealed one that a transaction under way may still hold; whatever stands elsewhere was slipped in.';
COMMENT ON COLUMN segel.puncak IS 'Highest id sealed so far.';
COMMENT ON COLUMN segel.cakrawala IS 'First transaction that had not begun; once all before it have ended, terbuka is settled.';
COMMENT ON COLUMN segel.isi IS 'First eight bytes of the hash of each entry, by id: they name the one that was changed.';
COMMENT ON COLUMN segel.sidik IS 'SHA-256 of the seal before, number, time, entri, terbuka and the hash of each entry.';
COMMENT ON COLUMN segel.tanda IS 'HMAC of sidik under a key that is not in the database.';
CREATE TRIGGER segel_insert_only BEFORE DELETE OR UPDATE ON segel FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER segel_no_truncate BEFORE TRUNCATE ON segel FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

CREATE TABLE segel_periksa (
  waktu timestamptz PRIMARY KEY,
  temuan text
);
COMMENT ON TABLE segel_periksa IS 'Looks at all seals; temuan names the first fault, null where the audit was whole.';
