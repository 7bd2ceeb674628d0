ALTER TABLE berkas ADD COLUMN kosong boolean;
COMMENT ON COLUMN berkas.kosong IS 'Whether the picture of a document shows hardly anything; null for all else.';
