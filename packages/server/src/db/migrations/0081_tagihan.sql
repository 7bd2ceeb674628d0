-- Locks pembayaran: 200 ms at a million rows.
-- Locks pemberitahuan: 300 ms at a million rows.
-- Bills a person takes on the page that tells payment codes (pembayaran 16–21).
CREATE TABLE tagihan (
  id_tagihan bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  kode_penawaran text NOT NULL REFERENCES penawaran,
  kode_pembayaran text NOT NULL,
  cara text NOT NULL CHECK (cara IN ('va')),
  bank text,
  nomor_va text,
  jumlah bigint NOT NULL,
  terbuka boolean NOT NULL DEFAULT false,
  dibuat timestamptz NOT NULL,
  kedaluwarsa timestamptz NOT NULL,
  keadaan text NOT NULL DEFAULT 'menunggu' CHECK (keadaan IN ('menunggu', 'dibayar')),
  nomor_pembayaran text UNIQUE,
  dibayar timestamptz,
  kanal text CHECK (kanal IN ('surel', 'wa')),
  alamat varchar(150),
  dikonfirmasi timestamptz,
  kode_untuk text CHECK (kode_untuk IN ('kontak', 'pin')),
  kode_hash bytea,
  kode_berakhir timestamptz,
  salah integer NOT NULL DEFAULT 0,
  CHECK ((kanal IS NULL) = (alamat IS NULL)),
  CHECK (dikonfirmasi IS NULL OR alamat IS NOT NULL),
  CHECK ((keadaan = 'dibayar') = (nomor_pembayaran IS NOT NULL)),
  CHECK ((dibayar IS NULL) = (nomor_pembayaran IS NULL)),
  CHECK (nomor_va IS NULL OR bank IS NOT NULL)
);
COMMENT ON TABLE tagihan IS 'What a person is to pay and how, before there is an applicant; one that is past its time is read as ended.';
COMMENT ON COLUMN tagihan.token_hash IS 'Of the token its owner reads it with; the token itself is nowhere.';
COMMENT ON COLUMN tagihan.nomor_va IS 'Customer number of the virtual account; given once the contact is confirmed, never to another bill.';
COMMENT ON COLUMN tagihan.jumlah IS 'Rupiah, as it was told; what the office asks later changes nothing of it.';
COMMENT ON COLUMN tagihan.terbuka IS 'The bank takes any amount, so another one is taken in and set aside instead of refused.';
COMMENT ON COLUMN tagihan.nomor_pembayaran IS 'The payment that made the applicant; it points here, and two tables that point at each other can be neither filled nor drawn in an order.';
COMMENT ON COLUMN tagihan.alamat IS 'Where KODE PMB goes; nothing but codes before it is confirmed.';
COMMENT ON COLUMN tagihan.kode_hash IS 'Of the one-time code sent last; gone once it was used or guessed at too often.';
CREATE UNIQUE INDEX tagihan_nomor_va ON tagihan (bank, nomor_va) WHERE nomor_va IS NOT NULL;
COMMENT ON INDEX tagihan_nomor_va IS 'What a bank asks about.';
CREATE INDEX tagihan_kedaluwarsa ON tagihan (kedaluwarsa) WHERE keadaan = 'menunggu' AND (nomor_va IS NULL OR alamat IS NOT NULL);
COMMENT ON INDEX tagihan_kedaluwarsa IS 'Unpaid bills whose contact, or which themselves, are to be forgotten.';

ALTER TABLE pembayaran ADD COLUMN id_tagihan bigint REFERENCES tagihan,
  ADD COLUMN ditolak text CHECK (ditolak IN ('kode', 'tahap', 'jumlah', 'masa', 'lewat', 'terbayar'));
COMMENT ON COLUMN pembayaran.id_tagihan IS 'The bill it came for.';
COMMENT ON COLUMN pembayaran.ditolak IS 'Why the bank was told no: it owes the payer the money, unless the office hears otherwise.';
CREATE INDEX pembayaran_id_tagihan ON pembayaran (id_tagihan) WHERE id_tagihan IS NOT NULL;
COMMENT ON INDEX pembayaran_id_tagihan IS 'All payments of a bill.';

ALTER TABLE pemberitahuan ALTER COLUMN nomor_pendaftar DROP NOT NULL,
  ADD COLUMN id_tagihan bigint REFERENCES tagihan ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(nomor_pendaftar, id_tagihan) > 0);
COMMENT ON COLUMN pemberitahuan.id_tagihan IS 'It goes to the contact of this bill, whoever the applicant is; before payment there is none.';
CREATE UNIQUE INDEX pemberitahuan_tagihan ON pemberitahuan (id_tagihan, peristiwa, kunci, kanal) WHERE id_tagihan IS NOT NULL;
COMMENT ON INDEX pemberitahuan_tagihan IS 'One row an event and bill, and what was sent to it of late.';
