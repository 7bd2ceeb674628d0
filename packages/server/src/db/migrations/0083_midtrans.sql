-- Payments through Midtrans: orders, and money given back by call (midtrans 1–11).
ALTER TABLE tagihan DROP CONSTRAINT tagihan_cara_check, ADD CONSTRAINT tagihan_cara_check CHECK (cara IN ('va', 'midtrans'));

CREATE TABLE midtrans_pesanan (
  id_pesanan text PRIMARY KEY CHECK (id_pesanan ~ '^MT[0-9A-Z]{16}$'),
  id_tagihan bigint NOT NULL REFERENCES tagihan ON DELETE CASCADE,
  kode_pembayaran text NOT NULL,
  jumlah bigint NOT NULL CHECK (jumlah > 0),
  keadaan text NOT NULL DEFAULT 'dibuat'
    CHECK (keadaan IN ('dibuat', 'menunggu', 'ditinjau', 'ditolak', 'berakhir', 'dibayar', 'dikembalikan')),
  alamat text,
  cara text,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL,
  tanya_lagi timestamptz,
  tanya integer NOT NULL DEFAULT 0,
  nomor_pembayaran text UNIQUE REFERENCES pembayaran ON DELETE CASCADE
);
CREATE INDEX midtrans_pesanan_tagihan ON midtrans_pesanan (id_tagihan, dibuat);
CREATE INDEX midtrans_pesanan_tanya ON midtrans_pesanan (tanya_lagi) WHERE tanya_lagi IS NOT NULL;
COMMENT ON TABLE midtrans_pesanan IS 'What payers were sent to Midtrans for; its number is the payment number of what is paid under it.';
COMMENT ON COLUMN midtrans_pesanan.jumlah IS 'Rupiah.';
COMMENT ON COLUMN midtrans_pesanan.alamat IS 'The page at Midtrans it is paid on; null until Midtrans made one.';
COMMENT ON COLUMN midtrans_pesanan.cara IS 'How it was paid, in the words of Midtrans.';
COMMENT ON COLUMN midtrans_pesanan.tanya_lagi IS 'When Midtrans is asked next, nothing having been heard; null: no more.';

CREATE TABLE midtrans_pengembalian (
  nomor_pembayaran text PRIMARY KEY REFERENCES pembayaran ON DELETE CASCADE,
  kunci text NOT NULL UNIQUE,
  jumlah bigint NOT NULL CHECK (jumlah > 0),
  alasan text NOT NULL,
  diminta_oleh text NOT NULL REFERENCES petugas (username),
  keadaan text NOT NULL CHECK (keadaan IN ('dikirim', 'ditolak', 'berhasil')),
  sebab text,
  percobaan integer NOT NULL DEFAULT 1,
  dikirim timestamptz NOT NULL
);
CREATE INDEX midtrans_pengembalian_dikirim ON midtrans_pengembalian (dikirim) WHERE keadaan = 'dikirim';
COMMENT ON TABLE midtrans_pengembalian IS 'Payments that were set aside and are given back by a call to Midtrans, each once.';
COMMENT ON COLUMN midtrans_pengembalian.kunci IS 'refund_key: the same in every attempt, so that Midtrans gives the money back once.';
COMMENT ON COLUMN midtrans_pengembalian.keadaan IS 'dikirim: what became of it is not known yet. ditolak: nothing was given back.';
COMMENT ON COLUMN midtrans_pengembalian.dikirim IS 'When it was last sent.';
