-- Documents beside objections: evidence of whom objects, and what the office answers with (sanggah 10–11).
CREATE TABLE berkas_sanggah (
  id_sanggah integer NOT NULL REFERENCES sanggah,
  pihak text NOT NULL CHECK (pihak IN ('pendaftar', 'petugas')),
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL,
  sidik text NOT NULL CHECK (sidik ~ '^[0-9a-f]{64}$'),
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (id_sanggah, pihak)
);
COMMENT ON TABLE berkas_sanggah IS 'At most one document of each side of an objection: evidence, and what the answer comes with.';
COMMENT ON COLUMN berkas_sanggah.sidik IS 'SHA-256 of the document.';
