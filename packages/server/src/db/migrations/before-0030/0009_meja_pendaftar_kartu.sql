-- The latest card made, beside the version that is due, so that the few without one are found by an index.
ALTER TABLE pendaftar ADD COLUMN kartu_terbit integer NOT NULL DEFAULT 0;
UPDATE pendaftar p SET kartu_terbit = k.versi
  FROM (SELECT nomor_pendaftar, max(versi) AS versi FROM kartu_ujian GROUP BY 1) k WHERE k.nomor_pendaftar = p.nomor_pendaftar;
CREATE INDEX pendaftar_tanpa_kartu ON pendaftar (diverifikasi) WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu;
CREATE FUNCTION kartu_terbit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pendaftar SET kartu_terbit = NEW.versi WHERE nomor_pendaftar = NEW.nomor_pendaftar AND kartu_terbit < NEW.versi;
  RETURN NULL;
END $$;
CREATE TRIGGER kartu_terbit AFTER INSERT ON kartu_ujian FOR EACH ROW EXECUTE FUNCTION kartu_terbit();
