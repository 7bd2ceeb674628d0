-- Views of the office's lists, kept by officers.
CREATE TABLE tampilan_daftar (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  daftar varchar(120) NOT NULL,
  petugas varchar(40) NOT NULL REFERENCES petugas (username) ON DELETE CASCADE,
  nama varchar(60) NOT NULL,
  bersama boolean NOT NULL DEFAULT false,
  saringan jsonb NOT NULL,
  tersembunyi text[] NOT NULL,
  UNIQUE (daftar, petugas, nama)
);
COMMENT ON TABLE tampilan_daftar IS 'A view of one of the office''s lists: filters and hidden columns. An empty name keeps the columns an officer chose last.';
