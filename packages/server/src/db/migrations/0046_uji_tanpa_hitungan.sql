CREATE OR REPLACE FUNCTION hitung_pembayaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  -- A trial's payment is in no total.
  IF coalesce(NEW.uji, OLD.uji) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.gelombang IS NOT NULL THEN
    INSERT INTO bayar_hitung VALUES ((OLD.dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, OLD.bank, OLD.gelombang, OLD.jumlah, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.gelombang IS NOT NULL THEN
    INSERT INTO bayar_hitung VALUES ((NEW.dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, NEW.bank, NEW.gelombang, NEW.jumlah, 1);
  END IF;
  RETURN NULL;
END $$;
