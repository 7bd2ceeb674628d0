-- What the office no longer asks of an offering whose form somebody is filling; what was answered stays.
CREATE TABLE penawaran_form_mati (
  kode_penawaran text NOT NULL,
  kode_grup_form integer NOT NULL,
  nama_form text NOT NULL,
  PRIMARY KEY (kode_penawaran, kode_grup_form, nama_form),
  FOREIGN KEY (kode_penawaran, kode_grup_form) REFERENCES penawaran_grup
);
COMMENT ON TABLE penawaran_form_mati IS 'Codes switched off after the form was taken: no save empties their columns.';
