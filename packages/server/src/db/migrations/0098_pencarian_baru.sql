-- Locks pembayaran: 10 ms at a million rows.
-- Locks pendaftar: 10 ms at a million rows.
-- In the order in which payments lock them, at once: neither waits for the other.
LOCK TABLE pembayaran, pendaftar IN ACCESS EXCLUSIVE MODE;

-- Applicants who are made together come into the lists together: row by row, each opened the three indexes and their terms anew.
-- Whoever got a first record in the same statement comes with its words, and may be there already, in a later phase.
CREATE FUNCTION pencarian_baru() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO pencarian AS c (nomor_pendaftar, dibuat, kode_penawaran, fase, kata)
    SELECT nomor_pendaftar, dibuat, kode_penawaran, fase, coalesce((SELECT kata_berspasi(kata_pendaftar(d.nama_lengkap, d.no_ktp, d.telp, d.nohp))
      FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = baru.nomor_pendaftar), '')
    FROM baru WHERE NOT uji
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET kata = excluded.kata WHERE c.kata <> excluded.kata;
  RETURN NULL;
END $$;
DROP TRIGGER pencarian_baru ON pendaftar;
CREATE TRIGGER pencarian_baru AFTER INSERT ON pendaftar REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION pencarian_baru();

-- Whoever makes the applicant in the same statement knows the wave, and need not look for it.
DROP TRIGGER pembayaran_penawaran ON pembayaran;
CREATE TRIGGER pembayaran_penawaran BEFORE UPDATE OF nomor_pendaftar ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION pembayaran_ikut_penawaran();
CREATE TRIGGER pembayaran_penawaran_baru BEFORE INSERT ON pembayaran
  FOR EACH ROW WHEN (new.nomor_pendaftar IS NOT NULL AND new.gelombang IS NULL) EXECUTE FUNCTION pembayaran_ikut_penawaran();
