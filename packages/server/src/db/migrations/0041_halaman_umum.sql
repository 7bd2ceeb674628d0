-- What the public pages show beside the waves: news marked as public, questions and answers, facts of programmes.
ALTER TABLE pengumuman ADD COLUMN publik boolean NOT NULL DEFAULT false;
ALTER TABLE berita ADD COLUMN publik boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN pengumuman.publik IS 'Readable without signing in, too.';
COMMENT ON COLUMN berita.publik IS 'Readable without signing in, too.';

ALTER TABLE program_studi
  ADD COLUMN akreditasi text NOT NULL DEFAULT '' CHECK (length(akreditasi) <= 40),
  ADD COLUMN pendaftar_lalu integer CHECK (pendaftar_lalu >= 0),
  ADD COLUMN diterima_lalu integer CHECK (diterima_lalu >= 0),
  ADD CHECK (diterima_lalu <= pendaftar_lalu);
COMMENT ON COLUMN program_studi.akreditasi IS 'As the office writes it; empty where it gives none.';
COMMENT ON COLUMN program_studi.pendaftar_lalu IS 'Who applied last year, and in diterima_lalu who was admitted; null where the office does not say.';

CREATE TABLE tanya_jawab (
  id_tanya integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pertanyaan text NOT NULL CHECK (length(pertanyaan) BETWEEN 1 AND 200),
  jawaban text NOT NULL CHECK (length(jawaban) BETWEEN 1 AND 2000),
  urutan integer NOT NULL DEFAULT 0,
  tampil boolean NOT NULL DEFAULT false,
  versi integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE tanya_jawab IS 'Questions and answers of the news desk; plain text.';
COMMENT ON COLUMN tanya_jawab.tampil IS 'Shown to everybody; otherwise a draft.';

-- Public pages are kept in the processes; whatever they are made of makes them forget, whoever writes it.
CREATE FUNCTION publik_berubah() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('publik', ''); RETURN NULL; END $$;
DO $$
DECLARE
  nama text;
BEGIN
  FOREACH nama IN ARRAY ARRAY['jenjang_prodi', 'fakultas', 'program_studi', 'kelas', 'jalur', 'penawaran',
    'penawaran_grup', 'penawaran_form', 'penawaran_prodi', 'detail_jadwal', 'pengumuman', 'berita', 'tanya_jawab',
    'pengaturan']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah()', nama || '_publik', nama);
  END LOOP;
END $$;
-- A schedule's row changes when its last seat is taken, which no page shows.
CREATE TRIGGER jadwal_ujian_publik AFTER INSERT OR DELETE OR UPDATE OF lokasi_ujian, disabilitas, urutan ON jadwal_ujian
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();
