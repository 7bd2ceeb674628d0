-- The desk for offerings: a version for officers who change one at once, and when its form was taken from the track.

ALTER TABLE penawaran ADD COLUMN versi integer NOT NULL DEFAULT 1;
-- Null where the form was never taken, or before this was noted.
ALTER TABLE penawaran ADD COLUMN formulir_diambil timestamptz;
