-- Signatures of officers over ledgers, and ledgers under other names.
CREATE TABLE kunci_petugas (
  username text PRIMARY KEY REFERENCES petugas,
  kunci_publik text NOT NULL UNIQUE,
  kunci_rahasia bytea NOT NULL,
  dibuat timestamptz NOT NULL
);
COMMENT ON TABLE kunci_petugas IS 'An Ed25519 key for each officer who proposed or approved a selection, made at the first time.';
COMMENT ON COLUMN kunci_petugas.kunci_publik IS 'SPKI, base64.';
COMMENT ON COLUMN kunci_petugas.kunci_rahasia IS 'AES-256-GCM of the PKCS#8 PEM, under a key outside the database.';

CREATE TABLE tanda_tangan_seleksi (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi ON DELETE CASCADE,
  peran text NOT NULL CHECK (peran IN ('mengusulkan', 'menyetujui')),
  petugas text NOT NULL REFERENCES petugas,
  waktu timestamptz NOT NULL,
  baris text NOT NULL,
  PRIMARY KEY (id_hasil, peran)
);
COMMENT ON TABLE tanda_tangan_seleksi IS 'Who signed the ledger of a result, as the line that goes behind it.';

CREATE TABLE buku_samaran (
  id_skenario integer NOT NULL REFERENCES skenario,
  jenis text NOT NULL CHECK (jenis IN ('samaran', 'kunci')),
  segel text NOT NULL,
  kunci_berkas text NOT NULL,
  PRIMARY KEY (id_skenario, jenis)
);
COMMENT ON TABLE buku_samaran IS 'Of a run with closed scores: its ledger under other names, and the key file that leads back.';
COMMENT ON COLUMN buku_samaran.segel IS 'Seal of the ledger under other names, in both rows.';
CREATE UNIQUE INDEX buku_samaran_kunci_berkas ON buku_samaran (kunci_berkas);
