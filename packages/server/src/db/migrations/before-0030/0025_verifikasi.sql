-- Finalising holds the room and the counter for as short as can be.

-- Ends a statement, and with it the transaction, that found no seat.
CREATE FUNCTION tanpa_kursi() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'no room has a seat left' USING ERRCODE = 'GB001';
END $$;

-- Who stands in the lists as they are already is not written anew.
CREATE OR REPLACE FUNCTION pencarian_akun() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pencarian AS c (nomor_pendaftar, dibuat, kode_penawaran, fase)
    VALUES (NEW.nomor_pendaftar, NEW.dibuat, NEW.kode_penawaran, NEW.fase)
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET dibuat = excluded.dibuat, kode_penawaran = excluded.kode_penawaran, fase = excluded.fase
    WHERE (c.dibuat, c.kode_penawaran, c.fase) IS DISTINCT FROM (excluded.dibuat, excluded.kode_penawaran, excluded.fase);
  RETURN NULL;
END $$;
