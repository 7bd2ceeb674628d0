-- Words are put in the order of their bytes, whatever the database's collation: of a database that was moved to another one, or
-- whose collation was renewed, names of schools would not be known again.
CREATE OR REPLACE FUNCTION kata_cari(teks text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(array_agg(DISTINCT kata COLLATE "C"), '{}')
  FROM unnest(regexp_split_to_array(
    regexp_replace(lower(regexp_replace(normalize(teks, NFKD), '[\u0300-\u036f]', '', 'g')), '[''`´\u2018\u2019\u02bc]', '', 'g'),
    '[^[:alnum:]]+')) AS kata
  WHERE kata <> ''
$$;

-- What nobody has any more is forgotten a night after that was seen. Whoever types it until then says so in its row, which the
-- job deletes as it stands.
ALTER TABLE kata_sekolah ADD COLUMN sepi timestamptz;
COMMENT ON COLUMN kata_sekolah.sepi IS 'Since when nobody was seen to be from there; null where somebody is.';
COMMENT ON TABLE kata_sekolah IS 'Names of schools as applicants typed them, each as its words and once.';

-- Two names that are one by now exist only where a collation was renewed since 0093.
CREATE TEMP TABLE urut ON COMMIT DROP AS SELECT id_sekolah, kata, min(id_sekolah) OVER (PARTITION BY kata) AS tetap
  FROM (SELECT id_sekolah, ARRAY(SELECT k FROM unnest(kata) AS k ORDER BY k COLLATE "C") AS kata FROM kata_sekolah) s;
DO
$$ BEGIN
  IF EXISTS (SELECT FROM urut WHERE tetap <> id_sekolah) THEN
    UPDATE periksa_berkas k SET sekolah = u.tetap FROM urut u WHERE u.id_sekolah = k.sekolah AND u.tetap <> u.id_sekolah;
    DELETE FROM kata_sekolah w USING urut u WHERE u.id_sekolah = w.id_sekolah AND u.tetap <> u.id_sekolah;
  END IF;
END $$;
UPDATE kata_sekolah w SET kata = u.kata FROM urut u WHERE u.id_sekolah = w.id_sekolah AND w.kata <> u.kata;

-- A trial leaves no name behind, and has no place in the queue. In one order, so that two who save the same new names do not wait
-- for each other. A name that is known is not inserted in vain, which would use up a number each time.
CREATE OR REPLACE FUNCTION periksa_sekolah() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO kata_sekolah AS w (kata) SELECT DISTINCT k FROM baru JOIN pendaftar p USING (nomor_pendaftar), kata_cari(baru.nama_sekolah) AS k
    WHERE baru.nama_sekolah IS NOT NULL AND NOT p.uji AND NOT EXISTS (SELECT FROM kata_sekolah a WHERE a.kata = k AND a.sepi IS NULL)
    ORDER BY k ON CONFLICT (kata) DO UPDATE SET sepi = NULL WHERE w.sepi IS NOT NULL;
  UPDATE periksa_berkas k SET sekolah = s.id FROM (SELECT nomor_pendaftar, sekolah_pendaftar(nomor_pendaftar) AS id FROM baru) s
    WHERE k.nomor_pendaftar = s.nomor_pendaftar AND k.sekolah IS DISTINCT FROM s.id;
  RETURN NULL;
END $$;
