-- Documents judged one by one (berkas 11).
CREATE TABLE alasan_berkas (
  id_alasan integer PRIMARY KEY,
  alasan text NOT NULL
);
COMMENT ON TABLE alasan_berkas IS 'Reasons the office rejects documents with; a rejection keeps the words, not the number.';

CREATE TABLE aturan_berkas (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  jenis text NOT NULL,
  mulai text NOT NULL CHECK (mulai IN ('unggah', 'finalisasi', 'ujian', 'seleksi', 'daftar-ulang')),
  menahan text NOT NULL CHECK (menahan IN ('tidak', 'kartu', 'seleksi', 'surat')),
  daftar_periksa text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (kode_penawaran, jenis)
);
COMMENT ON TABLE aturan_berkas IS 'Which kinds of documents of an offering are checked, from when, what is looked for, and what waits for them.';
COMMENT ON COLUMN aturan_berkas.jenis IS 'A slot without the number of a row.';

CREATE TABLE periksa_berkas (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  slot text NOT NULL,
  jenis text NOT NULL GENERATED ALWAYS AS (regexp_replace(slot, '/[0-9]+$', '')) STORED,
  -- A slot without a rule is not kept in line, and its file may be pruned.
  id_berkas uuid NOT NULL REFERENCES berkas ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  keadaan text NOT NULL DEFAULT 'belum' CHECK (keadaan IN ('belum', 'sah', 'ditolak', 'diganti', 'tidak-perlu')),
  versi integer NOT NULL DEFAULT 1,
  siap timestamptz,
  tenggat timestamptz NOT NULL DEFAULT 'infinity',
  alasan text,
  batas timestamptz,
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas,
  PRIMARY KEY (nomor_pendaftar, slot),
  CHECK (keadaan <> 'ditolak' OR (alasan IS NOT NULL AND batas IS NOT NULL))
);
COMMENT ON TABLE periksa_berkas IS 'Where each document in a checked slot stands. Rows follow files and rules by trigger; what is decided, the desk writes.';
COMMENT ON COLUMN periksa_berkas.versi IS 'Counts files and decisions: who decides has seen exactly this one.';
COMMENT ON COLUMN periksa_berkas.siap IS 'From when it can be checked; null while the form is not finalised.';
COMMENT ON COLUMN periksa_berkas.tenggat IS 'Until when it must be checked: the exam, the announcement.';
COMMENT ON COLUMN periksa_berkas.batas IS 'Until when the applicant may replace a rejected one.';
CREATE INDEX periksa_berkas_antre ON periksa_berkas (tenggat, siap, nomor_pendaftar, slot)
  WHERE keadaan IN ('belum', 'diganti') AND siap IS NOT NULL;
COMMENT ON INDEX periksa_berkas_antre IS 'Order of the queue: by deadline, then age.';
CREATE INDEX periksa_berkas_diputus ON periksa_berkas (keadaan, diputus, nomor_pendaftar, slot) WHERE diputus IS NOT NULL;
COMMENT ON INDEX periksa_berkas_diputus IS 'What was decided, by the decision.';
CREATE INDEX periksa_berkas_file ON periksa_berkas (id_berkas);
CREATE INDEX periksa_berkas_ekspor ON periksa_berkas ((nomor_pendaftar || ' ' || slot));
COMMENT ON INDEX periksa_berkas_ekspor IS 'The key an export of the queue goes by.';

CREATE TABLE putusan_berkas (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  slot text NOT NULL,
  id_berkas uuid NOT NULL REFERENCES berkas DEFERRABLE INITIALLY DEFERRED,
  putusan text NOT NULL CHECK (putusan IN ('sah', 'ditolak', 'tidak-perlu')),
  alasan text,
  batas timestamptz,
  oleh text NOT NULL REFERENCES petugas,
  waktu timestamptz NOT NULL,
  versi integer NOT NULL,
  lama jsonb NOT NULL,
  dibatalkan timestamptz
);
COMMENT ON TABLE putusan_berkas IS 'Every decision on a document, and the file it was about.';
COMMENT ON COLUMN putusan_berkas.versi IS 'Of the slot after it: one decided or replaced since cannot be undone.';
COMMENT ON COLUMN putusan_berkas.lama IS 'What stood there before, to be put back.';
CREATE INDEX putusan_berkas_slot ON putusan_berkas (nomor_pendaftar, slot, id);
CREATE INDEX putusan_berkas_file ON putusan_berkas (id_berkas);
COMMENT ON INDEX putusan_berkas_file IS 'A file that was judged is kept.';
CREATE INDEX putusan_berkas_petugas ON putusan_berkas (oleh, waktu);

CREATE TABLE pegang_berkas (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  oleh text NOT NULL REFERENCES petugas,
  sampai timestamptz NOT NULL
);
COMMENT ON TABLE pegang_berkas IS 'Whose documents are in an officer''s hands, and until when.';
CREATE INDEX pegang_berkas_petugas ON pegang_berkas (oleh);

CREATE FUNCTION periksa_selaras(siapa text, slot_saja text) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO periksa_berkas AS k (nomor_pendaftar, slot, id_berkas, siap, tenggat)
  SELECT p.nomor_pendaftar, b.slot, b.id,
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
    id_berkas = excluded.id_berkas, siap = excluded.siap, tenggat = excluded.tenggat,
    versi = k.versi + (k.id_berkas <> excluded.id_berkas)::integer,
    keadaan = CASE WHEN k.id_berkas <> excluded.id_berkas AND k.keadaan IN ('sah', 'ditolak') THEN 'diganti' ELSE k.keadaan END
  WHERE (k.id_berkas, k.siap, k.tenggat) IS DISTINCT FROM (excluded.id_berkas, excluded.siap, excluded.tenggat);
END $$;
COMMENT ON FUNCTION periksa_selaras(text, text) IS 'Brings what is checked of an applicant in line with files, rules and dates: all slots, or one.';
CREATE FUNCTION periksa_berkas_baru() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM periksa_selaras(NEW.nomor_pendaftar, NEW.slot);
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_berkas_baru AFTER INSERT ON berkas FOR EACH ROW WHEN (NEW.diganti IS NULL) EXECUTE FUNCTION periksa_berkas_baru();
CREATE FUNCTION periksa_pendaftar() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM periksa_selaras(NEW.nomor_pendaftar, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_pendaftar AFTER UPDATE ON pendaftar FOR EACH ROW
  WHEN (OLD.diverifikasi IS DISTINCT FROM NEW.diverifikasi OR OLD.kode_penawaran IS DISTINCT FROM NEW.kode_penawaran
    OR NEW.diverifikasi IS NOT NULL AND OLD.kode_jadwal IS DISTINCT FROM NEW.kode_jadwal)
  EXECUTE FUNCTION periksa_pendaftar();
