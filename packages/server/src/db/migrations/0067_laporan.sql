-- What an offering shows in public beside its dates (publik 9), and reports of anybody (laporan 1).
ALTER TABLE penawaran
  ADD COLUMN tampil_bobot boolean NOT NULL DEFAULT true,
  ADD COLUMN tampil_angka boolean NOT NULL DEFAULT true,
  ADD COLUMN biaya_diterima text NOT NULL DEFAULT '',
  ADD COLUMN kriteria_seleksi text NOT NULL DEFAULT '';
COMMENT ON COLUMN penawaran.tampil_bobot IS 'The public page names weights and minimums of the selection.';
COMMENT ON COLUMN penawaran.tampil_angka IS 'The public page counts applicants and admitted, once the result is announced.';
COMMENT ON COLUMN penawaran.biaya_diterima IS 'What those admitted will pay, or how it is worked out, in the words of the office.';
COMMENT ON COLUMN penawaran.kriteria_seleksi IS 'How it is selected and by what, in the words of the office.';

CREATE TABLE laporan (
  id_laporan integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomor text NOT NULL UNIQUE,
  sidik_kode bytea NOT NULL,
  kategori text NOT NULL CHECK (kategori IN ('pungutan', 'ujian', 'penilaian', 'dokumen', 'petugas', 'lain')),
  kode_penawaran text REFERENCES penawaran ON DELETE SET NULL,
  prodi text,
  kontak text,
  masuk date NOT NULL,
  batas_jawab timestamptz NOT NULL,
  keadaan text NOT NULL DEFAULT 'menunggu' CHECK (keadaan IN ('menunggu', 'dijawab', 'ditutup')),
  pemegang text REFERENCES petugas,
  alasan_tutup text,
  versi integer NOT NULL DEFAULT 1,
  CHECK ((alasan_tutup IS NOT NULL) = (keadaan = 'ditutup'))
);
COMMENT ON TABLE laporan IS 'Reports of suspected violations. Nothing here tells who sent one but what they wrote themselves: no address, no browser, no hour.';
COMMENT ON COLUMN laporan.sidik_kode IS 'SHA-256 of number and secret code; the code itself is kept nowhere.';
COMMENT ON COLUMN laporan.prodi IS 'The programme it is about, as it was typed.';
COMMENT ON COLUMN laporan.kontak IS 'E-mail or telephone, where the reporter gave one.';
COMMENT ON COLUMN laporan.batas_jawab IS 'The end of the last working day to answer.';
COMMENT ON COLUMN laporan.pemegang IS 'The officer it was given to.';
CREATE INDEX laporan_antre ON laporan (batas_jawab, id_laporan);
COMMENT ON INDEX laporan_antre IS 'Order of the desk.';
CREATE INDEX laporan_keadaan ON laporan (keadaan, batas_jawab, id_laporan);
COMMENT ON INDEX laporan_keadaan IS 'The same, by where they stand.';
CREATE TABLE pesan_laporan (
  id_pesan integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id_laporan integer NOT NULL REFERENCES laporan,
  petugas text REFERENCES petugas,
  isi text NOT NULL,
  hari date NOT NULL
);
COMMENT ON TABLE pesan_laporan IS 'What was written in a report, by its reporter (petugas null) or an officer.';
CREATE INDEX pesan_laporan_laporan ON pesan_laporan (id_laporan, id_pesan);

-- The public pages show these too.
CREATE TRIGGER aturan_seleksi_publik AFTER INSERT OR DELETE OR UPDATE ON aturan_seleksi
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();
CREATE TRIGGER komponen_nilai_publik AFTER INSERT OR DELETE OR UPDATE OF nama, urutan, kode_minat, id_prodi ON komponen_nilai
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();
CREATE TRIGGER hasil_publik AFTER INSERT OR DELETE OR UPDATE OF disetujui, dibatalkan ON hasil
  FOR EACH STATEMENT EXECUTE FUNCTION publik_berubah();
