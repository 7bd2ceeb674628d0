-- A session of the office ends after a while without a call, too; null counts as when it began.
ALTER TABLE sesi_petugas ADD COLUMN dipakai timestamptz;
-- Who is at work during the update goes on.
UPDATE sesi_petugas SET dipakai = now();
-- The time step of the last one-time code that was taken: no code is taken twice.
ALTER TABLE petugas ADD COLUMN totp_langkah bigint;
