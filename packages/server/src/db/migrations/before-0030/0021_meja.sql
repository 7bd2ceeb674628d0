-- A canned reply two officers change at once: the second is told, rather than replacing the first unseen.
ALTER TABLE balasan_siap ADD COLUMN versi integer NOT NULL DEFAULT 1;

-- Letters are found by the beginning of their number, and among all requests, the latest first, by any filter.
CREATE INDEX loa_nomor_surat ON loa (lower(nomor_surat) text_pattern_ops) WHERE nomor_surat IS NOT NULL;
CREATE INDEX loa_semua ON loa (diminta, id);
CREATE INDEX loa_semua_jenis ON loa (jenis_loa, diminta, id);
CREATE INDEX loa_semua_penawaran ON loa (kode_penawaran, diminta, id);
CREATE INDEX loa_semua_penawaran_jenis ON loa (kode_penawaran, jenis_loa, diminta, id);
