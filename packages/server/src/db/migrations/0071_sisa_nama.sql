-- Of those who share two words of a name and a birth date, most differ in the rest of the name: the key tells it, so that they
-- are not read one by one. Everybody is compared anew by the job, a batch at a time.
TRUNCATE kunci_orang;
ALTER TABLE kunci_orang ADD COLUMN sisa integer;
COMMENT ON COLUMN kunci_orang.sisa IS 'What else the name has: letters of the other words in the lower 26 bits, how many words above; null where anything may go with it.';
UPDATE orang_pendaftar SET dibandingkan = 0 WHERE dibandingkan > 0;
