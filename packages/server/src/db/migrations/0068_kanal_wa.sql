-- Notices by WhatsApp beside e-mail (pemberitahuan 15).
CREATE TABLE pengaturan_wa (
  satu boolean PRIMARY KEY DEFAULT true CHECK (satu),
  isi jsonb NOT NULL,
  token bytea,
  rahasia bytea,
  verifikasi bytea,
  jeda_sampai timestamptz,
  gangguan text,
  gagal_beruntun integer NOT NULL DEFAULT 0,
  berikut timestamptz
);
COMMENT ON TABLE pengaturan_wa IS 'How WhatsApp messages leave the portal, one row; without it none does.';
COMMENT ON COLUMN pengaturan_wa.token IS 'Access token, sealed with the master secret.';
COMMENT ON COLUMN pengaturan_wa.rahasia IS 'App secret, which signs what the provider reports; sealed likewise.';
COMMENT ON COLUMN pengaturan_wa.verifikasi IS 'Word the provider proves the address of the webhook with; sealed likewise.';

CREATE TABLE wa_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  nomor varchar(15) NOT NULL CHECK (nomor ~ '^[1-9][0-9]{7,14}$'),
  dikonfirmasi timestamptz,
  kode_hash bytea,
  kode_berakhir timestamptz,
  salah integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE wa_pendaftar IS 'Which number an applicant confirmed, or was sent a code to.';
COMMENT ON COLUMN wa_pendaftar.kode_hash IS 'Of the code sent last; gone once it was used or guessed at too often.';

ALTER TABLE pemberitahuan DROP CONSTRAINT pemberitahuan_kanal_check;
ALTER TABLE pemberitahuan ADD CONSTRAINT pemberitahuan_kanal_check CHECK (kanal IN ('surel', 'wa')),
  ADD COLUMN id_luar text,
  ADD COLUMN kabar text CHECK (kabar IN ('sent', 'failed', 'delivered', 'read'));
COMMENT ON COLUMN pemberitahuan.id_luar IS 'Number the provider gave the message.';
COMMENT ON COLUMN pemberitahuan.kabar IS 'What the provider said of it, as far as it came.';
CREATE INDEX pemberitahuan_id_luar ON pemberitahuan (id_luar) WHERE id_luar IS NOT NULL;
COMMENT ON INDEX pemberitahuan_id_luar IS 'What the provider speaks of.';
DROP INDEX pemberitahuan_antre;
CREATE INDEX pemberitahuan_antre ON pemberitahuan (kanal, segera DESC, mulai, id) WHERE keadaan = 'antre' AND peristiwa <> 'siaran';
COMMENT ON INDEX pemberitahuan_antre IS 'Order of sending; broadcasts come last.';
DROP INDEX pemberitahuan_batas;
CREATE INDEX pemberitahuan_batas ON pemberitahuan (kanal, batas) WHERE keadaan = 'antre' AND batas IS NOT NULL;
COMMENT ON INDEX pemberitahuan_batas IS 'What is told at night: deadlines before the morning.';
