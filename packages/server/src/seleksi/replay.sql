-- A selection repeated in SQL alone: slow, plain, and written from the rules (seleksi 2–6, seleksi 45), not from the program that
-- ran it, plenary decisions included (seleksi 25–27). Reads the lines of a ledger from `berkas` (nomor, baris) and writes what should follow them to `ulangan`.

CREATE TEMP TABLE aturan ON COMMIT DROP AS SELECT baris::jsonb AS isi FROM berkas WHERE nomor = 2;

CREATE TEMP TABLE komponen ON COMMIT DROP AS
  SELECT k.nomor, k.isi ->> 'kode' AS kode, k.isi ->> 'ubah' AS ubah, k.isi -> 'di_dalam' AS di_dalam,
    (k.isi -> 'rentang' ->> 0)::numeric AS terkecil, (k.isi -> 'rentang' ->> 1)::numeric AS terbesar
  FROM aturan, jsonb_array_elements(isi -> 'komponen') WITH ORDINALITY k(isi, nomor);

CREATE TEMP TABLE prodi ON COMMIT DROP AS
  SELECT p.nomor, p.isi ->> 'kode' AS kode, p.isi FROM aturan, jsonb_array_elements(isi -> 'prodi') WITH ORDINALITY p(isi, nomor);

CREATE TEMP TABLE bobot ON COMMIT DROP AS
  SELECT kode, b.nomor AS komponen, b.isi::numeric AS bobot, (isi_prodi -> 'minimum' ->> (b.nomor - 1)::int)::numeric AS minimum
  FROM (SELECT kode, isi AS isi_prodi FROM prodi) p, jsonb_array_elements_text(isi_prodi -> 'bobot') WITH ORDINALITY b(isi, nomor);

CREATE TEMP TABLE kursi ON COMMIT DROP AS
  SELECT kode, k.nomor, (k.isi ->> 'jumlah')::int AS jumlah, k.isi -> 'urutan' AS urutan, k.isi -> 'tanpa' AS tanpa
  FROM prodi p, jsonb_array_elements(p.isi -> 'kursi') WITH ORDINALITY k(isi, nomor);

CREATE TEMP TABLE peserta ON COMMIT DROP AS
  SELECT isi ->> 'id' COLLATE "C" AS id, isi -> 'kelompok' AS kelompok, (isi ->> 'tambahan')::numeric AS tambahan,
    (isi ->> 'urut')::numeric AS urut, (isi ->> 'undi')::numeric AS undi, isi -> 'nilai' AS nilai, isi -> 'pilihan' AS pilihan
  FROM (SELECT baris::jsonb AS isi FROM berkas
        WHERE nomor BETWEEN 3 AND 2 + (SELECT (baris::jsonb -> 'jumlah' ->> 'peserta')::int FROM berkas WHERE nomor = 1)) b;

CREATE TEMP TABLE sidang ON COMMIT DROP AS
  SELECT isi ->> 'id' COLLATE "C" AS id, (isi ->> 'nomor')::int AS nomor, isi ->> 'putusan' AS putusan, isi ->> 'prodi' AS prodi,
    isi ->> 'kursi' AS cara, NULL::bigint AS pilihan, NULL::bigint AS kursi
  FROM (SELECT b.baris::jsonb AS isi FROM berkas b, (SELECT 2 + (baris::jsonb -> 'jumlah' ->> 'peserta')::int AS awal,
          coalesce((baris::jsonb -> 'jumlah' ->> 'sidang')::int, 0) AS banyak FROM berkas WHERE nomor = 1) k
        WHERE b.nomor BETWEEN k.awal + 1 AND k.awal + k.banyak) b;

-- Seats held when a run begins that corrects another, of those who compete no longer as well (seleksi 40); none of any other.
CREATE TEMP TABLE pegangan ON COMMIT DROP AS
  SELECT isi ->> 'id' COLLATE "C" AS id, isi ->> 'prodi' AS prodi, (isi ->> 'kursi')::bigint AS kursi, isi ->> 'tetap' AS tetap, isi ? 'luar' AS luar
  FROM (SELECT b.baris::jsonb AS isi FROM berkas b, (SELECT 2 + (baris::jsonb -> 'jumlah' ->> 'peserta')::int
            + coalesce((baris::jsonb -> 'jumlah' ->> 'sidang')::int, 0) AS awal,
          coalesce((baris::jsonb -> 'jumlah' ->> 'pegangan')::int, 0) AS banyak FROM berkas WHERE nomor = 1) k
        WHERE b.nomor BETWEEN k.awal + 1 AND k.awal + k.banyak) b;

-- Raw scores, each in its population: the first group of the component the participant belongs to, else nought.
CREATE TEMP TABLE nilai ON COMMIT DROP AS
  SELECT p.id, k.nomor AS komponen, k.ubah, k.terkecil, k.terbesar, (p.nilai ->> (k.nomor - 1)::int)::numeric AS mentah,
    coalesce((SELECT min(g.nomor) FROM jsonb_array_elements_text(k.di_dalam) WITH ORDINALITY g(nama, nomor)
              WHERE p.kelompok ? g.nama), 0) AS populasi
  FROM peserta p, komponen k;
DELETE FROM nilai WHERE mentah IS NULL;

CREATE TEMP TABLE sebanding ON COMMIT DROP AS
  SELECT id, komponen, mentah, CASE ubah
      WHEN 'asli' THEN mentah
      WHEN 'linear' THEN round((mentah - terkecil) * 1000000 / (terbesar - terkecil))
      WHEN 'persentil' THEN round((2 * (kurang - 1) + sama) * 1000000::numeric / (2 * n))
      ELSE CASE WHEN n * kuadrat = jumlah * jumlah THEN 5000000
        ELSE 5000000 + sign(n * mentah - jumlah) * div(1 + trunc(sqrt(div(
          4000000000000 * (n * mentah - jumlah) * (n * mentah - jumlah), n * kuadrat - jumlah * jumlah))), 2) END
      END AS nilai
  FROM (SELECT *, count(*) OVER isi AS n, sum(mentah) OVER isi AS jumlah, sum(mentah * mentah) OVER isi AS kuadrat,
          rank() OVER (PARTITION BY komponen, populasi ORDER BY mentah) AS kurang,
          count(*) OVER (PARTITION BY komponen, populasi, mentah) AS sama
        FROM nilai WINDOW isi AS (PARTITION BY komponen, populasi)) n;
CREATE INDEX ON sebanding (id, komponen);

-- Choices with their totals; those that miss a minimum or a score have none.
CREATE TEMP TABLE pilihan ON COMMIT DROP AS
  SELECT p.id, c.nomor, c.kode, CASE WHEN bool_or(
      (b.minimum IS NOT NULL AND (s.mentah IS NULL OR s.mentah < b.minimum))
      OR (b.bobot > 0 AND s.mentah IS NULL AND (SELECT isi ->> 'kosong' FROM aturan) = 'gugur')) THEN NULL
    ELSE round(sum(b.bobot * coalesce(s.nilai, 0)) / 10000) + p.tambahan END AS total
  FROM peserta p CROSS JOIN jsonb_array_elements_text(p.pilihan) WITH ORDINALITY c(kode, nomor)
    JOIN bobot b ON b.kode = c.kode LEFT JOIN sebanding s ON s.id = p.id AND s.komponen = b.komponen
  GROUP BY p.id, p.tambahan, c.nomor, c.kode;
UPDATE pilihan SET total = NULL FROM prodi
  WHERE prodi.kode = pilihan.kode AND total < (prodi.isi ->> 'minimum_total')::numeric;

CREATE TEMP TABLE seri ON COMMIT DROP AS
  WITH benih AS (
    SELECT sha256(convert_to('gerbang-undian/1', 'UTF8') || decode(baris::jsonb -> 'undian' ->> 'benih', 'hex')
      || sha256(convert_to((SELECT coalesce(string_agg(id, E'\n' ORDER BY id), '') FROM peserta), 'UTF8'))) AS isi
    FROM berkas WHERE nomor = 1
  )
  SELECT p.id, row_number() OVER (ORDER BY
    (SELECT array_agg(CASE WHEN u.nama = 'urut' THEN p.urut ELSE coalesce(
        (SELECT -s.nilai FROM sebanding s JOIN komponen k ON k.nomor = s.komponen WHERE k.kode = u.nama AND s.id = p.id),
        'Infinity') END ORDER BY u.nomor)
      FROM aturan, jsonb_array_elements_text(isi -> 'seri') WITH ORDINALITY u(nama, nomor)),
    p.undi, sha256(benih.isi || convert_to(p.id, 'UTF8'))) AS tempat
  FROM peserta p, benih;

-- Where a participant stands on seats of a kind; no row where they may not sit there.
CREATE TEMP TABLE boleh ON COMMIT DROP AS
  SELECT p.id, c.nomor AS pilihan, k.kode, k.nomor AS kursi,
    (SELECT min(t.nomor) FROM jsonb_array_elements(k.urutan) WITH ORDINALITY t(nama, nomor)
      WHERE t.nama = '[]' OR EXISTS (SELECT FROM jsonb_array_elements_text(t.nama) g WHERE p.kelompok ? g)) AS tingkat
  FROM pilihan c JOIN peserta p USING (id) JOIN kursi k USING (kode)
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements_text(k.tanpa) g WHERE p.kelompok ? g);
DELETE FROM boleh WHERE tingkat IS NULL;
CREATE INDEX ON boleh (id, pilihan, kursi);

CREATE TEMP TABLE usulan (id text COLLATE "C" PRIMARY KEY, pilihan bigint, kursi bigint) ON COMMIT DROP;

-- Whom a plenary admitted sits down first, on the last kind of seats that takes them, or on a seat of their own.
DO $$
DECLARE
  satu record;
BEGIN
  UPDATE sidang s SET pilihan = c.nomor FROM pilihan c WHERE s.putusan = 'terima' AND c.id = s.id AND c.kode = s.prodi;
  FOR satu IN SELECT * FROM sidang WHERE cara = 'ambil' ORDER BY nomor LOOP
    UPDATE sidang SET kursi = (SELECT max(b.kursi) FROM boleh b JOIN kursi k ON k.kode = b.kode AND k.nomor = b.kursi
      WHERE b.id = satu.id AND b.pilihan = satu.pilihan AND k.jumlah > 0) WHERE id = satu.id;
    UPDATE kursi k SET jumlah = k.jumlah - 1 FROM sidang s WHERE s.id = satu.id AND k.kode = s.prodi AND k.nomor = s.kursi;
  END LOOP;
END $$;

-- Everybody proposes; every programme fills its seats kind by kind; who has none proposes to the next choice.
DO $$
DECLARE
  jenis bigint;
BEGIN
  INSERT INTO usulan SELECT id, min(nomor) FROM pilihan WHERE total IS NOT NULL AND id NOT IN (SELECT id FROM sidang) GROUP BY id;
  LOOP
    UPDATE usulan SET kursi = NULL;
    FOR jenis IN SELECT DISTINCT nomor FROM kursi ORDER BY nomor LOOP
      UPDATE usulan u SET kursi = jenis FROM (
        SELECT b.id, k.jumlah, row_number() OVER (PARTITION BY b.kode ORDER BY
          CASE WHEN (SELECT isi ->> 'cara' FROM aturan) = 'pilihan' THEN b.pilihan END, b.tingkat,
          CASE WHEN (SELECT isi ->> 'cara' FROM aturan) = 'kelompok-pilihan' THEN b.pilihan END, c.total DESC, s.tempat) AS ke
        FROM usulan u JOIN boleh b ON b.id = u.id AND b.pilihan = u.pilihan AND b.kursi = jenis
          JOIN kursi k ON k.kode = b.kode AND k.nomor = jenis
          JOIN pilihan c ON c.id = u.id AND c.nomor = u.pilihan JOIN seri s ON s.id = u.id
        WHERE u.kursi IS NULL) t
      WHERE t.id = u.id AND t.ke <= t.jumlah;
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM usulan WHERE kursi IS NULL);
    UPDATE usulan u SET pilihan = (SELECT min(c.nomor) FROM pilihan c
      WHERE c.id = u.id AND c.nomor > u.pilihan AND c.total IS NOT NULL) WHERE kursi IS NULL;
    DELETE FROM usulan WHERE pilihan IS NULL;
  END LOOP;
  INSERT INTO usulan SELECT id, pilihan, kursi FROM sidang WHERE putusan = 'terima';
END $$;

CREATE TEMP TABLE tunggu ON COMMIT DROP AS
  SELECT c.id, c.nomor, row_number() OVER (PARTITION BY c.kode ORDER BY
    CASE WHEN (SELECT isi ->> 'cara' FROM aturan) IN ('pilihan', 'kelompok-pilihan') THEN c.nomor END, c.total DESC, s.tempat) AS ke
  FROM pilihan c JOIN seri s USING (id) LEFT JOIN usulan u USING (id)
  WHERE c.total IS NOT NULL AND (u.pilihan IS NULL OR c.nomor < u.pilihan) AND c.id NOT IN (SELECT id FROM sidang);
CREATE INDEX ON tunggu (id, nomor);

-- Everybody has the better of what is held and what the rule gives: a seat is only left for a higher choice.
CREATE TEMP TABLE akhir ON COMMIT DROP AS
  SELECT id, nasib, CASE nasib WHEN 'lepas' THEN 0 WHEN 'tetap' THEN lama ELSE baru END AS pilihan,
    CASE nasib WHEN 'lepas' THEN 0 WHEN 'tetap' THEN kursi_lama ELSE kursi_baru END AS kursi
  FROM (SELECT p.id, coalesce(u.pilihan, 0) AS baru, coalesce(u.kursi, 0) AS kursi_baru, c.nomor AS lama, g.kursi AS kursi_lama,
      CASE WHEN g.id IS NULL THEN NULL WHEN g.prodi IS NULL THEN 'lepas'
        WHEN g.tetap IS NULL AND u.pilihan < c.nomor THEN 'naik' ELSE 'tetap' END AS nasib
    FROM peserta p LEFT JOIN usulan u USING (id) LEFT JOIN pegangan g USING (id) LEFT JOIN pilihan c ON c.id = p.id AND c.kode = g.prodi) n;
CREATE INDEX ON akhir (id);

-- The lines as RFC 8785 writes them: keys in order, no spaces, whole numbers.
CREATE TEMP TABLE ulangan ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY id) AS nomor,
    format('{"diterima":%s,"id":"%s","kursi":%s,"nilai":[%s],%s%s"tunggu":[%s]}', a.pilihan, p.id, a.kursi,
      (SELECT string_agg(coalesce(c.total::bigint::text, 'null'), ',' ORDER BY c.nomor) FROM pilihan c WHERE c.id = p.id),
      '"pegang":"' || a.nasib || '",',
      (SELECT format('"sidang":"%s",', s.putusan) FROM sidang s WHERE s.id = p.id),
      (SELECT string_agg(CASE WHEN a.nasib IS NULL OR c.nomor < a.pilihan THEN coalesce(t.ke, 0) ELSE 0 END::text, ',' ORDER BY c.nomor) FROM pilihan c
        LEFT JOIN tunggu t ON t.id = c.id AND t.nomor = c.nomor WHERE c.id = p.id)) AS baris
  FROM peserta p JOIN akhir a USING (id);
INSERT INTO ulangan
  SELECT (SELECT count(*) FROM peserta) + p.nomor, format('{"batas":[%s],%s%s"memenuhi":%s,"prodi":"%s","terisi":[%s]}',
    (SELECT string_agg(coalesce((
        SELECT format('{"id":"%s","nilai":%s}', u.id, c.total::bigint)
        FROM usulan u JOIN pilihan c ON c.id = u.id AND c.nomor = u.pilihan JOIN seri s ON s.id = u.id
        WHERE c.kode = p.kode AND u.kursi = k.nomor AND u.id NOT IN (SELECT id FROM sidang)
        ORDER BY c.total, s.tempat DESC LIMIT 1), 'null'), ',' ORDER BY k.nomor)
      FROM kursi k WHERE k.kode = p.kode),
    (SELECT format('"dipegang":[%s],', string_agg(((SELECT count(*) FROM akhir a JOIN pilihan c ON c.id = a.id AND c.nomor = a.pilihan
        WHERE c.kode = p.kode AND a.kursi = k.nomor) + (SELECT count(*) FROM pegangan g WHERE g.luar AND g.prodi = p.kode AND g.kursi = k.nomor))::text, ',' ORDER BY k.nomor)) FROM kursi k
      WHERE k.kode = p.kode AND (SELECT baris::jsonb ->> 'format' FROM berkas WHERE nomor = 1) = 'gerbang-seleksi/4' HAVING count(*) > 0),
    (SELECT format('"lebih":%s,', count(*)) FROM sidang s WHERE s.prodi = p.kode AND s.cara = 'tambah' HAVING count(*) > 0),
    (SELECT count(*) FROM pilihan c WHERE c.kode = p.kode AND c.total IS NOT NULL), p.kode,
    (SELECT string_agg((SELECT count(*) FROM usulan u JOIN pilihan c ON c.id = u.id AND c.nomor = u.pilihan
        WHERE c.kode = p.kode AND u.kursi = k.nomor)::text, ',' ORDER BY k.nomor) FROM kursi k WHERE k.kode = p.kode))
  FROM prodi p;
