ALTER TABLE penawaran
  ADD COLUMN daftar_ulang_mulai timestamptz,
  ADD COLUMN daftar_ulang_selesai timestamptz,
  ADD COLUMN daftar_ulang_tempat text NOT NULL DEFAULT '' CHECK (length(daftar_ulang_tempat) <= 500),
  ADD CONSTRAINT penawaran_daftar_ulang CHECK (num_nulls(daftar_ulang_mulai, daftar_ulang_selesai) = ANY (ARRAY[0, 2])
    AND daftar_ulang_mulai < daftar_ulang_selesai);
COMMENT ON COLUMN penawaran.daftar_ulang_mulai IS 'When those admitted register anew; told to nobody before the announcement.';
COMMENT ON COLUMN penawaran.daftar_ulang_tempat IS 'Where they do: a place, or the address of a page.';
