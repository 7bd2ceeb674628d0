-- An offering may hold the numbers of each interest by themselves; otherwise only their sums are held.
ALTER TABLE penawaran ADD COLUMN batas_per_minat boolean NOT NULL DEFAULT false;
