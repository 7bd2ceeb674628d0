-- Locks pembayaran: 90 ms at a million rows.
-- A payment writes one entry for wave, bank and amount instead of seven: lists narrowed by any of them are merged from the kinds there are.
DROP INDEX pembayaran_bank;
DROP INDEX pembayaran_jumlah;
DROP INDEX pembayaran_bank_jumlah;
DROP INDEX pembayaran_gelombang;
DROP INDEX pembayaran_gelombang_bank;
DROP INDEX pembayaran_gelombang_jumlah;
ALTER INDEX pembayaran_gelombang_bank_jumlah RENAME TO pembayaran_jenis;
COMMENT ON INDEX pembayaran_jenis IS 'Accepted payments of a wave, a bank and an amount by time, and which of these there are.';
COMMENT ON INDEX pembayaran_diterima IS 'Accepted payments by time.';
