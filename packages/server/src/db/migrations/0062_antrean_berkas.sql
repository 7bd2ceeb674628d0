-- The queue of documents narrowed by school and province, and what was decided of late (berkas 19).
CREATE INDEX data_diri_pendaftar_provinsi_asal ON data_diri_pendaftar (kode_provinsi_asal);
CREATE INDEX pendidikan_terakhir_sekolah ON pendidikan_terakhir USING gin (kata_cari(nama_sekolah));
COMMENT ON INDEX pendidikan_terakhir_sekolah IS 'Whole words of the name of a school.';
CREATE INDEX putusan_berkas_waktu ON putusan_berkas (waktu) WHERE dibatalkan IS NULL;
COMMENT ON INDEX putusan_berkas_waktu IS 'What was decided of late.';
