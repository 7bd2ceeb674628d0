-- Letters are found as applicants are (migration 0016): the words of a name and the beginnings of a letter's number meet
-- the filters of the queue inside one index, petak by petak in the order of the view, whatever else is in the queue.
ALTER TABLE loa ADD COLUMN kata text NOT NULL DEFAULT '';
COMMENT ON COLUMN loa.kata IS 'Words of the applicant''s name, each after a space; kept by triggers.';

-- Every request stands in one view by its state and in that of all; in each by the petak of the time the view is ordered by.
-- An index is built and restored with no schema on the path, so the function carries its own.
CREATE FUNCTION istilah_loa(status integer, diminta timestamptz, diputus timestamptz, dicabut timestamptz, penawaran text, jenis integer,
  nomor text, kata text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
BEGIN
  RETURN istilah_pendaftar(petak_ke(diminta), penawaran, 'semua', ARRAY[jenis], kata)
    || istilah_pendaftar(petak_ke(coalesce(dicabut, diputus, diminta)), penawaran,
      CASE WHEN dicabut IS NOT NULL THEN 'dicabut' WHEN status = 1 THEN 'review' WHEN status = 2 THEN 'disetujui' ELSE 'ditolak' END,
      ARRAY[jenis], '')
    || ARRAY(SELECT '!' || left(lower(nomor), n) FROM generate_series(3, least(length(nomor), 24)) AS n);
END $$;

UPDATE loa SET kata = kata_berspasi(kata_pendaftar(d.nama_lengkap, NULL, NULL, NULL))
  FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = loa.nomor_pendaftar;
-- What waits to be sorted in is read by every search: little of it.
CREATE INDEX loa_istilah ON loa USING gin (istilah_loa(status_loa, diminta, diputus, dicabut, kode_penawaran, jenis_loa, nomor_surat, kata))
  WITH (fastupdate = on, gin_pending_list_limit = 64);
DROP INDEX loa_nomor_surat;
ANALYZE loa;

-- The name is held until the request is written, so that a correction at the same moment finds the request.
CREATE FUNCTION loa_kata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT kata_berspasi(kata_pendaftar(d.nama_lengkap, NULL, NULL, NULL)) INTO NEW.kata
    FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = NEW.nomor_pendaftar FOR SHARE;
  NEW.kata := coalesce(NEW.kata, '');
  RETURN NEW;
END $$;
CREATE TRIGGER loa_kata BEFORE INSERT ON loa FOR EACH ROW EXECUTE FUNCTION loa_kata();
CREATE FUNCTION loa_nama() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loa SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NULL, NULL, NULL)) WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER loa_nama AFTER UPDATE ON data_diri_pendaftar FOR EACH ROW
  WHEN (OLD.nama_lengkap IS DISTINCT FROM NEW.nama_lengkap) EXECUTE FUNCTION loa_nama();
