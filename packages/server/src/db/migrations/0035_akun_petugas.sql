-- Accounts of the office: further roles, invitations, known devices, and what an admin's list of them shows.
ALTER TABLE petugas ADD COLUMN peran_lain text[] NOT NULL DEFAULT '{}';
ALTER TABLE petugas ADD COLUMN masuk_terakhir timestamptz;
ALTER TABLE petugas ADD COLUMN perangkat integer NOT NULL DEFAULT 1;
ALTER TABLE petugas ADD COLUMN pembukaan_kunci integer NOT NULL DEFAULT 0;
ALTER TABLE petugas ALTER COLUMN sandi DROP NOT NULL;
COMMENT ON COLUMN petugas.sandi IS 'argon2id, encoded; null while an invitation waits for its password to be chosen.';
COMMENT ON COLUMN petugas.peran IS 'The role shown first; peran_lain holds the others.';
COMMENT ON COLUMN petugas.perangkat IS 'Grows when known devices are forgotten: a device''s cookie names the number it was made under.';
COMMENT ON COLUMN petugas.pembukaan_kunci IS 'Grows when a lock is lifted: misses are counted under the name and this number.';

CREATE TABLE undangan_petugas (
  username text PRIMARY KEY REFERENCES petugas (username),
  token_hash bytea NOT NULL UNIQUE,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL
);
COMMENT ON TABLE undangan_petugas IS 'Links by which an officer chooses a password: one an account, gone once used.';

CREATE INDEX sesi_petugas_username ON sesi_petugas (username, dibuat);
