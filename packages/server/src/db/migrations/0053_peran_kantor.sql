-- Roles the office puts together from permissions; petugas.peran and peran_lain name them as they name the built-in ones.
CREATE TABLE peran_kantor (
  nama text PRIMARY KEY CHECK (nama ~ '^[a-z0-9]+([ -][a-z0-9]+)*$' AND length(nama) BETWEEN 3 AND 40),
  izin text[] NOT NULL CHECK (cardinality(izin) > 0),
  -- Grows with every change: of two officers who change a role at once, the second is told.
  versi integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE peran_kantor IS 'Roles the office put together; petugas.peran and peran_lain name them as they name the built-in ones.';
COMMENT ON COLUMN peran_kantor.izin IS 'Permissions; keeping accounts is never among them.';
COMMENT ON COLUMN peran_kantor.versi IS 'Grows with every change: of two officers who change a role at once, the second is told.';
