CREATE TABLE tugas_penilai (
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  petugas text NOT NULL REFERENCES petugas,
  ditugaskan timestamptz NOT NULL,
  ditugaskan_oleh text NOT NULL REFERENCES petugas,
  PRIMARY KEY (kode_penawaran, kode, nomor_pendaftar, petugas),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai
);
COMMENT ON TABLE tugas_penilai IS 'Which two officers assess a participant; without rows whoever comes first does.';
CREATE INDEX tugas_penilai_petugas ON tugas_penilai (petugas, kode_penawaran, kode);
CREATE INDEX tugas_penilai_pendaftar ON tugas_penilai (nomor_pendaftar);
