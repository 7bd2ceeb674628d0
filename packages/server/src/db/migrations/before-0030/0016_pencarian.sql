-- The office's search and filters, one row and one index for all of them: any mixture of words, offering, phase and
-- programme meets inside the index, week by week from the newest, so that a page costs the same among a million.
DROP TRIGGER pencarian_baru ON data_diri_pendaftar;
DROP TRIGGER pencarian_berubah ON data_diri_pendaftar;
DROP FUNCTION pencarian_ikut();
DROP TABLE pencarian;

-- Everything one applicant is found by: the filters of a week as one term for each mixture ('#2968 OFFERING PHASE 301', left
-- empty where any will do), beginnings of every word, and every two words by three letters each, because words that are
-- common apart may hardly ever meet. Numbers keep the beginnings people know: region, day of birth, exchange.
CREATE FUNCTION istilah_pendaftar(pekan integer, penawaran text, fase text, prodi integer[], kata text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  pilihan text;
  k text;
  lain text;
  awal text[] := '{}';
  istilah text[] := '{}';
BEGIN
  FOREACH pilihan IN ARRAY ARRAY[''] || prodi::text[] LOOP
    istilah := istilah || ARRAY['#' || pekan || '   ' || pilihan, '#' || pekan || ' ' || penawaran || '  ' || pilihan,
      '#' || pekan || '  ' || fase || ' ' || pilihan, '#' || pekan || ' ' || penawaran || ' ' || fase || ' ' || pilihan];
  END LOOP;
  FOREACH k IN ARRAY string_to_array(ltrim(kata), ' ') LOOP
    IF k ~ '^[0-9]' THEN
      istilah := istilah || ARRAY[left(k, 4), left(k, 6), left(k, 8), left(k, 10), left(k, 12), left(k, 16)];
    ELSE
      istilah := istilah || ARRAY[left(k, 1), left(k, 2), left(k, 3), left(k, 4), left(k, 5), left(k, 6)];
      IF length(k) >= 3 THEN
        FOREACH lain IN ARRAY awal LOOP
          istilah := istilah || (least(lain COLLATE "C", left(k, 3)) || '+' || greatest(lain COLLATE "C", left(k, 3)));
        END LOOP;
        awal := awal || left(k, 3);
      END IF;
    END IF;
  END LOOP;
  RETURN istilah;
END $$;
-- Terms that whoever has words with these beginnings is found by. Pairs are rare; where there is one, single words only cost
-- time. Otherwise of each word its longest kept beginning.
CREATE FUNCTION istilah_dicari(kata text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH awal AS (SELECT DISTINCT left(k, 3) COLLATE "C" AS a FROM unnest(kata) AS k WHERE length(k) >= 3 AND k !~ '^[0-9]'),
    pasangan AS (SELECT array_agg(x.a || '+' || y.a) AS ada FROM awal x JOIN awal y ON x.a < y.a),
    satuan AS (
      SELECT left(k, (SELECT max(n) FROM unnest(CASE WHEN k ~ '^[0-9]' THEN ARRAY[4, 6, 8, 10, 12, 16] ELSE ARRAY[1, 2, 3, 4, 5, 6] END) AS n
        WHERE n <= length(k))) AS istilah FROM unnest(kata) AS k)
  SELECT coalesce(ada, (SELECT array_agg(istilah) FROM satuan WHERE istilah IS NOT NULL), '{}') FROM pasangan
$$;

CREATE TABLE pencarian (
  -- No foreign key: the rows follow those of pendaftar.
  nomor_pendaftar text PRIMARY KEY,
  dibuat timestamptz NOT NULL,
  -- Weeks from 1970 to `dibuat`: the steps in which a list is gone through.
  pekan integer NOT NULL GENERATED ALWAYS AS (floor(extract(epoch FROM dibuat AT TIME ZONE 'UTC') / 604800)::integer) STORED,
  kode_penawaran text NOT NULL,
  fase text NOT NULL,
  -- Programmes chosen, in their order.
  prodi integer[] NOT NULL DEFAULT '{}',
  -- Words of name, NIK and phones, each after a space: ' putri wibowo 3374…'.
  kata text NOT NULL DEFAULT ''
-- The index of terms still names rows of the past until they are swept; most changes are to the newest, which all look at.
) WITH (autovacuum_vacuum_scale_factor = 0.01);
CREATE FUNCTION kata_berspasi(kata text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(' ' || nullif(array_to_string(kata, ' '), ''), '')
$$;
-- What the rows are made of; the triggers below keep to it.
CREATE VIEW pencarian_sumber AS
  SELECT p.nomor_pendaftar, p.dibuat, p.kode_penawaran, p.fase,
    coalesce((SELECT array_agg(c.id_prodi ORDER BY c.urutan) FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}') AS prodi,
    kata_berspasi(kata_pendaftar(d.nama_lengkap, d.no_ktp, d.telp, d.nohp)) AS kata
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar);
-- In the order of payment, so that a week lies together.
INSERT INTO pencarian (nomor_pendaftar, dibuat, kode_penawaran, fase, prodi, kata)
  SELECT * FROM pencarian_sumber ORDER BY dibuat;
CREATE INDEX pencarian_terbaru ON pencarian (dibuat DESC, nomor_pendaftar DESC);
-- What waits to be sorted in is read by every search: little of it.
CREATE INDEX pencarian_istilah ON pencarian USING gin (istilah_pendaftar(pekan, kode_penawaran, fase, prodi, kata))
  WITH (fastupdate = on, gin_pending_list_limit = 64);

CREATE FUNCTION pencarian_akun() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pencarian (nomor_pendaftar, dibuat, kode_penawaran, fase)
    VALUES (NEW.nomor_pendaftar, NEW.dibuat, NEW.kode_penawaran, NEW.fase)
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET dibuat = excluded.dibuat, kode_penawaran = excluded.kode_penawaran, fase = excluded.fase;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_baru AFTER INSERT ON pendaftar FOR EACH ROW EXECUTE FUNCTION pencarian_akun();
CREATE TRIGGER pencarian_akun AFTER UPDATE ON pendaftar FOR EACH ROW
  WHEN ((OLD.dibuat, OLD.kode_penawaran, OLD.fase) IS DISTINCT FROM (NEW.dibuat, NEW.kode_penawaran, NEW.fase))
  EXECUTE FUNCTION pencarian_akun();

CREATE FUNCTION pencarian_nama() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pencarian SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
    WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_nama_baru AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION pencarian_nama();
CREATE TRIGGER pencarian_nama AFTER UPDATE ON data_diri_pendaftar FOR EACH ROW
  WHEN ((OLD.nama_lengkap, OLD.no_ktp, OLD.telp, OLD.nohp) IS DISTINCT FROM (NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
  EXECUTE FUNCTION pencarian_nama();

-- Choices are saved by taking all away and writing all again; only what remains of it at the end counts.
CREATE FUNCTION pencarian_pilihan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  siapa text := CASE WHEN TG_OP = 'DELETE' THEN OLD.nomor_pendaftar ELSE NEW.nomor_pendaftar END;
  chosen integer[] := coalesce((SELECT array_agg(id_prodi ORDER BY urutan) FROM pilihan_jurusan WHERE nomor_pendaftar = siapa), '{}');
BEGIN
  UPDATE pencarian SET prodi = chosen WHERE nomor_pendaftar = siapa AND prodi <> chosen;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pencarian_pilihan AFTER INSERT OR UPDATE OR DELETE ON pilihan_jurusan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pencarian_pilihan();

-- Lists are read from the table above; what remains is counting, and who waits for a card.
DROP INDEX pendaftar_terbaru;
DROP INDEX pendaftar_fase;
DROP INDEX pendaftar_penawaran_fase;
DROP INDEX pendaftar_penawaran_terbaru;
DROP INDEX pendaftar_tanpa_kartu;
DROP INDEX pilihan_jurusan_prodi;
CREATE INDEX pendaftar_penawaran_fase ON pendaftar (kode_penawaran, fase);
CREATE INDEX pendaftar_tanpa_kartu ON pendaftar (dibuat DESC, nomor_pendaftar DESC) INCLUDE (diverifikasi)
  WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu;
