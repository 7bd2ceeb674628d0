-- What an export is of; those made before are of applicants.
ALTER TABLE ekspor ADD COLUMN jenis text NOT NULL DEFAULT 'pendaftar';
