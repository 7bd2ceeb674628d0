-- A key of an officer can be withdrawn and followed by another; what it signed stays verifiable.
ALTER TABLE kunci_petugas DROP CONSTRAINT kunci_petugas_pkey;
ALTER TABLE kunci_petugas DROP CONSTRAINT kunci_petugas_kunci_publik_key;
ALTER TABLE kunci_petugas ADD PRIMARY KEY (kunci_publik);
ALTER TABLE kunci_petugas
  ALTER COLUMN kunci_rahasia DROP NOT NULL,
  ADD COLUMN dicabut timestamptz,
  ADD COLUMN dicabut_oleh text REFERENCES petugas,
  ADD COLUMN alasan_cabut text,
  ADD CONSTRAINT kunci_petugas_cabut CHECK (num_nulls(dicabut, dicabut_oleh, alasan_cabut) IN (0, 3)),
  ADD CONSTRAINT kunci_petugas_dua CHECK (dicabut_oleh <> username),
  ADD CONSTRAINT kunci_petugas_rahasia CHECK ((dicabut IS NULL) = (kunci_rahasia IS NOT NULL));
CREATE UNIQUE INDEX kunci_petugas_berlaku ON kunci_petugas (username) WHERE dicabut IS NULL;
-- Two acts of one officer at once: the key of the later one signed for the earlier one too.
UPDATE kunci_petugas k SET dibuat = least(k.dibuat, (SELECT min(t.waktu) FROM tanda_tangan_seleksi t WHERE t.petugas = k.username));
COMMENT ON TABLE kunci_petugas IS 'Ed25519 keys of officers who proposed or approved a selection, the first made at the first time; one of each is in force.';
COMMENT ON COLUMN kunci_petugas.kunci_rahasia IS 'AES-256-GCM of the PKCS#8 PEM, under a key outside the database; gone with the withdrawal.';
COMMENT ON COLUMN kunci_petugas.dicabut IS 'No signature of the key is later than this.';
