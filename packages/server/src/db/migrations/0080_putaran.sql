CREATE TABLE aturan_putaran (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran,
  tenggat_jam integer NOT NULL CHECK (tenggat_jam > 0),
  dijeda timestamptz,
  versi integer NOT NULL DEFAULT 1,
  diubah timestamptz NOT NULL,
  diubah_oleh text NOT NULL REFERENCES petugas
);
COMMENT ON TABLE aturan_putaran IS 'How long those have to answer whom a round calls up, and whether rounds are paused.';
COMMENT ON COLUMN aturan_putaran.diubah_oleh IS 'Call-ups of a round are made in the name of this officer.';

CREATE TABLE putaran_panggilan (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES aturan_putaran,
  waktu timestamptz NOT NULL,
  selesai timestamptz,
  keadaan text CHECK (keadaan IN ('dipanggil', 'kosong', 'gabung', 'jeda', 'belum')),
  id_hasil integer UNIQUE REFERENCES hasil,
  induk integer REFERENCES hasil,
  urutan bigint UNIQUE,
  tertahan text[],
  UNIQUE (kode_penawaran, waktu),
  CHECK ((selesai IS NULL) = (keadaan IS NULL)),
  CHECK ((keadaan IS NOT DISTINCT FROM 'dipanggil') = (id_hasil IS NOT NULL)),
  CHECK (num_nulls(induk, urutan, tertahan) = CASE WHEN keadaan = 'kosong' THEN 0 ELSE 3 END)
);
COMMENT ON TABLE putaran_panggilan IS 'Rounds in which free seats are called up by themselves, done and to come.';
COMMENT ON COLUMN putaran_panggilan.id_hasil IS 'The call-up it made; null where it called nobody.';
COMMENT ON COLUMN putaran_panggilan.induk IS 'Of a round that called nobody: the result it looked at.';
COMMENT ON COLUMN putaran_panggilan.urutan IS 'Of a round that called nobody: drawn from the count of answers, so that it can be repeated as well.';
COMMENT ON COLUMN putaran_panggilan.tertahan IS 'Of a round that called nobody: whom a document held back.';
CREATE INDEX putaran_menunggu ON putaran_panggilan (waktu) WHERE selesai IS NULL;
