CREATE TABLE gambar_kampus (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  besar bytea NOT NULL CHECK (length(besar) < 1000000),
  kecil bytea NOT NULL CHECK (length(kecil) < 1000000),
  dibuat timestamptz NOT NULL
);
COMMENT ON TABLE gambar_kampus IS 'Pictures of the campus on the public pages, handed in by the office: JPEG in two widths, addressed by their content so that they never change.';
COMMENT ON COLUMN gambar_kampus.id IS 'The first 22 letters of the SHA-256 of besar, base64url.';
