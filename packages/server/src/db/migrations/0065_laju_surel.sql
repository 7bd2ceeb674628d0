-- The pace of mail holds for the portal, and at night the queue is not read through (pemberitahuan 9).
ALTER TABLE pengaturan_surel ADD COLUMN berikut timestamptz;
COMMENT ON COLUMN pengaturan_surel.berikut IS 'The next message leaves no earlier: whoever sends next keeps the pace.';
CREATE INDEX pemberitahuan_batas ON pemberitahuan (batas) WHERE keadaan = 'antre' AND batas IS NOT NULL;
COMMENT ON INDEX pemberitahuan_batas IS 'What is told at night: deadlines before the morning.';
