-- Plenary decisions: one participant admitted or refused against the rule, for ever on record.
CREATE TABLE putusan_sidang (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  putusan text NOT NULL CHECK (putusan IN ('terima', 'tolak')),
  prodi text,
  kursi text CHECK (kursi IN ('ambil', 'tambah')),
  alasan text NOT NULL CHECK (length(alasan) BETWEEN 5 AND 500),
  kunci_berkas text NOT NULL,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL,
  sidik_berkas text NOT NULL CHECK (sidik_berkas ~ '^[0-9a-f]{64}$'),
  diusulkan timestamptz NOT NULL,
  diusulkan_oleh text NOT NULL REFERENCES petugas,
  disahkan timestamptz,
  disahkan_oleh text REFERENCES petugas CHECK (disahkan_oleh <> diusulkan_oleh),
  dicabut timestamptz,
  dicabut_oleh text REFERENCES petugas,
  alasan_cabut text,
  CHECK (num_nonnulls(prodi, kursi) = CASE putusan WHEN 'terima' THEN 2 ELSE 0 END),
  CHECK (num_nulls(disahkan, disahkan_oleh) IN (0, 2)),
  CHECK (num_nulls(dicabut, dicabut_oleh, alasan_cabut) IN (0, 3))
);
COMMENT ON TABLE putusan_sidang IS 'Decisions of a plenary about one participant, against the rule of a selection; runs go around those approved and not withdrawn.';
COMMENT ON COLUMN putusan_sidang.prodi IS 'Programme and class somebody is admitted to, one of their choices.';
COMMENT ON COLUMN putusan_sidang.kursi IS 'A seat of the programme is taken (ambil), or one beyond its seats is made (tambah).';
COMMENT ON COLUMN putusan_sidang.sidik_berkas IS 'SHA-256 of the document, as it stands in ledgers.';
CREATE UNIQUE INDEX putusan_sidang_berlaku ON putusan_sidang (nomor_pendaftar) WHERE dicabut IS NULL;
CREATE INDEX putusan_sidang_penawaran ON putusan_sidang (kode_penawaran, id DESC);
CREATE UNIQUE INDEX putusan_sidang_kunci_berkas ON putusan_sidang (kunci_berkas);
CREATE FUNCTION putusan_sidang_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(new) - ARRAY['disahkan', 'disahkan_oleh', 'dicabut', 'dicabut_oleh', 'alasan_cabut'])
      = (to_jsonb(old) - ARRAY['disahkan', 'disahkan_oleh', 'dicabut', 'dicabut_oleh', 'alasan_cabut'])
    AND (old.disahkan IS NULL OR (new.disahkan, new.disahkan_oleh) = (old.disahkan, old.disahkan_oleh)) AND old.dicabut IS NULL
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'a plenary decision cannot be changed or deleted';
END $$;
CREATE TRIGGER putusan_sidang_tetap BEFORE UPDATE OR DELETE ON putusan_sidang
  FOR EACH ROW EXECUTE FUNCTION putusan_sidang_tetap();

CREATE TABLE yudisium_sidang (
  id_hasil integer NOT NULL REFERENCES hasil,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  id_sidang integer NOT NULL REFERENCES putusan_sidang,
  PRIMARY KEY (id_hasil, nomor_pendaftar)
);
COMMENT ON TABLE yudisium_sidang IS 'Which lines of a result a plenary decided.';
CREATE INDEX yudisium_sidang_putusan ON yudisium_sidang (id_sidang);
