-- The queue is narrowed to an offering by an index of its own: before, it was walked through until a page was full. Every
-- document is written once; some twenty seconds among a million, in which nothing is uploaded or judged.
ALTER TABLE periksa_berkas ADD COLUMN kode_penawaran text REFERENCES penawaran;
UPDATE periksa_berkas k SET kode_penawaran = p.kode_penawaran FROM pendaftar p WHERE p.nomor_pendaftar = k.nomor_pendaftar;
ALTER TABLE periksa_berkas ALTER COLUMN kode_penawaran SET NOT NULL;
COMMENT ON COLUMN periksa_berkas.kode_penawaran IS 'Of the applicant, as long as the kind is checked there.';

CREATE INDEX periksa_berkas_penawaran ON periksa_berkas (kode_penawaran, tenggat, siap, nomor_pendaftar, slot)
  WHERE keadaan IN ('belum', 'diganti') AND siap IS NOT NULL;
COMMENT ON INDEX periksa_berkas_penawaran IS 'Order of the queue in one offering.';
CREATE INDEX periksa_berkas_jenis ON periksa_berkas (jenis, tenggat, siap, nomor_pendaftar, slot)
  WHERE keadaan IN ('belum', 'diganti') AND siap IS NOT NULL;
COMMENT ON INDEX periksa_berkas_jenis IS 'Order of the queue of one kind.';
CREATE INDEX periksa_berkas_diputus_penawaran ON periksa_berkas (kode_penawaran, keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
CREATE INDEX periksa_berkas_pemeriksa ON periksa_berkas (diputus_oleh, keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
COMMENT ON INDEX periksa_berkas_pemeriksa IS 'What an officer decided, by the decision.';

CREATE OR REPLACE FUNCTION periksa_selaras(siapa text, slot_saja text) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO periksa_berkas AS k (nomor_pendaftar, slot, kode_penawaran, id_berkas, siap, tenggat)
  SELECT p.nomor_pendaftar, b.slot, p.kode_penawaran, b.id,
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
    kode_penawaran = excluded.kode_penawaran, id_berkas = excluded.id_berkas, siap = excluded.siap, tenggat = excluded.tenggat,
    versi = k.versi + (k.id_berkas <> excluded.id_berkas)::integer,
    keadaan = CASE WHEN k.id_berkas <> excluded.id_berkas AND k.keadaan IN ('sah', 'ditolak') THEN 'diganti' ELSE k.keadaan END
  WHERE (k.kode_penawaran, k.id_berkas, k.siap, k.tenggat)
    IS DISTINCT FROM (excluded.kode_penawaran, excluded.id_berkas, excluded.siap, excluded.tenggat);
END $$;
