-- A broadcast is queued in batches: how far it came is one column, not a mark at each of a hundred thousand (pemberitahuan 14).
ALTER TABLE massal ADD COLUMN sampai text;
COMMENT ON COLUMN massal.sampai IS 'Of one that is done in batches: whoever stands up to this number and is marked otherwise by nothing was reached.';
