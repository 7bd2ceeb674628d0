-- Locks orang_pendaftar: 2 s at a million rows.
-- Locks kunci_orang: 10 ms at a million rows.
-- Who is to be compared stands in a short table of its own: before, the row of a registration told it, and saying that an old
-- registration was compared wrote its row and each index of it anew, pages that nobody else was at.
-- Taken at once and first: the job of the version before reads this table and then writes it.
LOCK TABLE orang_pendaftar IN ACCESS EXCLUSIVE MODE;
-- The keys of telephones are others now: everybody is compared anew by the job, a batch at a time.
CREATE TABLE antrean_orang AS SELECT nomor_pendaftar, 1 AS perubahan FROM orang_pendaftar;
ALTER TABLE antrean_orang ADD PRIMARY KEY (nomor_pendaftar), ADD FOREIGN KEY (nomor_pendaftar) REFERENCES orang_pendaftar,
  ALTER COLUMN perubahan SET NOT NULL, ALTER COLUMN perubahan SET DEFAULT 1;
COMMENT ON TABLE antrean_orang IS 'Registrations to be compared with those that may be the same person''s; the job takes them out.';
COMMENT ON COLUMN antrean_orang.perubahan IS 'Grows with each change, so that one made during the comparison is not lost.';
DROP INDEX orang_pendaftar_antre;
ALTER TABLE orang_pendaftar DROP COLUMN perubahan, DROP COLUMN dibandingkan;

-- What shares a key is read from its index alone.
TRUNCATE kunci_orang;
ALTER TABLE kunci_orang DROP CONSTRAINT kunci_orang_pkey, ADD PRIMARY KEY (kunci, nomor_pendaftar) INCLUDE (sisa);

-- The same upserts of one own row each, whoever else has the number.
CREATE FUNCTION orang_antre(nomor text) RETURNS void LANGUAGE sql AS
$$
  INSERT INTO antrean_orang AS a (nomor_pendaftar) SELECT nomor_pendaftar FROM orang_pendaftar WHERE nomor_pendaftar = nomor
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET perubahan = a.perubahan + 1
$$;
CREATE OR REPLACE FUNCTION orang_ikut() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO orang_pendaftar AS o (nomor_pendaftar, identitas)
    SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, NEW.no_ktp, NEW.warga_negara)
    FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND NOT uji
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET identitas = excluded.identitas WHERE o.identitas <> excluded.identitas;
  PERFORM orang_antre(NEW.nomor_pendaftar);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION orang_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM orang_antre(NEW.nomor_pendaftar);
  RETURN NULL;
END $$;
