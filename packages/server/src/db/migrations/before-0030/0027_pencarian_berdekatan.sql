-- Lists of the office walk along the newest first. A row is written anew with every phase and choice; room is left on its
-- page for that, so that neighbours in time stay neighbours on disk, and whoever has moved away comes back once.
ALTER TABLE pencarian SET (fillfactor = 70);
CLUSTER pencarian USING pencarian_terbaru;
ANALYZE pencarian;
