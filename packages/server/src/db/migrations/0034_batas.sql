-- What strangers tried is counted beyond a crash of the database, and a proof of work serves once.

ALTER TABLE rate_limit SET LOGGED;
COMMENT ON TABLE rate_limit IS 'The layout rate-limiter-flexible expects. Keys of wrong codes and PINs are buckets, so they have an end.';

CREATE TABLE bukti (
  soal text PRIMARY KEY,
  berakhir timestamptz NOT NULL
);
COMMENT ON TABLE bukti IS 'Signatures of the challenges whose proofs were taken; each goes when its challenge has expired.';
CREATE INDEX bukti_berakhir ON bukti (berakhir);
