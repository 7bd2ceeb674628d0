-- Calls are forgotten by their day, which their key begins with: one entry fewer for each payment. Three days of calls are held meanwhile.
ALTER TABLE snap_permintaan DROP CONSTRAINT snap_permintaan_pkey, ADD PRIMARY KEY (hari, mitra, id_luar);
DROP INDEX snap_permintaan_dibuat;
