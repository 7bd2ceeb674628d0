-- Notices in Indonesian and English (pemberitahuan 30).
ALTER TABLE templat_surel ADD COLUMN bahasa text NOT NULL DEFAULT 'id' CHECK (bahasa IN ('id', 'en')),
  DROP CONSTRAINT templat_surel_pkey, ADD PRIMARY KEY (peristiwa, bahasa, versi);
COMMENT ON COLUMN templat_surel.bahasa IS 'Each language has versions of its own.';

ALTER TABLE surel_pendaftar ADD COLUMN inggris boolean;
COMMENT ON COLUMN surel_pendaftar.inggris IS 'Notices in English, as the applicant chose; null follows the nationality of the form.';

-- What becomes of e-mail that was handed over (pemberitahuan 31).
ALTER TABLE pengaturan_surel ADD COLUMN kunci_laporan bytea;
COMMENT ON COLUMN pengaturan_surel.kunci_laporan IS 'Key that reports are signed with, sealed with the master secret; without it none is taken.';

ALTER TABLE surel_pendaftar ADD COLUMN ditolak timestamptz, ADD COLUMN alasan_tolak text;
COMMENT ON COLUMN surel_pendaftar.ditolak IS 'When the recipient''s server was reported to refuse this address for good: nothing goes there until it is confirmed anew.';
COMMENT ON COLUMN surel_pendaftar.alasan_tolak IS 'What that server said.';
