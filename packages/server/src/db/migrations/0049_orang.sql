-- One person may have several registrations: told by what identifies them, and linked or parted by the office.
-- What is typed where a number is not known ("belum ada", "0", one digit over and over) tells nobody apart.
CREATE FUNCTION identitas_orang(nomor text, no_ktp text, warga_negara text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT CASE WHEN length(k.bersih) < 5 OR k.bersih !~ '[0-9]' OR k.bersih ~ '^(.)\1*$' THEN '#' || nomor ELSE coalesce(warga_negara, 'ID') || ' ' || k.bersih END
  FROM (SELECT regexp_replace(upper(coalesce(no_ktp, '')), '[^0-9A-Z]', '', 'g') AS bersih) k
$$;
CREATE TABLE orang_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  identitas text NOT NULL,
  perubahan integer NOT NULL DEFAULT 1,
  dibandingkan integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE orang_pendaftar IS 'Whose a registration is; kept by triggers in the transaction of each save. Trials have none.';
COMMENT ON COLUMN orang_pendaftar.identitas IS 'Country with NIK or passport number; the registration''s own number while neither is known, which nobody else has.';
COMMENT ON COLUMN orang_pendaftar.perubahan IS 'Grows with every change of what people are compared by; dibandingkan is how far the job has come.';
CREATE INDEX orang_pendaftar_identitas ON orang_pendaftar (identitas, nomor_pendaftar);
CREATE INDEX orang_pendaftar_antre ON orang_pendaftar (nomor_pendaftar) WHERE dibandingkan < perubahan;

CREATE TABLE kunci_orang (
  kunci text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES orang_pendaftar,
  PRIMARY KEY (kunci, nomor_pendaftar)
);
COMMENT ON TABLE kunci_orang IS 'What two registrations of one person would share; written by the job, so that only who shares a key is compared.';
CREATE INDEX kunci_orang_nomor ON kunci_orang (nomor_pendaftar);

CREATE TABLE dugaan_ganda (
  id_pasangan integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  pertama text NOT NULL REFERENCES pendaftar,
  kedua text NOT NULL REFERENCES pendaftar,
  sebab text[] NOT NULL,
  ditemukan timestamptz NOT NULL,
  keputusan text CHECK (keputusan IN ('satu', 'dua')),
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas,
  alasan text,
  UNIQUE (pertama, kedua),
  CHECK (pertama < kedua),
  CHECK ((keputusan IS NULL) = (diputus IS NULL) AND (keputusan IS NULL) = (diputus_oleh IS NULL))
);
COMMENT ON TABLE dugaan_ganda IS 'Pairs of registrations that may be one person''s; who was judged stays, so that a pair does not come back.';
CREATE INDEX dugaan_ganda_antre ON dugaan_ganda (ditemukan, id_pasangan) WHERE keputusan IS NULL;
CREATE INDEX dugaan_ganda_diputus ON dugaan_ganda (keputusan, diputus, id_pasangan) WHERE keputusan IS NOT NULL;
CREATE INDEX dugaan_ganda_kedua ON dugaan_ganda (kedua);
CREATE INDEX dugaan_ganda_satu ON dugaan_ganda (pertama) WHERE keputusan = 'satu';
CREATE INDEX dugaan_ganda_satu_kedua ON dugaan_ganda (kedua) WHERE keputusan = 'satu';

CREATE TABLE izin_kursi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  diberi timestamptz NOT NULL,
  diberi_oleh text NOT NULL REFERENCES petugas,
  alasan text NOT NULL
);
COMMENT ON TABLE izin_kursi IS 'Registrations that may take a seat beside another of the same person in that offering.';

-- By identity rather than by registration, so that many who typed the same number are each looked at once.
CREATE FUNCTION identitas_sama(nomor text) RETURNS SETOF text LANGUAGE sql STABLE AS
$$
  WITH RECURSIVE satu (identitas) AS (
    SELECT identitas FROM orang_pendaftar WHERE nomor_pendaftar = nomor
    UNION
    SELECT lain.identitas FROM satu JOIN orang_pendaftar o USING (identitas) CROSS JOIN LATERAL (
      SELECT kedua AS nomor_pendaftar FROM dugaan_ganda WHERE keputusan = 'satu' AND pertama = o.nomor_pendaftar
      UNION ALL SELECT pertama FROM dugaan_ganda WHERE keputusan = 'satu' AND kedua = o.nomor_pendaftar) d
    JOIN orang_pendaftar lain ON lain.nomor_pendaftar = d.nomor_pendaftar)
  SELECT identitas FROM satu
$$;
CREATE FUNCTION registrasi_lain(nomor text) RETURNS SETOF text LANGUAGE sql STABLE AS
$$
  SELECT o.nomor_pendaftar FROM identitas_sama(nomor) i JOIN orang_pendaftar o ON o.identitas = i
  WHERE o.nomor_pendaftar <> nomor AND NOT EXISTS (SELECT FROM dugaan_ganda
    WHERE keputusan = 'dua' AND pertama = least(nomor, o.nomor_pendaftar) AND kedua = greatest(nomor, o.nomor_pendaftar))
$$;

-- The same upsert of one own row, whoever else has the number.
CREATE FUNCTION orang_ikut() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO orang_pendaftar AS o (nomor_pendaftar, identitas)
    SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, NEW.no_ktp, NEW.warga_negara)
    FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND NOT uji
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET identitas = excluded.identitas, perubahan = o.perubahan + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER orang_baru AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION orang_ikut();
CREATE TRIGGER orang_ikut AFTER UPDATE ON data_diri_pendaftar FOR EACH ROW WHEN ((OLD.no_ktp, OLD.warga_negara, OLD.nama_lengkap, OLD.tgl_lahir, OLD.telp, OLD.nohp)
  IS DISTINCT FROM (NEW.no_ktp, NEW.warga_negara, NEW.nama_lengkap, NEW.tgl_lahir, NEW.telp, NEW.nohp)) EXECUTE FUNCTION orang_ikut();
CREATE FUNCTION orang_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE orang_pendaftar SET perubahan = perubahan + 1 WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER orang_sekolah_baru AFTER INSERT ON pendidikan_terakhir FOR EACH ROW EXECUTE FUNCTION orang_berubah();
CREATE TRIGGER orang_sekolah AFTER UPDATE ON pendidikan_terakhir
  FOR EACH ROW WHEN (OLD.nisn IS DISTINCT FROM NEW.nisn) EXECUTE FUNCTION orang_berubah();
CREATE TRIGGER orang_ibu_baru AFTER INSERT ON data_orang_tua FOR EACH ROW EXECUTE FUNCTION orang_berubah();
CREATE TRIGGER orang_ibu AFTER UPDATE ON data_orang_tua
  FOR EACH ROW WHEN (OLD.nama_lengkap_ibu IS DISTINCT FROM NEW.nama_lengkap_ibu) EXECUTE FUNCTION orang_berubah();

INSERT INTO orang_pendaftar (nomor_pendaftar, identitas)
  SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, d.no_ktp, d.warga_negara)
  FROM data_diri_pendaftar d JOIN pendaftar p USING (nomor_pendaftar) WHERE NOT p.uji;
