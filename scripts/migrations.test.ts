/** The check of migrations finds what stops those who save, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './gate.ts';
import { bigTables, unsaidLocks } from './migrations.ts';

const big = bigTables(readFileSync(join(root, 'packages/server/src/db/schema.sql'), 'utf8'));

test('big are tables of applicants and of what they do, small those of the office', () => {
  for (const table of [
    'pendaftar',
    'berkas',
    'audit',
    'data_diri_pendaftar',
    'sesi',
    'pencarian',
    'pembayaran',
    'loa',
  ])
    expect([table, big.has(table)]).toEqual([table, true]);
  for (const table of ['penawaran', 'petugas', 'jadwal_ujian', 'hasil', 'ruang'])
    expect([table, big.has(table)]).toEqual([table, false]);
});

test.each([
  ['ALTER TABLE berkas ADD COLUMN rupa bit(64), ALTER COLUMN ukuran TYPE bigint;', 'berkas changes a type'],
  ['ALTER TABLE berkas ALTER COLUMN ukuran SET NOT NULL;', 'berkas reads all rows for NOT NULL'],
  ['ALTER TABLE berkas ADD COLUMN a integer CHECK (a > 0);', 'berkas reads all rows for a constraint'],
  [
    'ALTER TABLE pendaftar ADD CONSTRAINT x FOREIGN KEY (a, b) REFERENCES penawaran;',
    'pendaftar reads all rows for a constraint',
  ],
  [
    'ALTER TABLE pendaftar ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid();',
    'pendaftar writes all rows for a new column',
  ],
  [
    'ALTER TABLE pendaftar ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED;',
    'pendaftar writes all rows for a new column',
  ],
  ['-- Why.\nALTER TABLE pendaftar\n  SET UNLOGGED;', 'pendaftar is written anew'],
  ['CREATE INDEX audit_x ON audit (x);', 'audit is read for an index'],
  ['create unique index audit_x on audit (x);', 'audit is read for an index'],
  ['UPDATE pembayaran SET uji = false;', 'pembayaran is updated'],
  ['WITH lama AS (DELETE FROM sesi RETURNING 1) SELECT count(*) FROM lama;', 'sesi is emptied row by row'],
  ['INSERT INTO pencarian (a) SELECT a FROM pendaftar;', 'pencarian is filled'],
  ['-- Locks audit: 3 s at a million rows.\nUPDATE pembayaran SET uji = false;', 'pembayaran is updated'],
  ['-- Locks pembayaran: some seconds.\nUPDATE pembayaran SET uji = false;', 'pembayaran is updated'],
])('%s', (sql, fault) => expect(unsaidLocks(sql, big)).toEqual([fault]));

test.each([
  'ALTER TABLE berkas ADD COLUMN a text, ADD COLUMN b boolean NOT NULL DEFAULT false, ADD COLUMN c timestamptz DEFAULT now();',
  'ALTER TABLE berkas ADD CONSTRAINT x CHECK (a > 0) NOT VALID;',
  'ALTER TABLE berkas DROP COLUMN rupa, ALTER COLUMN a DROP NOT NULL, ALTER COLUMN a SET DEFAULT 1;',
  'CREATE TABLE catatan (nomor_pendaftar text REFERENCES pendaftar); CREATE INDEX a ON catatan (nomor_pendaftar);',
  'CREATE INDEX penawaran_x ON penawaran (x); UPDATE penawaran SET x = 1;',
  "COMMENT ON TABLE berkas IS 'UPDATE berkas; UPDATE audit'; -- UPDATE berkas SET a = 1;",
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE berkas SET a = 1; RETURN NULL; END $$;',
  'CREATE TRIGGER t AFTER INSERT OR DELETE OR UPDATE OF nama ON pendaftar FOR EACH ROW EXECUTE FUNCTION f();',
  '-- Locks pembayaran: 4.5 s at a million rows, in which no bank is answered.\nUPDATE pembayaran SET uji = false;',
])('%s', (sql) => expect(unsaidLocks(sql, big)).toEqual([]));
