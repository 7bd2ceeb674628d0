-- Applicants: payment, account, session, verification, seat and card.

CREATE TABLE pendaftar (
  -- 8 digits with a check digit, not sequential; the username, KODE PMB and registration number (decisions 1).
  nomor_pendaftar text PRIMARY KEY CHECK (nomor_pendaftar ~ '^[0-9]{8}$'),
  kode_penawaran text NOT NULL REFERENCES penawaran,
  -- HMAC-SHA-256 of the PIN under a key outside the database.
  pin_hmac bytea NOT NULL,
  -- AES-256-GCM copy for slip and lookup; null once the applicant changed the PIN (decisions 5).
  pin_sandi bytea,
  dibuat timestamptz NOT NULL,
  disabilitas boolean NOT NULL DEFAULT false,
  kode_jadwal text REFERENCES jadwal_ujian,
  -- Set together, once, by verification: from then on the data is locked.
  diverifikasi timestamptz,
  nomor_peserta text UNIQUE,
  -- Version of the exam card; grows when the office unlocks and the applicant finalises again.
  versi_kartu integer NOT NULL DEFAULT 0,
  hadir timestamptz,
  CHECK ((diverifikasi IS NULL) OR (nomor_peserta IS NOT NULL))
);
CREATE INDEX pendaftar_penawaran ON pendaftar (kode_penawaran, nomor_pendaftar);

CREATE TABLE pembayaran (
  -- The bank's own transaction number; unique, so replaying makes no second applicant.
  nomor_pembayaran text PRIMARY KEY,
  kode_pembayaran text NOT NULL,
  bank text NOT NULL,
  -- Rupiah.
  jumlah bigint NOT NULL,
  dibayar_pada timestamptz NOT NULL,
  dicatat timestamptz NOT NULL,
  nomor_pendaftar text UNIQUE REFERENCES pendaftar,
  -- Why it is set aside; null for an accepted payment.
  karantina text,
  CHECK ((nomor_pendaftar IS NULL) = (karantina IS NOT NULL))
);

CREATE TABLE sesi (
  -- SHA-256 of the bearer token.
  token_hash bytea PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  dibuat timestamptz NOT NULL,
  -- Absolute limit; the idle limit is held against `dipakai`, which is written every few minutes at most.
  berakhir timestamptz NOT NULL,
  dipakai timestamptz NOT NULL
);
CREATE INDEX sesi_pendaftar ON sesi (nomor_pendaftar);
CREATE INDEX sesi_berakhir ON sesi (berakhir);

-- One counter row per year, track and wave; numbers are never reused (decisions 125).
CREATE TABLE penomoran (
  tahun integer NOT NULL,
  kode_jalur text NOT NULL,
  gelombang integer NOT NULL,
  terakhir integer NOT NULL,
  PRIMARY KEY (tahun, kode_jalur, gelombang)
);

CREATE TABLE kursi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  id_ruang integer NOT NULL REFERENCES ruang,
  nomor_kursi integer NOT NULL CHECK (nomor_kursi > 0),
  UNIQUE (id_ruang, nomor_kursi)
);

CREATE TABLE kartu_ujian (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  versi integer NOT NULL,
  kunci_berkas text NOT NULL,
  terbit timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, versi)
);

-- Files of applicants; a replaced one is kept with the time it was replaced.
CREATE TABLE berkas (
  id uuid PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  slot text NOT NULL,
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL CHECK (ukuran BETWEEN 1 AND 999999),
  disimpan timestamptz NOT NULL,
  diganti timestamptz
);
CREATE UNIQUE INDEX berkas_slot ON berkas (nomor_pendaftar, slot) WHERE diganti IS NULL;

-- What is typed but not yet saved, by step; unjudged.
CREATE TABLE draf (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  step text NOT NULL,
  versi integer NOT NULL,
  isi jsonb NOT NULL,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, step)
);

CREATE TABLE pilihan_jurusan (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  -- Rank, 1 first.
  urutan integer NOT NULL CHECK (urutan > 0),
  id_prodi integer NOT NULL REFERENCES program_studi,
  id_kelas integer NOT NULL REFERENCES kelas,
  PRIMARY KEY (nomor_pendaftar, urutan),
  UNIQUE (nomor_pendaftar, id_prodi)
);
