-- Answers of admitted applicants, and call-ups from the waiting list of a selection.
CREATE TABLE aturan_jawaban (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran,
  wajib boolean NOT NULL,
  batas timestamptz NOT NULL,
  diam text NOT NULL CHECK (diam IN ('gugur', 'terima')),
  ditutup timestamptz,
  versi integer NOT NULL DEFAULT 1,
  diubah timestamptz NOT NULL,
  diubah_oleh text NOT NULL REFERENCES petugas
);
COMMENT ON TABLE aturan_jawaban IS 'Whether the admitted of an offering must answer, until when, and what silence means.';
COMMENT ON COLUMN aturan_jawaban.ditutup IS 'When the silent were dealt with; null while the deadline is still to come.';

ALTER TABLE hasil ADD COLUMN induk integer REFERENCES hasil;
COMMENT ON COLUMN hasil.induk IS 'Of a call-up: the result whose waiting list it calls.';
DROP INDEX hasil_berlaku;
CREATE UNIQUE INDEX hasil_berlaku ON hasil (kode_penawaran) WHERE dibatalkan IS NULL AND induk IS NULL;
COMMENT ON INDEX hasil_berlaku IS 'One import of an offering counts at a time.';
CREATE INDEX hasil_induk ON hasil (induk) WHERE induk IS NOT NULL;
-- The second officer approved the run whose order a call-up follows.
ALTER TABLE hasil DROP CONSTRAINT hasil_check1,
  ADD CONSTRAINT hasil_check1 CHECK (disetujui_oleh IS NULL OR disetujui_oleh <> dibuat_oleh OR induk IS NOT NULL);

CREATE TABLE kursi_seleksi (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi ON DELETE CASCADE,
  prodi text NOT NULL,
  kapasitas integer NOT NULL,
  terisi integer[] NOT NULL,
  jenis jsonb NOT NULL,
  cara text NOT NULL,
  PRIMARY KEY (id_hasil, prodi)
);
COMMENT ON TABLE kursi_seleksi IS 'Seats of a result that came of a selection, as its ledger has them; prodi is programme and class.';
COMMENT ON COLUMN kursi_seleksi.kapasitas IS 'Seats without those given beyond for who will decline.';
COMMENT ON COLUMN kursi_seleksi.terisi IS 'Seats taken by the run, by kind.';

CREATE TABLE penempatan (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  id_hasil integer NOT NULL REFERENCES hasil,
  prodi text NOT NULL,
  kursi integer NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
COMMENT ON TABLE penempatan IS 'On which seat each admission of a selection or of a call-up sits: programme and class, and kind of seat.';
CREATE INDEX penempatan_hasil ON penempatan (id_hasil, prodi);

CREATE TABLE daftar_tunggu (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi ON DELETE CASCADE,
  prodi text NOT NULL,
  tempat integer NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  pilihan integer NOT NULL,
  kelompok text[] NOT NULL,
  PRIMARY KEY (id_hasil, prodi, tempat)
);
COMMENT ON TABLE daftar_tunggu IS 'Waiting lists of a result, computed from its ledger alone: those whom the run gave no seat.';
CREATE INDEX daftar_tunggu_pendaftar ON daftar_tunggu (nomor_pendaftar);

CREATE TABLE panggilan (
  id_hasil integer PRIMARY KEY REFERENCES hasil,
  urutan bigint NOT NULL UNIQUE,
  batas timestamptz NOT NULL,
  tertahan text[] NOT NULL,
  ditutup timestamptz
);
COMMENT ON TABLE panggilan IS 'Call-ups from a waiting list, each a result of its own with its own deadline.';
COMMENT ON COLUMN panggilan.urutan IS 'Drawn from the count of answers: in its order both can be repeated.';
COMMENT ON COLUMN panggilan.tertahan IS 'Participant numbers of those passed over because a document held them back.';

CREATE TABLE jawaban (
  urutan bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  id_hasil integer NOT NULL REFERENCES hasil,
  jawaban text NOT NULL CHECK (jawaban IN ('terima', 'tolak', 'gugur')),
  waktu timestamptz NOT NULL,
  pelaku text NOT NULL CHECK (pelaku IN ('pendaftar', 'petugas', 'sistem')),
  oleh text REFERENCES petugas,
  alasan text,
  CHECK ((pelaku = 'petugas') = (oleh IS NOT NULL))
);
COMMENT ON TABLE jawaban IS 'What was answered to an admission, one row for each time; the last one counts, none is changed.';
CREATE INDEX jawaban_pendaftar ON jawaban (nomor_pendaftar, id_hasil, urutan);
CREATE FUNCTION jawaban_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an answer cannot be changed'; END $$;
CREATE TRIGGER jawaban_tetap BEFORE UPDATE ON jawaban FOR EACH ROW EXECUTE FUNCTION jawaban_tetap();
