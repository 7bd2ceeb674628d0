-- Locks periksa_berkas: 60 s at a million rows.
-- Locks pendidikan_terakhir: 60 s at a million rows.
-- The queue is narrowed to schools by an index of its own, in its order: before, all documents of everybody from there were read
-- and sorted for a page. Nothing is uploaded or judged and no school is saved meanwhile. A process of the version before that still
-- serves reads names without an index: its search by school is refused where there are many.
CREATE TABLE kata_sekolah (
  id_sekolah integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kata text[] NOT NULL UNIQUE
);
COMMENT ON TABLE kata_sekolah IS 'Names of schools as applicants typed them, each as its words and once; nothing is taken out.';
-- Written in place: a pending list would be read whole by each search until it is merged.
CREATE INDEX kata_sekolah_kata ON kata_sekolah USING gin (kata) WITH (fastupdate = off);
COMMENT ON INDEX kata_sekolah_kata IS 'Whole words of the name of a school.';

CREATE FUNCTION sekolah_pendaftar(nomor text) RETURNS integer LANGUAGE plpgsql STABLE AS
$$
BEGIN
  RETURN (SELECT w.id_sekolah FROM pendidikan_terakhir s JOIN kata_sekolah w ON w.kata = kata_cari(s.nama_sekolah)
    WHERE s.nomor_pendaftar = nomor AND s.nama_sekolah IS NOT NULL);
END $$;
-- A trial leaves no name behind, and has no place in the queue. In one order, so that two who save the same new names do not wait for each other. A name that is known is not inserted in
-- vain, which would use up a number each time.
CREATE FUNCTION periksa_sekolah() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO kata_sekolah (kata) SELECT DISTINCT k FROM baru JOIN pendaftar p USING (nomor_pendaftar), kata_cari(baru.nama_sekolah) AS k
    WHERE baru.nama_sekolah IS NOT NULL AND NOT p.uji AND NOT EXISTS (SELECT FROM kata_sekolah w WHERE w.kata = k) ORDER BY k ON CONFLICT DO NOTHING;
  UPDATE periksa_berkas k SET sekolah = s.id FROM (SELECT nomor_pendaftar, sekolah_pendaftar(nomor_pendaftar) AS id FROM baru) s
    WHERE k.nomor_pendaftar = s.nomor_pendaftar AND k.sekolah IS DISTINCT FROM s.id;
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_sekolah_baru AFTER INSERT ON pendidikan_terakhir REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION periksa_sekolah();
CREATE TRIGGER periksa_sekolah AFTER UPDATE ON pendidikan_terakhir REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION periksa_sekolah();

-- Without a foreign key: each upload would lock the row of a school that thousands share.
ALTER TABLE periksa_berkas ADD COLUMN sekolah integer;
COMMENT ON COLUMN periksa_berkas.sekolah IS 'Of the applicant, in kata_sekolah.';
-- Each name is taken apart once; the table and its indexes are written anew, which is a quarter of an update's time.
CREATE TEMP TABLE nama ON COMMIT DROP AS SELECT nama_sekolah, kata_cari(nama_sekolah) AS kata
  FROM (SELECT DISTINCT nama_sekolah FROM pendidikan_terakhir JOIN pendaftar USING (nomor_pendaftar) WHERE nama_sekolah IS NOT NULL AND NOT uji) s;
INSERT INTO kata_sekolah (kata) SELECT DISTINCT kata FROM nama;
CREATE TEMP TABLE asal ON COMMIT DROP AS SELECT s.nomor_pendaftar, w.id_sekolah
  FROM pendidikan_terakhir s JOIN nama USING (nama_sekolah) JOIN kata_sekolah w USING (kata);
ALTER TABLE asal ADD PRIMARY KEY (nomor_pendaftar);
CREATE FUNCTION pg_temp.asal_dari(nomor text) RETURNS integer LANGUAGE sql STABLE AS
$$
  SELECT id_sekolah FROM asal WHERE nomor_pendaftar = nomor
$$;
ALTER TABLE periksa_berkas ALTER COLUMN sekolah TYPE integer USING pg_temp.asal_dari(nomor_pendaftar);
DROP FUNCTION pg_temp.asal_dari(text);
CREATE INDEX periksa_berkas_sekolah ON periksa_berkas (sekolah, tenggat, siap, nomor_pendaftar, slot)
  WHERE keadaan IN ('belum', 'diganti') AND siap IS NOT NULL;
COMMENT ON INDEX periksa_berkas_sekolah IS 'Order of the queue of one school.';
CREATE INDEX periksa_berkas_diputus_sekolah ON periksa_berkas (sekolah, keadaan, diputus, nomor_pendaftar, slot) WHERE diputus IS NOT NULL;
DROP INDEX pendidikan_terakhir_sekolah;
ANALYZE periksa_berkas, kata_sekolah;

CREATE OR REPLACE FUNCTION periksa_selaras(siapa text, slot_saja text) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO periksa_berkas AS k (nomor_pendaftar, slot, kode_penawaran, sekolah, id_berkas, siap, tenggat)
  SELECT p.nomor_pendaftar, b.slot, p.kode_penawaran, (SELECT sekolah_pendaftar(siapa)), b.id,
    CASE WHEN m.mulai = 'unggah' THEN b.disimpan
      WHEN p.diverifikasi IS NULL THEN NULL
      WHEN m.mulai = 'seleksi' THEN greatest(p.diverifikasi, b.disimpan, o.tanggal_selesai_daftar)
      ELSE greatest(p.diverifikasi, b.disimpan) END,
    coalesce(CASE m.mulai
      WHEN 'ujian' THEN (SELECT min(d.tanggal)::timestamp AT TIME ZONE 'Asia/Jakarta' FROM detail_jadwal d WHERE d.kode_jadwal = p.kode_jadwal)
      WHEN 'seleksi' THEN o.tanggal_pengumuman END, 'infinity')
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran)
    JOIN aturan_berkas m ON m.kode_penawaran = p.kode_penawaran
    JOIN berkas b ON b.nomor_pendaftar = p.nomor_pendaftar AND b.diganti IS NULL AND regexp_replace(b.slot, '/[0-9]+$', '') = m.jenis
  WHERE p.nomor_pendaftar = siapa AND NOT p.uji AND (slot_saja IS NULL OR b.slot = slot_saja)
  ORDER BY b.slot
  ON CONFLICT (nomor_pendaftar, slot) DO UPDATE SET
    kode_penawaran = excluded.kode_penawaran, sekolah = excluded.sekolah, id_berkas = excluded.id_berkas, siap = excluded.siap, tenggat = excluded.tenggat,
    versi = k.versi + (k.id_berkas <> excluded.id_berkas)::integer,
    keadaan = CASE WHEN k.id_berkas <> excluded.id_berkas AND k.keadaan IN ('sah', 'ditolak') THEN 'diganti' ELSE k.keadaan END
  WHERE (k.kode_penawaran, k.sekolah, k.id_berkas, k.siap, k.tenggat)
    IS DISTINCT FROM (excluded.kode_penawaran, excluded.sekolah, excluded.id_berkas, excluded.siap, excluded.tenggat);
END $$;
