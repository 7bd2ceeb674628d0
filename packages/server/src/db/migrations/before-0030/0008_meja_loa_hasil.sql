-- The desks for letters of acceptance and for results: queue, revocation, capacity, imports.

-- The offering stands in the row, so that the queue can be filtered without visiting every applicant.
ALTER TABLE loa ADD COLUMN kode_penawaran text REFERENCES penawaran;
UPDATE loa SET kode_penawaran = p.kode_penawaran FROM pendaftar p WHERE p.nomor_pendaftar = loa.nomor_pendaftar;
ALTER TABLE loa ALTER COLUMN kode_penawaran SET NOT NULL;
ALTER TABLE loa ADD COLUMN dicabut_oleh text REFERENCES petugas;
ALTER TABLE loa ADD COLUMN alasan_cabut text;
ALTER TABLE loa ADD CHECK ((dicabut IS NULL) = (dicabut_oleh IS NULL));
ALTER TABLE loa ADD CHECK (dicabut IS NULL OR status_loa = 2);
ALTER TABLE loa ADD CHECK ((status_loa = 2) = (nomor_surat IS NOT NULL));

-- One index for each view of the queue, in its order.
DROP INDEX loa_antrean;
CREATE INDEX loa_status ON loa (status_loa, diminta, id);
CREATE INDEX loa_status_jenis ON loa (status_loa, jenis_loa, diminta, id);
CREATE INDEX loa_status_penawaran ON loa (status_loa, kode_penawaran, diminta, id);
CREATE INDEX loa_status_penawaran_jenis ON loa (status_loa, kode_penawaran, jenis_loa, diminta, id);
CREATE INDEX loa_dicabut ON loa (diminta, id) WHERE dicabut IS NOT NULL;
CREATE INDEX loa_tanpa_berkas ON loa (diputus) WHERE status_loa = 2 AND kunci_berkas IS NULL;
-- The sweep asks of every stored file whether a row names it.
CREATE UNIQUE INDEX loa_kunci_berkas ON loa (kunci_berkas) WHERE kunci_berkas IS NOT NULL;
CREATE UNIQUE INDEX kartu_ujian_kunci_berkas ON kartu_ujian (kunci_berkas);

-- Seats of a programme in a class of an offering; null: no limit is recorded.
ALTER TABLE penawaran_prodi ADD COLUMN daya_tampung integer CHECK (daya_tampung >= 0);

ALTER TABLE hasil ADD COLUMN jumlah_diterima integer NOT NULL DEFAULT 0;
ALTER TABLE hasil ADD COLUMN jumlah_tidak_diterima integer NOT NULL DEFAULT 0;
ALTER TABLE hasil ADD COLUMN dibatalkan_oleh text REFERENCES petugas;
ALTER TABLE hasil ADD COLUMN alasan_batal text;
ALTER TABLE hasil ADD CHECK ((dibatalkan IS NULL) = (dibatalkan_oleh IS NULL));
-- Row of the file, so that an import reads in the order the committee wrote it.
ALTER TABLE yudisium ADD COLUMN baris integer NOT NULL DEFAULT 0;
DROP INDEX yudisium_hasil;
CREATE INDEX yudisium_hasil ON yudisium (id_hasil, baris, nomor_pendaftar);
-- Who is to be named by an import.
CREATE INDEX pendaftar_terverifikasi ON pendaftar (kode_penawaran, nomor_peserta) WHERE diverifikasi IS NOT NULL;
