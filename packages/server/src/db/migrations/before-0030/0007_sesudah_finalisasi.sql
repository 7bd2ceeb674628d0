-- After finalisation: results, letters of acceptance, chat, announcements and news.

-- An import of results for one offering; visible only once approved by a second officer and after its announcement.
CREATE TABLE hasil (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kode_penawaran text NOT NULL REFERENCES penawaran,
  dibuat timestamptz NOT NULL,
  dibuat_oleh text NOT NULL REFERENCES petugas,
  disetujui timestamptz,
  disetujui_oleh text REFERENCES petugas,
  dibatalkan timestamptz,
  CHECK ((disetujui IS NULL) = (disetujui_oleh IS NULL)),
  CHECK (disetujui_oleh IS NULL OR disetujui_oleh <> dibuat_oleh)
);
-- One import of an offering counts at a time.
CREATE UNIQUE INDEX hasil_berlaku ON hasil (kode_penawaran) WHERE dibatalkan IS NULL;
CREATE TABLE yudisium (
  id_hasil integer NOT NULL REFERENCES hasil,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  diterima boolean NOT NULL,
  id_prodi integer REFERENCES program_studi,
  PRIMARY KEY (nomor_pendaftar, id_hasil)
);
CREATE INDEX yudisium_hasil ON yudisium (id_hasil);

CREATE TABLE loa (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES pendaftar,
  -- 1 conditional, 2 final (A 9).
  jenis_loa integer NOT NULL CHECK (jenis_loa IN (1, 2)),
  -- 1 in review, 2 approved, 3 rejected.
  status_loa integer NOT NULL DEFAULT 1 CHECK (status_loa IN (1, 2, 3)),
  id_prodi integer REFERENCES program_studi,
  diminta timestamptz NOT NULL,
  diputus timestamptz,
  diputus_oleh text REFERENCES petugas,
  keterangan text,
  keterangan_terlihat boolean NOT NULL DEFAULT false,
  nomor_surat text UNIQUE,
  kunci_berkas text,
  dicabut timestamptz,
  CHECK ((status_loa = 1) = (diputus IS NULL))
);
CREATE UNIQUE INDEX loa_satu_review ON loa (nomor_pendaftar, jenis_loa) WHERE status_loa = 1;
CREATE INDEX loa_pendaftar ON loa (nomor_pendaftar, jenis_loa, id DESC);
CREATE INDEX loa_antrean ON loa (diminta) WHERE status_loa = 1;
CREATE TABLE penomoran_surat (tahun integer PRIMARY KEY, terakhir integer NOT NULL);

CREATE TABLE percakapan (
  nomor_pendaftar text PRIMARY KEY REFERENCES pendaftar,
  flag text NOT NULL CHECK (flag IN ('unsolved', 'solved')),
  petugas text REFERENCES petugas,
  -- Oldest message of the applicant that waits for an answer; null when none does.
  menunggu_sejak timestamptz,
  dibuka timestamptz NOT NULL,
  respons_pertama timestamptz
);
CREATE INDEX percakapan_antrean ON percakapan (menunggu_sejak) WHERE flag = 'unsolved';
CREATE TABLE pesan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nomor_pendaftar text NOT NULL REFERENCES percakapan,
  role text NOT NULL CHECK (role IN ('pendaftar', 'admin')),
  petugas text REFERENCES petugas,
  pesan text NOT NULL CHECK (length(pesan) BETWEEN 1 AND 2000),
  dikirim timestamptz NOT NULL,
  terbaca boolean NOT NULL DEFAULT false,
  id_klien text,
  UNIQUE (nomor_pendaftar, id_klien)
);
CREATE INDEX pesan_percakapan ON pesan (nomor_pendaftar, id);
CREATE TABLE balasan_siap (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL,
  isi text NOT NULL
);

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
  judul text NOT NULL CHECK (length(judul) BETWEEN 1 AND 200),
  id_berkas uuid REFERENCES berkas_kabar,
  -- Shown from this instant on; null: a draft.
  terbit timestamptz,
  diarsipkan timestamptz
);
CREATE INDEX pengumuman_terbit ON pengumuman (terbit DESC) WHERE diarsipkan IS NULL;
CREATE TABLE berita (
  id_berita integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  judul text NOT NULL CHECK (length(judul) BETWEEN 1 AND 200),
  id_foto uuid REFERENCES berkas_kabar,
  deskripsi_foto text,
  -- Sanitised when written, and again when read.
  isi_berita text NOT NULL,
  terbit timestamptz,
  diarsipkan timestamptz
);
CREATE INDEX berita_terbit ON berita (terbit DESC) WHERE diarsipkan IS NULL;

-- Opened results are kept in the processes; whatever changes what is open makes them forget.
CREATE FUNCTION hasil_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('hasil', ''); RETURN NULL; END $$;
CREATE TRIGGER penawaran_pengumuman AFTER UPDATE OF tanggal_pengumuman ON penawaran
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();
CREATE TRIGGER hasil_berubah AFTER INSERT OR UPDATE OR DELETE ON hasil
  FOR EACH STATEMENT EXECUTE FUNCTION hasil_berubah();
