-- All files of an applicant, earlier versions among them: each upload counts them.
CREATE INDEX berkas_pendaftar ON berkas (nomor_pendaftar);

-- Answers an applicant has not read: marking them must not go through the whole conversation.
CREATE INDEX pesan_jawaban_belum_dibaca ON pesan (nomor_pendaftar) WHERE role = 'admin' AND NOT terbaca;

-- Processes that do jobs, and when each last said so.
CREATE TABLE pekerja (
  proses uuid PRIMARY KEY,
  terlihat timestamptz NOT NULL
);
