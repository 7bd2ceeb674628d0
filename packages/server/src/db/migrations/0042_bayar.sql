-- Accepted payments as a list: found by day, bank, wave, amount and code, and counted by day without being read.
ALTER TABLE pembayaran ADD COLUMN gelombang text;
COMMENT ON COLUMN pembayaran.gelombang IS 'Code of the applicant''s wave, kept by triggers, so that an index serves it with the others; null for what was set aside.';
UPDATE pembayaran b SET gelombang = p.kode_penawaran FROM pendaftar p WHERE p.nomor_pendaftar = b.nomor_pendaftar;
ALTER TABLE pembayaran ADD CONSTRAINT pembayaran_penawaran CHECK ((gelombang IS NULL) = (nomor_pendaftar IS NULL));

CREATE FUNCTION pembayaran_ikut_penawaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  NEW.gelombang := (SELECT kode_penawaran FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar);
  RETURN NEW;
END $$;
CREATE TRIGGER pembayaran_penawaran BEFORE INSERT OR UPDATE OF nomor_pendaftar ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION pembayaran_ikut_penawaran();
CREATE FUNCTION pembayaran_pindah_penawaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE pembayaran SET gelombang = NEW.kode_penawaran WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER pendaftar_pembayaran AFTER UPDATE OF kode_penawaran ON pendaftar
  FOR EACH ROW WHEN (OLD.kode_penawaran IS DISTINCT FROM NEW.kode_penawaran) EXECUTE FUNCTION pembayaran_pindah_penawaran();

-- One index for each mixture of what is the same in all rows of a page; the day is where it stands in each.
CREATE INDEX pembayaran_diterima ON pembayaran (dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
COMMENT ON INDEX pembayaran_diterima IS 'Accepted payments by time; those behind it, by what they are narrowed to besides.';
CREATE INDEX pembayaran_bank ON pembayaran (bank, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_jumlah ON pembayaran (jumlah, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_bank_jumlah ON pembayaran (bank, jumlah, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_gelombang ON pembayaran (gelombang, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_gelombang_bank ON pembayaran (gelombang, bank, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_gelombang_jumlah ON pembayaran (gelombang, jumlah, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_gelombang_bank_jumlah ON pembayaran (gelombang, bank, jumlah, dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
CREATE INDEX pembayaran_kode ON pembayaran (kode_pembayaran) WHERE karantina IS NULL;

CREATE TABLE bayar_harian (
  hari date NOT NULL,
  bank text NOT NULL,
  kode_penawaran text NOT NULL,
  jumlah bigint NOT NULL,
  banyak bigint NOT NULL,
  PRIMARY KEY (hari, bank, kode_penawaran, jumlah)
);
COMMENT ON TABLE bayar_harian IS 'How many accepted payments of each amount there are by day of Jakarta, bank and wave; bayar_hitung adds to it.';
CREATE TABLE bayar_hitung (
  hari date NOT NULL,
  bank text NOT NULL,
  kode_penawaran text NOT NULL,
  jumlah bigint NOT NULL,
  banyak smallint NOT NULL
);
COMMENT ON TABLE bayar_hitung IS 'What changed since the sweep last folded it into bayar_harian: one row a payment, so that two payments never wait for one another.';
INSERT INTO bayar_harian (hari, bank, kode_penawaran, jumlah, banyak)
  SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, bank, gelombang, jumlah, count(*) FROM pembayaran
  WHERE karantina IS NULL GROUP BY 1, 2, 3, 4;

CREATE FUNCTION hitung_pembayaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP <> 'INSERT' AND OLD.gelombang IS NOT NULL THEN
    INSERT INTO bayar_hitung VALUES ((OLD.dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, OLD.bank, OLD.gelombang, OLD.jumlah, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.gelombang IS NOT NULL THEN
    INSERT INTO bayar_hitung VALUES ((NEW.dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, NEW.bank, NEW.gelombang, NEW.jumlah, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pembayaran_hitung AFTER INSERT OR UPDATE OR DELETE ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION hitung_pembayaran();
