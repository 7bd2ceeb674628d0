-- Locks pembayaran: 10 ms at a million rows.

-- Payments of one statement are counted together: a row for each day, bank, wave and amount instead of one for each payment.
ALTER TABLE bayar_hitung ALTER COLUMN banyak TYPE integer;
CREATE FUNCTION hitung_pembayaran_baru() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  -- A trial's payment is in no total.
  INSERT INTO bayar_hitung SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, bank, gelombang, jumlah, count(*)
    FROM baru WHERE gelombang IS NOT NULL AND NOT uji GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
DROP TRIGGER pembayaran_hitung ON pembayaran;
CREATE TRIGGER pembayaran_hitung AFTER UPDATE OR DELETE ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION hitung_pembayaran();
CREATE TRIGGER pembayaran_hitung_baru AFTER INSERT ON pembayaran REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION hitung_pembayaran_baru();

-- Calls are forgotten by their day, which their key begins with: one entry fewer for each payment.
ALTER TABLE snap_permintaan DROP CONSTRAINT snap_permintaan_pkey, ADD PRIMARY KEY (hari, mitra, id_luar);
DROP INDEX snap_permintaan_dibuat;
