/** The drawing of the schema against the database it is drawn from. */
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { drawSchema } from '../src/db/drawing/drawing.ts';
import { execute } from './admin.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';

const drawn = await readFile(new URL('../src/db/schema.sql', import.meta.url), 'utf8');
const withoutComments = (sql: string): string => sql.replace(/^ *--.*\n/gm, '');

const opened: TestDatabase[] = [];
const open = async (database: Promise<TestDatabase>): Promise<string> => {
  opened.push(await database);
  return (await database).url;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

it('is what the migrations make; `npm run schema` draws it anew', async () => {
  expect(await drawSchema(await open(createTestDatabase()))).toBe(drawn);
});

it('leaves nothing out: run on an empty database, it makes one that is drawn alike', async () => {
  const url = await open(createEmptyDatabase());
  await execute(url, drawn);
  expect(withoutComments(await drawSchema(url))).toBe(withoutComments(drawn));
});

it('shows what came: a column, a table nobody named, an index, a condition, a comment', async () => {
  const url = await open(createTestDatabase());
  await execute(
    url,
    'alter table petugas add column telepon text',
    'create table beasiswa (id integer primary key)',
    'create index petugas_peran on petugas (peran)',
    "alter table petugas add check (nama <> '')",
    "comment on table petugas is 'Accounts of the office.'",
  );
  const now = await drawSchema(url);
  expect(now).toContain('  telepon text');
  expect(now).toContain('═══ further tables');
  expect(now).toContain('CREATE TABLE beasiswa (');
  expect(now).toContain('CREATE INDEX petugas_peran ON petugas (peran);');
  expect(now).toContain("CHECK (nama <> ''::text)");
  expect(now).toContain('-- Accounts of the office.\nCREATE TABLE petugas');
});

it('refuses to draw what it would leave out', async () => {
  const url = await open(createTestDatabase());
  await execute(
    url,
    "create type warna as enum ('merah')",
    'create sequence antrean',
    'alter table audit disable trigger audit_insert_only',
    'alter table petugas enable row level security',
  );
  await expect(drawSchema(url)).rejects.toThrow(
    'relation antrean, trigger that is off audit_insert_only, type warna, row security petugas',
  );
});
