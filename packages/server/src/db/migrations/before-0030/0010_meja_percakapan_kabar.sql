-- The desks for chat and for news: the queue's order, versions, and who changed what when.

-- Time of the last message, so that what does not wait has an order too.
ALTER TABLE percakapan ADD COLUMN terakhir timestamptz;
UPDATE percakapan c SET terakhir = coalesce((SELECT max(m.dikirim) FROM pesan m WHERE m.nomor_pendaftar = c.nomor_pendaftar), c.dibuka);
ALTER TABLE percakapan ALTER COLUMN terakhir SET NOT NULL;
-- Nothing waits in a solved conversation.
UPDATE percakapan SET menunggu_sejak = NULL WHERE flag = 'solved';
ALTER TABLE percakapan ADD CHECK (flag = 'unsolved' OR menunggu_sejak IS NULL);

-- One index for each part of the queue, in its order.
DROP INDEX percakapan_antrean;
CREATE INDEX percakapan_menunggu ON percakapan (menunggu_sejak, nomor_pendaftar) WHERE flag = 'unsolved' AND menunggu_sejak IS NOT NULL;
CREATE INDEX percakapan_dijawab ON percakapan (terakhir, nomor_pendaftar) WHERE flag = 'unsolved' AND menunggu_sejak IS NULL;
CREATE INDEX percakapan_selesai ON percakapan (terakhir DESC, nomor_pendaftar DESC) WHERE flag = 'solved';
CREATE INDEX percakapan_petugas ON percakapan (petugas) WHERE flag = 'unsolved';
CREATE INDEX pesan_belum_dibaca ON pesan (nomor_pendaftar) WHERE role = 'pendaftar' AND NOT terbaca;

ALTER TABLE pengumuman ADD COLUMN versi integer NOT NULL DEFAULT 1;
ALTER TABLE pengumuman ADD COLUMN diubah timestamptz NOT NULL DEFAULT now();
ALTER TABLE pengumuman ADD COLUMN diubah_oleh text REFERENCES petugas;
CREATE INDEX pengumuman_diubah ON pengumuman (diubah DESC, id_pengumuman DESC);
CREATE INDEX pengumuman_berkas ON pengumuman (id_berkas);
ALTER TABLE berita ADD COLUMN versi integer NOT NULL DEFAULT 1;
ALTER TABLE berita ADD COLUMN diubah timestamptz NOT NULL DEFAULT now();
ALTER TABLE berita ADD COLUMN diubah_oleh text REFERENCES petugas;
CREATE INDEX berita_diubah ON berita (diubah DESC, id_berita DESC);
CREATE INDEX berita_foto ON berita (id_foto);
