-- Who took an attendance import back, and the applicants an act on many was about.

ALTER TABLE impor_kehadiran ADD COLUMN dibatalkan_oleh text REFERENCES petugas;
UPDATE impor_kehadiran i SET dibatalkan_oleh = a.id_pelaku
  FROM audit a WHERE a.subjek = 'impor kehadiran ' || i.id AND a.tindakan = 'batalkan impor kehadiran';

-- An act on many leaves one entry; this leads from each of them to it, so that their histories can tell of it.
CREATE TABLE audit_tentang (
  -- No foreign key is needed to what can never be deleted.
  id_audit bigint NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  PRIMARY KEY (nomor_pendaftar, id_audit)
);
INSERT INTO audit_tentang (id_audit, nomor_pendaftar)
  SELECT a.id, p.nomor_pendaftar FROM audit a CROSS JOIN jsonb_array_elements_text(a.baru -> 'nomor_peserta') AS n
  JOIN pendaftar p ON p.nomor_peserta = n WHERE a.tindakan = 'impor kehadiran';
-- Taking an import back unmarked those who had not been unmarked one by one before.
INSERT INTO audit_tentang (id_audit, nomor_pendaftar)
  SELECT b.id, t.nomor_pendaftar FROM audit b JOIN audit a ON a.subjek = b.subjek AND a.tindakan = 'impor kehadiran'
  JOIN audit_tentang t ON t.id_audit = a.id
  WHERE b.tindakan = 'batalkan impor kehadiran' AND NOT EXISTS (SELECT FROM audit o
    WHERE o.subjek = t.nomor_pendaftar AND o.tindakan = 'batalkan kehadiran' AND o.id BETWEEN a.id AND b.id);
CREATE TRIGGER audit_tentang_insert_only BEFORE UPDATE OR DELETE ON audit_tentang
  FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_tentang_no_truncate BEFORE TRUNCATE ON audit_tentang
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();
