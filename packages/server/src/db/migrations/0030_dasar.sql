-- The whole schema as the migrations before this one (before-0030/) made it, column by column and name by name: an empty
-- database begins here, one from before passes over it (migrate.ts). The migrations after this one are read in schema.sql.

-- ═══ referensi: option lists ═════════════════════════════════════════════════════════════════════════════════════════

CREATE TABLE negara (
  kode_negara text PRIMARY KEY,
  nama_negara text NOT NULL
);

CREATE TABLE provinsi (
  kode_provinsi text PRIMARY KEY,
  nama_provinsi text NOT NULL
);

CREATE TABLE kabupaten (
  kode_kabupaten text PRIMARY KEY,
  kode_provinsi text NOT NULL REFERENCES provinsi(kode_provinsi),
  nama_kabupaten text NOT NULL
);
CREATE INDEX kabupaten_provinsi ON kabupaten (kode_provinsi);

CREATE TABLE kecamatan (
  kode_kecamatan text PRIMARY KEY,
  kode_kabupaten text NOT NULL REFERENCES kabupaten(kode_kabupaten),
  nama_kecamatan text NOT NULL
);
CREATE INDEX kecamatan_kabupaten ON kecamatan (kode_kabupaten);

CREATE TABLE agama (
  id_agama integer PRIMARY KEY,
  nama_agama text NOT NULL
);

CREATE TABLE jenjang (
  id_jenjang integer PRIMARY KEY,
  nama_jenjang text NOT NULL
);

CREATE TABLE pekerjaan_orang_tua (
  id_pekerjaan integer PRIMARY KEY,
  nama_pekerjaan text NOT NULL
);

CREATE TABLE status_org_tua (
  id_status integer PRIMARY KEY,
  nama_status text NOT NULL
);

CREATE TABLE kesehatan (
  id_kesehatan integer PRIMARY KEY,
  kondisi_kesehatan text NOT NULL
);

CREATE TABLE riwayat_pendidikan_s2 (
  id_pendidikan integer PRIMARY KEY,
  nama_pendidikan text NOT NULL
);

CREATE TABLE minat (
  kode_minat integer PRIMARY KEY,
  nama_minat text NOT NULL
);

CREATE TABLE gedung (
  id_gedung integer PRIMARY KEY,
  nama_gedung text NOT NULL,
  alamat text NOT NULL
);

CREATE TABLE jenis_sekolah (
  id_jenis_sekolah integer PRIMARY KEY,
  nama_jenis_sekolah text NOT NULL
);

CREATE TABLE jurusan_sekolah (
  id_jurusan_sekolah integer PRIMARY KEY,
  nama_jurusan_sekolah text NOT NULL
);

CREATE TABLE jenjang_sma (
  id_jenjang integer PRIMARY KEY,
  nama_jenjang text NOT NULL
);

CREATE TABLE jenjang_prodi (
  id_jenjang integer PRIMARY KEY,
  nama_jenjang text NOT NULL
);

CREATE TABLE jenis_kejuaraan (
  kode integer PRIMARY KEY,
  kelompok text NOT NULL,
  nama text NOT NULL
);

CREATE TABLE tahun (
  tahun integer PRIMARY KEY CHECK (tahun >= 1950 AND tahun <= 2200)
);


-- ═══ petugas: accounts and sessions of the office ════════════════════════════════════════════════════════════════════

CREATE TABLE petugas (
  username text PRIMARY KEY CHECK (username ~ '^[a-z0-9._-]{3,40}$'::text),
  nama text NOT NULL,
  sandi text NOT NULL,
  totp bytea,
  peran text NOT NULL,
  aktif boolean DEFAULT true NOT NULL,
  totp_langkah bigint
);

CREATE TABLE sesi_petugas (
  token_hash bytea PRIMARY KEY,
  username text NOT NULL REFERENCES petugas(username),
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL,
  dipakai timestamptz
);


-- ═══ prodi-jalur: what a university teaches, its tracks and their forms ══════════════════════════════════════════════

CREATE TABLE fakultas (
  id_fakultas integer PRIMARY KEY,
  nama_fakultas text NOT NULL
);

CREATE TABLE program_studi (
  id_prodi integer PRIMARY KEY,
  nama_prodi text NOT NULL,
  id_fakultas integer NOT NULL REFERENCES fakultas(id_fakultas),
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi(id_jenjang),
  kode_minat integer NOT NULL REFERENCES minat(kode_minat)
);

CREATE TABLE kelas (
  id_kelas integer PRIMARY KEY,
  nama_kelas text NOT NULL
);

CREATE TABLE jalur (
  kode_jalur text PRIMARY KEY,
  jalur_masuk text NOT NULL,
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi(id_jenjang),
  pascasarjana boolean NOT NULL,
  tanpa_tes boolean NOT NULL
);

CREATE TABLE grup_form (
  kode_grup_form integer PRIMARY KEY,
  nama_grup_form text NOT NULL,
  urutan integer NOT NULL UNIQUE
);

CREATE TABLE jalur_grup (
  kode_jalur text NOT NULL REFERENCES jalur(kode_jalur),
  kode_grup_form integer NOT NULL REFERENCES grup_form(kode_grup_form),
  PRIMARY KEY (kode_jalur, kode_grup_form)
);

CREATE TABLE jalur_form (
  kode_jalur text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  wajib boolean NOT NULL,
  PRIMARY KEY (kode_jalur, kode_grup_form, nama_form),
  FOREIGN KEY (kode_jalur, kode_grup_form) REFERENCES jalur_grup(kode_jalur, kode_grup_form)
);


-- ═══ penawaran: an admission wave of a track, with the form it asks ══════════════════════════════════════════════════

CREATE TABLE penawaran (
  kode_penawaran text PRIMARY KEY,
  kode_jalur text NOT NULL REFERENCES jalur(kode_jalur),
  tahun integer NOT NULL REFERENCES tahun(tahun),
  gelombang integer NOT NULL CHECK (gelombang >= 1 AND gelombang <= 99),
  nama text NOT NULL,
  kode_bayar text NOT NULL UNIQUE CHECK (kode_bayar ~ '^[0-9]{1,12}$'::text),
  biaya bigint NOT NULL CHECK (biaya >= 0),
  tanggal_mulai_daftar timestamptz NOT NULL,
  tanggal_selesai_daftar timestamptz NOT NULL,
  tanggal_pengumuman timestamptz,
  batas_ipk numeric(3,2),
  min_organisasi integer DEFAULT 1 NOT NULL,
  min_prestasi integer DEFAULT 1 NOT NULL,
  versi integer DEFAULT 1 NOT NULL,
  formulir_diambil timestamptz,
  jadwal_terakhir integer DEFAULT 0 NOT NULL,
  UNIQUE (kode_jalur, tahun, gelombang),
  CHECK (tanggal_mulai_daftar <= tanggal_selesai_daftar)
);
CREATE FUNCTION hasil_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('hasil', ''); RETURN NULL; END $$;
CREATE TRIGGER penawaran_pengumuman AFTER UPDATE OF tanggal_pengumuman ON penawaran
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();

CREATE TABLE penawaran_grup (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode_grup_form integer NOT NULL REFERENCES grup_form(kode_grup_form),
  PRIMARY KEY (kode_penawaran, kode_grup_form)
);

CREATE TABLE penawaran_form (
  kode_penawaran text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  wajib boolean NOT NULL,
  PRIMARY KEY (kode_penawaran, kode_grup_form, nama_form),
  FOREIGN KEY (kode_penawaran, kode_grup_form) REFERENCES penawaran_grup(kode_penawaran, kode_grup_form)
);

CREATE TABLE catatan_formulir (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode_grup_form integer NOT NULL REFERENCES grup_form(kode_grup_form),
  note text NOT NULL
);
CREATE INDEX catatan_formulir_penawaran ON catatan_formulir (kode_penawaran, kode_grup_form, id);

CREATE TABLE form_khusus (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  nama text NOT NULL CHECK (nama ~ '^[a-z0-9_]{1,60}$'::text),
  tipe text NOT NULL CHECK (tipe = ANY (ARRAY['text'::text, 'select'::text, 'file'::text])),
  label text NOT NULL,
  meta_data text,
  urutan integer NOT NULL,
  PRIMARY KEY (kode_penawaran, nama)
);

CREATE TABLE penawaran_kelas (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  id_kelas integer NOT NULL REFERENCES kelas(id_kelas),
  PRIMARY KEY (kode_penawaran, id_kelas)
);

CREATE TABLE penawaran_prodi (
  kode_penawaran text NOT NULL,
  id_kelas integer NOT NULL,
  id_prodi integer NOT NULL REFERENCES program_studi(id_prodi),
  daya_tampung integer CHECK (daya_tampung >= 0),
  PRIMARY KEY (kode_penawaran, id_kelas, id_prodi),
  FOREIGN KEY (kode_penawaran, id_kelas) REFERENCES penawaran_kelas(kode_penawaran, id_kelas)
);
CREATE INDEX penawaran_prodi_prodi ON penawaran_prodi (id_prodi);

CREATE TABLE penawaran_minat (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode_minat integer NOT NULL REFERENCES minat(kode_minat),
  jumlah_penawaran integer NOT NULL CHECK (jumlah_penawaran >= 0),
  jumlah_minimum_pengisian integer NOT NULL,
  PRIMARY KEY (kode_penawaran, kode_minat),
  CHECK (jumlah_minimum_pengisian >= 0 AND jumlah_minimum_pengisian <= jumlah_penawaran)
);


-- ═══ ruang: exam schedules and their rooms ═══════════════════════════════════════════════════════════════════════════

CREATE TABLE jadwal_ujian (
  kode_jadwal text PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  lokasi_ujian text NOT NULL,
  disabilitas boolean DEFAULT false NOT NULL,
  urutan integer DEFAULT 0 NOT NULL,
  penuh_sejak timestamptz DEFAULT now()
);
CREATE INDEX jadwal_ujian_penawaran ON jadwal_ujian (kode_penawaran);

CREATE TABLE detail_jadwal (
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian(kode_jadwal),
  tanggal date NOT NULL,
  jam_mulai time NOT NULL,
  jam_selesai time NOT NULL,
  jenis_tes text NOT NULL,
  PRIMARY KEY (kode_jadwal, tanggal, jam_mulai)
);

CREATE TABLE ruang (
  id_ruang integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian(kode_jadwal),
  id_gedung integer NOT NULL REFERENCES gedung(id_gedung),
  nama_ruang text NOT NULL,
  kapasitas integer NOT NULL CHECK (kapasitas >= 0),
  terisi integer DEFAULT 0 NOT NULL,
  lowong integer[] DEFAULT '{}'::integer[] NOT NULL,
  kursi_terakhir integer,
  CHECK (terisi >= 0 AND terisi <= kapasitas)
);
CREATE INDEX ruang_jadwal ON ruang (kode_jadwal, id_ruang);
CREATE FUNCTION jadwal_penuh() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  kode text := CASE WHEN TG_OP = 'DELETE' THEN OLD.kode_jadwal ELSE NEW.kode_jadwal END;
BEGIN
  -- Rooms that fill at the same moment take turns, so the last one sees that it was the last.
  PERFORM 1 FROM jadwal_ujian WHERE kode_jadwal = kode FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM ruang WHERE kode_jadwal = kode AND terisi < kapasitas) THEN
    UPDATE jadwal_ujian SET penuh_sejak = NULL WHERE kode_jadwal = kode AND penuh_sejak IS NOT NULL;
  ELSE
    UPDATE jadwal_ujian SET penuh_sejak = now() WHERE kode_jadwal = kode AND penuh_sejak IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ruang_bertambah AFTER INSERT OR DELETE ON ruang FOR EACH ROW EXECUTE FUNCTION jadwal_penuh();
CREATE TRIGGER ruang_terisi AFTER UPDATE OF terisi, kapasitas ON ruang
  FOR EACH ROW WHEN ((old.terisi < old.kapasitas) IS DISTINCT FROM (new.terisi < new.kapasitas)) EXECUTE FUNCTION jadwal_penuh();


-- ═══ pendaftar: applicants, their sessions and what they are found by ════════════════════════════════════════════════

CREATE TABLE impor_kehadiran (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas(username),
  jumlah integer NOT NULL,
  dibatalkan timestamptz,
  dibatalkan_oleh text REFERENCES petugas(username)
);

CREATE TABLE pendaftar (
  nomor_pendaftar text PRIMARY KEY CHECK (nomor_pendaftar ~ '^[0-9]{8}$'::text),
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  pin_hmac bytea NOT NULL,
  pin_sandi bytea,
  dibuat timestamptz NOT NULL,
  disabilitas boolean DEFAULT false NOT NULL,
  kode_jadwal text REFERENCES jadwal_ujian(kode_jadwal),
  diverifikasi timestamptz,
  nomor_peserta text UNIQUE,
  versi_kartu integer DEFAULT 0 NOT NULL,
  hadir timestamptz,
  batas_khusus timestamptz,
  id_impor_kehadiran integer REFERENCES impor_kehadiran(id),
  kartu_terbit integer DEFAULT 0 NOT NULL,
  diisi boolean DEFAULT false NOT NULL,
  fase text GENERATED ALWAYS AS (CASE WHEN diverifikasi IS NOT NULL THEN CASE WHEN hadir IS NULL THEN 'terverifikasi'::text ELSE 'hadir'::text END WHEN nomor_peserta IS NOT NULL THEN 'koreksi'::text WHEN diisi THEN 'mengisi'::text ELSE 'belum'::text END) STORED NOT NULL,
  CHECK (diverifikasi IS NULL OR nomor_peserta IS NOT NULL)
);
CREATE INDEX pendaftar_impor_kehadiran ON pendaftar (id_impor_kehadiran) WHERE id_impor_kehadiran IS NOT NULL;
CREATE INDEX pendaftar_penawaran ON pendaftar (kode_penawaran, nomor_pendaftar);
CREATE INDEX pendaftar_penawaran_fase ON pendaftar (kode_penawaran, fase);
CREATE INDEX pendaftar_tanpa_kartu ON pendaftar (dibuat DESC, nomor_pendaftar DESC)
  INCLUDE (diverifikasi) WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu;
CREATE INDEX pendaftar_terverifikasi ON pendaftar (kode_penawaran, nomor_peserta) WHERE diverifikasi IS NOT NULL;
CREATE FUNCTION pencarian_akun() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO pencarian AS c (nomor_pendaftar, dibuat, kode_penawaran, fase)
    VALUES (NEW.nomor_pendaftar, NEW.dibuat, NEW.kode_penawaran, NEW.fase)
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET dibuat = excluded.dibuat, kode_penawaran = excluded.kode_penawaran, fase = excluded.fase
    WHERE (c.dibuat, c.kode_penawaran, c.fase) IS DISTINCT FROM (excluded.dibuat, excluded.kode_penawaran, excluded.fase);
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_akun AFTER UPDATE ON pendaftar
  FOR EACH ROW WHEN ((OLD.dibuat, OLD.kode_penawaran, OLD.fase) IS DISTINCT FROM (NEW.dibuat, NEW.kode_penawaran, NEW.fase))
  EXECUTE FUNCTION pencarian_akun();
CREATE TRIGGER pencarian_baru AFTER INSERT ON pendaftar FOR EACH ROW EXECUTE FUNCTION pencarian_akun();

CREATE TABLE sesi (
  token_hash bytea PRIMARY KEY,
  nomor_pendaftar text NOT NULL,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL,
  dipakai timestamptz NOT NULL
);
CREATE INDEX sesi_pendaftar ON sesi (nomor_pendaftar);

CREATE FUNCTION petak_ke(waktu timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT floor(extract(epoch FROM waktu AT TIME ZONE 'UTC') / 302400)::integer
$$;
CREATE TABLE pencarian (
  nomor_pendaftar text PRIMARY KEY,
  dibuat timestamptz NOT NULL,
  kode_penawaran text NOT NULL,
  fase text NOT NULL,
  prodi integer[] DEFAULT '{}'::integer[] NOT NULL,
  kata text DEFAULT ''::text NOT NULL,
  petak integer GENERATED ALWAYS AS (petak_ke(dibuat)) STORED NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0.01, fillfactor=70);
CREATE FUNCTION istilah_pendaftar(pekan integer, penawaran text, fase text, prodi integer[], kata text)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS
$$
DECLARE
  pilihan text;
  k text;
  lain text;
  awal text[] := '{}';
  istilah text[] := '{}';
BEGIN
  FOREACH pilihan IN ARRAY ARRAY[''] || prodi::text[] LOOP
    istilah := istilah || ARRAY['#' || pekan || '   ' || pilihan, '#' || pekan || ' ' || penawaran || '  ' || pilihan,
      '#' || pekan || '  ' || fase || ' ' || pilihan, '#' || pekan || ' ' || penawaran || ' ' || fase || ' ' || pilihan];
  END LOOP;
  FOREACH k IN ARRAY string_to_array(ltrim(kata), ' ') LOOP
    IF k ~ '^[0-9]' THEN
      istilah := istilah || ARRAY[left(k, 4), left(k, 6), left(k, 8), left(k, 10), left(k, 12), left(k, 16)];
    ELSE
      istilah := istilah || ARRAY[left(k, 1), left(k, 2), left(k, 3), left(k, 4), left(k, 5), left(k, 6)];
      IF length(k) >= 3 THEN
        FOREACH lain IN ARRAY awal LOOP
          istilah := istilah || (least(lain COLLATE "C", left(k, 3)) || '+' || greatest(lain COLLATE "C", left(k, 3)));
        END LOOP;
        awal := awal || left(k, 3);
      END IF;
    END IF;
  END LOOP;
  RETURN istilah;
END $$;
CREATE INDEX pencarian_istilah ON pencarian USING gin (istilah_pendaftar(petak, kode_penawaran, fase, prodi, kata))
  WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE INDEX pencarian_terbaru ON pencarian (dibuat DESC, nomor_pendaftar DESC);
ALTER TABLE pencarian CLUSTER ON pencarian_terbaru;


-- ═══ pembayaran: what banks report ═══════════════════════════════════════════════════════════════════════════════════

CREATE TABLE pembayaran (
  nomor_pembayaran text PRIMARY KEY,
  kode_pembayaran text NOT NULL,
  bank text NOT NULL,
  jumlah bigint NOT NULL,
  dibayar_pada timestamptz NOT NULL,
  dicatat timestamptz NOT NULL,
  nomor_pendaftar text UNIQUE REFERENCES pendaftar(nomor_pendaftar),
  karantina text,
  dikembalikan timestamptz,
  dikembalikan_oleh text REFERENCES petugas(username),
  alasan_kembali text,
  referensi_kembali text,
  CHECK ((nomor_pendaftar IS NULL) = (karantina IS NOT NULL)),
  CONSTRAINT pembayaran_dikembalikan CHECK (num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) = 4 OR num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) = 0 AND karantina IS NOT NULL)
);
CREATE INDEX pembayaran_dikembalikan ON pembayaran (dikembalikan DESC, nomor_pembayaran DESC)
  WHERE dikembalikan IS NOT NULL;
CREATE INDEX pembayaran_karantina ON pembayaran (dicatat, nomor_pembayaran)
  WHERE karantina IS NOT NULL AND dikembalikan IS NULL;


-- ═══ isian: what applicants fill in, in the order of the steps ═══════════════════════════════════════════════════════

CREATE TABLE data_diri_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  nama_lengkap varchar(100),
  gelar_depan varchar(64),
  gelar_belakang varchar(64),
  gelar_depan_na varchar(64),
  gelar_belakang_na varchar(64),
  jenis_kelamin text,
  tempat_lahir text CHECK (tempat_lahir ~ '^[0-9]{2}$'::text),
  kabupaten_lahir text REFERENCES kabupaten(kode_kabupaten),
  tgl_lahir date,
  id_agama integer REFERENCES agama(id_agama),
  gol_darah text,
  tinggi_badan numeric,
  berat_badan numeric,
  warga_negara text REFERENCES negara(kode_negara),
  no_ktp varchar(64),
  ktp_seumur_hidup boolean,
  tanggal_akhir_ktp date,
  negara_asal text REFERENCES negara(kode_negara),
  kode_provinsi_asal text REFERENCES provinsi(kode_provinsi),
  kode_kabupaten_asal text REFERENCES kabupaten(kode_kabupaten),
  kode_kecamatan_asal text REFERENCES kecamatan(kode_kecamatan),
  kelurahan_asal varchar(64),
  rw_asal integer,
  rt_asal integer,
  alamat_asal varchar(255),
  kode_pos_asal varchar(64),
  alamat_sama_ktp boolean,
  kode_provinsi text REFERENCES provinsi(kode_provinsi),
  kode_kabupaten text REFERENCES kabupaten(kode_kabupaten),
  kode_kecamatan text REFERENCES kecamatan(kode_kecamatan),
  kelurahan varchar(64),
  rw varchar(64),
  rt varchar(64),
  alamat_lengkap varchar(255),
  kode_pos varchar(64),
  telp varchar(64),
  nohp varchar(64),
  email varchar(150),
  website varchar(150),
  blog varchar(125),
  twitter varchar(125),
  facebook varchar(150),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);
CREATE FUNCTION kata_berspasi(kata text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(' ' || nullif(array_to_string(kata, ' '), ''), '')
$$;
CREATE FUNCTION kata_cari(teks text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(array_agg(DISTINCT kata), '{}')
  FROM unnest(regexp_split_to_array(
    regexp_replace(lower(regexp_replace(normalize(teks, NFKD), '[\u0300-\u036f]', '', 'g')), '[''`´\u2018\u2019\u02bc]', '', 'g'),
    '[^[:alnum:]]+')) AS kata
  WHERE kata <> ''
$$;
CREATE FUNCTION kata_pendaftar(nama text, nik text, telp text, nohp text)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(array_agg(DISTINCT kata), '{}') FROM (
    SELECT unnest(kata_cari(nama) || kata_cari(regexp_replace(nama, '[''`´\u2018\u2019\u02bc]', ' ', 'g'))) AS kata
    UNION ALL SELECT lower(regexp_replace(nik, '[^[:alnum:]]', '', 'g'))
    UNION ALL SELECT regexp_replace(regexp_replace(nomor, '[^0-9]', '', 'g'), '^62', '0') FROM unnest(ARRAY[telp, nohp]) AS nomor
  ) k WHERE kata <> ''
$$;
CREATE FUNCTION loa_nama() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE loa SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NULL, NULL, NULL)) WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER loa_nama AFTER UPDATE ON data_diri_pendaftar
  FOR EACH ROW WHEN (old.nama_lengkap::text IS DISTINCT FROM new.nama_lengkap::text) EXECUTE FUNCTION loa_nama();
CREATE FUNCTION pencarian_nama() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE pencarian SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
    WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_nama AFTER UPDATE ON data_diri_pendaftar
  FOR EACH ROW WHEN ((OLD.nama_lengkap, OLD.no_ktp, OLD.telp, OLD.nohp) IS DISTINCT FROM (NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
  EXECUTE FUNCTION pencarian_nama();
CREATE TRIGGER pencarian_nama_baru AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION pencarian_nama();
CREATE FUNCTION pendaftar_diisi() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE pendaftar SET diisi = true WHERE nomor_pendaftar = NEW.nomor_pendaftar AND NOT diisi;
  RETURN NULL;
END $$;
CREATE TRIGGER pendaftar_diisi AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION pendaftar_diisi();

CREATE TABLE pekerjaan_mahasiswa (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  tidak_bekerja boolean,
  nama_pekerjaan varchar(150),
  kode_provinsi text REFERENCES provinsi(kode_provinsi),
  kode_kabupaten text REFERENCES kabupaten(kode_kabupaten),
  kode_kecamatan text REFERENCES kecamatan(kode_kecamatan),
  kode_kelurahan varchar(64),
  rw varchar(64),
  rt varchar(64),
  alamat varchar(64),
  kode_pos varchar(64),
  telp varchar(64),
  fax varchar(64),
  email varchar(100),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_orang_tua (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  tidak_memiliki_ayah boolean,
  nama_lengkap_ayah varchar(64),
  status_ayah integer REFERENCES status_org_tua(id_status),
  tempat_lahir_ayah varchar(64),
  tanggal_lahir_ayah date,
  id_agama_ayah integer REFERENCES agama(id_agama),
  id_jenjang_pendidikan_ayah integer REFERENCES jenjang(id_jenjang),
  pekerjaan_ayah integer REFERENCES pekerjaan_orang_tua(id_pekerjaan),
  id_negara_ayah text REFERENCES negara(kode_negara),
  prop_ayah text REFERENCES provinsi(kode_provinsi),
  kab_ayah text REFERENCES kabupaten(kode_kabupaten),
  kec_ayah text REFERENCES kecamatan(kode_kecamatan),
  desa_ayah varchar(64),
  rw_ayah varchar(64),
  rt_ayah varchar(64),
  alamat_lengkap_ayah varchar(64),
  kode_pos_ayah varchar(64),
  telp_ayah varchar(64),
  nohp_ayah varchar(64),
  email_ayah varchar(100),
  tidak_memiliki_ibu boolean,
  nama_lengkap_ibu varchar(64),
  status_ibu integer REFERENCES status_org_tua(id_status),
  tempat_lahir_ibu varchar(64),
  tanggal_lahir_ibu date,
  id_agama_ibu integer REFERENCES agama(id_agama),
  id_jenjang_pendidikan_ibu integer REFERENCES jenjang(id_jenjang),
  pekerjaan_ibu integer REFERENCES pekerjaan_orang_tua(id_pekerjaan),
  id_negara_ibu text REFERENCES negara(kode_negara),
  prop_ibu text REFERENCES provinsi(kode_provinsi),
  kab_ibu text REFERENCES kabupaten(kode_kabupaten),
  kec_ibu text REFERENCES kecamatan(kode_kecamatan),
  desa_ibu varchar(64),
  rw_ibu varchar(64),
  rt_ibu varchar(64),
  alamat_lengkap_ibu varchar(64),
  kode_pos_ibu varchar(64),
  telp_ibu varchar(64),
  nohp_ibu varchar(64),
  email_ibu varchar(100),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_keluarga (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  anak_ke bigint,
  jumlah_saudara bigint,
  tanggungan_orang_tua bigint,
  status_perkawinan text,
  nama_pasangan varchar(100),
  keterangan varchar(255),
  gaji_ibu bigint,
  tabungan_ibu bigint,
  hutang_ibu bigint,
  cicilan_hutang_ibu bigint,
  piutang_ibu bigint,
  cicilan_piutang_ibu bigint,
  gaji_ayah bigint,
  tabungan_ayah bigint,
  hutang_ayah bigint,
  cicilan_hutang_ayah bigint,
  piutang_ayah bigint,
  cicilan_piutang_ayah bigint,
  gaji_wali bigint,
  tabungan_wali bigint,
  hutang_wali bigint,
  cicilan_hutang_wali bigint,
  piutang_wali bigint,
  cicilan_piutang_wali bigint,
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE kesehatan_mahasiswa (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  riwayat_penyakit varchar(255),
  pendampingan_khusus varchar(100),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE pendidikan_terakhir (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  id_jenjang integer REFERENCES jenjang_sma(id_jenjang),
  nama_sekolah varchar(200),
  npsn varchar(64),
  nisn varchar(64),
  id_jurusan_sekolah integer REFERENCES jurusan_sekolah(id_jurusan_sekolah),
  tahun_masuk integer,
  tahun_lulus integer,
  nomor_ijazah varchar(100),
  nilai_uan numeric,
  nilai_sttb numeric,
  keterangan varchar(100),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_riwayat_pendidikan_s2 (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  id_pendidikan integer REFERENCES riwayat_pendidikan_s2(id_pendidikan),
  nama_pt varchar(100),
  asal_jurusan varchar(100),
  akreditasi_jurusan varchar(64),
  akreditasi_universitas varchar(64),
  tahun_ijazah integer,
  ipk numeric,
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_penelitian (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  judul varchar(255),
  status varchar(64),
  tahun varchar(64),
  sponsor varchar(100),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE judul_disertasi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  judul varchar(255),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_sertifikasi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  nilai_toefl numeric,
  nilai_toafl numeric,
  nilai_tpa numeric,
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE proposal_tesis (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  judul varchar(255),
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);

CREATE TABLE data_organisasi (
  id_organisasi bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  nama_organisasi varchar(255),
  bidang_organisasi varchar(125),
  waktu_organisasi varchar(100),
  jabatan varchar(64),
  keterangan varchar(255),
  disimpan timestamptz NOT NULL
);
CREATE INDEX data_organisasi_pendaftar ON data_organisasi (nomor_pendaftar, id_organisasi);

CREATE TABLE prestasi_lomba_mahasiswa (
  id_prestasi bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  nama_perlombaan varchar(80),
  juara_ke text,
  jenis_kompetisi text,
  tingkat_kejuaraan text,
  jenis_kejuaraan integer REFERENCES jenis_kejuaraan(kode),
  tahun_penghargaan varchar(64),
  nama_penyelenggara varchar(100),
  tanggal_mulai date,
  tanggal_selesai date,
  disimpan timestamptz NOT NULL
);
CREATE INDEX prestasi_lomba_mahasiswa_pendaftar ON prestasi_lomba_mahasiswa (nomor_pendaftar, id_prestasi);

CREATE TABLE data_karya_tulis (
  id_karya bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  judul varchar(255),
  penerbit varchar(125),
  tahun varchar(64),
  disimpan timestamptz NOT NULL
);
CREATE INDEX data_karya_tulis_pendaftar ON data_karya_tulis (nomor_pendaftar, id_karya);

CREATE TABLE kemampuan_berbeda (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  id_kesehatan integer NOT NULL REFERENCES kesehatan(id_kesehatan),
  PRIMARY KEY (nomor_pendaftar, id_kesehatan)
);

CREATE TABLE data_khusus (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  nama text NOT NULL,
  value text,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, nama)
);

CREATE TABLE pilihan_jurusan (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  urutan integer NOT NULL CHECK (urutan > 0),
  id_prodi integer NOT NULL REFERENCES program_studi(id_prodi),
  id_kelas integer NOT NULL REFERENCES kelas(id_kelas),
  PRIMARY KEY (nomor_pendaftar, urutan),
  UNIQUE (nomor_pendaftar, id_prodi)
);
CREATE FUNCTION pencarian_pilihan() RETURNS trigger LANGUAGE plpgsql AS
$$
DECLARE
  siapa text := CASE WHEN TG_OP = 'DELETE' THEN OLD.nomor_pendaftar ELSE NEW.nomor_pendaftar END;
  chosen integer[] := coalesce((SELECT array_agg(id_prodi ORDER BY urutan) FROM pilihan_jurusan WHERE nomor_pendaftar = siapa), '{}');
BEGIN
  UPDATE pencarian SET prodi = chosen WHERE nomor_pendaftar = siapa AND prodi <> chosen;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER pencarian_pilihan AFTER INSERT OR DELETE OR UPDATE ON pilihan_jurusan DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION pencarian_pilihan();

CREATE TABLE berkas (
  id uuid PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  slot text NOT NULL,
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL CHECK (ukuran >= 1 AND ukuran <= 999999),
  disimpan timestamptz NOT NULL,
  diganti timestamptz
);
CREATE UNIQUE INDEX berkas_slot ON berkas (nomor_pendaftar, slot) WHERE diganti IS NULL;

CREATE TABLE draf (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  step text NOT NULL,
  versi integer NOT NULL,
  isi jsonb NOT NULL,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, step)
);

CREATE VIEW pencarian_sumber AS
 SELECT p.nomor_pendaftar,
    p.dibuat,
    p.kode_penawaran,
    p.fase,
    COALESCE(( SELECT array_agg(c.id_prodi ORDER BY c.urutan) AS array_agg
           FROM pilihan_jurusan c
          WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}'::integer[]) AS prodi,
    kata_berspasi(kata_pendaftar(d.nama_lengkap::text, d.no_ktp::text, d.telp::text, d.nohp::text)) AS kata
   FROM pendaftar p
     LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar);


-- ═══ verifikasi: participant numbers, seats and exam cards ═══════════════════════════════════════════════════════════

CREATE TABLE penomoran (
  tahun integer NOT NULL,
  kode_jalur text NOT NULL,
  gelombang integer NOT NULL,
  terakhir integer NOT NULL,
  PRIMARY KEY (tahun, kode_jalur, gelombang)
);

CREATE TABLE kursi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  id_ruang integer NOT NULL REFERENCES ruang(id_ruang),
  nomor_kursi integer NOT NULL CHECK (nomor_kursi > 0),
  UNIQUE (id_ruang, nomor_kursi)
);

CREATE TABLE kartu_ujian (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  versi integer NOT NULL,
  kunci_berkas text NOT NULL,
  terbit timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, versi)
);
CREATE UNIQUE INDEX kartu_ujian_kunci_berkas ON kartu_ujian (kunci_berkas);
CREATE FUNCTION kartu_terbit() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE pendaftar SET kartu_terbit = NEW.versi WHERE nomor_pendaftar = NEW.nomor_pendaftar AND kartu_terbit < NEW.versi;
  RETURN NULL;
END $$;
CREATE TRIGGER kartu_terbit AFTER INSERT ON kartu_ujian FOR EACH ROW EXECUTE FUNCTION kartu_terbit();


-- ═══ hasil: imported results and what they say of each ═══════════════════════════════════════════════════════════════

CREATE TABLE hasil (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas(username),
  disetujui timestamptz,
  disetujui_oleh text REFERENCES petugas(username),
  dibatalkan timestamptz,
  jumlah_diterima integer DEFAULT 0 NOT NULL,
  jumlah_tidak_diterima integer DEFAULT 0 NOT NULL,
  dibatalkan_oleh text REFERENCES petugas(username),
  alasan_batal text,
  peringatan jsonb,
  CHECK ((disetujui IS NULL) = (disetujui_oleh IS NULL)),
  CONSTRAINT hasil_check1 CHECK (disetujui_oleh IS NULL OR disetujui_oleh <> dibuat_oleh),
  CONSTRAINT hasil_check2 CHECK ((dibatalkan IS NULL) = (dibatalkan_oleh IS NULL))
);
CREATE UNIQUE INDEX hasil_berlaku ON hasil (kode_penawaran) WHERE dibatalkan IS NULL;
CREATE TRIGGER hasil_berubah AFTER INSERT OR DELETE OR UPDATE ON hasil
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();

CREATE TABLE yudisium (
  id_hasil integer NOT NULL REFERENCES hasil(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  diterima boolean NOT NULL,
  id_prodi integer REFERENCES program_studi(id_prodi),
  baris integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
CREATE INDEX yudisium_hasil ON yudisium (id_hasil, baris, nomor_pendaftar);
CREATE INDEX yudisium_putusan ON yudisium (id_hasil, diterima, baris, nomor_pendaftar);


-- ═══ loa: letters of acceptance ══════════════════════════════════════════════════════════════════════════════════════

CREATE TABLE loa (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  jenis_loa integer NOT NULL CHECK (jenis_loa = ANY (ARRAY[1, 2])),
  status_loa integer DEFAULT 1 NOT NULL CHECK (status_loa = ANY (ARRAY[1, 2, 3])),
  id_prodi integer REFERENCES program_studi(id_prodi),
  diminta timestamptz NOT NULL,
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas(username),
  keterangan text,
  keterangan_terlihat boolean DEFAULT false NOT NULL,
  nomor_surat text UNIQUE,
  kunci_berkas text,
  dicabut timestamptz,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  dicabut_oleh text REFERENCES petugas(username),
  alasan_cabut text,
  kata text DEFAULT ''::text NOT NULL,
  CHECK ((status_loa = 1) = (diputus IS NULL)),
  CONSTRAINT loa_check1 CHECK ((dicabut IS NULL) = (dicabut_oleh IS NULL)),
  CONSTRAINT loa_check2 CHECK (dicabut IS NULL OR status_loa = 2),
  CONSTRAINT loa_check3 CHECK ((status_loa = 2) = (nomor_surat IS NOT NULL))
);
CREATE INDEX loa_dicabut ON loa (dicabut, id) WHERE dicabut IS NOT NULL;
CREATE INDEX loa_dicabut_penawaran ON loa (kode_penawaran, dicabut, id) WHERE dicabut IS NOT NULL;
CREATE INDEX loa_diputus ON loa (status_loa, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_jenis ON loa (status_loa, jenis_loa, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_penawaran ON loa (status_loa, kode_penawaran, diputus, id) WHERE dicabut IS NULL;
CREATE INDEX loa_diputus_penawaran_jenis ON loa (status_loa, kode_penawaran, jenis_loa, diputus, id)
  WHERE dicabut IS NULL;
CREATE FUNCTION istilah_loa(status integer, diminta timestamptz, diputus timestamptz, dicabut timestamptz, penawaran text, jenis integer, nomor text, kata text)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS
$$
BEGIN
  RETURN istilah_pendaftar(petak_ke(diminta), penawaran, 'semua', ARRAY[jenis], kata)
    || istilah_pendaftar(petak_ke(coalesce(dicabut, diputus, diminta)), penawaran,
      CASE WHEN dicabut IS NOT NULL THEN 'dicabut' WHEN status = 1 THEN 'review' WHEN status = 2 THEN 'disetujui' ELSE 'ditolak' END,
      ARRAY[jenis], '')
    || ARRAY(SELECT '!' || left(lower(nomor), n) FROM generate_series(3, least(length(nomor), 24)) AS n);
END $$;
CREATE INDEX loa_istilah ON loa USING gin (istilah_loa(status_loa, diminta, diputus, dicabut, kode_penawaran, jenis_loa, nomor_surat, kata))
  WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE UNIQUE INDEX loa_kunci_berkas ON loa (kunci_berkas) WHERE kunci_berkas IS NOT NULL;
CREATE INDEX loa_pendaftar ON loa (nomor_pendaftar, jenis_loa, id DESC);
CREATE INDEX loa_review ON loa (diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_jenis ON loa (jenis_loa, diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_penawaran ON loa (kode_penawaran, diminta, id) WHERE status_loa = 1;
CREATE INDEX loa_review_penawaran_jenis ON loa (kode_penawaran, jenis_loa, diminta, id) WHERE status_loa = 1;
CREATE UNIQUE INDEX loa_satu_review ON loa (nomor_pendaftar, jenis_loa) WHERE status_loa = 1;
CREATE INDEX loa_semua ON loa (diminta, id);
CREATE INDEX loa_semua_jenis ON loa (jenis_loa, diminta, id);
CREATE INDEX loa_semua_penawaran ON loa (kode_penawaran, diminta, id);
CREATE INDEX loa_semua_penawaran_jenis ON loa (kode_penawaran, jenis_loa, diminta, id);
CREATE INDEX loa_tanpa_berkas ON loa (diputus) WHERE status_loa = 2 AND kunci_berkas IS NULL;
CREATE FUNCTION loa_kata() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  SELECT kata_berspasi(kata_pendaftar(d.nama_lengkap, NULL, NULL, NULL)) INTO NEW.kata
    FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = NEW.nomor_pendaftar FOR SHARE;
  NEW.kata := coalesce(NEW.kata, '');
  RETURN NEW;
END $$;
CREATE TRIGGER loa_kata BEFORE INSERT ON loa FOR EACH ROW EXECUTE FUNCTION loa_kata();

CREATE TABLE penomoran_surat (
  tahun integer PRIMARY KEY,
  terakhir integer NOT NULL
);


-- ═══ percakapan: chat with the office ════════════════════════════════════════════════════════════════════════════════

CREATE TABLE percakapan (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  flag text NOT NULL CHECK (flag = ANY (ARRAY['unsolved'::text, 'solved'::text])),
  petugas text REFERENCES petugas(username),
  menunggu_sejak timestamptz,
  dibuka timestamptz NOT NULL,
  respons_pertama timestamptz,
  terakhir timestamptz NOT NULL,
  CHECK (flag = 'unsolved'::text OR menunggu_sejak IS NULL)
);
CREATE INDEX percakapan_dijawab ON percakapan (terakhir, nomor_pendaftar)
  WHERE flag = 'unsolved'::text AND menunggu_sejak IS NULL;
CREATE INDEX percakapan_menunggu ON percakapan (menunggu_sejak, nomor_pendaftar)
  WHERE flag = 'unsolved'::text AND menunggu_sejak IS NOT NULL;
CREATE INDEX percakapan_petugas ON percakapan (petugas) WHERE flag = 'unsolved'::text;
CREATE INDEX percakapan_selesai ON percakapan (terakhir DESC, nomor_pendaftar DESC) WHERE flag = 'solved'::text;

CREATE TABLE pesan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES percakapan(nomor_pendaftar),
  role text NOT NULL CHECK (role = ANY (ARRAY['pendaftar'::text, 'admin'::text])),
  petugas text REFERENCES petugas(username),
  pesan text NOT NULL CHECK (length(pesan) >= 1 AND length(pesan) <= 2000),
  dikirim timestamptz NOT NULL,
  terbaca boolean DEFAULT false NOT NULL,
  id_klien text,
  UNIQUE (nomor_pendaftar, id_klien)
);
CREATE INDEX pesan_belum_dibaca ON pesan (nomor_pendaftar) WHERE role = 'pendaftar'::text AND NOT terbaca;
CREATE INDEX pesan_percakapan ON pesan (nomor_pendaftar, id);

CREATE TABLE balasan_siap (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL,
  isi text NOT NULL,
  versi integer DEFAULT 1 NOT NULL
);


-- ═══ kabar: announcements and news ═══════════════════════════════════════════════════════════════════════════════════

CREATE TABLE berkas_kabar (
  id uuid PRIMARY KEY,
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL,
  dibuat timestamptz NOT NULL
);

CREATE TABLE pengumuman (
  id_pengumuman integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL CHECK (length(judul) >= 1 AND length(judul) <= 200),
  id_berkas uuid REFERENCES berkas_kabar(id),
  terbit timestamptz,
  diarsipkan timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz DEFAULT now() NOT NULL,
  diubah_oleh text REFERENCES petugas(username)
);
CREATE INDEX pengumuman_berkas ON pengumuman (id_berkas);
CREATE INDEX pengumuman_diubah ON pengumuman (diubah DESC, id_pengumuman DESC);
CREATE INDEX pengumuman_terbit ON pengumuman (terbit DESC) WHERE diarsipkan IS NULL;

CREATE TABLE berita (
  id_berita integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL CHECK (length(judul) >= 1 AND length(judul) <= 200),
  id_foto uuid REFERENCES berkas_kabar(id),
  deskripsi_foto text,
  isi_berita text NOT NULL,
  terbit timestamptz,
  diarsipkan timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz DEFAULT now() NOT NULL,
  diubah_oleh text REFERENCES petugas(username)
);
CREATE INDEX berita_diubah ON berita (diubah DESC, id_berita DESC);
CREATE INDEX berita_foto ON berita (id_foto);
CREATE INDEX berita_terbit ON berita (terbit DESC) WHERE diarsipkan IS NULL;


-- ═══ pengaturan: settings of the portal ══════════════════════════════════════════════════════════════════════════════

CREATE TABLE pengaturan (
  id integer DEFAULT 1 PRIMARY KEY CHECK (id = 1),
  isi jsonb NOT NULL
);

CREATE TABLE lambang (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  isi bytea NOT NULL CHECK (length(isi) < 1000000),
  dibuat timestamptz NOT NULL
);


-- ═══ operasi: audit, exports, rate limits ═══════════════════════════════════════════════════════════════════════════

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waktu timestamptz NOT NULL,
  pelaku text NOT NULL,
  id_pelaku text NOT NULL,
  tindakan text NOT NULL,
  subjek text,
  lama jsonb,
  baru jsonb
);
CREATE INDEX audit_subjek ON audit (subjek, id);
CREATE FUNCTION audit_is_insert_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit entries cannot be changed or deleted'; END $$;
CREATE TRIGGER audit_insert_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

CREATE TABLE audit_tentang (
  id_audit bigint NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  PRIMARY KEY (nomor_pendaftar, id_audit)
);
CREATE TRIGGER audit_tentang_insert_only BEFORE DELETE OR UPDATE ON audit_tentang
  FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_tentang_no_truncate BEFORE TRUNCATE ON audit_tentang
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

CREATE TABLE ekspor (
  id uuid PRIMARY KEY,
  petugas text NOT NULL REFERENCES petugas(username),
  dibuat timestamptz NOT NULL,
  bentuk text NOT NULL CHECK (bentuk = ANY (ARRAY['xlsx'::text, 'csv'::text])),
  saringan jsonb NOT NULL,
  jumlah integer NOT NULL,
  kemajuan integer DEFAULT 0 NOT NULL,
  kunci_berkas text,
  gagal text,
  jenis text DEFAULT 'pendaftar'::text NOT NULL
);
CREATE INDEX ekspor_dibuat ON ekspor (dibuat);

CREATE UNLOGGED TABLE rate_limit (
  key text PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);


-- ═══ functions that only statements of the portal call ═══════════════════════════════════════════════════════════════

CREATE FUNCTION istilah_dicari(kata text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  WITH awal AS (SELECT DISTINCT left(k, 3) COLLATE "C" AS a FROM unnest(kata) AS k WHERE length(k) >= 3 AND k !~ '^[0-9]'),
    pasangan AS (SELECT array_agg(x.a || '+' || y.a) AS ada FROM awal x JOIN awal y ON x.a < y.a),
    satuan AS (
      SELECT left(k, (SELECT max(n) FROM unnest(CASE WHEN k ~ '^[0-9]' THEN ARRAY[4, 6, 8, 10, 12, 16] ELSE ARRAY[1, 2, 3, 4, 5, 6] END) AS n
        WHERE n <= length(k))) AS istilah FROM unnest(kata) AS k)
  SELECT coalesce(ada, (SELECT array_agg(istilah) FROM satuan WHERE istilah IS NOT NULL), '{}') FROM pasangan
$$;
CREATE FUNCTION tanpa_kursi() RETURNS text LANGUAGE plpgsql AS
$$
BEGIN
  RAISE EXCEPTION 'no room has a seat left' USING ERRCODE = 'GB001';
END $$;

COMMENT ON FUNCTION petak_ke IS 'Half weeks from 1970: the steps in which a list is gone through.';
COMMENT ON COLUMN loa.kata IS 'Words of the applicant''s name, each after a space; kept by triggers.';
