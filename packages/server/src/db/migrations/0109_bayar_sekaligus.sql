-- Locks pembayaran: 10 ms at a million rows.

-- Payments of one statement are counted together: a row for each day, bank, wave and amount instead of one for each payment.
CREATE FUNCTION hitung_pembayaran_baru() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  -- A trial's payment is in no total.
  INSERT INTO bayar_hitung SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, bank, gelombang, jumlah, count(*)
    FROM baru WHERE gelombang IS NOT NULL AND NOT uji GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
-- The payments before what counts them, as each payment takes both.
DROP TRIGGER pembayaran_hitung ON pembayaran;
CREATE TRIGGER pembayaran_hitung AFTER UPDATE OR DELETE ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION hitung_pembayaran();
CREATE TRIGGER pembayaran_hitung_baru AFTER INSERT ON pembayaran REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION hitung_pembayaran_baru();
ALTER TABLE bayar_hitung ALTER COLUMN banyak TYPE integer;
COMMENT ON TABLE bayar_hitung IS 'What changed since the sweep last folded it into bayar_harian: rows of their own for each statement, so that two payments never wait for one another.';
