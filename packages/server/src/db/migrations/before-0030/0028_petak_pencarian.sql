-- A page of the office's lists that is too rare to be met among the newest reads a whole step of its index; a week of a
-- million applicants was too long a step, so now it is half of one, a petak.
CREATE FUNCTION petak_ke(waktu timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM waktu AT TIME ZONE 'UTC') / 302400)::integer
$$;
COMMENT ON FUNCTION petak_ke IS 'Half weeks from 1970: the steps in which a list is gone through.';
DROP INDEX pencarian_istilah;
ALTER TABLE pencarian DROP COLUMN pekan, ADD COLUMN petak integer NOT NULL GENERATED ALWAYS AS (petak_ke(dibuat)) STORED;
CREATE INDEX pencarian_istilah ON pencarian USING gin (istilah_pendaftar(petak, kode_penawaran, fase, prodi, kata))
  WITH (fastupdate = on, gin_pending_list_limit = 64);
ANALYZE pencarian;
