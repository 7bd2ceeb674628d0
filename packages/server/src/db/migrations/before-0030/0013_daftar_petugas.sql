-- The office's lists among a million applicants: any page by an index in its own order, however few the filter leaves.

-- The phase stands in the row. Only whether anything was saved lies elsewhere, so that is noted with the first save.
ALTER TABLE pendaftar ADD COLUMN diisi boolean NOT NULL DEFAULT false;
UPDATE pendaftar p SET diisi = true FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar;
ALTER TABLE pendaftar ADD COLUMN fase text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN diverifikasi IS NOT NULL THEN CASE WHEN hadir IS NULL THEN 'terverifikasi' ELSE 'hadir' END
    WHEN nomor_peserta IS NOT NULL THEN 'koreksi' WHEN diisi THEN 'mengisi' ELSE 'belum' END) STORED;
CREATE FUNCTION pendaftar_diisi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pendaftar SET diisi = true WHERE nomor_pendaftar = NEW.nomor_pendaftar AND NOT diisi;
  RETURN NULL;
END $$;
CREATE TRIGGER pendaftar_diisi AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION pendaftar_diisi();
DROP INDEX pendaftar_koreksi;
DROP INDEX pendaftar_hadir;
CREATE INDEX pendaftar_fase ON pendaftar (fase, dibuat DESC, nomor_pendaftar DESC);
CREATE INDEX pendaftar_penawaran_fase ON pendaftar (kode_penawaran, fase, dibuat DESC, nomor_pendaftar DESC);

-- A committee lists the accepted first; the others must not be looked for behind all of them.
CREATE INDEX yudisium_putusan ON yudisium (id_hasil, diterima, baris, nomor_pendaftar);
