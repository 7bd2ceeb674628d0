-- The sealed announcement: a secret of every participant, the key of every approved result, and the bundles made of it.
CREATE TABLE rahasia_peserta (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  rahasia bytea NOT NULL CHECK (length(rahasia) = 60),
  dibuat timestamptz NOT NULL
);
COMMENT ON TABLE rahasia_peserta IS 'What opens a participant''s envelope together with the announcement''s key; made once the participant is finalised.';
COMMENT ON COLUMN rahasia_peserta.rahasia IS 'Sealed under the master secret.';

CREATE TABLE kunci_tersegel (
  id_hasil integer PRIMARY KEY REFERENCES hasil,
  kunci bytea NOT NULL CHECK (length(kunci) = 92)
);
COMMENT ON TABLE kunci_tersegel IS 'The key that opens the sealed announcement of a result; nothing hands it out before the announcement.';
COMMENT ON COLUMN kunci_tersegel.kunci IS 'Sealed under the master secret.';

CREATE TABLE pengumuman_tersegel (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_hasil integer NOT NULL REFERENCES hasil,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL,
  waktu timestamptz NOT NULL,
  jumlah integer NOT NULL,
  akar text NOT NULL CHECK (akar ~ '^[0-9a-f]{64}$')
);
COMMENT ON TABLE pengumuman_tersegel IS 'Bundles that were made, each with the root of its envelopes; the files themselves are not kept.';
COMMENT ON COLUMN pengumuman_tersegel.waktu IS 'The announcement as it stood then.';
CREATE INDEX pengumuman_tersegel_hasil ON pengumuman_tersegel (id_hasil, id DESC);
