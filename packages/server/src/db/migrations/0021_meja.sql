-- A canned reply two officers change at once: the second is told, rather than replacing the first unseen.
ALTER TABLE balasan_siap ADD COLUMN versi integer NOT NULL DEFAULT 1;
