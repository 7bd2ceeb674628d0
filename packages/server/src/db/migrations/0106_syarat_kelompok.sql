-- Groups by conditions over the form (seleksi 44).
ALTER TABLE kelompok_seleksi ADD COLUMN syarat jsonb CHECK (jsonb_typeof(syarat) = 'array');
COMMENT ON COLUMN kelompok_seleksi.syarat IS 'Conditions over fields of the form, all of which must hold; null where a list says who belongs to the group.';
COMMENT ON TABLE kelompok_seleksi IS 'Groups by list or by conditions over the form, of which seats can be reserved and points given; one stays once it was made.';
