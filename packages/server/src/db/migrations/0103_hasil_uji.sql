-- Results of trial applicants, in a table that nothing of the real ones reads (penawaran 24).
CREATE TABLE hasil_uji (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  hasil text NOT NULL CHECK (hasil IN ('diterima', 'cadangan', 'ditolak')),
  id_prodi integer REFERENCES program_studi,
  jawaban text CHECK (jawaban IN ('terima', 'tolak')),
  dijawab timestamptz,
  CHECK ((id_prodi IS NULL) = (hasil = 'ditolak')),
  CHECK (jawaban IS NULL OR hasil = 'diterima'),
  CHECK ((jawaban IS NULL) = (dijawab IS NULL))
);
COMMENT ON TABLE hasil_uji IS 'What an officer gave a trial applicant as a result; it goes with its applicant before the offering opens.';
COMMENT ON COLUMN hasil_uji.id_prodi IS 'Admitted to, or waited for.';
COMMENT ON COLUMN hasil_uji.dijawab IS 'By the trial''s own clock.';

CREATE FUNCTION hasil_uji() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF NOT EXISTS (SELECT FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND uji) THEN
    RAISE EXCEPTION 'hasil_uji: % is no trial', NEW.nomor_pendaftar;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hasil_uji BEFORE INSERT OR UPDATE OF nomor_pendaftar ON hasil_uji FOR EACH ROW EXECUTE FUNCTION hasil_uji();
