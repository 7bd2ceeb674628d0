-- The same file, or nearly the same photo, at somebody else is a hint for who judges documents (berkas 12).
ALTER TABLE berkas ADD COLUMN sidik bytea CHECK (length(sidik) = 32), ADD COLUMN rupa bit(64);
COMMENT ON COLUMN berkas.sidik IS 'SHA-256 of the stored bytes; null for files stored before it was kept.';
COMMENT ON COLUMN berkas.rupa IS 'Difference hash of the applicant''s photo, 64 comparisons of neighbouring brightness; null for all else and for a photo of one colour.';
CREATE INDEX berkas_sidik ON berkas (sidik) WHERE diganti IS NULL;
-- Two photos that differ in at most three of 64 comparisons agree in at least one of these four parts.
CREATE INDEX berkas_rupa_1 ON berkas (substring(rupa, 1, 16)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_2 ON berkas (substring(rupa, 17, 16)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_3 ON berkas (substring(rupa, 33, 16)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_4 ON berkas (substring(rupa, 49, 16)) WHERE rupa IS NOT NULL AND diganti IS NULL;
