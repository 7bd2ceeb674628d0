-- What a trial asks for after its result: letters and objections, in a table that nothing of the real ones reads (penawaran 24).
CREATE TABLE permintaan_uji (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  hal text NOT NULL CHECK (hal IN ('loa-bersyarat', 'loa', 'sanggah')),
  rincian text NOT NULL,
  nama text NOT NULL,
  alasan text,
  id_prodi integer REFERENCES program_studi,
  diminta timestamptz NOT NULL,
  keadaan text NOT NULL DEFAULT 'menunggu' CHECK (keadaan IN ('menunggu', 'setuju', 'tolak')),
  jawaban text,
  diputus timestamptz,
  PRIMARY KEY (nomor_pendaftar, hal, rincian),
  CHECK ((hal = 'sanggah') = (rincian <> '')),
  CHECK ((hal = 'sanggah') = (alasan IS NOT NULL)),
  CHECK ((keadaan = 'menunggu') = (diputus IS NULL))
);
COMMENT ON TABLE permintaan_uji IS 'Letters and objections of trial applicants; they go with their applicant before the offering opens.';
COMMENT ON COLUMN permintaan_uji.rincian IS 'Of an objection, what it is to: kind and code.';
COMMENT ON COLUMN permintaan_uji.diminta IS 'By the trial''s own clock, as diputus.';

ALTER TABLE hasil_uji ADD COLUMN dipanggil boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN hasil_uji.dipanggil IS 'Admitted by a call-up from the waiting list.';

CREATE OR REPLACE FUNCTION hasil_uji() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF NOT EXISTS (SELECT FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND uji) THEN
    RAISE EXCEPTION '%: % is no trial', TG_TABLE_NAME, NEW.nomor_pendaftar;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER permintaan_uji BEFORE INSERT OR UPDATE OF nomor_pendaftar ON permintaan_uji FOR EACH ROW EXECUTE FUNCTION hasil_uji();
