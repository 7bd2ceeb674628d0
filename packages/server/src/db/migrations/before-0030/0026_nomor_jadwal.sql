-- The last number given to a schedule of an offering: one that was taken away leaves its code to nobody.

ALTER TABLE penawaran ADD COLUMN jadwal_terakhir integer NOT NULL DEFAULT 0;
UPDATE penawaran o SET jadwal_terakhir = coalesce(
  (SELECT max(substring(kode_jadwal FROM '-(\d{1,6})$')::int) FROM jadwal_ujian u WHERE u.kode_penawaran = o.kode_penawaran), 0);
