CREATE TABLE pindah_kursi (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dari text NOT NULL REFERENCES penawaran,
  id_hasil integer NOT NULL REFERENCES hasil,
  ke text NOT NULL REFERENCES penawaran,
  kursi jsonb NOT NULL,
  alasan text NOT NULL,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas,
  berlaku timestamptz,
  disetujui_oleh text REFERENCES petugas CHECK (disetujui_oleh <> dibuat_oleh),
  urutan bigint UNIQUE,
  dibatalkan timestamptz,
  dibatalkan_oleh text REFERENCES petugas,
  alasan_batal text,
  urutan_batal bigint UNIQUE,
  CHECK (dari <> ke),
  CHECK ((berlaku IS NULL) = (urutan IS NULL)),
  CHECK (num_nulls(dibatalkan, dibatalkan_oleh, alasan_batal) IN (0, 3)),
  CHECK ((urutan_batal IS NOT NULL) = (berlaku IS NOT NULL AND dibatalkan IS NOT NULL))
);
COMMENT ON TABLE pindah_kursi IS 'Places left of an announced result that were moved to another wave.';
COMMENT ON COLUMN pindah_kursi.kursi IS 'How many of each programme and class.';
COMMENT ON COLUMN pindah_kursi.berlaku IS 'When it came to be; null while it waits for a second officer.';
COMMENT ON COLUMN pindah_kursi.urutan IS 'Drawn from the count of answers: in its order call-ups can be repeated; urutan_batal that of taking it back.';
CREATE INDEX pindah_kursi_dari ON pindah_kursi (id_hasil);
CREATE INDEX pindah_kursi_ke ON pindah_kursi (ke);
