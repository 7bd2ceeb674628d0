-- The desks for applicants, attendance and home: search, special deadlines, exports, imports, full schedules.

-- A deadline of one applicant's own; the later of it and the offering's counts (decisions 145).
ALTER TABLE pendaftar ADD COLUMN batas_khusus timestamptz;
-- The import that marked the applicant present, so that an import can be taken back as a whole.
CREATE TABLE impor_kehadiran (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas,
  jumlah integer NOT NULL,
  dibatalkan timestamptz
);
ALTER TABLE pendaftar ADD COLUMN id_impor_kehadiran integer REFERENCES impor_kehadiran;
CREATE INDEX pendaftar_impor_kehadiran ON pendaftar (id_impor_kehadiran) WHERE id_impor_kehadiran IS NOT NULL;

-- The office's list is newest first, whole, by offering and by phase.
CREATE INDEX pendaftar_terbaru ON pendaftar (dibuat DESC, nomor_pendaftar DESC);
CREATE INDEX pendaftar_penawaran_terbaru ON pendaftar (kode_penawaran, dibuat DESC, nomor_pendaftar DESC);
CREATE INDEX pendaftar_koreksi ON pendaftar (dibuat DESC, nomor_pendaftar DESC) WHERE diverifikasi IS NULL AND nomor_peserta IS NOT NULL;
CREATE INDEX pendaftar_hadir ON pendaftar (dibuat DESC, nomor_pendaftar DESC) WHERE hadir IS NOT NULL;
CREATE INDEX pilihan_jurusan_prodi ON pilihan_jurusan (id_prodi, nomor_pendaftar);
CREATE INDEX pembayaran_karantina ON pembayaran (dicatat, nomor_pembayaran) WHERE karantina IS NOT NULL;

-- Words people are searched by: parts of the name without accents, NIK and phone numbers as digits.
CREATE TABLE pencarian (
  -- No foreign key: the rows follow those of data_diri_pendaftar, which has one.
  nomor_pendaftar text NOT NULL,
  kata text NOT NULL,
  PRIMARY KEY (nomor_pendaftar, kata)
);
CREATE INDEX pencarian_kata ON pencarian (kata text_pattern_ops, nomor_pendaftar);

-- "Nur'aini Sá" -> nuraini, sa: lower case, accents and apostrophes gone, every other sign parts words.
CREATE FUNCTION kata_cari(teks text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT kata), '{}')
  FROM unnest(regexp_split_to_array(
    regexp_replace(lower(regexp_replace(normalize(teks, NFKD), '[\u0300-\u036f]', '', 'g')), '[''`´\u2018\u2019\u02bc]', '', 'g'),
    '[^[:alnum:]]+')) AS kata
  WHERE kata <> ''
$$;
-- The words of one record; a name with an apostrophe is found by its parts too.
CREATE FUNCTION kata_pendaftar(nama text, nik text, telp text, nohp text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT kata), '{}') FROM (
    SELECT unnest(kata_cari(nama) || kata_cari(regexp_replace(nama, '[''`´\u2018\u2019\u02bc]', ' ', 'g'))) AS kata
    UNION ALL SELECT lower(regexp_replace(nik, '[^[:alnum:]]', '', 'g'))
    UNION ALL SELECT regexp_replace(regexp_replace(nomor, '[^0-9]', '', 'g'), '^62', '0') FROM unnest(ARRAY[telp, nohp]) AS nomor
  ) k WHERE kata <> ''
$$;
CREATE FUNCTION pencarian_ikut() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM pencarian WHERE nomor_pendaftar = OLD.nomor_pendaftar;
  END IF;
  INSERT INTO pencarian (nomor_pendaftar, kata)
    SELECT NEW.nomor_pendaftar, unnest(kata_pendaftar(NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_baru AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION pencarian_ikut();
CREATE TRIGGER pencarian_berubah AFTER UPDATE ON data_diri_pendaftar FOR EACH ROW
  WHEN ((OLD.nama_lengkap, OLD.no_ktp, OLD.telp, OLD.nohp) IS DISTINCT FROM (NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
  EXECUTE FUNCTION pencarian_ikut();
INSERT INTO pencarian (nomor_pendaftar, kata)
  SELECT nomor_pendaftar, unnest(kata_pendaftar(nama_lengkap, no_ktp, telp, nohp)) FROM data_diri_pendaftar;

-- Since when an exam schedule has no seat left; the office promises a new room within a day (decisions 129).
ALTER TABLE jadwal_ujian ADD COLUMN penuh_sejak timestamptz DEFAULT now();
UPDATE jadwal_ujian j SET penuh_sejak = NULL
  WHERE EXISTS (SELECT 1 FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal AND r.terisi < r.kapasitas);
CREATE FUNCTION jadwal_penuh() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kode text := CASE WHEN TG_OP = 'DELETE' THEN OLD.kode_jadwal ELSE NEW.kode_jadwal END;
BEGIN
  -- Rooms that fill at the same moment take turns, so the last one sees that it was the last.
  PERFORM 1 FROM jadwal_ujian WHERE kode_jadwal = kode FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM ruang WHERE kode_jadwal = kode AND terisi < kapasitas) THEN
    UPDATE jadwal_ujian SET penuh_sejak = NULL WHERE kode_jadwal = kode AND penuh_sejak IS NOT NULL;
  ELSE
    UPDATE jadwal_ujian SET penuh_sejak = now() WHERE kode_jadwal = kode AND penuh_sejak IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ruang_bertambah AFTER INSERT OR DELETE ON ruang FOR EACH ROW EXECUTE FUNCTION jadwal_penuh();
-- Only a room that becomes full, or is no longer, can change the answer.
CREATE TRIGGER ruang_terisi AFTER UPDATE OF terisi, kapasitas ON ruang FOR EACH ROW
  WHEN ((OLD.terisi < OLD.kapasitas) IS DISTINCT FROM (NEW.terisi < NEW.kapasitas))
  EXECUTE FUNCTION jadwal_penuh();

-- A seat given back is taken again before a new number is; together with the taken ones they are 1, 2, 3, ….
ALTER TABLE ruang ADD COLUMN lowong integer[] NOT NULL DEFAULT '{}';
-- Number of the seat taken last, for the statement that takes it.
ALTER TABLE ruang ADD COLUMN kursi_terakhir integer;

-- Exports of the office; each is read by who asked for it, for a day.
CREATE TABLE ekspor (
  id uuid PRIMARY KEY,
  petugas text NOT NULL REFERENCES petugas,
  dibuat timestamptz NOT NULL,
  bentuk text NOT NULL CHECK (bentuk IN ('xlsx', 'csv')),
  saringan jsonb NOT NULL,
  jumlah integer NOT NULL,
  -- Rows written so far.
  kemajuan integer NOT NULL DEFAULT 0,
  kunci_berkas text,
  gagal text
);
CREATE INDEX ekspor_dibuat ON ekspor (dibuat);
