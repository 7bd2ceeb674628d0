-- Applicants of a trial: they live while their offering is tried, and all of them go before it opens.
ALTER TABLE pendaftar
  ADD COLUMN uji boolean NOT NULL DEFAULT false,
  ADD COLUMN uji_geser interval,
  ADD CONSTRAINT pendaftar_uji CHECK (uji OR uji_geser IS NULL);
CREATE INDEX pendaftar_uji ON pendaftar (kode_penawaran, nomor_pendaftar) WHERE uji;
COMMENT ON COLUMN pendaftar.uji IS 'Made while the offering is tried: in no list, count, export or number of its kind; deleted before the offering opens.';
COMMENT ON COLUMN pendaftar.uji_geser IS 'How far the clock of this trial applicant stands from the server''s; null: not at all.';

ALTER TABLE pembayaran ADD COLUMN uji boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN pembayaran.uji IS 'It made a trial applicant, and goes with it.';

-- Nobody of a trial is searched, listed or exported.
DROP TRIGGER pencarian_baru ON pendaftar;
CREATE TRIGGER pencarian_baru AFTER INSERT ON pendaftar FOR EACH ROW WHEN (NOT new.uji) EXECUTE FUNCTION pencarian_akun();
DROP TRIGGER pencarian_akun ON pendaftar;
CREATE TRIGGER pencarian_akun AFTER UPDATE ON pendaftar
  FOR EACH ROW WHEN (NOT new.uji AND (old.dibuat IS DISTINCT FROM new.dibuat OR old.kode_penawaran IS DISTINCT FROM new.kode_penawaran OR old.fase IS DISTINCT FROM new.fase)) EXECUTE FUNCTION pencarian_akun();
CREATE OR REPLACE VIEW pencarian_sumber AS
 SELECT p.nomor_pendaftar, p.dibuat, p.kode_penawaran, p.fase,
    coalesce((SELECT array_agg(c.id_prodi ORDER BY c.urutan) FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}'::integer[]) AS prodi,
    kata_berspasi(kata_pendaftar(d.nama_lengkap::text, d.no_ktp::text, d.telp::text, d.nohp::text)) AS kata
   FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE NOT p.uji;

-- What was done to a trial applicant stays in the audit after the applicant is gone.
ALTER TABLE audit_tentang DROP CONSTRAINT audit_tentang_nomor_pendaftar_fkey;
COMMENT ON COLUMN audit_tentang.nomor_pendaftar IS 'No foreign key: applicants of a trial are deleted, entries about them never.';

-- The latest proof of an offering; sidik says of which configuration.
CREATE TABLE bukti_penawaran (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran ON DELETE CASCADE,
  diminta timestamptz NOT NULL,
  diminta_oleh text NOT NULL,
  kemajuan integer NOT NULL DEFAULT 0,
  jumlah integer,
  selesai timestamptz,
  sidik text CHECK (sidik ~ '^[0-9a-f]{64}$'),
  hasil text CHECK (hasil IN ('lulus', 'buntu', 'gagal')),
  laporan jsonb,
  CHECK (num_nulls(selesai, hasil) IN (0, 2)),
  CHECK (hasil IS NULL OR hasil = 'gagal' OR num_nulls(sidik, laporan) = 0)
);
COMMENT ON TABLE bukti_penawaran IS 'The latest proof of an offering by the prover; it holds as long as the configuration has the fingerprint sidik.';
COMMENT ON COLUMN bukti_penawaran.diminta_oleh IS 'The officer, or the account of the machine where a command asked for it.';
COMMENT ON COLUMN bukti_penawaran.kemajuan IS 'Made-up applicants that are through, of jumlah.';
