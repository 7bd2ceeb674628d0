/** What the version before uses is not dropped under it: on the migration that was met, on made-up ones, and on ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './gate.ts';
import { droppedTooEarly } from './migrations-drops.ts';

const folder = join(root, 'packages/server/src/db/migrations');
const ours = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

test('the migration under which saves of the version before were answered 500 is refused', () => {
  const found = droppedTooEarly(ours, { '0.2.0': '0062' }, '0062').filter((line) => line.startsWith('0085'));
  expect(found).toEqual([
    expect.stringMatching(
      /^0085\S+ orang_pendaftar\.perubahan goes, which orang_ikut, orang_berubah of 0\.2\.0 uses/,
    ),
    expect.stringMatching(
      /^0085\S+ orang_pendaftar\.dibandingkan goes; say which release was the first without it/,
    ),
  ]);
});

const RELEASED = { '0.2.0': '0001', '0.3.0': '0002' };
const before = [
  {
    name: '0001_dasar.sql',
    sql: `CREATE TABLE orang (nomor text PRIMARY KEY, lama integer, bebas integer, dihitung integer, pernah integer);
      CREATE TABLE antre (nomor text); CREATE TABLE sepi (nomor text); CREATE TYPE warna AS ENUM ('a');
      CREATE FUNCTION hitung(nomor text, OUT n int) LANGUAGE sql AS $$ SELECT count(*) FROM antre; $$;
      CREATE FUNCTION catat() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
        PERFORM hitung(NEW.nomor); NEW.lama := 1; RETURN NEW; -- dan NEW.bebas tidak
      END $f$;
      CREATE FUNCTION usang() RETURNS void LANGUAGE sql AS 'SELECT pernah FROM orang';
      CREATE TRIGGER orang_catat BEFORE UPDATE ON orang FOR EACH ROW EXECUTE FUNCTION catat();
      CREATE VIEW angka AS SELECT o.dihitung FROM orang AS o;`,
  },
  { name: '0002_lalu.sql', sql: 'DROP FUNCTION usang(); ALTER TABLE orang ADD COLUMN baru integer;' },
];
const judged = (sql: string, name = '0003_kini.sql') =>
  droppedTooEarly([...before, { name, sql }], RELEASED, '0002').map((line) => line.replace(/^\S+ /, ''));

describe('in use by the last release, whatever the head says', () => {
  test.each([
    ['ALTER TABLE orang DROP COLUMN lama;', 'orang.lama goes, which catat'],
    [
      'alter table only orang add column x int, drop column if exists lama cascade;',
      'orang.lama goes, which catat',
    ],
    ['ALTER TABLE orang DROP lama;', 'orang.lama goes, which catat'],
    ['ALTER TABLE orang RENAME COLUMN lama TO baharu;', 'orang.lama goes, which catat'],
    ['ALTER TABLE orang DROP COLUMN dihitung;', 'orang.dihitung goes, which angka'],
    ['DROP TABLE sepi, antre;', 'antre goes, which hitung'],
    ['ALTER TABLE antre RENAME TO antrean;', 'antre goes, which hitung'],
    ['DROP FUNCTION hitung(text);', 'hitung goes, which catat'],
    [
      'DROP TRIGGER orang_catat ON orang; DROP FUNCTION catat();',
      'catat goes, which trigger orang_catat on orang',
    ],
    [
      `CREATE OR REPLACE FUNCTION catat() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
       ALTER TABLE orang DROP COLUMN lama;`,
      'orang.lama goes, which catat',
    ],
  ])('%s', (sql, line) =>
    expect(
      judged(`-- Unused since 0.3.0: orang.lama, orang.dihitung, antre, hitung, catat, sepi.\n${sql}`),
    ).toEqual([expect.stringContaining(`${line} of 0.3.0 uses`)]),
  );
});

describe('unused there, but by whom nobody has said', () => {
  test.each([
    ['ALTER TABLE orang DROP COLUMN bebas;', 'orang.bebas'],
    ['ALTER TABLE orang DROP COLUMN pernah;', 'orang.pernah'],
    ['ALTER TABLE orang DROP COLUMN baru;', 'orang.baru'],
    ['DROP TABLE IF EXISTS sepi;', 'sepi'],
    ['DROP TYPE warna;', 'warna'],
    ['-- Unused since 0.4.0: sepi.\nDROP TABLE sepi;', 'sepi'],
    ['-- Unused since 0.3.0: orang.bebas.\nDROP TABLE sepi;', 'sepi'],
  ])('%s', (sql, thing) =>
    expect(judged(sql)).toEqual([
      `${thing} goes; say which release was the first without it: -- Unused since 0.3.0: ${thing}.`,
    ]),
  );
});

test.each([
  '-- Unused since 0.3.0: orang.bebas, sepi.\nALTER TABLE orang DROP COLUMN bebas; DROP TABLE sepi;',
  '-- Unused since 0.2.0: sepi.\nDROP TABLE sepi;',
  'CREATE TABLE sebentar (lama int); DROP TABLE sebentar;',
  'ALTER TABLE orang ADD COLUMN sebentar int; ALTER TABLE orang DROP COLUMN sebentar;',
  'DROP FUNCTION pg_temp.bantu(text); DROP INDEX orang_lama; DROP TRIGGER orang_catat ON orang;',
  'ALTER TABLE orang DROP CONSTRAINT orang_pkey, ALTER COLUMN lama DROP NOT NULL, ALTER lama DROP DEFAULT;',
  "COMMENT ON TABLE orang IS 'DROP TABLE antre; ALTER TABLE orang DROP COLUMN lama;'; -- DROP TABLE antre;",
])('may be: %s', (sql) => expect(judged(sql)).toEqual([]));

test('what was applied already is not judged', () => {
  const applied = [...before, { name: '0003_kini.sql', sql: 'DROP TABLE antre;' }];
  expect(droppedTooEarly(applied, RELEASED, '0003')).toEqual([]);
});
