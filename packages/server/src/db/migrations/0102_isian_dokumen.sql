-- Locks periksa_berkas: 3 s at a million rows.
-- Locks putusan_berkas: 1 s at a million rows.
-- What a document is held against, what is known of a file beside its bytes, and what waits counted by an index (berkas 29, berkas 30).
ALTER TABLE aturan_berkas ADD COLUMN harus_sama text[];
COMMENT ON COLUMN aturan_berkas.harus_sama IS 'Answers that must agree with the document, by table and column; null where the portal proposes them.';

ALTER TABLE berkas ADD COLUMN halaman integer, ADD COLUMN lebar integer, ADD COLUMN tinggi integer;
COMMENT ON COLUMN berkas.halaman IS 'Pages of a PDF; null for pictures, and for files stored before it was counted.';
COMMENT ON COLUMN berkas.lebar IS 'Width of a picture in points, upright; null for a PDF, and for files stored before it was kept.';
COMMENT ON COLUMN berkas.tinggi IS 'Height of the same.';

CREATE INDEX periksa_berkas_hitung ON periksa_berkas (kode_penawaran, jenis, siap)
  WHERE keadaan IN ('belum', 'diganti') AND siap IS NOT NULL;
COMMENT ON INDEX periksa_berkas_hitung IS 'How many wait, by offering and kind, without reading a document.';

CREATE INDEX periksa_berkas_belum ON periksa_berkas (nomor_pendaftar) WHERE keadaan IN ('belum', 'diganti');
COMMENT ON INDEX periksa_berkas_belum IS 'Whose documents wait, finalised or not.';

CREATE INDEX putusan_berkas_ditolak ON putusan_berkas (nomor_pendaftar, slot) WHERE putusan = 'ditolak' AND dibatalkan IS NULL;
COMMENT ON INDEX putusan_berkas_ditolak IS 'What was rejected, to be found replaced.';

-- Whoever could put a number right still can.
UPDATE peran_kantor SET izin = izin || '{koreksi-identitas}' WHERE 'dugaan-ganda' = ANY(izin);
