-- The university's seal, handed in by the office: a small PNG, addressed by its content so that it never changes.

CREATE TABLE lambang (
  -- The first 22 letters of the SHA-256 of isi, base64url.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  isi bytea NOT NULL CHECK (length(isi) < 1000000),
  dibuat timestamptz NOT NULL
);
