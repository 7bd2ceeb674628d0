-- A sign-in writes one row and as little beside it as can be: on announcement day everybody signs in within minutes.
-- A session is made from the applicant's row in the same statement, and applicants are never deleted; the check of the
-- foreign key would lock and write that row as well.
ALTER TABLE sesi DROP CONSTRAINT sesi_nomor_pendaftar_fkey;
-- Only the hourly clearing looks for the ended ones, and it reads most of the table anyway.
DROP INDEX sesi_berakhir;
