-- Letters are signed by a picture or electronically; who signed electronically stands in the proof of the letter.
CREATE TABLE gambar_surat (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  isi bytea NOT NULL CHECK (length(isi) < 2000000),
  dibuat timestamptz NOT NULL
);
COMMENT ON TABLE gambar_surat IS 'Signature and stamp on letters, handed in by the office and shown to nobody else: small PNGs, addressed by their content.';
COMMENT ON COLUMN gambar_surat.id IS 'The first 22 letters of the SHA-256 of isi, base64url.';

ALTER TABLE loa ADD COLUMN penandatangan text;
COMMENT ON COLUMN loa.penandatangan IS 'Who signed the letter electronically, with office; null where a picture signs, or before this was kept.';
