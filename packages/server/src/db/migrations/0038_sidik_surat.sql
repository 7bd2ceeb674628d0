ALTER TABLE loa ADD COLUMN sidik text CHECK (sidik ~ '^[0-9a-f]{64}$');
COMMENT ON COLUMN loa.sidik IS 'SHA-256 of the letter as PDF, with which whoever holds a copy compares it.';
