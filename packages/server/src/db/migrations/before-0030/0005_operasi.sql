-- Settings, audit, rate limits and staff accounts.

CREATE TABLE pengaturan (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  isi jsonb NOT NULL
);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waktu timestamptz NOT NULL,
  -- 'pendaftar', 'petugas', 'bank' or 'sistem', and who of them.
  pelaku text NOT NULL,
  id_pelaku text NOT NULL,
  tindakan text NOT NULL,
  subjek text,
  lama jsonb,
  baru jsonb
);
CREATE INDEX audit_subjek ON audit (subjek, id);
CREATE FUNCTION audit_is_insert_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit entries cannot be changed or deleted'; END $$;
CREATE TRIGGER audit_insert_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- The layout rate-limiter-flexible expects.
CREATE UNLOGGED TABLE rate_limit (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE petugas (
  username text PRIMARY KEY CHECK (username ~ '^[a-z0-9._-]{3,40}$'),
  nama text NOT NULL,
  -- argon2id, encoded.
  sandi text NOT NULL,
  -- TOTP secret, AES-256-GCM under a key outside the database.
  totp bytea,
  peran text NOT NULL,
  aktif boolean NOT NULL DEFAULT true
);
CREATE TABLE sesi_petugas (
  token_hash bytea PRIMARY KEY,
  username text NOT NULL REFERENCES petugas,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL
);
