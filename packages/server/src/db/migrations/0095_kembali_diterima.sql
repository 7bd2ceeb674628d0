-- Locks pembayaran: 460 ms at a million rows.
-- An accepted payment may be given back too: its applicant stays, and cannot finalise any more (pembayaran 23).
ALTER TABLE pembayaran DROP CONSTRAINT pembayaran_dikembalikan;
ALTER TABLE pembayaran ADD CONSTRAINT pembayaran_dikembalikan CHECK (
  num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) IN (0, 4));
