-- Reminders, and sign-ins from a device that was not seen before (pemberitahuan 26, pemberitahuan 27).
-- Locks pendaftar: 212 ms at a million rows.
CREATE TABLE pengaturan_pengingat (
  satu boolean PRIMARY KEY DEFAULT true CHECK (satu),
  isi jsonb NOT NULL,
  formulir_sampai timestamptz
);
COMMENT ON TABLE pengaturan_pengingat IS 'When reminders leave, one row; without it as the portal has it.';
COMMENT ON COLUMN pengaturan_pengingat.formulir_sampai IS 'Whoever saved last by this moment was looked at; saves after it are still to be.';

CREATE TABLE pengingat (
  jenis text NOT NULL CHECK (jenis IN ('batas-hari', 'batas-jam', 'ujian', 'pengumuman')),
  sasaran text NOT NULL,
  batas timestamptz NOT NULL,
  dimulai timestamptz NOT NULL,
  PRIMARY KEY (jenis, sasaran, batas)
);
COMMENT ON TABLE pengingat IS 'Reminders that are written, by kind and date: each is told once, also where the office changes its mind about the days.';
COMMENT ON COLUMN pengingat.sasaran IS 'Offering, or exam schedule.';

CREATE INDEX pendaftar_batas_khusus ON pendaftar (batas_khusus) WHERE batas_khusus IS NOT NULL AND diverifikasi IS NULL;
COMMENT ON INDEX pendaftar_batas_khusus IS 'Deadlines of their own that are near.';

CREATE TABLE perangkat_pendaftar (
  nomor_pendaftar text NOT NULL,
  tanda bytea NOT NULL,
  dibuat timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, tanda)
);
COMMENT ON TABLE perangkat_pendaftar IS 'Browsers an applicant signed in from, the latest few.';
COMMENT ON COLUMN perangkat_pendaftar.nomor_pendaftar IS 'No foreign key, as of sesi: no sign-in locks the applicant''s row.';
COMMENT ON COLUMN perangkat_pendaftar.tanda IS 'SHA-256 of applicant and the browser''s random cookie: rows of two applicants at one browser do not agree.';
