-- The keys of names are others now: everybody is compared anew by the job, a batch at a time.
UPDATE orang_pendaftar SET dibandingkan = 0 WHERE dibandingkan > 0;
