-- Statements of banks against the payments recorded here (rekonsiliasi 1–10).
CREATE TABLE profil_bank (
  bank text PRIMARY KEY,
  pemisah text NOT NULL CHECK (pemisah IN ('koma', 'titik-koma', 'tab', 'garis')),
  kunci text NOT NULL CHECK (kunci IN ('nomor', 'kode')),
  kolom_kunci text NOT NULL,
  kolom_jumlah text NOT NULL,
  kolom_waktu text NOT NULL,
  bentuk_jumlah text NOT NULL CHECK (bentuk_jumlah IN ('titik', 'koma'))
);
COMMENT ON TABLE profil_bank IS 'How the statement of each bank is read.';
COMMENT ON COLUMN profil_bank.kunci IS 'By what a line is matched: the payment number, or the payment code.';

CREATE TABLE rekonsiliasi (
  id_rekonsiliasi integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  bank text NOT NULL,
  hari date NOT NULL,
  baris integer NOT NULL DEFAULT 0,
  cocok integer NOT NULL DEFAULT 0,
  total_bank bigint NOT NULL DEFAULT 0,
  total_sini bigint NOT NULL DEFAULT 0,
  banyak_sini integer NOT NULL DEFAULT 0,
  sidik_sini bytea CHECK (length(sidik_sini) = 32),
  diunggah timestamptz NOT NULL,
  diunggah_oleh text NOT NULL REFERENCES petugas (username),
  ditutup timestamptz,
  ditutup_oleh text REFERENCES petugas (username),
  UNIQUE (bank, hari),
  CHECK ((ditutup IS NULL) = (ditutup_oleh IS NULL)),
  CHECK (ditutup_oleh <> diunggah_oleh)
);
CREATE INDEX rekonsiliasi_hari ON rekonsiliasi (hari, id_rekonsiliasi);
COMMENT ON TABLE rekonsiliasi IS 'A day of a bank, compared with its statement as it was last uploaded.';
COMMENT ON COLUMN rekonsiliasi.hari IS 'In Jakarta.';
COMMENT ON COLUMN rekonsiliasi.sidik_sini IS 'SHA-256 of numbers and amounts recorded here when they were compared; closing asks that they still are the same.';

CREATE TABLE selisih (
  id_selisih integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id_rekonsiliasi integer NOT NULL REFERENCES rekonsiliasi,
  sidik text NOT NULL,
  jenis text NOT NULL CHECK (jenis IN ('hanya-bank', 'hanya-sini', 'jumlah')),
  acuan text NOT NULL,
  nomor_pembayaran text,
  jumlah_bank bigint,
  jumlah_sini bigint,
  baris integer,
  catatan text,
  diselesaikan timestamptz,
  diselesaikan_oleh text REFERENCES petugas (username),
  alasan text,
  UNIQUE (id_rekonsiliasi, sidik),
  CHECK (num_nulls(diselesaikan, diselesaikan_oleh, alasan) IN (0, 3))
);
CREATE INDEX selisih_urut ON selisih (id_rekonsiliasi, id_selisih);
COMMENT ON TABLE selisih IS 'What differs between a statement and the payments recorded here.';
COMMENT ON COLUMN selisih.sidik IS 'What the difference is, so that the same statement once more finds the same one.';
