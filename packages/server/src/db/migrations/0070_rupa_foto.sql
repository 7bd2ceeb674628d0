-- Photos are found again by the signs of their waves instead of by neighbouring brightness, which the same wall behind every
-- head made alike. Those stored before are found only byte for byte. The table is locked while it is read once.
ALTER TABLE berkas DROP COLUMN rupa;
ALTER TABLE berkas ADD COLUMN rupa bit(192), ADD COLUMN rupa_ragu smallint[],
  ADD CHECK ((rupa IS NULL) = (rupa_ragu IS NULL)), ADD CHECK (cardinality(rupa_ragu) = 16);
COMMENT ON COLUMN berkas.rupa IS 'Signs of the waves of the applicant''s photo: four keys of 32 bits, then 64 bits more. null for all else and for a photo of one colour.';
COMMENT ON COLUMN berkas.rupa_ragu IS 'Places of the bits of each key that storing the photo again may turn, four of each.';
CREATE INDEX berkas_rupa_1 ON berkas (substring(rupa, 1, 32)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_2 ON berkas (substring(rupa, 33, 32)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_3 ON berkas (substring(rupa, 65, 32)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_4 ON berkas (substring(rupa, 97, 32)) WHERE rupa IS NOT NULL AND diganti IS NULL;
