-- Locks pemberitahuan: 240 ms at a million rows.
-- Notices to devices by Web Push, a gateway of one's own for numbers, and digests (pemberitahuan 20).
CREATE TABLE pengaturan_push (
  satu boolean PRIMARY KEY DEFAULT true CHECK (satu),
  isi jsonb NOT NULL,
  kunci bytea,
  kunci_publik text,
  jeda_sampai timestamptz,
  gangguan text,
  gagal_beruntun integer NOT NULL DEFAULT 0,
  berikut timestamptz
);
COMMENT ON TABLE pengaturan_push IS 'How notices reach devices, one row; without it none does.';
COMMENT ON COLUMN pengaturan_push.kunci IS 'Private VAPID key, sealed with the master secret.';

CREATE TABLE push_pendaftar (
  tanda text PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  alamat text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  dibuat timestamptz NOT NULL
);
COMMENT ON TABLE push_pendaftar IS 'Devices an applicant switched notices on for, each with its address at a push service.';
COMMENT ON COLUMN push_pendaftar.tanda IS 'SHA-256 of the address, by which the device knows its row.';
CREATE INDEX push_pendaftar_nomor ON push_pendaftar (nomor_pendaftar, dibuat);
COMMENT ON INDEX push_pendaftar_nomor IS 'Devices of one applicant.';

CREATE TABLE laporan_gateway (
  tanda bytea PRIMARY KEY,
  waktu timestamptz NOT NULL
);
COMMENT ON TABLE laporan_gateway IS 'Reports of the gateway that were taken, so that none is taken twice; forgotten once their time has run out.';
CREATE INDEX laporan_gateway_waktu ON laporan_gateway (waktu);
COMMENT ON INDEX laporan_gateway_waktu IS 'What may be forgotten.';

ALTER TABLE pengaturan_wa ADD COLUMN kunci_gateway bytea;
COMMENT ON COLUMN pengaturan_wa.kunci_gateway IS 'Key both sides sign with where a gateway carries the messages; sealed likewise.';

ALTER TABLE pemberitahuan DROP CONSTRAINT pemberitahuan_kanal_check;
ALTER TABLE pemberitahuan ADD CONSTRAINT pemberitahuan_kanal_check CHECK (kanal IN ('surel', 'wa', 'push')),
  ADD COLUMN tertunda boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN pemberitahuan.tertunda IS 'Held back by the night or the limit of a day: may leave together with others.';
