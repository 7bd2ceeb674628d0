-- Notices by e-mail (pemberitahuan 1).
CREATE TABLE pengaturan_surel (
  satu boolean PRIMARY KEY DEFAULT true CHECK (satu),
  isi jsonb NOT NULL,
  sandi bytea,
  dkim bytea,
  jeda_sampai timestamptz,
  gangguan text,
  gagal_beruntun integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE pengaturan_surel IS 'How mail leaves the portal, one row; without it nothing does.';
COMMENT ON COLUMN pengaturan_surel.sandi IS 'Password of the mail server, sealed with the master secret.';
COMMENT ON COLUMN pengaturan_surel.dkim IS 'Private key of the DKIM signature, sealed likewise.';
COMMENT ON COLUMN pengaturan_surel.jeda_sampai IS 'Nothing is tried before: the mail server could not be worked with.';
COMMENT ON COLUMN pengaturan_surel.gangguan IS 'What it said last.';

CREATE TABLE templat_surel (
  peristiwa text NOT NULL,
  versi integer NOT NULL CHECK (versi > 0),
  subjek text NOT NULL,
  isi text NOT NULL,
  oleh text NOT NULL REFERENCES petugas,
  diubah timestamptz NOT NULL,
  PRIMARY KEY (peristiwa, versi)
);
COMMENT ON TABLE templat_surel IS 'Words of notices the office wrote, by version; the latest is sent, without one the portal''s own.';

CREATE TABLE surel_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  alamat varchar(150) NOT NULL DEFAULT '',
  dikonfirmasi timestamptz,
  token_hash bytea UNIQUE,
  token_berakhir timestamptz,
  mati text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE surel_pendaftar IS 'Which address an applicant confirmed or was asked to, and what is not wanted. Another address in the form is confirmed anew.';
COMMENT ON COLUMN surel_pendaftar.token_hash IS 'Of the link sent last; gone once it was used.';

CREATE TABLE pemberitahuan (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  peristiwa text NOT NULL,
  kanal text NOT NULL DEFAULT 'surel' CHECK (kanal = 'surel'),
  kunci text NOT NULL,
  isi jsonb NOT NULL DEFAULT '{}',
  rahasia bytea,
  segera boolean NOT NULL DEFAULT false,
  batas timestamptz,
  dibuat timestamptz NOT NULL,
  mulai timestamptz NOT NULL,
  keadaan text NOT NULL DEFAULT 'antre' CHECK (keadaan IN ('antre', 'dikirim', 'terkirim', 'ditahan', 'batal', 'gagal')),
  percobaan integer NOT NULL DEFAULT 0,
  ulang integer NOT NULL DEFAULT 0,
  alamat varchar(150),
  alasan text,
  selesai timestamptz,
  UNIQUE (nomor_pendaftar, peristiwa, kunci, kanal)
);
COMMENT ON TABLE pemberitahuan IS 'The outbox: one row an event, person and channel, written in the transaction that causes it.';
COMMENT ON COLUMN pemberitahuan.kunci IS 'Which event of its kind it is, so that none is told twice.';
COMMENT ON COLUMN pemberitahuan.isi IS 'What fills its words beside name and number.';
COMMENT ON COLUMN pemberitahuan.rahasia IS 'Token of a confirmation, sealed; gone once it was sent.';
COMMENT ON COLUMN pemberitahuan.segera IS 'The applicant waits for it: sent first, also at night, and not counted.';
COMMENT ON COLUMN pemberitahuan.batas IS 'Deadline it speaks of.';
COMMENT ON COLUMN pemberitahuan.mulai IS 'Not sent before.';
COMMENT ON COLUMN pemberitahuan.ulang IS 'How often an officer sent it again: each is a message of its own.';
CREATE INDEX pemberitahuan_antre ON pemberitahuan (segera DESC, mulai, id) WHERE keadaan = 'antre';
COMMENT ON INDEX pemberitahuan_antre IS 'Order of sending.';
CREATE INDEX pemberitahuan_daftar ON pemberitahuan (dibuat, id);
COMMENT ON INDEX pemberitahuan_daftar IS 'Order of the log.';
CREATE INDEX pemberitahuan_keadaan ON pemberitahuan (keadaan, dibuat, id) WHERE keadaan <> 'terkirim';
COMMENT ON INDEX pemberitahuan_keadaan IS 'What waits or failed, in the order of the log.';
CREATE INDEX pemberitahuan_alamat ON pemberitahuan (lower(alamat), dibuat) WHERE alamat IS NOT NULL;
COMMENT ON INDEX pemberitahuan_alamat IS 'What went to an address: the log, and how often one is asked to confirm.';

CREATE TABLE hasil_diberitahukan (
  kode_penawaran text NOT NULL REFERENCES penawaran,
  tanggal_pengumuman timestamptz NOT NULL,
  PRIMARY KEY (kode_penawaran, tanggal_pengumuman)
);
COMMENT ON TABLE hasil_diberitahukan IS 'Announcements whose notices are written.';

CREATE TABLE kotak_surel (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id_pesan text NOT NULL UNIQUE,
  kepada text NOT NULL,
  subjek text NOT NULL,
  teks text NOT NULL,
  html text NOT NULL,
  waktu timestamptz NOT NULL
);
COMMENT ON TABLE kotak_surel IS 'Mailbox of a demo portal, which sends nothing out.';
COMMENT ON COLUMN kotak_surel.id_pesan IS 'Message-ID: a message written twice is kept once.';
