-- A photo that another registration has too is a reason to ask whether both are one person's (orang 5). Who has one already is
-- compared when something of theirs changes.
CREATE TRIGGER orang_foto AFTER INSERT ON berkas
  FOR EACH ROW WHEN (new.slot = 'data_diri_pendaftar/foto' AND new.diganti IS NULL) EXECUTE FUNCTION orang_berubah();
