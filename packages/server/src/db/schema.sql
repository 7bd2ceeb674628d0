-- The portal's database, drawn from a migrated one by `npm run schema`: read it, never edit it.
-- It runs on an empty database as it stands; a comment is what COMMENT ON says there.


-- ═══ referensi: option lists ═════════════════════════════════════════════════════════════════════════════════════════

CREATE TABLE negara (
  kode_negara text PRIMARY KEY,
  nama_negara text NOT NULL
);

CREATE TABLE provinsi (
  -- Text, as the codes of regions are everywhere: some begin with a zero.
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

-- Education of parents; the level of the school attended (jenjang_sma) and of a programme (jenjang_prodi) mean
-- something else.
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
CREATE FUNCTION publik_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('publik', ''); RETURN NULL; END $$;
CREATE TRIGGER jenjang_prodi_publik AFTER INSERT OR DELETE OR UPDATE ON jenjang_prodi
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- Editable; the mapping of the 25 codes is in listed order and unconfirmed.
CREATE TABLE jenis_kejuaraan (
  kode integer PRIMARY KEY,
  kelompok text NOT NULL,
  nama text NOT NULL
);

CREATE TABLE tahun (
  tahun integer PRIMARY KEY CHECK (tahun >= 1950 AND tahun <= 2200)
);

-- Reasons the office rejects documents with; a rejection keeps the words, not the number.
CREATE TABLE alasan_berkas (
  id_alasan integer PRIMARY KEY,
  alasan text NOT NULL
);


-- ═══ petugas: accounts and sessions of the office ════════════════════════════════════════════════════════════════════

CREATE TABLE petugas (
  username text PRIMARY KEY CHECK (username ~ '^[a-z0-9._-]{3,40}$'::text),
  nama text NOT NULL,
  -- argon2id, encoded; null while an invitation waits for its password to be chosen.
  sandi text,
  -- TOTP secret, AES-256-GCM under a key outside the database.
  totp bytea,
  -- The role shown first; peran_lain holds the others.
  peran text NOT NULL,
  aktif boolean DEFAULT true NOT NULL,
  -- The time step of the last one-time code that was taken: no code is taken twice.
  totp_langkah bigint,
  peran_lain text[] DEFAULT '{}'::text[] NOT NULL,
  masuk_terakhir timestamptz,
  -- Grows when known devices are forgotten: a device's cookie names the number it was made under.
  perangkat integer DEFAULT 1 NOT NULL,
  -- Grows when a lock is lifted: misses are counted under the name and this number.
  pembukaan_kunci integer DEFAULT 0 NOT NULL
);

-- Roles the office put together; petugas.peran and peran_lain name them as they name the built-in ones.
CREATE TABLE peran_kantor (
  nama text PRIMARY KEY CHECK (nama ~ '^[a-z0-9]+([ -][a-z0-9]+)*$'::text AND length(nama) >= 3 AND length(nama) <= 40),
  -- Permissions; keeping accounts is never among them.
  izin text[] NOT NULL CHECK (cardinality(izin) > 0),
  -- Grows with every change: of two officers who change a role at once, the second is told.
  versi integer DEFAULT 1 NOT NULL
);

CREATE TABLE sesi_petugas (
  token_hash bytea PRIMARY KEY,
  username text NOT NULL REFERENCES petugas(username),
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL,
  -- A session of the office ends after a while without a call, too; null counts as when it began.
  dipakai timestamptz
);
CREATE INDEX sesi_petugas_username ON sesi_petugas (username, dibuat);

-- Links by which an officer chooses a password: one an account, gone once used.
CREATE TABLE undangan_petugas (
  username text PRIMARY KEY REFERENCES petugas(username),
  token_hash bytea NOT NULL UNIQUE,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL
);


-- ═══ prodi-jalur: what a university teaches, its tracks and their forms ══════════════════════════════════════════════

CREATE TABLE fakultas (
  id_fakultas integer PRIMARY KEY,
  nama_fakultas text NOT NULL
);
CREATE TRIGGER fakultas_publik AFTER INSERT OR DELETE OR UPDATE ON fakultas
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE program_studi (
  id_prodi integer PRIMARY KEY,
  nama_prodi text NOT NULL,
  id_fakultas integer NOT NULL REFERENCES fakultas(id_fakultas),
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi(id_jenjang),
  kode_minat integer NOT NULL REFERENCES minat(kode_minat),
  -- As the office writes it; empty where it gives none.
  akreditasi text DEFAULT ''::text NOT NULL CHECK (length(akreditasi) <= 40),
  -- Who applied last year, and in diterima_lalu who was admitted; null where the office does not say.
  pendaftar_lalu integer CHECK (pendaftar_lalu >= 0),
  diterima_lalu integer CHECK (diterima_lalu >= 0),
  CHECK (diterima_lalu <= pendaftar_lalu)
);
CREATE TRIGGER program_studi_publik AFTER INSERT OR DELETE OR UPDATE ON program_studi
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE kelas (
  id_kelas integer PRIMARY KEY,
  nama_kelas text NOT NULL
);
CREATE TRIGGER kelas_publik AFTER INSERT OR DELETE OR UPDATE ON kelas
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE jalur (
  kode_jalur text PRIMARY KEY,
  jalur_masuk text NOT NULL,
  id_jenjang integer NOT NULL REFERENCES jenjang_prodi(id_jenjang),
  -- Seeded from the code lists of the specification, as tanpa_tes is.
  pascasarjana boolean NOT NULL,
  tanpa_tes boolean NOT NULL
);
CREATE TRIGGER jalur_publik AFTER INSERT OR DELETE OR UPDATE ON jalur
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- The steps of the wizard; their numbers are the specification's.
CREATE TABLE grup_form (
  kode_grup_form integer PRIMARY KEY,
  nama_grup_form text NOT NULL,
  urutan integer NOT NULL UNIQUE
);

-- The form of a track, from which each offering takes a snapshot when it opens.
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
  -- Name of the wave, e.g. "Gelombang 1".
  nama text NOT NULL,
  -- Prefix of the payment code.
  kode_bayar text NOT NULL UNIQUE CHECK (kode_bayar ~ '^[0-9]{1,12}$'::text),
  -- Selection fee in rupiah; another amount is set aside.
  biaya bigint NOT NULL CHECK (biaya >= 0),
  tanggal_mulai_daftar timestamptz NOT NULL,
  -- Inclusive: the last instant at which a write is accepted.
  tanggal_selesai_daftar timestamptz NOT NULL,
  tanggal_pengumuman timestamptz,
  batas_ipk numeric(3,2),
  min_organisasi integer DEFAULT 1 NOT NULL,
  min_prestasi integer DEFAULT 1 NOT NULL,
  -- Grows with every change: of two officers who change an offering at once, the second is told.
  versi integer DEFAULT 1 NOT NULL,
  -- When its form was taken from the track; null where it never was, or before this was noted.
  formulir_diambil timestamptz,
  -- The last number given to a schedule of the offering: one that was taken away leaves its code to nobody.
  jadwal_terakhir integer DEFAULT 0 NOT NULL,
  -- Only what is dibuka is public and can be paid for.
  tahap text DEFAULT 'rancangan'::text NOT NULL CHECK (tahap = ANY (ARRAY['rancangan'::text, 'uji_coba'::text, 'dibuka'::text])),
  -- From then on people may hold its payment code.
  pertama_dibuka timestamptz,
  -- When it opens by itself; null where its opening was asked for at once.
  buka_pada timestamptz,
  -- When its opening was asked for; null where it is not asked for.
  buka_diminta timestamptz,
  buka_diminta_oleh text,
  buka_disetujui timestamptz,
  buka_disetujui_oleh text,
  -- What kept it shut at its time; the opening must be asked for anew.
  buka_halangan text[],
  -- The offering it was copied from.
  salinan_dari text REFERENCES penawaran(kode_penawaran) ON DELETE SET NULL,
  batas_per_minat boolean DEFAULT false NOT NULL,
  -- The public page names weights and minimums of the selection.
  tampil_bobot boolean DEFAULT true NOT NULL,
  -- The public page counts applicants and admitted, once the result is announced.
  tampil_angka boolean DEFAULT true NOT NULL,
  -- What those admitted will pay, or how it is worked out, in the words of the office.
  biaya_diterima text DEFAULT ''::text NOT NULL,
  -- How it is selected and by what, in the words of the office.
  kriteria_seleksi text DEFAULT ''::text NOT NULL,
  -- When those admitted register anew; told to nobody before the announcement.
  daftar_ulang_mulai timestamptz,
  daftar_ulang_selesai timestamptz,
  -- Where they do: a place, or the address of a page.
  daftar_ulang_tempat text DEFAULT ''::text NOT NULL CHECK (length(daftar_ulang_tempat) <= 500),
  UNIQUE (kode_jalur, tahun, gelombang),
  CHECK (tanggal_mulai_daftar <= tanggal_selesai_daftar),
  CONSTRAINT penawaran_check1 CHECK (tahap <> 'dibuka'::text OR pertama_dibuka IS NOT NULL),
  CONSTRAINT penawaran_check2 CHECK (num_nulls(buka_diminta, buka_diminta_oleh) = ANY (ARRAY[0, 2])),
  CONSTRAINT penawaran_check3 CHECK (num_nulls(buka_disetujui, buka_disetujui_oleh) = ANY (ARRAY[0, 2])),
  CONSTRAINT penawaran_check4 CHECK (buka_disetujui_oleh IS NULL OR buka_disetujui_oleh <> buka_diminta_oleh),
  CONSTRAINT penawaran_check5 CHECK (buka_diminta_oleh IS NOT NULL OR num_nonnulls(buka_pada, buka_disetujui, buka_halangan) = 0),
  CONSTRAINT penawaran_daftar_ulang CHECK ((num_nulls(daftar_ulang_mulai, daftar_ulang_selesai) = ANY (ARRAY[0, 2])) AND daftar_ulang_mulai < daftar_ulang_selesai)
);
CREATE INDEX penawaran_buka_pada ON penawaran (buka_pada) WHERE tahap <> 'dibuka'::text;
CREATE INDEX penawaran_salinan_dari ON penawaran (salinan_dari);
-- Opened results are kept in the processes; whatever changes what is open makes them forget.
CREATE FUNCTION hasil_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('hasil', ''); RETURN NULL; END $$;
CREATE TRIGGER penawaran_pengumuman AFTER UPDATE OF tanggal_pengumuman ON penawaran
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();
CREATE TRIGGER penawaran_publik AFTER INSERT OR DELETE OR UPDATE ON penawaran
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- Snapshot of the form; a form somebody is filling never changes under them.
CREATE TABLE penawaran_grup (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode_grup_form integer NOT NULL REFERENCES grup_form(kode_grup_form),
  PRIMARY KEY (kode_penawaran, kode_grup_form)
);
CREATE TRIGGER penawaran_grup_publik AFTER INSERT OR DELETE OR UPDATE ON penawaran_grup
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE penawaran_form (
  kode_penawaran text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  wajib boolean NOT NULL,
  PRIMARY KEY (kode_penawaran, kode_grup_form, nama_form),
  FOREIGN KEY (kode_penawaran, kode_grup_form) REFERENCES penawaran_grup(kode_penawaran, kode_grup_form)
);
CREATE TRIGGER penawaran_form_publik AFTER INSERT OR DELETE OR UPDATE ON penawaran_form
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- Codes switched off after the form was taken: no save empties their columns.
CREATE TABLE penawaran_form_mati (
  kode_penawaran text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
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
  -- Options of a select, comma-separated as the call delivers them.
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
  -- Seats of the programme in a class of the offering; null: no limit is recorded.
  daya_tampung integer CHECK (daya_tampung >= 0),
  PRIMARY KEY (kode_penawaran, id_kelas, id_prodi),
  FOREIGN KEY (kode_penawaran, id_kelas) REFERENCES penawaran_kelas(kode_penawaran, id_kelas)
);
CREATE INDEX penawaran_prodi_prodi ON penawaran_prodi (id_prodi);
CREATE TRIGGER penawaran_prodi_publik AFTER INSERT OR DELETE OR UPDATE ON penawaran_prodi
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

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
  -- Offered only to applicants whose record says they have a disability.
  disabilitas boolean DEFAULT false NOT NULL,
  urutan integer DEFAULT 0 NOT NULL,
  -- Since when the schedule has no seat left; the office promises a new room within a day.
  penuh_sejak timestamptz DEFAULT now()
);
CREATE INDEX jadwal_ujian_penawaran ON jadwal_ujian (kode_penawaran);
CREATE TRIGGER jadwal_ujian_publik AFTER INSERT OR DELETE OR UPDATE OF lokasi_ujian, disabilitas, urutan ON jadwal_ujian
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE detail_jadwal (
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian(kode_jadwal),
  tanggal date NOT NULL,
  -- Jakarta clock time, as jam_selesai is.
  jam_mulai time NOT NULL,
  jam_selesai time NOT NULL,
  jenis_tes text NOT NULL,
  PRIMARY KEY (kode_jadwal, tanggal, jam_mulai)
);
CREATE TRIGGER detail_jadwal_publik AFTER INSERT OR DELETE OR UPDATE ON detail_jadwal
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE ruang (
  id_ruang integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kode_jadwal text NOT NULL REFERENCES jadwal_ujian(kode_jadwal),
  id_gedung integer NOT NULL REFERENCES gedung(id_gedung),
  nama_ruang text NOT NULL,
  kapasitas integer NOT NULL CHECK (kapasitas >= 0),
  terisi integer DEFAULT 0 NOT NULL,
  -- A seat given back is taken again before a new number is; together with the taken ones they are 1, 2, 3, ….
  lowong integer[] DEFAULT '{}'::integer[] NOT NULL,
  -- Number of the seat taken last, for the statement that takes it.
  kursi_terakhir integer,
  -- The last line against overbooking and against shrinking a room below its holders.
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
-- Only a room that becomes full, or is no longer, can change the answer.
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
  -- 8 digits with a check digit, not sequential; the username, KODE PMB and registration number.
  nomor_pendaftar text PRIMARY KEY CHECK (nomor_pendaftar ~ '^[0-9]{8}$'::text),
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  -- HMAC-SHA-256 of the PIN under a key outside the database.
  pin_hmac bytea NOT NULL,
  -- AES-256-GCM copy for slip and lookup; null once the applicant changed the PIN.
  pin_sandi bytea,
  dibuat timestamptz NOT NULL,
  disabilitas boolean DEFAULT false NOT NULL,
  kode_jadwal text REFERENCES jadwal_ujian(kode_jadwal),
  -- Set together with nomor_peserta by verification: from then on the data is locked. Null again when the office
  -- unlocks.
  diverifikasi timestamptz,
  nomor_peserta text UNIQUE,
  -- Version of the exam card that is due; grows when the office unlocks and the applicant finalises again.
  versi_kartu integer DEFAULT 0 NOT NULL,
  hadir timestamptz,
  -- A deadline of the applicant's own; the later of it and the offering's counts.
  batas_khusus timestamptz,
  -- The import that marked the applicant present, so that an import can be taken back as a whole.
  id_impor_kehadiran integer REFERENCES impor_kehadiran(id),
  -- The latest card made, beside the version that is due, so that the few without one are found by an index.
  kartu_terbit integer DEFAULT 0 NOT NULL,
  -- Whether anything was saved; noted with the first save, so that the phase stands in the row.
  diisi boolean DEFAULT false NOT NULL,
  fase text GENERATED ALWAYS AS (
    CASE
        WHEN diverifikasi IS NOT NULL THEN
        CASE
            WHEN hadir IS NULL THEN 'terverifikasi'::text
            ELSE 'hadir'::text
        END
        WHEN nomor_peserta IS NOT NULL THEN 'koreksi'::text
        WHEN diisi THEN 'mengisi'::text
        ELSE 'belum'::text
    END) STORED NOT NULL,
  -- Made while the offering is tried: in no list, count, export or number of its kind; deleted before the offering
  -- opens.
  uji boolean DEFAULT false NOT NULL,
  -- How far the clock of this trial applicant stands from the server's; null: not at all.
  uji_geser interval,
  CHECK (diverifikasi IS NULL OR nomor_peserta IS NOT NULL),
  CONSTRAINT pendaftar_uji CHECK (uji OR uji_geser IS NULL)
);
-- Deadlines of their own that are near.
CREATE INDEX pendaftar_batas_khusus ON pendaftar (batas_khusus) WHERE batas_khusus IS NOT NULL AND diverifikasi IS NULL;
CREATE INDEX pendaftar_impor_kehadiran ON pendaftar (id_impor_kehadiran) WHERE id_impor_kehadiran IS NOT NULL;
CREATE INDEX pendaftar_penawaran ON pendaftar (kode_penawaran, nomor_pendaftar);
CREATE INDEX pendaftar_penawaran_fase ON pendaftar (kode_penawaran, fase);
CREATE INDEX pendaftar_tanpa_kartu ON pendaftar (dibuat DESC, nomor_pendaftar DESC)
  INCLUDE (diverifikasi) WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu;
-- Who is to be named by an import of results.
CREATE INDEX pendaftar_terverifikasi ON pendaftar (kode_penawaran, nomor_peserta) WHERE diverifikasi IS NOT NULL;
CREATE INDEX pendaftar_uji ON pendaftar (kode_penawaran, nomor_pendaftar) WHERE uji;
-- Who stands in the lists as they are already is not written anew.
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
  FOR EACH ROW WHEN (NOT new.uji AND (old.dibuat IS DISTINCT FROM new.dibuat OR old.kode_penawaran IS DISTINCT FROM new.kode_penawaran OR old.fase IS DISTINCT FROM new.fase)) EXECUTE FUNCTION pencarian_akun();
CREATE FUNCTION kata_berspasi(kata text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(' ' || nullif(array_to_string(kata, ' '), ''), '')
$$;
-- "Nur'aini Sá" -> nuraini, sa: lower case, accents and apostrophes gone, every other sign parts words.
CREATE FUNCTION kata_cari(teks text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(array_agg(DISTINCT kata COLLATE "C"), '{}')
  FROM unnest(regexp_split_to_array(
    regexp_replace(lower(regexp_replace(normalize(teks, NFKD), '[\u0300-\u036f]', '', 'g')), '[''`´\u2018\u2019\u02bc]', '', 'g'),
    '[^[:alnum:]]+')) AS kata
  WHERE kata <> ''
$$;
-- The words of one record; a name with an apostrophe is found by its parts too.
CREATE FUNCTION kata_pendaftar(nama text, nik text, telp text, nohp text)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT coalesce(array_agg(DISTINCT kata), '{}') FROM (
    SELECT unnest(kata_cari(nama) || kata_cari(regexp_replace(nama, '[''`´\u2018\u2019\u02bc]', ' ', 'g'))) AS kata
    UNION ALL SELECT lower(regexp_replace(nik, '[^[:alnum:]]', '', 'g'))
    UNION ALL SELECT regexp_replace(regexp_replace(nomor, '[^0-9]', '', 'g'), '^62', '0') FROM unnest(ARRAY[telp, nohp]) AS nomor
  ) k WHERE kata <> ''
$$;
CREATE FUNCTION pencarian_baru() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO pencarian AS c (nomor_pendaftar, dibuat, kode_penawaran, fase, kata)
    SELECT nomor_pendaftar, dibuat, kode_penawaran, fase, coalesce((SELECT kata_berspasi(kata_pendaftar(d.nama_lengkap, d.no_ktp, d.telp, d.nohp))
      FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = baru.nomor_pendaftar), '')
    FROM baru WHERE NOT uji
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET kata = excluded.kata WHERE c.kata <> excluded.kata;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_baru AFTER INSERT ON pendaftar REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION pencarian_baru();
CREATE FUNCTION pembayaran_pindah_penawaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  UPDATE pembayaran SET gelombang = NEW.kode_penawaran WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER pendaftar_pembayaran AFTER UPDATE OF kode_penawaran ON pendaftar
  FOR EACH ROW WHEN (old.kode_penawaran IS DISTINCT FROM new.kode_penawaran) EXECUTE FUNCTION pembayaran_pindah_penawaran();
CREATE FUNCTION sekolah_pendaftar(nomor text) RETURNS integer LANGUAGE plpgsql STABLE AS
$$
BEGIN
  RETURN (SELECT w.id_sekolah FROM pendidikan_terakhir s JOIN kata_sekolah w ON w.kata = kata_cari(s.nama_sekolah)
    WHERE s.nomor_pendaftar = nomor AND s.nama_sekolah IS NOT NULL);
END $$;
-- Brings what is checked of an applicant in line with files, rules and dates: all slots, or one.
CREATE FUNCTION periksa_selaras(siapa text, slot_saja text) RETURNS void LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO periksa_berkas AS k (nomor_pendaftar, slot, kode_penawaran, sekolah, id_berkas, siap, tenggat)
  SELECT p.nomor_pendaftar, b.slot, p.kode_penawaran, (SELECT sekolah_pendaftar(siapa)), b.id,
    CASE WHEN m.mulai = 'unggah' THEN b.disimpan
      WHEN p.diverifikasi IS NULL THEN NULL
      WHEN m.mulai = 'seleksi' THEN greatest(p.diverifikasi, b.disimpan, o.tanggal_selesai_daftar)
      ELSE greatest(p.diverifikasi, b.disimpan) END,
    coalesce(CASE m.mulai
      WHEN 'ujian' THEN (SELECT min(d.tanggal)::timestamp AT TIME ZONE 'Asia/Jakarta' FROM detail_jadwal d WHERE d.kode_jadwal = p.kode_jadwal)
      WHEN 'seleksi' THEN o.tanggal_pengumuman END, 'infinity')
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran)
    JOIN aturan_berkas m ON m.kode_penawaran = p.kode_penawaran
    JOIN berkas b ON b.nomor_pendaftar = p.nomor_pendaftar AND b.diganti IS NULL AND regexp_replace(b.slot, '/[0-9]+$', '') = m.jenis
  WHERE p.nomor_pendaftar = siapa AND NOT p.uji AND (slot_saja IS NULL OR b.slot = slot_saja)
  ORDER BY b.slot
  ON CONFLICT (nomor_pendaftar, slot) DO UPDATE SET
    kode_penawaran = excluded.kode_penawaran, sekolah = excluded.sekolah, id_berkas = excluded.id_berkas, siap = excluded.siap, tenggat = excluded.tenggat,
    versi = k.versi + (k.id_berkas <> excluded.id_berkas)::integer,
    keadaan = CASE WHEN k.id_berkas <> excluded.id_berkas AND k.keadaan IN ('sah', 'ditolak') THEN 'diganti' ELSE k.keadaan END
  WHERE (k.kode_penawaran, k.sekolah, k.id_berkas, k.siap, k.tenggat)
    IS DISTINCT FROM (excluded.kode_penawaran, excluded.sekolah, excluded.id_berkas, excluded.siap, excluded.tenggat);
END $$;
CREATE FUNCTION periksa_pendaftar() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM periksa_selaras(NEW.nomor_pendaftar, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_pendaftar AFTER UPDATE ON pendaftar
  FOR EACH ROW WHEN (old.diverifikasi IS DISTINCT FROM new.diverifikasi OR old.kode_penawaran IS DISTINCT FROM new.kode_penawaran OR new.diverifikasi IS NOT NULL AND old.kode_jadwal IS DISTINCT FROM new.kode_jadwal) EXECUTE FUNCTION periksa_pendaftar();

CREATE TABLE sesi (
  -- SHA-256 of the bearer token.
  token_hash bytea PRIMARY KEY,
  -- No foreign key: a session is made from the applicant's row in the same statement, and applicants are never
  -- deleted; the check would lock and write that row at every sign-in.
  nomor_pendaftar text NOT NULL,
  dibuat timestamptz NOT NULL,
  -- Absolute limit; the idle limit is held against dipakai, which is written every few minutes at most.
  berakhir timestamptz NOT NULL,
  dipakai timestamptz NOT NULL
);
CREATE INDEX sesi_pendaftar ON sesi (nomor_pendaftar);

-- Browsers an applicant signed in from, the latest few.
CREATE TABLE perangkat_pendaftar (
  -- No foreign key, as of sesi: no sign-in locks the applicant's row.
  nomor_pendaftar text NOT NULL,
  -- SHA-256 of applicant and the browser's random cookie: rows of two applicants at one browser do not agree.
  tanda bytea NOT NULL,
  dibuat timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, tanda)
);

-- Half weeks from 1970: the steps in which a list is gone through.
CREATE FUNCTION petak_ke(waktu timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT floor(extract(epoch FROM waktu AT TIME ZONE 'UTC') / 302400)::integer
$$;
-- The office's search and filters, one row and one index for all of them: any mixture of words, offering, phase and
-- programme meets inside the index, petak by petak from the newest, so that a page costs the same among a million.
-- Swept often: the index still names rows of the past until then, and most changes are to the newest, which all look
-- at.
CREATE TABLE pencarian (
  -- No foreign key: the rows follow those of pendaftar.
  nomor_pendaftar text PRIMARY KEY,
  dibuat timestamptz NOT NULL,
  kode_penawaran text NOT NULL,
  fase text NOT NULL,
  -- Programmes chosen, in their order.
  prodi integer[] DEFAULT '{}'::integer[] NOT NULL,
  -- Words of name, NIK and phones, each after a space: ' putri wibowo 3374…'.
  kata text DEFAULT ''::text NOT NULL,
  -- Half weeks from 1970 to dibuat.
  petak integer GENERATED ALWAYS AS (petak_ke(dibuat)) STORED NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0.01, fillfactor=70);
-- Everything one applicant is found by: the filters of a petak as one term for each mixture ('#2968 OFFERING PHASE
-- 301', left empty where any will do), beginnings of every word, and every two words by three letters each, because
-- words that are common apart may hardly ever meet. Numbers keep the beginnings people know: region, day of birth,
-- exchange.
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
-- What waits to be sorted in is read by every search: little of it.
CREATE INDEX pencarian_istilah ON pencarian USING gin (istilah_pendaftar(petak, kode_penawaran, fase, prodi, kata))
  WITH (fastupdate='on', gin_pending_list_limit='64');
-- Lists walk along the newest first. A row is written anew with every phase and choice; the table's fillfactor leaves
-- room on its page for that, so that neighbours in time stay neighbours on disk.
CREATE INDEX pencarian_terbaru ON pencarian (dibuat DESC, nomor_pendaftar DESC);
ALTER TABLE pencarian CLUSTER ON pencarian_terbaru;


-- ═══ orang: whose a registration is, and who may be one person ═══════════════════════════════════════════════════════

-- Whose a registration is; kept by triggers in the transaction of each save. Trials have none.
CREATE TABLE orang_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  -- Country with NIK or passport number; the registration's own number while neither is known, which nobody else has.
  identitas text NOT NULL
);
CREATE INDEX orang_pendaftar_identitas ON orang_pendaftar (identitas, nomor_pendaftar);

-- Registrations to be compared with those that may be the same person's; the job takes them out.
CREATE TABLE antrean_orang (
  nomor_pendaftar text PRIMARY KEY REFERENCES orang_pendaftar(nomor_pendaftar),
  -- Grows with each change, so that one made during the comparison is not lost.
  perubahan integer DEFAULT 1 NOT NULL
);

-- What two registrations of one person would share; written by the job, so that only who shares a key is compared.
CREATE TABLE kunci_orang (
  kunci text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES orang_pendaftar(nomor_pendaftar),
  -- What else the name has: letters of the other words in the lower 26 bits, how many words above; null where anything
  -- may go with it.
  sisa integer,
  PRIMARY KEY (kunci, nomor_pendaftar) INCLUDE (sisa)
);
CREATE INDEX kunci_orang_nomor ON kunci_orang (nomor_pendaftar);

-- Pairs of registrations that may be one person's; who was judged stays, so that a pair does not come back.
CREATE TABLE dugaan_ganda (
  id_pasangan integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pertama text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  kedua text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  sebab text[] NOT NULL,
  ditemukan timestamptz NOT NULL,
  keputusan text CHECK (keputusan = ANY (ARRAY['satu'::text, 'dua'::text])),
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas(username),
  alasan text,
  UNIQUE (pertama, kedua),
  CHECK (pertama < kedua),
  CONSTRAINT dugaan_ganda_check1 CHECK ((keputusan IS NULL) = (diputus IS NULL) AND (keputusan IS NULL) = (diputus_oleh IS NULL))
);
CREATE INDEX dugaan_ganda_antre ON dugaan_ganda (ditemukan, id_pasangan) WHERE keputusan IS NULL;
CREATE INDEX dugaan_ganda_diputus ON dugaan_ganda (keputusan, diputus, id_pasangan) WHERE keputusan IS NOT NULL;
CREATE INDEX dugaan_ganda_kedua ON dugaan_ganda (kedua);
CREATE INDEX dugaan_ganda_satu ON dugaan_ganda (pertama) WHERE keputusan = 'satu'::text;
CREATE INDEX dugaan_ganda_satu_kedua ON dugaan_ganda (kedua) WHERE keputusan = 'satu'::text;

-- Registrations that may take a seat beside another of the same person in that offering.
CREATE TABLE izin_kursi (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  diberi timestamptz NOT NULL,
  diberi_oleh text NOT NULL REFERENCES petugas(username),
  alasan text NOT NULL
);


-- ═══ pembayaran: what banks report ═══════════════════════════════════════════════════════════════════════════════════

-- What a person is to pay and how, before there is an applicant; one that is past its time is read as ended.
CREATE TABLE tagihan (
  id_tagihan bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the token its owner reads it with; the token itself is nowhere.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode_pembayaran text NOT NULL,
  cara text NOT NULL CHECK (cara = ANY (ARRAY['va'::text, 'midtrans'::text])),
  bank text,
  -- Customer number of the virtual account; given once the contact is confirmed, never to another bill.
  nomor_va text,
  -- Rupiah, as it was told; what the office asks later changes nothing of it.
  jumlah bigint NOT NULL,
  -- The bank takes any amount, so another one is taken in and set aside instead of refused.
  terbuka boolean DEFAULT false NOT NULL,
  dibuat timestamptz NOT NULL,
  kedaluwarsa timestamptz NOT NULL,
  keadaan text DEFAULT 'menunggu'::text NOT NULL CHECK (keadaan = ANY (ARRAY['menunggu'::text, 'dibayar'::text])),
  -- The payment that made the applicant; it points here, and two tables that point at each other can be neither filled
  -- nor drawn in an order.
  nomor_pembayaran text UNIQUE,
  dibayar timestamptz,
  kanal text CHECK (kanal = ANY (ARRAY['surel'::text, 'wa'::text])),
  -- Where KODE PMB goes; nothing but codes before it is confirmed.
  alamat varchar(150),
  dikonfirmasi timestamptz,
  kode_untuk text CHECK (kode_untuk = ANY (ARRAY['kontak'::text, 'pin'::text])),
  -- Of the one-time code sent last; gone once it was used or guessed at too often.
  kode_hash bytea,
  kode_berakhir timestamptz,
  salah integer DEFAULT 0 NOT NULL,
  CHECK ((kanal IS NULL) = (alamat IS NULL)),
  CONSTRAINT tagihan_check1 CHECK (dikonfirmasi IS NULL OR alamat IS NOT NULL),
  CONSTRAINT tagihan_check2 CHECK ((keadaan = 'dibayar'::text) = (nomor_pembayaran IS NOT NULL)),
  CONSTRAINT tagihan_check3 CHECK ((dibayar IS NULL) = (nomor_pembayaran IS NULL)),
  CONSTRAINT tagihan_check4 CHECK (nomor_va IS NULL OR bank IS NOT NULL)
);
-- Unpaid bills whose contact, or which themselves, are to be forgotten.
CREATE INDEX tagihan_kedaluwarsa ON tagihan (kedaluwarsa)
  WHERE keadaan = 'menunggu'::text AND (nomor_va IS NULL OR alamat IS NOT NULL);
-- What a bank asks about.
CREATE UNIQUE INDEX tagihan_nomor_va ON tagihan (bank, nomor_va) WHERE nomor_va IS NOT NULL;

CREATE TABLE pembayaran (
  -- The bank's own transaction number; unique, so replaying makes no second applicant.
  nomor_pembayaran text PRIMARY KEY,
  kode_pembayaran text NOT NULL,
  bank text NOT NULL,
  -- Rupiah.
  jumlah bigint NOT NULL,
  dibayar_pada timestamptz NOT NULL,
  dicatat timestamptz NOT NULL,
  nomor_pendaftar text UNIQUE REFERENCES pendaftar(nomor_pendaftar),
  -- Why it is set aside; null for an accepted payment.
  karantina text,
  -- A payment set aside ends in one of two ways: released, or given back to the payer; karantina stays with the
  -- latter.
  dikembalikan timestamptz,
  dikembalikan_oleh text REFERENCES petugas(username),
  alasan_kembali text,
  referensi_kembali text,
  -- It made a trial applicant, and goes with it.
  uji boolean DEFAULT false NOT NULL,
  -- Code of the applicant's wave, kept by triggers, so that an index serves it with the others; null for what was set
  -- aside.
  gelombang text,
  -- The bill it came for.
  id_tagihan bigint REFERENCES tagihan(id_tagihan),
  -- Why the bank was told no: it owes the payer the money, unless the office hears otherwise.
  ditolak text CHECK (ditolak = ANY (ARRAY['kode'::text, 'tahap'::text, 'jumlah'::text, 'masa'::text, 'lewat'::text, 'terbayar'::text])),
  CHECK ((nomor_pendaftar IS NULL) = (karantina IS NOT NULL)),
  CONSTRAINT pembayaran_dikembalikan CHECK (num_nulls(dikembalikan, dikembalikan_oleh, alasan_kembali, referensi_kembali) = ANY (ARRAY[0, 4])),
  CONSTRAINT pembayaran_penawaran CHECK ((gelombang IS NULL) = (nomor_pendaftar IS NULL))
);
CREATE INDEX pembayaran_dikembalikan ON pembayaran (dikembalikan DESC, nomor_pembayaran DESC)
  WHERE dikembalikan IS NOT NULL;
-- Accepted payments by time.
CREATE INDEX pembayaran_diterima ON pembayaran (dibayar_pada, nomor_pembayaran) WHERE karantina IS NULL;
-- All payments of a bill.
CREATE INDEX pembayaran_id_tagihan ON pembayaran (id_tagihan) WHERE id_tagihan IS NOT NULL;
-- Accepted payments of a wave, a bank and an amount by time, and which of these there are.
CREATE INDEX pembayaran_jenis ON pembayaran (gelombang, bank, jumlah, dibayar_pada, nomor_pembayaran)
  WHERE karantina IS NULL;
CREATE INDEX pembayaran_karantina ON pembayaran (dicatat, nomor_pembayaran)
  WHERE karantina IS NOT NULL AND dikembalikan IS NULL;
CREATE INDEX pembayaran_kode ON pembayaran (kode_pembayaran) WHERE karantina IS NULL;
CREATE FUNCTION hitung_pembayaran() RETURNS trigger LANGUAGE plpgsql AS
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
CREATE TRIGGER pembayaran_hitung AFTER DELETE OR UPDATE ON pembayaran FOR EACH ROW EXECUTE FUNCTION hitung_pembayaran();
CREATE FUNCTION hitung_pembayaran_baru() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  -- A trial's payment is in no total.
  INSERT INTO bayar_hitung SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, bank, gelombang, jumlah, count(*)
    FROM baru WHERE gelombang IS NOT NULL AND NOT uji GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER pembayaran_hitung_baru AFTER INSERT ON pembayaran REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION hitung_pembayaran_baru();
CREATE FUNCTION pembayaran_ikut_penawaran() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  NEW.gelombang := (SELECT kode_penawaran FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar);
  RETURN NEW;
END $$;
CREATE TRIGGER pembayaran_penawaran BEFORE UPDATE OF nomor_pendaftar ON pembayaran
  FOR EACH ROW EXECUTE FUNCTION pembayaran_ikut_penawaran();
CREATE TRIGGER pembayaran_penawaran_baru BEFORE INSERT ON pembayaran
  FOR EACH ROW WHEN (new.nomor_pendaftar IS NOT NULL AND new.gelombang IS NULL) EXECUTE FUNCTION pembayaran_ikut_penawaran();

-- How many accepted payments of each amount there are by day of Jakarta, bank and wave; bayar_hitung adds to it.
CREATE TABLE bayar_harian (
  hari date NOT NULL,
  bank text NOT NULL,
  kode_penawaran text NOT NULL,
  jumlah bigint NOT NULL,
  banyak bigint NOT NULL,
  PRIMARY KEY (hari, bank, kode_penawaran, jumlah)
);

-- What changed since the sweep last folded it into bayar_harian: rows of their own for each statement, so that two
-- payments never wait for one another.
CREATE TABLE bayar_hitung (
  hari date NOT NULL,
  bank text NOT NULL,
  kode_penawaran text NOT NULL,
  jumlah bigint NOT NULL,
  banyak integer NOT NULL
);

-- What payers were sent to Midtrans for; its number is the payment number of what is paid under it.
CREATE TABLE midtrans_pesanan (
  id_pesanan text PRIMARY KEY CHECK (id_pesanan ~ '^MT[0-9A-Z]{16}$'::text),
  id_tagihan bigint NOT NULL REFERENCES tagihan(id_tagihan) ON DELETE CASCADE,
  kode_pembayaran text NOT NULL,
  -- Rupiah.
  jumlah bigint NOT NULL CHECK (jumlah > 0),
  keadaan text DEFAULT 'dibuat'::text NOT NULL CHECK (keadaan = ANY (ARRAY['dibuat'::text, 'menunggu'::text, 'ditinjau'::text, 'ditolak'::text, 'berakhir'::text, 'dibayar'::text, 'dikembalikan'::text])),
  -- The page at Midtrans it is paid on; null until Midtrans made one.
  alamat text,
  -- How it was paid, in the words of Midtrans.
  cara text,
  dibuat timestamptz NOT NULL,
  berakhir timestamptz NOT NULL,
  -- When Midtrans is asked next, nothing having been heard; null: no more.
  tanya_lagi timestamptz,
  tanya integer DEFAULT 0 NOT NULL,
  nomor_pembayaran text UNIQUE REFERENCES pembayaran(nomor_pembayaran) ON DELETE CASCADE
);
CREATE INDEX midtrans_pesanan_tagihan ON midtrans_pesanan (id_tagihan, dibuat);
CREATE INDEX midtrans_pesanan_tanya ON midtrans_pesanan (tanya_lagi) WHERE tanya_lagi IS NOT NULL;

-- Payments that were set aside and are given back by a call to Midtrans, each once.
CREATE TABLE midtrans_pengembalian (
  nomor_pembayaran text PRIMARY KEY REFERENCES pembayaran(nomor_pembayaran) ON DELETE CASCADE,
  -- refund_key: the same in every attempt, so that Midtrans gives the money back once.
  kunci text NOT NULL UNIQUE,
  jumlah bigint NOT NULL CHECK (jumlah > 0),
  alasan text NOT NULL,
  diminta_oleh text NOT NULL REFERENCES petugas(username),
  -- dikirim: what became of it is not known yet. ditolak: nothing was given back.
  keadaan text NOT NULL CHECK (keadaan = ANY (ARRAY['dikirim'::text, 'ditolak'::text, 'berhasil'::text])),
  sebab text,
  percobaan integer DEFAULT 1 NOT NULL,
  -- When it was last sent.
  dikirim timestamptz NOT NULL
);
CREATE INDEX midtrans_pengembalian_dikirim ON midtrans_pengembalian (dikirim) WHERE keadaan = 'dikirim'::text;


-- ═══ rekonsiliasi: banks' statements against what is recorded ════════════════════════════════════════════════════════

-- How the statement of each bank is read.
CREATE TABLE profil_bank (
  bank text PRIMARY KEY,
  pemisah text NOT NULL CHECK (pemisah = ANY (ARRAY['koma'::text, 'titik-koma'::text, 'tab'::text, 'garis'::text])),
  -- By what a line is matched: the payment number, or the payment code.
  kunci text NOT NULL CHECK (kunci = ANY (ARRAY['nomor'::text, 'kode'::text])),
  kolom_kunci text NOT NULL,
  kolom_jumlah text NOT NULL,
  kolom_waktu text NOT NULL,
  bentuk_jumlah text NOT NULL CHECK (bentuk_jumlah = ANY (ARRAY['titik'::text, 'koma'::text]))
);

-- A day of a bank, compared with its statement as it was last uploaded.
CREATE TABLE rekonsiliasi (
  id_rekonsiliasi integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank text NOT NULL,
  -- In Jakarta.
  hari date NOT NULL,
  baris integer DEFAULT 0 NOT NULL,
  cocok integer DEFAULT 0 NOT NULL,
  total_bank bigint DEFAULT 0 NOT NULL,
  total_sini bigint DEFAULT 0 NOT NULL,
  banyak_sini integer DEFAULT 0 NOT NULL,
  -- SHA-256 of numbers and amounts recorded here when they were compared; closing asks that they still are the same.
  sidik_sini bytea CHECK (length(sidik_sini) = 32),
  diunggah timestamptz NOT NULL,
  diunggah_oleh text NOT NULL REFERENCES petugas(username),
  ditutup timestamptz,
  ditutup_oleh text REFERENCES petugas(username),
  UNIQUE (bank, hari),
  CHECK ((ditutup IS NULL) = (ditutup_oleh IS NULL)),
  CONSTRAINT rekonsiliasi_check1 CHECK (ditutup_oleh <> diunggah_oleh)
);
CREATE INDEX rekonsiliasi_hari ON rekonsiliasi (hari, id_rekonsiliasi);

-- What differs between a statement and the payments recorded here.
CREATE TABLE selisih (
  id_selisih integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_rekonsiliasi integer NOT NULL REFERENCES rekonsiliasi(id_rekonsiliasi),
  -- What the difference is, so that the same statement once more finds the same one.
  sidik text NOT NULL,
  jenis text NOT NULL CHECK (jenis = ANY (ARRAY['hanya-bank'::text, 'hanya-sini'::text, 'jumlah'::text])),
  acuan text NOT NULL,
  nomor_pembayaran text,
  jumlah_bank bigint,
  jumlah_sini bigint,
  baris integer,
  catatan text,
  diselesaikan timestamptz,
  diselesaikan_oleh text REFERENCES petugas(username),
  alasan text,
  -- When the bank was asked last.
  ditanya timestamptz,
  -- What it answered, as the office reads it.
  jawaban_bank text,
  UNIQUE (id_rekonsiliasi, sidik),
  CHECK (num_nulls(diselesaikan, diselesaikan_oleh, alasan) = ANY (ARRAY[0, 3])),
  CONSTRAINT selisih_check1 CHECK ((ditanya IS NULL) = (jawaban_bank IS NULL))
);
CREATE INDEX selisih_urut ON selisih (id_rekonsiliasi, id_selisih);


-- ═══ isian: what applicants fill in, in the order of the steps ═══════════════════════════════════════════════════════

-- A record of the form: one row per applicant, column = field name (contract, steps/). Columns are at least as wide as
-- the contract's limits, so that an office may raise a limit that looks truncated.
CREATE TABLE data_diri_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  nama_lengkap varchar(100),
  gelar_depan varchar(64),
  gelar_belakang varchar(64),
  gelar_depan_na varchar(64),
  gelar_belakang_na varchar(64),
  jenis_kelamin text,
  -- A province, or the pseudo-code 00 for abroad.
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
  -- Of this and every other record: grows with every save; a save that names an older one is refused.
  versi integer DEFAULT 1 NOT NULL,
  disimpan timestamptz NOT NULL
);
CREATE INDEX data_diri_pendaftar_provinsi_asal ON data_diri_pendaftar (kode_provinsi_asal);
CREATE FUNCTION loa_nama() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE loa SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NULL, NULL, NULL)) WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER loa_nama AFTER UPDATE ON data_diri_pendaftar
  FOR EACH ROW WHEN (old.nama_lengkap::text IS DISTINCT FROM new.nama_lengkap::text) EXECUTE FUNCTION loa_nama();
CREATE FUNCTION identitas_orang(nomor text, no_ktp text, warga_negara text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT CASE WHEN length(k.bersih) < 5 OR k.bersih !~ '[0-9]' OR k.bersih ~ '^(.)\1*$' THEN '#' || nomor ELSE coalesce(warga_negara, 'ID') || ' ' || k.bersih END
  FROM (SELECT regexp_replace(upper(coalesce(no_ktp, '')), '[^0-9A-Z]', '', 'g') AS bersih) k
$$;
CREATE FUNCTION orang_antre(nomor text) RETURNS void LANGUAGE sql AS
$$
  INSERT INTO antrean_orang AS a (nomor_pendaftar) SELECT nomor_pendaftar FROM orang_pendaftar WHERE nomor_pendaftar = nomor
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET perubahan = a.perubahan + 1
$$;
CREATE FUNCTION orang_ikut() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO orang_pendaftar AS o (nomor_pendaftar, identitas)
    SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, NEW.no_ktp, NEW.warga_negara)
    FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND NOT uji
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET identitas = excluded.identitas WHERE o.identitas <> excluded.identitas;
  PERFORM orang_antre(NEW.nomor_pendaftar);
  RETURN NULL;
END $$;
CREATE TRIGGER orang_baru AFTER INSERT ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION orang_ikut();
CREATE TRIGGER orang_ikut AFTER UPDATE ON data_diri_pendaftar
  FOR EACH ROW WHEN (old.no_ktp::text IS DISTINCT FROM new.no_ktp::text OR old.warga_negara IS DISTINCT FROM new.warga_negara OR old.nama_lengkap::text IS DISTINCT FROM new.nama_lengkap::text OR old.tgl_lahir IS DISTINCT FROM new.tgl_lahir OR old.telp::text IS DISTINCT FROM new.telp::text OR old.nohp::text IS DISTINCT FROM new.nohp::text) EXECUTE FUNCTION orang_ikut();
CREATE FUNCTION pencarian_nama() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE pencarian SET kata = kata_berspasi(kata_pendaftar(NEW.nama_lengkap, NEW.no_ktp, NEW.telp, NEW.nohp))
    WHERE nomor_pendaftar = NEW.nomor_pendaftar;
  RETURN NULL;
END $$;
CREATE TRIGGER pencarian_nama AFTER UPDATE ON data_diri_pendaftar
  FOR EACH ROW WHEN (old.nama_lengkap::text IS DISTINCT FROM new.nama_lengkap::text OR old.no_ktp::text IS DISTINCT FROM new.no_ktp::text OR old.telp::text IS DISTINCT FROM new.telp::text OR old.nohp::text IS DISTINCT FROM new.nohp::text) EXECUTE FUNCTION pencarian_nama();
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
CREATE FUNCTION orang_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  PERFORM orang_antre(NEW.nomor_pendaftar);
  RETURN NULL;
END $$;
CREATE TRIGGER orang_ibu AFTER UPDATE ON data_orang_tua
  FOR EACH ROW WHEN (old.nama_lengkap_ibu::text IS DISTINCT FROM new.nama_lengkap_ibu::text) EXECUTE FUNCTION orang_berubah();
CREATE TRIGGER orang_ibu_baru AFTER INSERT ON data_orang_tua FOR EACH ROW EXECUTE FUNCTION orang_berubah();

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
CREATE TRIGGER orang_sekolah AFTER UPDATE ON pendidikan_terakhir
  FOR EACH ROW WHEN (old.nisn::text IS DISTINCT FROM new.nisn::text) EXECUTE FUNCTION orang_berubah();
CREATE TRIGGER orang_sekolah_baru AFTER INSERT ON pendidikan_terakhir FOR EACH ROW EXECUTE FUNCTION orang_berubah();
CREATE FUNCTION periksa_sekolah() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  INSERT INTO kata_sekolah AS w (kata) SELECT DISTINCT k FROM baru JOIN pendaftar p USING (nomor_pendaftar), kata_cari(baru.nama_sekolah) AS k
    WHERE baru.nama_sekolah IS NOT NULL AND NOT p.uji AND NOT EXISTS (SELECT FROM kata_sekolah a WHERE a.kata = k AND a.sepi IS NULL)
    ORDER BY k ON CONFLICT (kata) DO UPDATE SET sepi = NULL WHERE w.sepi IS NOT NULL;
  UPDATE periksa_berkas k SET sekolah = s.id FROM (SELECT nomor_pendaftar, sekolah_pendaftar(nomor_pendaftar) AS id FROM baru) s
    WHERE k.nomor_pendaftar = s.nomor_pendaftar AND k.sekolah IS DISTINCT FROM s.id;
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_sekolah AFTER UPDATE ON pendidikan_terakhir REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION periksa_sekolah();
CREATE TRIGGER periksa_sekolah_baru AFTER INSERT ON pendidikan_terakhir REFERENCING NEW TABLE AS baru
  FOR EACH STATEMENT EXECUTE FUNCTION periksa_sekolah();

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
  -- Language tests differ in their scale, and some count in halves.
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
  -- Text of a text or select field; a file field holds none, its file stands in berkas.
  value text,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, nama)
);

CREATE TABLE pilihan_jurusan (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  -- Rank, 1 first.
  urutan integer NOT NULL CHECK (urutan > 0),
  id_prodi integer NOT NULL REFERENCES program_studi(id_prodi),
  id_kelas integer NOT NULL REFERENCES kelas(id_kelas),
  PRIMARY KEY (nomor_pendaftar, urutan),
  UNIQUE (nomor_pendaftar, id_prodi)
);
-- Choices are saved by taking all away and writing all again; only what remains of it at the end counts.
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

-- Files of applicants; a replaced one is kept with the time it was replaced.
CREATE TABLE berkas (
  id uuid PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  slot text NOT NULL,
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL CHECK (ukuran >= 1 AND ukuran <= 999999),
  disimpan timestamptz NOT NULL,
  diganti timestamptz,
  -- SHA-256 of the stored bytes; null for files stored before it was kept.
  sidik bytea CHECK (length(sidik) = 32),
  -- Signs of the waves of the applicant's photo: four keys of 48 bits. null for all else and for a photo of one
  -- colour.
  rupa bit(192),
  -- Places of the bits of each key that storing the photo again may turn, four of each.
  rupa_ragu smallint[] CHECK (cardinality(rupa_ragu) = 16),
  -- Whether the picture of a document shows hardly anything; null for all else.
  kosong boolean,
  -- Pages of a PDF; null for pictures, and for files stored before it was counted.
  halaman integer,
  -- Width of a picture in points, upright; null for a PDF, and for files stored before it was kept.
  lebar integer,
  -- Height of the same.
  tinggi integer,
  CHECK ((rupa IS NULL) = (rupa_ragu IS NULL))
);
CREATE INDEX berkas_pendaftar ON berkas (nomor_pendaftar);
CREATE INDEX berkas_rupa_1 ON berkas ("substring"(rupa, 1, 48)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_2 ON berkas ("substring"(rupa, 49, 48)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_3 ON berkas ("substring"(rupa, 97, 48)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_rupa_4 ON berkas ("substring"(rupa, 145, 48)) WHERE rupa IS NOT NULL AND diganti IS NULL;
CREATE INDEX berkas_sidik ON berkas (sidik) WHERE diganti IS NULL;
CREATE UNIQUE INDEX berkas_slot ON berkas (nomor_pendaftar, slot) WHERE diganti IS NULL;
CREATE TRIGGER orang_foto AFTER INSERT ON berkas
  FOR EACH ROW WHEN (new.slot = 'data_diri_pendaftar/foto'::text AND new.diganti IS NULL) EXECUTE FUNCTION orang_berubah();
CREATE FUNCTION periksa_berkas_baru() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  PERFORM periksa_selaras(NEW.nomor_pendaftar, NEW.slot);
  RETURN NULL;
END $$;
CREATE TRIGGER periksa_berkas_baru AFTER INSERT ON berkas
  FOR EACH ROW WHEN (new.diganti IS NULL) EXECUTE FUNCTION periksa_berkas_baru();

-- What is typed but not yet saved, by step; unjudged.
CREATE TABLE draf (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  step text NOT NULL,
  versi integer NOT NULL,
  isi jsonb NOT NULL,
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, step)
);

-- What the rows of pencarian are made of; the triggers keep to it.
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
     LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE NOT p.uji;


-- ═══ verifikasi: participant numbers, seats and exam cards ═══════════════════════════════════════════════════════════

-- One counter row per year, track and wave; numbers are never reused.
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
-- The sweep asks of every stored file whether a row names it.
CREATE UNIQUE INDEX kartu_ujian_kunci_berkas ON kartu_ujian (kunci_berkas);
CREATE FUNCTION kartu_terbit() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  UPDATE pendaftar SET kartu_terbit = NEW.versi WHERE nomor_pendaftar = NEW.nomor_pendaftar AND kartu_terbit < NEW.versi;
  RETURN NULL;
END $$;
CREATE TRIGGER kartu_terbit AFTER INSERT ON kartu_ujian FOR EACH ROW EXECUTE FUNCTION kartu_terbit();


-- ═══ seleksi: scores, the rule, scenarios, and what decided ══════════════════════════════════════════════════════════

-- The draw among equals, committed to with the first component, before any score can be known; never changed.
CREATE TABLE undian_seleksi (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran(kode_penawaran),
  komitmen text NOT NULL CHECK (komitmen ~ '^[0-9a-f]{64}$'::text),
  -- AES-256-GCM of the 32 bytes, under a key outside the database.
  benih bytea NOT NULL,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas(username)
);
CREATE FUNCTION undian_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a commitment cannot be changed or deleted'; END $$;
CREATE TRIGGER undian_seleksi_tetap BEFORE DELETE OR UPDATE ON undian_seleksi
  FOR EACH ROW EXECUTE FUNCTION undian_tetap();

-- What participants of an offering are scored in. Scores are ten-thousandths.
CREATE TABLE komponen_nilai (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode text NOT NULL CHECK (kode ~ '^[a-z0-9-]{1,20}$'::text),
  nama text NOT NULL CHECK (length(nama) >= 1 AND length(nama) <= 100),
  paling_sedikit integer NOT NULL,
  paling_banyak integer NOT NULL,
  -- For whoever chose a programme of this interest, or of id_prodi; both null: for everybody.
  kode_minat integer REFERENCES minat(kode_minat),
  id_prodi integer REFERENCES program_studi(id_prodi),
  urutan integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- Grows with every change of its scores, its range and its closing.
  versi integer DEFAULT 1 NOT NULL,
  ditutup timestamptz,
  ditutup_oleh text REFERENCES petugas(username),
  jenis text DEFAULT 'biasa'::text NOT NULL CHECK (jenis = ANY (ARRAY['biasa'::text, 'dua-penilai'::text, 'formulir'::text])),
  -- Two assessors further apart than this need a third.
  jarak integer CHECK (jarak >= 0),
  -- What its scores were last taken from: a field of the form, or achievements through a table of points.
  sumber jsonb,
  -- As of when the forms were read.
  diambil timestamptz,
  PRIMARY KEY (kode_penawaran, kode),
  CHECK (paling_sedikit < paling_banyak),
  CONSTRAINT komponen_nilai_check1 CHECK (num_nonnulls(kode_minat, id_prodi) < 2),
  CONSTRAINT komponen_nilai_check2 CHECK (num_nulls(ditutup, ditutup_oleh) = ANY (ARRAY[0, 2])),
  CONSTRAINT komponen_nilai_jarak CHECK ((jenis = 'dua-penilai'::text) = (jarak IS NOT NULL)),
  CONSTRAINT komponen_nilai_sumber CHECK ((num_nulls(sumber, diambil) = ANY (ARRAY[0, 2])) AND (jenis = 'formulir'::text OR sumber IS NULL))
);
CREATE TRIGGER komponen_nilai_publik AFTER INSERT OR DELETE OR UPDATE OF nama, urutan, kode_minat, id_prodi ON komponen_nilai
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- Who changed scores of a component, closed it or opened it again, when, how many and why.
CREATE TABLE versi_nilai (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas(username),
  cara text NOT NULL CHECK (cara = ANY (ARRAY['impor'::text, 'lembar'::text, 'penilai'::text, 'coret'::text, 'formulir'::text, 'rentang'::text, 'tutup'::text, 'buka'::text])),
  alasan text,
  jumlah integer NOT NULL,
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai(kode_penawaran, kode)
);
CREATE INDEX versi_nilai_komponen ON versi_nilai (kode_penawaran, kode, id DESC);

-- Scores as they stand; one that was taken away is null.
CREATE TABLE nilai (
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  nilai integer,
  id_versi integer NOT NULL REFERENCES versi_nilai(id),
  PRIMARY KEY (nomor_pendaftar, kode_penawaran, kode),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai(kode_penawaran, kode)
);
CREATE INDEX nilai_komponen ON nilai (kode_penawaran, kode) WHERE nilai IS NOT NULL;

-- What a version put in the place of what.
CREATE TABLE nilai_lama (
  id_versi integer NOT NULL REFERENCES versi_nilai(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  lama integer,
  baru integer,
  PRIMARY KEY (id_versi, nomor_pendaftar)
);
CREATE INDEX nilai_lama_pendaftar ON nilai_lama (nomor_pendaftar);

-- Marks of assessors; no officer marks a participant twice, not even after the marks were struck.
CREATE TABLE penilaian (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  petugas text NOT NULL REFERENCES petugas(username),
  -- The first two mark without seeing each other; the third decides where they differ.
  ke smallint NOT NULL CHECK (ke >= 1 AND ke <= 3),
  nilai integer NOT NULL,
  id_versi integer NOT NULL REFERENCES versi_nilai(id),
  -- The version that struck it.
  dicoret integer REFERENCES versi_nilai(id),
  PRIMARY KEY (nomor_pendaftar, kode_penawaran, kode, petugas),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai(kode_penawaran, kode)
);
CREATE UNIQUE INDEX penilaian_ke ON penilaian (nomor_pendaftar, kode_penawaran, kode, ke) WHERE dicoret IS NULL;
CREATE INDEX penilaian_komponen ON penilaian (kode_penawaran, kode);

-- What mark of its officer a version put in the place of what.
CREATE TABLE penilaian_lama (
  id_versi integer NOT NULL REFERENCES versi_nilai(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  lama integer,
  baru integer,
  PRIMARY KEY (id_versi, nomor_pendaftar)
);
CREATE INDEX penilaian_lama_pendaftar ON penilaian_lama (nomor_pendaftar);

-- Which two officers assess a participant; without rows whoever comes first does.
CREATE TABLE tugas_penilai (
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  petugas text NOT NULL REFERENCES petugas(username),
  ditugaskan timestamptz NOT NULL,
  ditugaskan_oleh text NOT NULL REFERENCES petugas(username),
  PRIMARY KEY (kode_penawaran, kode, nomor_pendaftar, petugas),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES komponen_nilai(kode_penawaran, kode)
);
CREATE INDEX tugas_penilai_pendaftar ON tugas_penilai (nomor_pendaftar);
CREATE INDEX tugas_penilai_petugas ON tugas_penilai (petugas, kode_penawaran, kode);

CREATE TABLE aturan_seleksi (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran(kode_penawaran),
  isi jsonb NOT NULL,
  -- What applicants read of the reasons after the announcement.
  keterbukaan jsonb DEFAULT '{"batas": false, "nilai": false, "tunggu": false, "peringkat": false}'::jsonb NOT NULL,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz NOT NULL,
  diubah_oleh text NOT NULL REFERENCES petugas(username)
);
CREATE TRIGGER aturan_seleksi_publik AFTER INSERT OR DELETE OR UPDATE ON aturan_seleksi
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- An import of results for one offering; visible only once approved by a second officer and after its announcement.
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
  -- What the dry run warned of when the import was kept; null for imports older than this column.
  peringatan jsonb,
  -- Of a call-up, or of a correction: the announced result it follows.
  induk integer REFERENCES hasil(id),
  -- A whole run again after an upheld objection: it holds those alone to whom it gives more than they held.
  koreksi boolean DEFAULT false NOT NULL,
  CHECK ((disetujui IS NULL) = (disetujui_oleh IS NULL)),
  CONSTRAINT hasil_check2 CHECK ((dibatalkan IS NULL) = (dibatalkan_oleh IS NULL)),
  CONSTRAINT hasil_dua_petugas CHECK (disetujui_oleh IS NULL OR disetujui_oleh <> dibuat_oleh OR induk IS NOT NULL AND NOT koreksi),
  CONSTRAINT hasil_koreksi_induk CHECK (NOT koreksi OR induk IS NOT NULL)
);
-- One import of an offering counts at a time.
CREATE UNIQUE INDEX hasil_berlaku ON hasil (kode_penawaran) WHERE dibatalkan IS NULL AND induk IS NULL;
CREATE INDEX hasil_induk ON hasil (induk) WHERE induk IS NOT NULL;
-- One correction of a result waits for its second officer at a time.
CREATE UNIQUE INDEX hasil_koreksi_diusulkan ON hasil (induk) WHERE koreksi AND disetujui IS NULL AND dibatalkan IS NULL;
CREATE TRIGGER hasil_berubah AFTER INSERT OR DELETE OR UPDATE ON hasil
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();
CREATE TRIGGER hasil_publik AFTER INSERT OR DELETE OR UPDATE OF disetujui, dibatalkan ON hasil
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- A run of a selection: it changes nothing, and is kept with the rule it had and the ledger that came of it.
CREATE TABLE skenario (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  nama text NOT NULL CHECK (length(nama) >= 1 AND length(nama) <= 60),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas(username),
  aturan jsonb NOT NULL,
  versi_aturan integer NOT NULL,
  kemajuan integer DEFAULT 0 NOT NULL,
  selesai timestamptz,
  gagal text,
  -- All scores it ran with were closed.
  tertutup boolean DEFAULT false NOT NULL,
  -- Digest of participants, choices and scores it ran with, as SQL computes it: tells whether they are still the same.
  masukan text,
  -- Seal of its ledger.
  segel text,
  ringkas jsonb,
  kunci_berkas text,
  -- The announced result it corrects, with the rule that one had; null of any other run.
  koreksi_dari integer REFERENCES hasil(id),
  CHECK ((num_nulls(selesai, masukan, segel, kunci_berkas) = ANY (ARRAY[0, 4])) AND (selesai IS NULL OR ringkas IS NOT NULL) AND (gagal IS NULL OR ringkas IS NULL))
);
CREATE INDEX skenario_koreksi ON skenario (koreksi_dari) WHERE koreksi_dari IS NOT NULL;
CREATE UNIQUE INDEX skenario_kunci_berkas ON skenario (kunci_berkas) WHERE kunci_berkas IS NOT NULL;
CREATE INDEX skenario_penawaran ON skenario (kode_penawaran, id DESC);

-- Whom a scenario admits; prodi is programme and class.
CREATE TABLE skenario_diterima (
  id_skenario integer NOT NULL REFERENCES skenario(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  prodi text NOT NULL,
  pilihan integer NOT NULL,
  PRIMARY KEY (id_skenario, nomor_pendaftar)
);
CREATE INDEX skenario_diterima_pendaftar ON skenario_diterima (nomor_pendaftar);

-- Results that came of a selection, and of which scenario.
CREATE TABLE putusan_seleksi (
  id_hasil integer PRIMARY KEY REFERENCES hasil(id),
  id_skenario integer NOT NULL REFERENCES skenario(id),
  -- Its waiting lists also name whom the run gave a lower choice; of older results the sweep has them completed.
  tunggu_lengkap boolean DEFAULT false NOT NULL
);
CREATE INDEX putusan_seleksi_skenario ON putusan_seleksi (id_skenario);

-- What decided each result, computed from the ledger alone; read only once it is announced.
CREATE TABLE alasan_hasil (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi(id_hasil) ON DELETE CASCADE,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  isi jsonb NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);

-- Groups by list or by conditions over the form, of which seats can be reserved and points given; one stays once it
-- was made.
CREATE TABLE kelompok_seleksi (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  kode text NOT NULL CHECK (kode ~ '^[a-z0-9-]{1,20}$'::text),
  nama text NOT NULL CHECK (length(nama) >= 1 AND length(nama) <= 60),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas(username),
  -- Conditions over fields of the form, all of which must hold; null where a list says who belongs to the group.
  syarat jsonb CHECK (jsonb_typeof(syarat) = 'array'::text),
  PRIMARY KEY (kode_penawaran, kode)
);

-- Lists of a group, each whole; the latest one that was not taken back counts.
CREATE TABLE impor_kelompok (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL,
  kode text NOT NULL,
  waktu timestamptz NOT NULL,
  petugas text NOT NULL REFERENCES petugas(username),
  jumlah integer NOT NULL,
  dibatalkan timestamptz,
  dibatalkan_oleh text REFERENCES petugas(username),
  CHECK (num_nulls(dibatalkan, dibatalkan_oleh) = ANY (ARRAY[0, 2])),
  FOREIGN KEY (kode_penawaran, kode) REFERENCES kelompok_seleksi(kode_penawaran, kode)
);
CREATE INDEX impor_kelompok_berlaku ON impor_kelompok (kode_penawaran, kode, id DESC) WHERE dibatalkan IS NULL;

-- Who is on a list: by participant number, by NISN, or everybody of a school by its NPSN.
CREATE TABLE isi_kelompok (
  id_impor integer NOT NULL REFERENCES impor_kelompok(id),
  jenis text NOT NULL CHECK (jenis = ANY (ARRAY['nomor_peserta'::text, 'nisn'::text, 'npsn'::text])),
  nilai text NOT NULL,
  PRIMARY KEY (id_impor, jenis, nilai)
);

-- Decisions of a plenary about one participant, against the rule of a selection; runs go around those approved and not
-- withdrawn.
CREATE TABLE putusan_sidang (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  putusan text NOT NULL CHECK (putusan = ANY (ARRAY['terima'::text, 'tolak'::text])),
  -- Programme and class somebody is admitted to, one of their choices.
  prodi text,
  -- A seat of the programme is taken (ambil), or one beyond its seats is made (tambah).
  kursi text CHECK (kursi = ANY (ARRAY['ambil'::text, 'tambah'::text])),
  alasan text NOT NULL CHECK (length(alasan) >= 5 AND length(alasan) <= 500),
  kunci_berkas text NOT NULL,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL,
  -- SHA-256 of the document, as it stands in ledgers.
  sidik_berkas text NOT NULL CHECK (sidik_berkas ~ '^[0-9a-f]{64}$'::text),
  diusulkan timestamptz NOT NULL,
  diusulkan_oleh text NOT NULL REFERENCES petugas(username),
  disahkan timestamptz,
  disahkan_oleh text REFERENCES petugas(username),
  dicabut timestamptz,
  dicabut_oleh text REFERENCES petugas(username),
  alasan_cabut text,
  CHECK (disahkan_oleh <> diusulkan_oleh),
  CONSTRAINT putusan_sidang_check1 CHECK (num_nonnulls(prodi, kursi) =
CASE putusan
    WHEN 'terima'::text THEN 2
    ELSE 0
END),
  CONSTRAINT putusan_sidang_check2 CHECK (num_nulls(disahkan, disahkan_oleh) = ANY (ARRAY[0, 2])),
  CONSTRAINT putusan_sidang_check3 CHECK (num_nulls(dicabut, dicabut_oleh, alasan_cabut) = ANY (ARRAY[0, 3]))
);
CREATE UNIQUE INDEX putusan_sidang_berlaku ON putusan_sidang (nomor_pendaftar) WHERE dicabut IS NULL;
CREATE UNIQUE INDEX putusan_sidang_kunci_berkas ON putusan_sidang (kunci_berkas);
CREATE INDEX putusan_sidang_penawaran ON putusan_sidang (kode_penawaran, id DESC);
CREATE FUNCTION putusan_sidang_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(new) - ARRAY['disahkan', 'disahkan_oleh', 'dicabut', 'dicabut_oleh', 'alasan_cabut'])
      = (to_jsonb(old) - ARRAY['disahkan', 'disahkan_oleh', 'dicabut', 'dicabut_oleh', 'alasan_cabut'])
    AND (old.disahkan IS NULL OR (new.disahkan, new.disahkan_oleh) = (old.disahkan, old.disahkan_oleh)) AND old.dicabut IS NULL
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'a plenary decision cannot be changed or deleted';
END $$;
CREATE TRIGGER putusan_sidang_tetap BEFORE DELETE OR UPDATE ON putusan_sidang
  FOR EACH ROW EXECUTE FUNCTION putusan_sidang_tetap();

-- Which lines of a result a plenary decided.
CREATE TABLE yudisium_sidang (
  id_hasil integer NOT NULL REFERENCES hasil(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  id_sidang integer NOT NULL REFERENCES putusan_sidang(id),
  PRIMARY KEY (id_hasil, nomor_pendaftar)
);
CREATE INDEX yudisium_sidang_putusan ON yudisium_sidang (id_sidang);

-- Ed25519 keys of officers who proposed or approved a selection, the first made at the first time; one of each is in
-- force.
CREATE TABLE kunci_petugas (
  username text NOT NULL REFERENCES petugas(username),
  -- SPKI, base64.
  kunci_publik text PRIMARY KEY,
  -- AES-256-GCM of the PKCS#8 PEM, under a key outside the database; gone with the withdrawal.
  kunci_rahasia bytea,
  dibuat timestamptz NOT NULL,
  -- No signature of the key is later than this.
  dicabut timestamptz,
  dicabut_oleh text REFERENCES petugas(username),
  alasan_cabut text,
  CONSTRAINT kunci_petugas_cabut CHECK (num_nulls(dicabut, dicabut_oleh, alasan_cabut) = ANY (ARRAY[0, 3])),
  CONSTRAINT kunci_petugas_dua CHECK (dicabut_oleh <> username),
  CONSTRAINT kunci_petugas_rahasia CHECK ((dicabut IS NULL) = (kunci_rahasia IS NOT NULL))
);
CREATE UNIQUE INDEX kunci_petugas_berlaku ON kunci_petugas (username) WHERE dicabut IS NULL;

-- Who signed the ledger of a result, as the line that goes behind it.
CREATE TABLE tanda_tangan_seleksi (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi(id_hasil) ON DELETE CASCADE,
  peran text NOT NULL CHECK (peran = ANY (ARRAY['mengusulkan'::text, 'menyetujui'::text])),
  petugas text NOT NULL REFERENCES petugas(username),
  waktu timestamptz NOT NULL,
  baris text NOT NULL,
  PRIMARY KEY (id_hasil, peran)
);

-- Of a run with closed scores: its ledger under other names, and the key file that leads back.
CREATE TABLE buku_samaran (
  id_skenario integer NOT NULL REFERENCES skenario(id),
  jenis text NOT NULL CHECK (jenis = ANY (ARRAY['samaran'::text, 'kunci'::text])),
  -- Seal of the ledger under other names, in both rows.
  segel text NOT NULL,
  kunci_berkas text NOT NULL,
  PRIMARY KEY (id_skenario, jenis)
);
CREATE UNIQUE INDEX buku_samaran_kunci_berkas ON buku_samaran (kunci_berkas);


-- ═══ verifikasi-berkas: documents judged one by one ══════════════════════════════════════════════════════════════════

-- Which kinds of documents of an offering are checked, from when, what is looked for, and what waits for them.
CREATE TABLE aturan_berkas (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  -- A slot without the number of a row.
  jenis text NOT NULL,
  mulai text NOT NULL CHECK (mulai = ANY (ARRAY['unggah'::text, 'finalisasi'::text, 'ujian'::text, 'seleksi'::text, 'daftar-ulang'::text])),
  menahan text NOT NULL CHECK (menahan = ANY (ARRAY['tidak'::text, 'kartu'::text, 'seleksi'::text, 'surat'::text])),
  daftar_periksa text[] DEFAULT '{}'::text[] NOT NULL,
  -- Answers that must agree with the document, by table and column; null where the portal proposes them.
  harus_sama text[],
  PRIMARY KEY (kode_penawaran, jenis)
);

-- Where each document in a checked slot stands. Rows follow files and rules by trigger; what is decided, the desk
-- writes.
CREATE TABLE periksa_berkas (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  slot text NOT NULL,
  jenis text GENERATED ALWAYS AS (regexp_replace(slot, '/[0-9]+$'::text, ''::text)) STORED NOT NULL,
  id_berkas uuid NOT NULL REFERENCES berkas(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  keadaan text DEFAULT 'belum'::text NOT NULL CHECK (keadaan = ANY (ARRAY['belum'::text, 'sah'::text, 'ditolak'::text, 'diganti'::text, 'tidak-perlu'::text])),
  -- Counts files and decisions: who decides has seen exactly this one.
  versi integer DEFAULT 1 NOT NULL,
  -- From when it can be checked; null while the form is not finalised.
  siap timestamptz,
  -- Until when it must be checked: the exam, the announcement.
  tenggat timestamptz DEFAULT 'infinity'::timestamptz NOT NULL,
  alasan text,
  -- Until when the applicant may replace a rejected one.
  batas timestamptz,
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas(username),
  -- Of the applicant, as long as the kind is checked there.
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  -- Of the applicant, in kata_sekolah.
  sekolah integer,
  PRIMARY KEY (nomor_pendaftar, slot),
  CHECK (keadaan <> 'ditolak'::text OR alasan IS NOT NULL AND batas IS NOT NULL)
);
-- Order of the queue: by deadline, then age.
CREATE INDEX periksa_berkas_antre ON periksa_berkas (tenggat, siap, nomor_pendaftar, slot)
  WHERE (keadaan = ANY (ARRAY['belum'::text, 'diganti'::text])) AND siap IS NOT NULL;
-- Whose documents wait, finalised or not.
CREATE INDEX periksa_berkas_belum ON periksa_berkas (nomor_pendaftar)
  WHERE keadaan = ANY (ARRAY['belum'::text, 'diganti'::text]);
-- What was decided, by the decision.
CREATE INDEX periksa_berkas_diputus ON periksa_berkas (keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
CREATE INDEX periksa_berkas_diputus_penawaran ON periksa_berkas (kode_penawaran, keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
CREATE INDEX periksa_berkas_diputus_sekolah ON periksa_berkas (sekolah, keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
-- The key an export of the queue goes by.
CREATE INDEX periksa_berkas_ekspor ON periksa_berkas (((nomor_pendaftar || ' '::text) || slot));
CREATE INDEX periksa_berkas_file ON periksa_berkas (id_berkas);
-- How many wait, by offering and kind, without reading a document.
CREATE INDEX periksa_berkas_hitung ON periksa_berkas (kode_penawaran, jenis, siap)
  WHERE (keadaan = ANY (ARRAY['belum'::text, 'diganti'::text])) AND siap IS NOT NULL;
-- Order of the queue of one kind.
CREATE INDEX periksa_berkas_jenis ON periksa_berkas (jenis, tenggat, siap, nomor_pendaftar, slot)
  WHERE (keadaan = ANY (ARRAY['belum'::text, 'diganti'::text])) AND siap IS NOT NULL;
-- What an officer decided, by the decision.
CREATE INDEX periksa_berkas_pemeriksa ON periksa_berkas (diputus_oleh, keadaan, diputus, nomor_pendaftar, slot)
  WHERE diputus IS NOT NULL;
-- Order of the queue in one offering.
CREATE INDEX periksa_berkas_penawaran ON periksa_berkas (kode_penawaran, tenggat, siap, nomor_pendaftar, slot)
  WHERE (keadaan = ANY (ARRAY['belum'::text, 'diganti'::text])) AND siap IS NOT NULL;
-- Order of the queue of one school.
CREATE INDEX periksa_berkas_sekolah ON periksa_berkas (sekolah, tenggat, siap, nomor_pendaftar, slot)
  WHERE (keadaan = ANY (ARRAY['belum'::text, 'diganti'::text])) AND siap IS NOT NULL;

-- Names of schools as applicants typed them, each as its words and once.
CREATE TABLE kata_sekolah (
  id_sekolah integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kata text[] NOT NULL UNIQUE,
  -- Since when nobody was seen to be from there; null where somebody is.
  sepi timestamptz
);
-- Whole words of the name of a school.
CREATE INDEX kata_sekolah_kata ON kata_sekolah USING gin (kata) WITH (fastupdate=off);

-- Every decision on a document, and the file it was about.
CREATE TABLE putusan_berkas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  slot text NOT NULL,
  id_berkas uuid NOT NULL REFERENCES berkas(id) DEFERRABLE INITIALLY DEFERRED,
  putusan text NOT NULL CHECK (putusan = ANY (ARRAY['sah'::text, 'ditolak'::text, 'tidak-perlu'::text])),
  alasan text,
  batas timestamptz,
  oleh text NOT NULL REFERENCES petugas(username),
  waktu timestamptz NOT NULL,
  -- Of the slot after it: one decided or replaced since cannot be undone.
  versi integer NOT NULL,
  -- What stood there before, to be put back.
  lama jsonb NOT NULL,
  dibatalkan timestamptz
);
-- What was rejected, to be found replaced.
CREATE INDEX putusan_berkas_ditolak ON putusan_berkas (nomor_pendaftar, slot)
  WHERE putusan = 'ditolak'::text AND dibatalkan IS NULL;
-- A file that was judged is kept.
CREATE INDEX putusan_berkas_file ON putusan_berkas (id_berkas);
CREATE INDEX putusan_berkas_petugas ON putusan_berkas (oleh, waktu);
CREATE INDEX putusan_berkas_slot ON putusan_berkas (nomor_pendaftar, slot, id);
-- What was decided of late.
CREATE INDEX putusan_berkas_waktu ON putusan_berkas (waktu) WHERE dibatalkan IS NULL;

-- Whose documents are in an officer's hands, and until when.
CREATE TABLE pegang_berkas (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  oleh text NOT NULL REFERENCES petugas(username),
  sampai timestamptz NOT NULL
);
CREATE INDEX pegang_berkas_petugas ON pegang_berkas (oleh);

-- Draws of documents for a second look: by whom, and what share of each officer's.
CREATE TABLE undian_berkas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: of all offerings.
  kode_penawaran text REFERENCES penawaran(kode_penawaran),
  hari integer NOT NULL,
  persen integer NOT NULL,
  paling_sedikit integer NOT NULL,
  oleh text NOT NULL REFERENCES petugas(username),
  waktu timestamptz NOT NULL
);

-- Decisions that were drawn, and what a second officer said of the same file.
CREATE TABLE periksa_kedua (
  id_putusan bigint PRIMARY KEY REFERENCES putusan_berkas(id),
  id_undian integer NOT NULL REFERENCES undian_berkas(id),
  putusan text CHECK (putusan = ANY (ARRAY['sah'::text, 'ditolak'::text])),
  alasan text,
  oleh text REFERENCES petugas(username),
  waktu timestamptz,
  -- Both said the same.
  sama boolean,
  -- What the head decided where the two differ.
  hasil text CHECK (hasil = ANY (ARRAY['tetap'::text, 'diubah'::text])),
  ditetapkan_oleh text REFERENCES petugas(username),
  ditetapkan timestamptz,
  CHECK (num_nulls(putusan, oleh, waktu, sama) = ANY (ARRAY[0, 4])),
  CONSTRAINT periksa_kedua_check1 CHECK (putusan IS DISTINCT FROM 'ditolak'::text OR alasan IS NOT NULL),
  CONSTRAINT periksa_kedua_check2 CHECK (num_nulls(hasil, ditetapkan_oleh, ditetapkan) = ANY (ARRAY[0, 3])),
  CONSTRAINT periksa_kedua_check3 CHECK (hasil IS NULL OR putusan IS NOT NULL)
);
-- What waits for the head.
CREATE INDEX periksa_kedua_beda ON periksa_kedua (id_putusan) WHERE NOT sama AND hasil IS NULL;
-- What is handed out.
CREATE INDEX periksa_kedua_terbuka ON periksa_kedua (id_putusan) WHERE putusan IS NULL;
CREATE INDEX periksa_kedua_undian ON periksa_kedua (id_undian);

-- Which drawn document is in a second officer's hands, and until when.
CREATE TABLE pegang_kedua (
  id_putusan bigint PRIMARY KEY REFERENCES periksa_kedua(id_putusan),
  oleh text NOT NULL REFERENCES petugas(username),
  sampai timestamptz NOT NULL
);

-- Officers who said that they know an applicant: others judge the documents.
CREATE TABLE kenal_pendaftar (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  username text NOT NULL REFERENCES petugas(username),
  alasan text NOT NULL,
  sejak timestamptz NOT NULL,
  PRIMARY KEY (nomor_pendaftar, username)
);


-- ═══ hasil: imported results and what they say of each ═══════════════════════════════════════════════════════════════

CREATE TABLE yudisium (
  id_hasil integer NOT NULL REFERENCES hasil(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  diterima boolean NOT NULL,
  id_prodi integer REFERENCES program_studi(id_prodi),
  -- Row of the file, so that an import reads in the order the committee wrote it.
  baris integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
CREATE INDEX yudisium_hasil ON yudisium (id_hasil, baris, nomor_pendaftar);
-- A committee lists the accepted first; the others must not be looked for behind all of them.
CREATE INDEX yudisium_putusan ON yudisium (id_hasil, diterima, baris, nomor_pendaftar);


-- ═══ jawaban: answers of the admitted, waiting lists and call-ups ════════════════════════════════════════════════════

-- Whether the admitted of an offering must answer, until when, and what silence means.
CREATE TABLE aturan_jawaban (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran(kode_penawaran),
  wajib boolean NOT NULL,
  batas timestamptz NOT NULL,
  diam text NOT NULL CHECK (diam = ANY (ARRAY['gugur'::text, 'terima'::text])),
  -- When the silent were dealt with; null while the deadline is still to come.
  ditutup timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz NOT NULL,
  diubah_oleh text NOT NULL REFERENCES petugas(username),
  -- Who was admitted to a lower choice moves up to a higher one as seats become free.
  naik boolean DEFAULT false NOT NULL
);

-- Seats of a result that came of a selection, as its ledger has them; prodi is programme and class.
CREATE TABLE kursi_seleksi (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi(id_hasil) ON DELETE CASCADE,
  prodi text NOT NULL,
  -- Seats without those given beyond for who will decline.
  kapasitas integer NOT NULL,
  -- Seats taken by the run, by kind.
  terisi integer[] NOT NULL,
  jenis jsonb NOT NULL,
  cara text NOT NULL,
  PRIMARY KEY (id_hasil, prodi)
);

-- On which seat each admission of a selection or of a call-up sits: programme and class, and kind of seat.
CREATE TABLE penempatan (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  id_hasil integer NOT NULL REFERENCES hasil(id),
  prodi text NOT NULL,
  kursi integer NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
CREATE INDEX penempatan_hasil ON penempatan (id_hasil, prodi);

-- Waiting lists of a result, computed from its ledger alone: whom the run gave nothing as high.
CREATE TABLE daftar_tunggu (
  id_hasil integer NOT NULL REFERENCES putusan_seleksi(id_hasil) ON DELETE CASCADE,
  prodi text NOT NULL,
  tempat integer NOT NULL,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  pilihan integer NOT NULL,
  kelompok text[] NOT NULL,
  PRIMARY KEY (id_hasil, prodi, tempat)
);
CREATE INDEX daftar_tunggu_pendaftar ON daftar_tunggu (nomor_pendaftar);

-- Call-ups from a waiting list, each a result of its own with its own deadline.
CREATE TABLE panggilan (
  id_hasil integer PRIMARY KEY REFERENCES hasil(id),
  -- Drawn from the count of answers: in its order both can be repeated.
  urutan bigint NOT NULL UNIQUE,
  batas timestamptz NOT NULL,
  -- Participant numbers of those passed over because a document held them back.
  tertahan text[] NOT NULL,
  ditutup timestamptz
);

-- How long those have to answer whom a round calls up, and whether rounds are paused.
CREATE TABLE aturan_putaran (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran(kode_penawaran),
  tenggat_jam integer NOT NULL CHECK (tenggat_jam > 0),
  dijeda timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz NOT NULL,
  -- Call-ups of a round are made in the name of this officer.
  diubah_oleh text NOT NULL REFERENCES petugas(username)
);

-- Rounds in which free seats are called up by themselves, done and to come.
CREATE TABLE putaran_panggilan (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES aturan_putaran(kode_penawaran),
  waktu timestamptz NOT NULL,
  selesai timestamptz,
  keadaan text CHECK (keadaan = ANY (ARRAY['dipanggil'::text, 'kosong'::text, 'gabung'::text, 'jeda'::text, 'belum'::text])),
  -- The call-up it made; null where it called nobody.
  id_hasil integer UNIQUE REFERENCES hasil(id),
  -- Of a round that called nobody: the result it looked at.
  induk integer REFERENCES hasil(id),
  -- Of a round that called nobody: drawn from the count of answers, so that it can be repeated as well.
  urutan bigint UNIQUE,
  -- Of a round that called nobody: whom a document held back.
  tertahan text[],
  UNIQUE (kode_penawaran, waktu),
  CHECK ((selesai IS NULL) = (keadaan IS NULL)),
  CONSTRAINT putaran_panggilan_check1 CHECK ((NOT keadaan IS DISTINCT FROM 'dipanggil'::text) = (id_hasil IS NOT NULL)),
  CONSTRAINT putaran_panggilan_check2 CHECK (num_nulls(induk, urutan, tertahan) =
CASE
    WHEN keadaan = 'kosong'::text THEN 0
    ELSE 3
END)
);
CREATE INDEX putaran_menunggu ON putaran_panggilan (waktu) WHERE selesai IS NULL;

-- Places left of an announced result that were moved to another wave.
CREATE TABLE pindah_kursi (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dari text NOT NULL REFERENCES penawaran(kode_penawaran),
  id_hasil integer NOT NULL REFERENCES hasil(id),
  ke text NOT NULL REFERENCES penawaran(kode_penawaran),
  -- How many of each programme and class.
  kursi jsonb NOT NULL,
  alasan text NOT NULL,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas(username),
  -- When it came to be; null while it waits for a second officer.
  berlaku timestamptz,
  disetujui_oleh text REFERENCES petugas(username),
  -- Drawn from the count of answers: in its order call-ups can be repeated; urutan_batal that of taking it back.
  urutan bigint UNIQUE,
  dibatalkan timestamptz,
  dibatalkan_oleh text REFERENCES petugas(username),
  alasan_batal text,
  urutan_batal bigint UNIQUE,
  CHECK (disetujui_oleh <> dibuat_oleh),
  CONSTRAINT pindah_kursi_check1 CHECK (dari <> ke),
  CONSTRAINT pindah_kursi_check2 CHECK ((berlaku IS NULL) = (urutan IS NULL)),
  CONSTRAINT pindah_kursi_check3 CHECK (num_nulls(dibatalkan, dibatalkan_oleh, alasan_batal) = ANY (ARRAY[0, 3])),
  CONSTRAINT pindah_kursi_check4 CHECK ((urutan_batal IS NOT NULL) = (berlaku IS NOT NULL AND dibatalkan IS NOT NULL))
);
CREATE INDEX pindah_kursi_dari ON pindah_kursi (id_hasil);
CREATE INDEX pindah_kursi_ke ON pindah_kursi (ke);

-- What was answered to an admission, one row for each time; the last one counts, none is changed.
CREATE TABLE jawaban (
  urutan bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  id_hasil integer NOT NULL REFERENCES hasil(id),
  jawaban text NOT NULL,
  waktu timestamptz NOT NULL,
  pelaku text NOT NULL CHECK (pelaku = ANY (ARRAY['pendaftar'::text, 'petugas'::text, 'sistem'::text])),
  oleh text REFERENCES petugas(username),
  alasan text,
  -- Accepted to stay: never moved up.
  tetap boolean DEFAULT false NOT NULL,
  -- Of who moved up: the call-up that did it.
  naik_ke integer REFERENCES hasil(id),
  CHECK ((pelaku = 'petugas'::text) = (oleh IS NOT NULL)),
  CONSTRAINT jawaban_jawaban_check CHECK ((jawaban = ANY (ARRAY['terima'::text, 'tolak'::text, 'gugur'::text, 'naik'::text])) AND (jawaban = 'terima'::text OR NOT tetap) AND (jawaban = 'naik'::text) = (naik_ke IS NOT NULL))
);
CREATE INDEX jawaban_pendaftar ON jawaban (nomor_pendaftar, id_hasil, urutan);
CREATE FUNCTION jawaban_tetap() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an answer cannot be changed'; END $$;
CREATE TRIGGER jawaban_tetap BEFORE UPDATE ON jawaban FOR EACH ROW EXECUTE FUNCTION jawaban_tetap();


-- ═══ sanggah: objections to announced results ════════════════════════════════════════════════════════════════════════

-- Objections of refused applicants, one for each item of a result; none of them changes a result.
CREATE TABLE sanggah (
  id_sanggah integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  -- The result objected to.
  id_hasil integer NOT NULL REFERENCES hasil(id),
  butir text NOT NULL CHECK (butir = ANY (ARRAY['nilai'::text, 'berkas'::text, 'kuota'::text, 'jawaban'::text, 'lain'::text])),
  -- Component, document or group by its code; empty where the kind says it all.
  rincian text NOT NULL,
  -- What the item was called when it was objected to.
  nama text NOT NULL,
  alasan text NOT NULL,
  diajukan timestamptz NOT NULL,
  batas_jawab timestamptz NOT NULL,
  keadaan text DEFAULT 'menunggu'::text NOT NULL CHECK (keadaan = ANY (ARRAY['menunggu'::text, 'diusulkan'::text, 'ditolak'::text, 'diterima'::text, 'selesai'::text])),
  -- What the applicant reads once it is final.
  jawaban text,
  dijawab timestamptz,
  dijawab_oleh text REFERENCES petugas(username),
  -- When a second officer upheld it.
  disahkan timestamptz,
  disahkan_oleh text REFERENCES petugas(username),
  -- The later decision that followed an upheld one.
  id_hasil_baru integer REFERENCES hasil(id),
  UNIQUE (nomor_pendaftar, id_hasil, butir, rincian),
  CHECK (num_nulls(jawaban, dijawab, dijawab_oleh) =
CASE
    WHEN keadaan = 'menunggu'::text THEN 3
    ELSE 0
END),
  CONSTRAINT sanggah_check1 CHECK (num_nulls(disahkan, disahkan_oleh) =
CASE
    WHEN keadaan = ANY (ARRAY['diterima'::text, 'selesai'::text]) THEN 0
    ELSE 2
END),
  CONSTRAINT sanggah_check2 CHECK (disahkan_oleh <> dijawab_oleh),
  CONSTRAINT sanggah_check3 CHECK ((id_hasil_baru IS NOT NULL) = (keadaan = 'selesai'::text))
);
-- Order of the desk.
CREATE INDEX sanggah_antre ON sanggah (batas_jawab, id_sanggah);
-- The same, by where they stand.
CREATE INDEX sanggah_keadaan ON sanggah (keadaan, batas_jawab, id_sanggah);

-- At most one document of each side of an objection: evidence, and what the answer comes with.
CREATE TABLE berkas_sanggah (
  id_sanggah integer NOT NULL REFERENCES sanggah(id_sanggah),
  pihak text NOT NULL CHECK (pihak = ANY (ARRAY['pendaftar'::text, 'petugas'::text])),
  kunci_berkas text NOT NULL UNIQUE,
  ext text NOT NULL,
  mime text NOT NULL,
  ukuran integer NOT NULL,
  -- SHA-256 of the document.
  sidik text NOT NULL CHECK (sidik ~ '^[0-9a-f]{64}$'::text),
  disimpan timestamptz NOT NULL,
  PRIMARY KEY (id_sanggah, pihak)
);


-- ═══ laporan: reports of suspected violations ════════════════════════════════════════════════════════════════════════

-- Reports of suspected violations. Nothing here tells who sent one but what they wrote themselves: no address, no
-- browser, no hour.
CREATE TABLE laporan (
  id_laporan integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor text NOT NULL UNIQUE,
  -- SHA-256 of number and secret code; the code itself is kept nowhere.
  sidik_kode bytea NOT NULL,
  kategori text NOT NULL CHECK (kategori = ANY (ARRAY['pungutan'::text, 'ujian'::text, 'penilaian'::text, 'dokumen'::text, 'petugas'::text, 'lain'::text])),
  kode_penawaran text REFERENCES penawaran(kode_penawaran) ON DELETE SET NULL,
  -- The programme it is about, as it was typed.
  prodi text,
  -- E-mail or telephone, where the reporter gave one.
  kontak text,
  masuk date NOT NULL,
  -- The end of the last working day to answer.
  batas_jawab timestamptz NOT NULL,
  keadaan text DEFAULT 'menunggu'::text NOT NULL CHECK (keadaan = ANY (ARRAY['menunggu'::text, 'dijawab'::text, 'ditutup'::text])),
  -- The officer it was given to.
  pemegang text REFERENCES petugas(username),
  alasan_tutup text,
  versi integer DEFAULT 1 NOT NULL,
  CHECK ((alasan_tutup IS NOT NULL) = (keadaan = 'ditutup'::text))
);
-- Order of the desk.
CREATE INDEX laporan_antre ON laporan (batas_jawab, id_laporan);
-- The same, by where they stand.
CREATE INDEX laporan_keadaan ON laporan (keadaan, batas_jawab, id_laporan);

-- What was written in a report, by its reporter (petugas null) or an officer.
CREATE TABLE pesan_laporan (
  id_pesan integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_laporan integer NOT NULL REFERENCES laporan(id_laporan),
  petugas text REFERENCES petugas(username),
  isi text NOT NULL,
  hari date NOT NULL
);
CREATE INDEX pesan_laporan_laporan ON pesan_laporan (id_laporan, id_pesan);


-- ═══ loa: letters of acceptance ══════════════════════════════════════════════════════════════════════════════════════

-- Requests in review are listed by request, decided letters by decision: one index for each view and filter, in its
-- order. Words and numbers are looked for in one index of terms, as applicants are.
CREATE TABLE loa (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  -- 1 conditional, 2 final.
  jenis_loa integer NOT NULL CHECK (jenis_loa = ANY (ARRAY[1, 2])),
  -- 1 in review, 2 approved, 3 rejected.
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
  -- The applicant's, so that the queue can be filtered without visiting every applicant.
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  dicabut_oleh text REFERENCES petugas(username),
  alasan_cabut text,
  -- Words of the applicant's name, each after a space; kept by triggers.
  kata text DEFAULT ''::text NOT NULL,
  -- SHA-256 of the letter as PDF, with which whoever holds a copy compares it.
  sidik text CHECK (sidik ~ '^[0-9a-f]{64}$'::text),
  -- Who signed the letter electronically, with office; null where a picture signs, or before this was kept.
  penandatangan text,
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
-- Every request stands in one view by its state and in that of all; in each by the petak of the time the view is
-- ordered by. An index is built and restored with no schema on the path, so the function carries its own.
CREATE FUNCTION istilah_loa(status integer, diminta timestamptz, diputus timestamptz, dicabut timestamptz, penawaran text, jenis integer, nomor text, kata text)
  RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path TO '$user', 'public' AS
$$
BEGIN
  RETURN istilah_pendaftar(petak_ke(diminta), penawaran, 'semua', ARRAY[jenis], kata)
    || istilah_pendaftar(petak_ke(coalesce(dicabut, diputus, diminta)), penawaran,
      CASE WHEN dicabut IS NOT NULL THEN 'dicabut' WHEN status = 1 THEN 'review' WHEN status = 2 THEN 'disetujui' ELSE 'ditolak' END,
      ARRAY[jenis], '')
    || ARRAY(SELECT '!' || left(lower(nomor), n) FROM generate_series(3, least(length(nomor), 24)) AS n);
END $$;
-- What waits to be sorted in is read by every search: little of it.
CREATE INDEX loa_istilah ON loa USING gin (istilah_loa(status_loa, diminta, diputus, dicabut, kode_penawaran, jenis_loa, nomor_surat, kata))
  WITH (fastupdate='on', gin_pending_list_limit='64');
-- The sweep asks of every stored file whether a row names it.
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
-- The name is held until the request is written, so that a correction at the same moment finds the request.
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
  -- Oldest message of the applicant that waits for an answer; null when none does.
  menunggu_sejak timestamptz,
  dibuka timestamptz NOT NULL,
  respons_pertama timestamptz,
  -- Time of the last message, so that what does not wait has an order too.
  terakhir timestamptz NOT NULL,
  -- Nothing waits in a solved conversation.
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
CREATE INDEX pesan_jawaban_belum_dibaca ON pesan (nomor_pendaftar) WHERE role = 'admin'::text AND NOT terbaca;
CREATE INDEX pesan_percakapan ON pesan (nomor_pendaftar, id);

CREATE TABLE balasan_siap (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL,
  isi text NOT NULL,
  -- Of two officers who change a canned reply at once, the second is told, rather than replacing the first unseen.
  versi integer DEFAULT 1 NOT NULL
);


-- ═══ pemberitahuan: notices by e-mail ════════════════════════════════════════════════════════════════════════════════

-- How mail leaves the portal, one row; without it nothing does.
CREATE TABLE pengaturan_surel (
  satu boolean DEFAULT true PRIMARY KEY CHECK (satu),
  isi jsonb NOT NULL,
  -- Password of the mail server, sealed with the master secret.
  sandi bytea,
  -- Private key of the DKIM signature, sealed likewise.
  dkim bytea,
  -- Nothing is tried before: the mail server could not be worked with.
  jeda_sampai timestamptz,
  -- What it said last.
  gangguan text,
  gagal_beruntun integer DEFAULT 0 NOT NULL,
  -- The next message leaves no earlier: whoever sends next keeps the pace.
  berikut timestamptz,
  -- Key that reports are signed with, sealed with the master secret; without it none is taken.
  kunci_laporan bytea
);

-- Words of notices the office wrote, by version; the latest is sent, without one the portal's own.
CREATE TABLE templat_surel (
  peristiwa text NOT NULL,
  versi integer NOT NULL CHECK (versi > 0),
  subjek text NOT NULL,
  isi text NOT NULL,
  oleh text NOT NULL REFERENCES petugas(username),
  diubah timestamptz NOT NULL,
  -- Each language has versions of its own.
  bahasa text DEFAULT 'id'::text NOT NULL CHECK (bahasa = ANY (ARRAY['id'::text, 'en'::text])),
  PRIMARY KEY (peristiwa, bahasa, versi)
);

-- Which address an applicant confirmed or was asked to, and what is not wanted. Another address in the form is
-- confirmed anew.
CREATE TABLE surel_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  alamat varchar(150) DEFAULT ''::varchar NOT NULL,
  dikonfirmasi timestamptz,
  -- Of the link sent last; gone once it was used.
  token_hash bytea UNIQUE,
  token_berakhir timestamptz,
  mati text[] DEFAULT '{}'::text[] NOT NULL,
  -- Notices in English, as the applicant chose; null follows the nationality of the form.
  inggris boolean,
  -- When the recipient's server was reported to refuse this address for good: nothing goes there until it is confirmed
  -- anew.
  ditolak timestamptz,
  -- What that server said.
  alasan_tolak text
);

-- How WhatsApp messages leave the portal, one row; without it none does.
CREATE TABLE pengaturan_wa (
  satu boolean DEFAULT true PRIMARY KEY CHECK (satu),
  isi jsonb NOT NULL,
  -- Access token, sealed with the master secret.
  token bytea,
  -- App secret, which signs what the provider reports; sealed likewise.
  rahasia bytea,
  -- Word the provider proves the address of the webhook with; sealed likewise.
  verifikasi bytea,
  jeda_sampai timestamptz,
  gangguan text,
  gagal_beruntun integer DEFAULT 0 NOT NULL,
  berikut timestamptz,
  -- Key both sides sign with where a gateway carries the messages; sealed likewise.
  kunci_gateway bytea
);

-- Which number an applicant confirmed, or was sent a code to.
CREATE TABLE wa_pendaftar (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  nomor varchar(15) NOT NULL CHECK (nomor::text ~ '^[1-9][0-9]{7,14}$'::text),
  dikonfirmasi timestamptz,
  -- Of the code sent last; gone once it was used or guessed at too often.
  kode_hash bytea,
  kode_berakhir timestamptz,
  salah integer DEFAULT 0 NOT NULL
);

-- Reports of the gateway that were taken, so that none is taken twice; forgotten once their time has run out.
CREATE TABLE laporan_gateway (
  tanda bytea PRIMARY KEY,
  waktu timestamptz NOT NULL
);
-- What may be forgotten.
CREATE INDEX laporan_gateway_waktu ON laporan_gateway (waktu);

-- How notices reach devices, one row; without it none does.
CREATE TABLE pengaturan_push (
  satu boolean DEFAULT true PRIMARY KEY CHECK (satu),
  isi jsonb NOT NULL,
  -- Private VAPID key, sealed with the master secret.
  kunci bytea,
  kunci_publik text,
  jeda_sampai timestamptz,
  gangguan text,
  gagal_beruntun integer DEFAULT 0 NOT NULL,
  berikut timestamptz
);

-- Devices an applicant switched notices on for, each with its address at a push service.
CREATE TABLE push_pendaftar (
  -- SHA-256 of the address, by which the device knows its row.
  tanda text PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  alamat text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  dibuat timestamptz NOT NULL
);
-- Devices of one applicant.
CREATE INDEX push_pendaftar_nomor ON push_pendaftar (nomor_pendaftar, dibuat);

-- The outbox: one row an event, person and channel, written in the transaction that causes it.
CREATE TABLE pemberitahuan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text REFERENCES pendaftar(nomor_pendaftar),
  peristiwa text NOT NULL,
  kanal text DEFAULT 'surel'::text NOT NULL CHECK (kanal = ANY (ARRAY['surel'::text, 'wa'::text, 'push'::text])),
  -- Which event of its kind it is, so that none is told twice.
  kunci text NOT NULL,
  -- What fills its words beside name and number.
  isi jsonb DEFAULT '{}'::jsonb NOT NULL,
  -- Token of a confirmation, sealed; gone once it was sent.
  rahasia bytea,
  -- The applicant waits for it: sent first, also at night, and not counted.
  segera boolean DEFAULT false NOT NULL,
  -- Deadline it speaks of.
  batas timestamptz,
  dibuat timestamptz NOT NULL,
  -- Not sent before.
  mulai timestamptz NOT NULL,
  keadaan text DEFAULT 'antre'::text NOT NULL CHECK (keadaan = ANY (ARRAY['antre'::text, 'dikirim'::text, 'terkirim'::text, 'ditahan'::text, 'batal'::text, 'gagal'::text])),
  percobaan integer DEFAULT 0 NOT NULL,
  -- How often an officer sent it again: each is a message of its own.
  ulang integer DEFAULT 0 NOT NULL,
  alamat varchar(150),
  alasan text,
  selesai timestamptz,
  -- Taken back: where it was in hand then, it is not tried once more.
  ditarik boolean DEFAULT false NOT NULL,
  -- Number the provider gave the message.
  id_luar text,
  -- What the provider said of it, as far as it came.
  kabar text CHECK (kabar = ANY (ARRAY['sent'::text, 'failed'::text, 'delivered'::text, 'read'::text])),
  -- It goes to the contact of this bill, whoever the applicant is; before payment there is none.
  id_tagihan bigint REFERENCES tagihan(id_tagihan) ON DELETE CASCADE,
  -- Held back by the night or the limit of a day: may leave together with others.
  tertunda boolean DEFAULT false NOT NULL,
  UNIQUE (nomor_pendaftar, peristiwa, kunci, kanal),
  CHECK (num_nonnulls(nomor_pendaftar, id_tagihan) > 0)
);
-- What went to an address: the log, and how often one is asked to confirm.
CREATE INDEX pemberitahuan_alamat ON pemberitahuan (lower(alamat::text), dibuat) WHERE alamat IS NOT NULL;
-- Order of sending; broadcasts come last.
CREATE INDEX pemberitahuan_antre ON pemberitahuan (kanal, segera DESC, mulai, id)
  WHERE keadaan = 'antre'::text AND peristiwa <> 'siaran'::text;
-- Order of sending among broadcasts.
CREATE INDEX pemberitahuan_antre_siaran ON pemberitahuan (mulai, id)
  WHERE keadaan = 'antre'::text AND peristiwa = 'siaran'::text;
-- What is told at night: deadlines before the morning.
CREATE INDEX pemberitahuan_batas ON pemberitahuan (kanal, batas) WHERE keadaan = 'antre'::text AND batas IS NOT NULL;
-- Order of the log.
CREATE INDEX pemberitahuan_daftar ON pemberitahuan (dibuat, id);
-- What the provider speaks of.
CREATE INDEX pemberitahuan_id_luar ON pemberitahuan (id_luar) WHERE id_luar IS NOT NULL;
-- What waits or failed, in the order of the log.
CREATE INDEX pemberitahuan_keadaan ON pemberitahuan (keadaan, dibuat, id) WHERE keadaan <> 'terkirim'::text;
-- What of a broadcast has not left yet.
CREATE INDEX pemberitahuan_siaran ON pemberitahuan (kunci)
  WHERE peristiwa = 'siaran'::text AND (keadaan = ANY (ARRAY['antre'::text, 'ditahan'::text]));
-- One row an event and bill, and what was sent to it of late.
CREATE UNIQUE INDEX pemberitahuan_tagihan ON pemberitahuan (id_tagihan, peristiwa, kunci, kanal)
  WHERE id_tagihan IS NOT NULL;

-- Announcements whose notices are written.
CREATE TABLE hasil_diberitahukan (
  kode_penawaran text NOT NULL REFERENCES penawaran(kode_penawaran),
  tanggal_pengumuman timestamptz NOT NULL,
  PRIMARY KEY (kode_penawaran, tanggal_pengumuman)
);

-- When reminders leave, one row; without it as the portal has it.
CREATE TABLE pengaturan_pengingat (
  satu boolean DEFAULT true PRIMARY KEY CHECK (satu),
  isi jsonb NOT NULL,
  -- Whoever saved last by this moment was looked at; saves after it are still to be.
  formulir_sampai timestamptz
);

-- Reminders that are written, by kind and date: each is told once, also where the office changes its mind about the
-- days.
CREATE TABLE pengingat (
  jenis text NOT NULL CHECK (jenis = ANY (ARRAY['batas-hari'::text, 'batas-jam'::text, 'ujian'::text, 'pengumuman'::text])),
  -- Offering, or exam schedule.
  sasaran text NOT NULL,
  batas timestamptz NOT NULL,
  dimulai timestamptz NOT NULL,
  PRIMARY KEY (jenis, sasaran, batas)
);

-- Mailbox of a demo portal, which sends nothing out.
CREATE TABLE kotak_surel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Message-ID: a message written twice is kept once.
  id_pesan text NOT NULL UNIQUE,
  kepada text NOT NULL,
  subjek text NOT NULL,
  teks text NOT NULL,
  html text NOT NULL,
  waktu timestamptz NOT NULL
);


-- ═══ kabar: announcements and news ═══════════════════════════════════════════════════════════════════════════════════

-- Pictures and documents of the office; published with what they belong to.
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
  -- Shown from this instant on; null: a draft.
  terbit timestamptz,
  diarsipkan timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz DEFAULT now() NOT NULL,
  diubah_oleh text REFERENCES petugas(username),
  -- Readable without signing in, too.
  publik boolean DEFAULT false NOT NULL
);
CREATE INDEX pengumuman_berkas ON pengumuman (id_berkas);
CREATE INDEX pengumuman_diubah ON pengumuman (diubah DESC, id_pengumuman DESC);
CREATE INDEX pengumuman_terbit ON pengumuman (terbit DESC) WHERE diarsipkan IS NULL;
CREATE TRIGGER pengumuman_publik AFTER INSERT OR DELETE OR UPDATE ON pengumuman
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

CREATE TABLE berita (
  id_berita integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL CHECK (length(judul) >= 1 AND length(judul) <= 200),
  id_foto uuid REFERENCES berkas_kabar(id),
  deskripsi_foto text,
  -- Sanitised when written, and again when read.
  isi_berita text NOT NULL,
  -- Shown from this instant on; null: a draft.
  terbit timestamptz,
  diarsipkan timestamptz,
  versi integer DEFAULT 1 NOT NULL,
  diubah timestamptz DEFAULT now() NOT NULL,
  diubah_oleh text REFERENCES petugas(username),
  -- Readable without signing in, too.
  publik boolean DEFAULT false NOT NULL
);
CREATE INDEX berita_diubah ON berita (diubah DESC, id_berita DESC);
CREATE INDEX berita_foto ON berita (id_foto);
CREATE INDEX berita_terbit ON berita (terbit DESC) WHERE diarsipkan IS NULL;
CREATE TRIGGER berita_publik AFTER INSERT OR DELETE OR UPDATE ON berita
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- Questions and answers of the news desk; plain text.
CREATE TABLE tanya_jawab (
  id_tanya integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pertanyaan text NOT NULL CHECK (length(pertanyaan) >= 1 AND length(pertanyaan) <= 200),
  jawaban text NOT NULL CHECK (length(jawaban) >= 1 AND length(jawaban) <= 2000),
  urutan integer DEFAULT 0 NOT NULL,
  -- Shown to everybody; otherwise a draft.
  tampil boolean DEFAULT false NOT NULL,
  versi integer DEFAULT 1 NOT NULL
);
CREATE TRIGGER tanya_jawab_publik AFTER INSERT OR DELETE OR UPDATE ON tanya_jawab
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();


-- ═══ pengaturan: settings of the portal ══════════════════════════════════════════════════════════════════════════════

CREATE TABLE pengaturan (
  id integer DEFAULT 1 PRIMARY KEY CHECK (id = 1),
  isi jsonb NOT NULL
);
CREATE TRIGGER pengaturan_publik AFTER INSERT OR DELETE OR UPDATE ON pengaturan
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();

-- The university's seal, handed in by the office: a small PNG, addressed by its content so that it never changes.
CREATE TABLE lambang (
  -- The first 22 letters of the SHA-256 of isi, base64url.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  isi bytea NOT NULL CHECK (length(isi) < 1000000),
  dibuat timestamptz NOT NULL
);

-- Pictures of the campus on the public pages, handed in by the office: JPEG in two widths, addressed by their content
-- so that they never change.
CREATE TABLE gambar_kampus (
  -- The first 22 letters of the SHA-256 of besar, base64url.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  besar bytea NOT NULL CHECK (length(besar) < 1000000),
  kecil bytea NOT NULL CHECK (length(kecil) < 1000000),
  dibuat timestamptz NOT NULL
);

-- Signature and stamp on letters, handed in by the office and shown to nobody else: small PNGs, addressed by their
-- content.
CREATE TABLE gambar_surat (
  -- The first 22 letters of the SHA-256 of isi, base64url.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'::text),
  isi bytea NOT NULL CHECK (length(isi) < 2000000),
  dibuat timestamptz NOT NULL
);


-- ═══ operasi: audit, exports, rate limits, migrations ════════════════════════════════════════════════════════════════

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id > 0),
  waktu timestamptz NOT NULL,
  -- 'pendaftar', 'petugas', 'bank' or 'sistem'; id_pelaku says who of them.
  pelaku text NOT NULL,
  id_pelaku text NOT NULL,
  tindakan text NOT NULL,
  subjek text,
  lama jsonb,
  baru jsonb,
  -- Desk of the officer who acted; null for everybody else, and for entries from before it was noted.
  meja text,
  -- What an officer opened: a document slot, or a part of the file; null where nothing was.
  dibuka text
);
-- Whose files an officer opened of late.
CREATE INDEX audit_bukaan ON audit (id_pelaku, waktu) INCLUDE (subjek) WHERE dibuka IS NOT NULL;
CREATE INDEX audit_dibuka ON audit (dibuka, waktu, id) WHERE dibuka IS NOT NULL;
CREATE INDEX audit_dibuka_waktu ON audit (waktu, id) WHERE dibuka IS NOT NULL;
CREATE INDEX audit_meja ON audit (meja, waktu, id) WHERE meja IS NOT NULL;
CREATE INDEX audit_meja_tindakan ON audit (meja, tindakan, waktu, id) WHERE meja IS NOT NULL;
CREATE INDEX audit_pelaku ON audit (pelaku, waktu, id) WHERE pelaku <> 'pendaftar'::text;
CREATE INDEX audit_petugas ON audit (id_pelaku, waktu, id) WHERE pelaku = 'petugas'::text;
CREATE INDEX audit_petugas_tindakan ON audit (id_pelaku, tindakan, waktu, id) WHERE pelaku = 'petugas'::text;
CREATE INDEX audit_subjek ON audit (subjek, id);
CREATE INDEX audit_tindakan ON audit (tindakan, waktu, id) WHERE pelaku <> 'pendaftar'::text;
-- Order of the desk. The others hold what applicants did not do, so that their saves pay for one.
CREATE INDEX audit_waktu ON audit (waktu, id);
CREATE FUNCTION audit_is_insert_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit entries cannot be changed or deleted'; END $$;
CREATE TRIGGER audit_insert_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- An act on many leaves one entry; this leads from each of them to it, so that their histories can tell of it.
CREATE TABLE audit_tentang (
  -- No foreign key is needed to what can never be deleted.
  id_audit bigint NOT NULL,
  -- No foreign key: applicants of a trial are deleted, entries about them never.
  nomor_pendaftar text NOT NULL,
  PRIMARY KEY (nomor_pendaftar, id_audit)
);
-- Applicants of an entry, for its seal.
CREATE INDEX audit_tentang_entri ON audit_tentang (id_audit, nomor_pendaftar);
CREATE TRIGGER audit_tentang_insert_only BEFORE DELETE OR UPDATE ON audit_tentang
  FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER audit_tentang_no_truncate BEFORE TRUNCATE ON audit_tentang
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- Seals over the audit: each holds the hash of the one before and of the entries that were committed since.
CREATE TABLE segel (
  nomor bigint PRIMARY KEY CHECK (nomor > 0),
  waktu timestamptz NOT NULL,
  -- Ids of the sealed entries.
  entri int8multirange NOT NULL,
  -- Ids below the highest sealed one that a transaction under way may still hold; whatever stands elsewhere was
  -- slipped in.
  terbuka int8multirange NOT NULL,
  -- Highest id sealed so far.
  puncak bigint NOT NULL,
  -- First transaction that had not begun; once all before it have ended, terbuka is settled.
  cakrawala xid8 NOT NULL,
  -- First eight bytes of the hash of each entry, by id: they name the one that was changed.
  isi bytea NOT NULL,
  -- SHA-256 of the seal before, number, time, entri, terbuka and the hash of each entry.
  sidik bytea NOT NULL CHECK (length(sidik) = 32),
  -- HMAC of sidik under a key that is not in the database.
  tanda text NOT NULL
);
CREATE TRIGGER segel_insert_only BEFORE DELETE OR UPDATE ON segel FOR EACH ROW EXECUTE FUNCTION audit_is_insert_only();
CREATE TRIGGER segel_no_truncate BEFORE TRUNCATE ON segel FOR EACH STATEMENT EXECUTE FUNCTION audit_is_insert_only();

-- Looks at all seals; temuan names the first fault, null where the audit was whole.
CREATE TABLE segel_periksa (
  waktu timestamptz PRIMARY KEY,
  temuan text
);

-- Exports of the office; each is read by who asked for it, for a day.
CREATE TABLE ekspor (
  id uuid PRIMARY KEY,
  petugas text NOT NULL REFERENCES petugas(username),
  dibuat timestamptz NOT NULL,
  bentuk text NOT NULL CHECK (bentuk = ANY (ARRAY['xlsx'::text, 'csv'::text, 'zip'::text])),
  saringan jsonb NOT NULL,
  jumlah integer NOT NULL,
  -- Rows written so far.
  kemajuan integer DEFAULT 0 NOT NULL,
  kunci_berkas text,
  gagal text,
  jenis text DEFAULT 'pendaftar'::text NOT NULL
);
CREATE INDEX ekspor_dibuat ON ekspor (dibuat);

-- The layout rate-limiter-flexible expects. Keys of wrong codes and PINs are buckets, so they have an end.
CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

-- Signatures of the challenges whose proofs were taken; each goes when its challenge has expired.
CREATE TABLE bukti (
  soal text PRIMARY KEY,
  berakhir timestamptz NOT NULL
);
CREATE INDEX bukti_berakhir ON bukti (berakhir);

-- Migrations that were applied, and the SHA-256 of each file.
CREATE TABLE migrasi (
  nama text PRIMARY KEY,
  sidik text NOT NULL,
  diterapkan timestamptz DEFAULT now() NOT NULL
);


-- ═══ further tables ══════════════════════════════════════════════════════════════════════════════════════════════════

-- The latest proof of an offering by the prover; it holds as long as the configuration has the fingerprint sidik.
CREATE TABLE bukti_penawaran (
  kode_penawaran text PRIMARY KEY REFERENCES penawaran(kode_penawaran) ON DELETE CASCADE,
  diminta timestamptz NOT NULL,
  -- The officer, or the account of the machine where a command asked for it.
  diminta_oleh text NOT NULL,
  -- Made-up applicants that are through, of jumlah.
  kemajuan integer DEFAULT 0 NOT NULL,
  jumlah integer,
  selesai timestamptz,
  sidik text CHECK (sidik ~ '^[0-9a-f]{64}$'::text),
  hasil text CHECK (hasil = ANY (ARRAY['lulus'::text, 'buntu'::text, 'gagal'::text])),
  laporan jsonb,
  CHECK (num_nulls(selesai, hasil) = ANY (ARRAY[0, 2])),
  CONSTRAINT bukti_penawaran_check1 CHECK (hasil IS NULL OR hasil = 'gagal'::text OR num_nulls(sidik, laporan) = 0)
);

-- Backups that were made, the last hundred.
CREATE TABLE cadangan (
  selesai timestamptz PRIMARY KEY,
  mulai timestamptz NOT NULL,
  -- Bytes; null, as berkas is, where it was made by other means and only noted.
  ukuran bigint CHECK (ukuran >= 0),
  -- How many files it holds.
  berkas integer CHECK (berkas >= 0),
  CHECK (mulai <= selesai),
  CONSTRAINT cadangan_check1 CHECK (num_nulls(ukuran, berkas) = ANY (ARRAY[0, 2]))
);

-- What an officer gave a trial applicant as a result; it goes with its applicant before the offering opens.
CREATE TABLE hasil_uji (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  hasil text NOT NULL CHECK (hasil = ANY (ARRAY['diterima'::text, 'cadangan'::text, 'ditolak'::text])),
  -- Admitted to, or waited for.
  id_prodi integer REFERENCES program_studi(id_prodi),
  jawaban text CHECK (jawaban = ANY (ARRAY['terima'::text, 'tolak'::text])),
  -- By the trial's own clock.
  dijawab timestamptz,
  -- Admitted by a call-up from the waiting list.
  dipanggil boolean DEFAULT false NOT NULL,
  CHECK ((id_prodi IS NULL) = (hasil = 'ditolak'::text)),
  CONSTRAINT hasil_uji_check1 CHECK (jawaban IS NULL OR hasil = 'diterima'::text),
  CONSTRAINT hasil_uji_check2 CHECK ((jawaban IS NULL) = (dijawab IS NULL))
);
CREATE FUNCTION hasil_uji() RETURNS trigger LANGUAGE plpgsql AS
$$
BEGIN
  IF NOT EXISTS (SELECT FROM pendaftar WHERE nomor_pendaftar = NEW.nomor_pendaftar AND uji) THEN
    RAISE EXCEPTION '%: % is no trial', TG_TABLE_NAME, NEW.nomor_pendaftar;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hasil_uji BEFORE INSERT OR UPDATE OF nomor_pendaftar ON hasil_uji
  FOR EACH ROW EXECUTE FUNCTION hasil_uji();

-- The key that opens the sealed announcement of a result; nothing hands it out before the announcement.
CREATE TABLE kunci_tersegel (
  id_hasil integer PRIMARY KEY REFERENCES hasil(id),
  -- Sealed under the master secret.
  kunci bytea NOT NULL CHECK (length(kunci) = 92)
);

-- Acts of the office on many applicants, each of whom is done by itself.
CREATE TABLE massal (
  id uuid PRIMARY KEY,
  jenis text NOT NULL,
  petugas text NOT NULL REFERENCES petugas(username),
  dibuat timestamptz NOT NULL,
  alasan text NOT NULL,
  -- What is the same for all: the deadline, the schedule, the message.
  isi jsonb NOT NULL,
  -- How many it changes, without those left out.
  jumlah integer NOT NULL,
  selesai timestamptz,
  -- The act that this one takes back.
  membatalkan uuid UNIQUE REFERENCES massal(id),
  dikembalikan timestamptz,
  -- It does not begin before a second officer says so.
  perlu_setuju boolean DEFAULT false NOT NULL,
  disetujui timestamptz,
  disetujui_oleh text REFERENCES petugas(username),
  dihentikan timestamptz,
  dihentikan_oleh text REFERENCES petugas(username),
  -- Of one that is done in batches: whoever stands up to this number and is marked otherwise by nothing was reached.
  sampai text,
  CHECK (disetujui_oleh <> petugas)
);
CREATE INDEX massal_berjalan ON massal (dibuat) WHERE selesai IS NULL;
-- Order of the desk.
CREATE INDEX massal_dibuat ON massal (dibuat, id);

-- Whom an act on many is about, and what came of it; hasil is null until it is done.
CREATE TABLE massal_pendaftar (
  id_massal uuid NOT NULL REFERENCES massal(id),
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar) ON DELETE CASCADE,
  hasil text CHECK (hasil = ANY (ARRAY['berhasil'::text, 'gagal'::text, 'dilewati'::text])),
  -- Why it failed, or was left out.
  pesan text,
  waktu timestamptz,
  -- What was there before, to be put back.
  lama jsonb,
  -- The entry it left: whatever was done to the applicant since stands behind it.
  id_audit bigint,
  -- AES-256-GCM copy of a new PIN until its slip can no longer be fetched.
  rahasia bytea,
  PRIMARY KEY (id_massal, nomor_pendaftar)
);
CREATE INDEX massal_pendaftar_nomor ON massal_pendaftar (nomor_pendaftar);
CREATE INDEX massal_pendaftar_rahasia ON massal_pendaftar (waktu) WHERE rahasia IS NOT NULL;

CREATE TABLE pekerja (
  proses uuid PRIMARY KEY,
  terlihat timestamptz NOT NULL
);

-- Bundles that were made, each with the root of its envelopes; the files themselves are not kept.
CREATE TABLE pengumuman_tersegel (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_hasil integer NOT NULL REFERENCES hasil(id),
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL,
  -- The announcement as it stood then.
  waktu timestamptz NOT NULL,
  jumlah integer NOT NULL,
  akar text NOT NULL CHECK (akar ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX pengumuman_tersegel_hasil ON pengumuman_tersegel (id_hasil, id DESC);

-- Letters and objections of trial applicants; they go with their applicant before the offering opens.
CREATE TABLE permintaan_uji (
  nomor_pendaftar text NOT NULL REFERENCES pendaftar(nomor_pendaftar),
  hal text NOT NULL CHECK (hal = ANY (ARRAY['loa-bersyarat'::text, 'loa'::text, 'sanggah'::text])),
  -- Of an objection, what it is to: kind and code.
  rincian text NOT NULL,
  nama text NOT NULL,
  alasan text,
  id_prodi integer REFERENCES program_studi(id_prodi),
  -- By the trial's own clock, as diputus.
  diminta timestamptz NOT NULL,
  keadaan text DEFAULT 'menunggu'::text NOT NULL CHECK (keadaan = ANY (ARRAY['menunggu'::text, 'setuju'::text, 'tolak'::text])),
  jawaban text,
  diputus timestamptz,
  PRIMARY KEY (nomor_pendaftar, hal, rincian),
  CHECK ((hal = 'sanggah'::text) = (rincian <> ''::text)),
  CONSTRAINT permintaan_uji_check1 CHECK ((hal = 'sanggah'::text) = (alasan IS NOT NULL)),
  CONSTRAINT permintaan_uji_check2 CHECK ((keadaan = 'menunggu'::text) = (diputus IS NULL))
);
CREATE TRIGGER permintaan_uji BEFORE INSERT OR UPDATE OF nomor_pendaftar ON permintaan_uji
  FOR EACH ROW EXECUTE FUNCTION hasil_uji();

-- What opens a participant's envelope together with the announcement's key; made once the participant is finalised.
CREATE TABLE rahasia_peserta (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar(nomor_pendaftar),
  -- Sealed under the master secret.
  rahasia bytea NOT NULL CHECK (length(rahasia) = 60),
  dibuat timestamptz NOT NULL
);

-- Payment calls of banks: the same X-EXTERNAL-ID on the same day is answered alike. Kept for three days.
CREATE TABLE snap_permintaan (
  -- Client key of the bank.
  mitra text NOT NULL,
  -- In Jakarta.
  hari date NOT NULL,
  id_luar text NOT NULL,
  -- SHA-256 of the body as sent.
  sidik bytea NOT NULL CHECK (length(sidik) = 32),
  -- HTTP status of the answer; null where none was kept: nobody has answered yet, or the payment it recorded makes the
  -- answer again.
  status smallint,
  jawaban jsonb,
  dibuat timestamptz NOT NULL,
  PRIMARY KEY (hari, mitra, id_luar),
  CHECK ((status IS NULL) = (jawaban IS NULL))
);

-- A view of one of the office's lists: filters and hidden columns. An empty name keeps the columns an officer chose
-- last.
CREATE TABLE tampilan_daftar (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  daftar varchar(120) NOT NULL,
  petugas varchar(40) NOT NULL REFERENCES petugas(username) ON DELETE CASCADE,
  nama varchar(60) NOT NULL,
  bersama boolean DEFAULT false NOT NULL,
  saringan jsonb NOT NULL,
  tersembunyi text[] NOT NULL,
  UNIQUE (daftar, petugas, nama)
);


-- ═══ functions that only statements of the portal call ═══════════════════════════════════════════════════════════════

CREATE FUNCTION identitas_sama(nomor text) RETURNS SETOF text LANGUAGE sql STABLE AS
$$
  WITH RECURSIVE satu (identitas) AS (
    SELECT identitas FROM orang_pendaftar WHERE nomor_pendaftar = nomor
    UNION
    SELECT lain.identitas FROM satu JOIN orang_pendaftar o USING (identitas) CROSS JOIN LATERAL (
      SELECT kedua AS nomor_pendaftar FROM dugaan_ganda WHERE keputusan = 'satu' AND pertama = o.nomor_pendaftar
      UNION ALL SELECT pertama FROM dugaan_ganda WHERE keputusan = 'satu' AND kedua = o.nomor_pendaftar) d
    JOIN orang_pendaftar lain ON lain.nomor_pendaftar = d.nomor_pendaftar)
  SELECT identitas FROM satu
$$;
-- Terms that whoever has words with these beginnings is found by. Pairs are rare; where there is one, single words
-- only cost time. Otherwise of each word its longest kept beginning.
CREATE FUNCTION istilah_dicari(kata text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  WITH awal AS (SELECT DISTINCT left(k, 3) COLLATE "C" AS a FROM unnest(kata) AS k WHERE length(k) >= 3 AND k !~ '^[0-9]'),
    pasangan AS (SELECT array_agg(x.a || '+' || y.a) AS ada FROM awal x JOIN awal y ON x.a < y.a),
    satuan AS (
      SELECT left(k, (SELECT max(n) FROM unnest(CASE WHEN k ~ '^[0-9]' THEN ARRAY[4, 6, 8, 10, 12, 16] ELSE ARRAY[1, 2, 3, 4, 5, 6] END) AS n
        WHERE n <= length(k))) AS istilah FROM unnest(kata) AS k)
  SELECT coalesce(ada, (SELECT array_agg(istilah) FROM satuan WHERE istilah IS NOT NULL), '{}') FROM pasangan
$$;
CREATE FUNCTION registrasi_lain(nomor text) RETURNS SETOF text LANGUAGE sql STABLE AS
$$
  SELECT o.nomor_pendaftar FROM identitas_sama(nomor) i JOIN orang_pendaftar o ON o.identitas = i
  WHERE o.nomor_pendaftar <> nomor AND NOT EXISTS (SELECT FROM dugaan_ganda
    WHERE keputusan = 'dua' AND pertama = least(nomor, o.nomor_pendaftar) AND kedua = greatest(nomor, o.nomor_pendaftar))
$$;
-- Ends a statement, and with it the transaction, that found no seat.
CREATE FUNCTION tanpa_kursi() RETURNS text LANGUAGE plpgsql AS
$$
BEGIN
  RAISE EXCEPTION 'no room has a seat left' USING ERRCODE = 'GB001';
END $$;
