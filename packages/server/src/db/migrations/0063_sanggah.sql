-- Objections to announced results (sanggah 1).
CREATE TABLE sanggah (
  id_sanggah integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  id_hasil integer NOT NULL REFERENCES hasil,
  butir text NOT NULL CHECK (butir IN ('nilai', 'berkas', 'kuota', 'jawaban', 'lain')),
  rincian text NOT NULL,
  nama text NOT NULL,
  alasan text NOT NULL,
  diajukan timestamptz NOT NULL,
  batas_jawab timestamptz NOT NULL,
  keadaan text NOT NULL DEFAULT 'menunggu' CHECK (keadaan IN ('menunggu', 'diusulkan', 'ditolak', 'diterima', 'selesai')),
  jawaban text,
  dijawab timestamptz,
  dijawab_oleh text REFERENCES petugas,
  disahkan timestamptz,
  disahkan_oleh text REFERENCES petugas,
  id_hasil_baru integer REFERENCES hasil,
  UNIQUE (nomor_pendaftar, id_hasil, butir, rincian),
  CHECK (num_nulls(jawaban, dijawab, dijawab_oleh) = CASE WHEN keadaan = 'menunggu' THEN 3 ELSE 0 END),
  CHECK (num_nulls(disahkan, disahkan_oleh) = CASE WHEN keadaan IN ('diterima', 'selesai') THEN 0 ELSE 2 END),
  CHECK (disahkan_oleh <> dijawab_oleh),
  CHECK ((id_hasil_baru IS NOT NULL) = (keadaan = 'selesai'))
);
COMMENT ON TABLE sanggah IS 'Objections of refused applicants, one for each item of a result; none of them changes a result.';
COMMENT ON COLUMN sanggah.id_hasil IS 'The result objected to.';
COMMENT ON COLUMN sanggah.rincian IS 'Component, document or group by its code; empty where the kind says it all.';
COMMENT ON COLUMN sanggah.nama IS 'What the item was called when it was objected to.';
COMMENT ON COLUMN sanggah.jawaban IS 'What the applicant reads once it is final.';
COMMENT ON COLUMN sanggah.disahkan IS 'When a second officer upheld it.';
COMMENT ON COLUMN sanggah.id_hasil_baru IS 'The later decision that followed an upheld one.';
CREATE INDEX sanggah_antre ON sanggah (batas_jawab, id_sanggah);
COMMENT ON INDEX sanggah_antre IS 'Order of the desk.';
CREATE INDEX sanggah_keadaan ON sanggah (keadaan, batas_jawab, id_sanggah);
COMMENT ON INDEX sanggah_keadaan IS 'The same, by where they stand.';
