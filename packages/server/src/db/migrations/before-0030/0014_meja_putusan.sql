-- The desks' decisions: letters listed by decision, warnings an import was kept in spite of, payments given back.

-- Requests in review are listed by request, decided letters by decision: one index for each view and filter, in its order.
DROP INDEX loa_status;
DROP INDEX loa_status_jenis;
DROP INDEX loa_status_penawaran;
DROP INDEX loa_status_penawaran_jenis;
DROP INDEX loa_dicabut;
CREATE INDEX loa_review ON loa (diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_jenis ON loa (jenis_loa, diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_penawaran ON loa (kode_penawaran, diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_penawaran_jenis ON loa (kode_penawaran, jenis_loa, diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_diputus ON loa (status_loa, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_jenis ON loa (status_loa, jenis_loa, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_penawaran ON loa (status_loa, kode_penawaran, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_penawaran_jenis ON loa (status_loa, kode_penawaran, jenis_loa, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_dicabut ON loa (dicabut, id) WHERE dicabut IS NOT NULL;

-- What the dry run warned of when the import was kept; null for imports older than this column.
ALTER TABLE hasil ADD COLUMN peringatan jsonb;

-- A payment set aside ends in one of two ways: released, or given back to the payer. `karantina` stays with the latter.
ALTER TABLE pembayaran ADD COLUMN dikembalikan timestamptz;
ALTER TABLE pembayaran ADD COLUMN dikembalikan_oleh text REFERENCES petugas;
ALTER TABLE pembayaran ADD COLUMN alasan_kembali text;
ALTER TABLE pembayaran ADD COLUMN referensi_kembali text;
ALTER TABLE pembayaran ADD CONSTRAINT pembayaran_dikembalikan CHECK (
  num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) = 4
  OR (num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) = 0 AND karantina IS NOT NULL));
DROP INDEX pembayaran_karantina;
CREATE INDEX pembayaran_karantina ON pembayaran (dicatat, nomor_pembayaran) WHERE karantina IS NOT NULL AND dikembalikan IS NULL;
CREATE INDEX pembayaran_dikembalikan ON pembayaran (dikembalikan DESC, nomor_pembayaran DESC) WHERE dikembalikan IS NOT NULL;
