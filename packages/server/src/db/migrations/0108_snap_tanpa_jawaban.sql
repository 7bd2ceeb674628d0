-- The answer to a usual payment is no longer kept beside its call: the call and the payment it recorded make it again.
COMMENT ON TABLE snap_permintaan IS 'Payment calls of banks: the same X-EXTERNAL-ID on the same day is answered alike. Kept for three days.';
COMMENT ON COLUMN snap_permintaan.status IS 'HTTP status of the answer; null where none was kept: nobody has answered yet, or the payment it recorded makes the answer again.';
