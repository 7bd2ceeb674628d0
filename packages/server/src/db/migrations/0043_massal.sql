-- Acts of the office on many applicants, each of whom is done by itself.
CREATE TABLE massal (
  id uuid PRIMARY KEY,
  jenis text NOT NULL,
  petugas text NOT NULL REFERENCES petugas,
  dibuat timestamptz NOT NULL,
  alasan text NOT NULL,
  isi jsonb NOT NULL,
  -- How many it changes, without those left out.
  jumlah integer NOT NULL,
  selesai timestamptz,
  membatalkan uuid UNIQUE REFERENCES massal,
  dikembalikan timestamptz
);
COMMENT ON TABLE massal IS 'Acts of the office on many applicants, each of whom is done by itself.';
COMMENT ON COLUMN massal.isi IS 'What is the same for all: the deadline, the schedule, the message.';
COMMENT ON COLUMN massal.jumlah IS 'How many it changes, without those left out.';
COMMENT ON COLUMN massal.membatalkan IS 'The act that this one takes back.';
CREATE INDEX massal_dibuat ON massal (dibuat, id);
COMMENT ON INDEX massal_dibuat IS 'Order of the desk.';
CREATE INDEX massal_berjalan ON massal (dibuat) WHERE selesai IS NULL;

CREATE TABLE massal_pendaftar (
  id_massal uuid NOT NULL REFERENCES massal,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar ON DELETE CASCADE,
  hasil text CHECK (hasil IN ('berhasil', 'gagal', 'dilewati')),
  pesan text,
  waktu timestamptz,
  lama jsonb,
  id_audit bigint,
  rahasia bytea,
  PRIMARY KEY (id_massal, nomor_pendaftar)
);
COMMENT ON TABLE massal_pendaftar IS 'Whom an act on many is about, and what came of it; hasil is null until it is done.';
COMMENT ON COLUMN massal_pendaftar.pesan IS 'Why it failed, or was left out.';
COMMENT ON COLUMN massal_pendaftar.lama IS 'What was there before, to be put back.';
COMMENT ON COLUMN massal_pendaftar.id_audit IS 'The entry it left: whatever was done to the applicant since stands behind it.';
COMMENT ON COLUMN massal_pendaftar.rahasia IS 'AES-256-GCM copy of a new PIN until its slip can no longer be fetched.';
CREATE INDEX massal_pendaftar_nomor ON massal_pendaftar (nomor_pendaftar);
CREATE INDEX massal_pendaftar_rahasia ON massal_pendaftar (waktu) WHERE rahasia IS NOT NULL;
