/** Databases from before the migrations were folded into one baseline: it makes what they made, and such a database goes on. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { asApplication, rightsOfRole } from '../src/db/application-role.ts';
import { drawSchema } from '../src/db/drawing/drawing.ts';
import { migrate } from '../src/db/migrate.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';

const MIGRATIONS = new URL('../src/db/migrations/', import.meta.url);
const FOLDED = new URL('before-0030/', MIGRATIONS);
const namesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const folded = await namesIn(FOLDED);
const current = await namesIn(MIGRATIONS);

const opened: TestDatabase[] = [];
let app: TestApp | undefined;
const empty = async (): Promise<TestDatabase> => {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});
afterAll(() => app?.close());

const on = async <T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

/** What the last version before the fold did, as far as its migration number `upTo`. */
const beginAsBefore = (url: string, upTo = folded.length): Promise<void> =>
  on(url, async (db) => {
    await db.query(
      'CREATE TABLE migrasi (nama text PRIMARY KEY, sidik text NOT NULL, diterapkan timestamptz NOT NULL DEFAULT now())',
    );
    for (const name of folded.slice(0, upTo)) {
      const sql = await readFile(new URL(name, FOLDED), 'utf8');
      const digest = createHash('sha256').update(sql).digest('hex');
      await db.query('BEGIN');
      await db.query(sql);
      await db.query('INSERT INTO migrasi (nama, sidik) VALUES ($1, $2)', [name, digest]);
      await db.query('COMMIT');
    }
  });

const tablesOf = async (db: pg.Client): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrasi' ORDER BY 1",
    )
  ).rows.map(({ name }) => name);

/** Every row of every table, as a digest for each table. */
const contentsOf = (url: string): Promise<Record<string, string>> =>
  on(url, async (db) => {
    const contents: Record<string, string> = {};
    for (const table of await tablesOf(db)) {
      const sql = `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS all FROM ${table} t`;
      contents[table] = (await db.query<{ all: string }>(sql)).rows[0]?.all ?? '';
    }
    return contents;
  });

/** Owner and rights of everything in the schema. */
const rightsOf = (url: string): Promise<unknown[]> =>
  on(
    url,
    async (db) =>
      (
        await db.query(
          `SELECT relname AS name, relkind AS kind, relowner::regrole AS owner, relacl::text AS rights FROM pg_class WHERE relnamespace = 'public'::regnamespace
           UNION ALL SELECT proname, 'p', proowner::regrole, proacl::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
           UNION ALL SELECT nspname, 'n', nspowner::regrole, nspacl::text FROM pg_namespace WHERE nspname IN ('public', 'pgboss') ORDER BY 2, 1`,
        )
      ).rows,
  );

const appliedIn = (url: string): Promise<string[]> =>
  on(url, async (db) =>
    (await db.query<{ nama: string }>('SELECT nama FROM migrasi ORDER BY nama')).rows.map(({ nama }) => nama),
  );

it('the baseline makes what the folded migrations made: objects, rows and rights', async () => {
  const [old, fresh] = [(await empty()).url, (await empty()).url];
  await beginAsBefore(old);
  await on(fresh, async (db) => {
    await db.query(
      'CREATE TABLE migrasi (nama text PRIMARY KEY, sidik text NOT NULL, diterapkan timestamptz NOT NULL DEFAULT now())',
    );
    await db.query(await readFile(new URL(current[0] as string, MIGRATIONS), 'utf8'));
  });
  expect(await drawSchema(fresh)).toBe(await drawSchema(old));
  expect(await contentsOf(fresh)).toEqual(await contentsOf(old));
  await asApplication(old);
  await asApplication(fresh);
  expect(await rightsOf(fresh)).toEqual(await rightsOf(old));
});

it('what a migration makes is open to the processes that serve already, before the new one has begun', async () => {
  const [{ url: known }, { url }] = [await empty(), await empty()];
  await migrate(known);
  // The role is the cluster's: made at an earlier start.
  const application = new URL(await asApplication(known));
  application.pathname = new URL(url).pathname;
  await migrate(url, undefined, rightsOfRole);
  await on(application.href, (db) =>
    db.query('INSERT INTO antrean_orang SELECT nomor_pendaftar FROM orang_pendaftar'),
  );
  await expect(on(application.href, (db) => db.query('DELETE FROM audit'))).rejects.toThrow(
    'permission denied',
  );
});

it('a database from before goes on with every row, and people sign in and save', async () => {
  let url = '';
  app = await startTestApp({
    create: async () => {
      const database = await createEmptyDatabase();
      url = database.url;
      await beginAsBefore(url);
      // Rows are made by today's seed, which fills the columns of today.
      await migrate(url);
      await asApplication(url);
      return database;
    },
  });
  const who = await app.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const before = await contentsOf(url);
  await on(url, (db) => db.query('DELETE FROM migrasi WHERE nama = $1', [current[0]]));

  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  expect(lines).toEqual([`Migrasi ${current[0]}`]);
  expect(await contentsOf(url)).toEqual(before);
  expect(await migrate(url)).toBe(0);
  await asApplication(url);

  const { call } = await app.another();
  const { status, body } = await call<{ token: string }>('POST', '/api/login', {
    body: { username: who.nomor_pendaftar, password: who.pin },
  });
  expect(status).toBe(200);
  const saved = await call<{ nama_lengkap: string }>('POST', '/api/v2/data_diri_pendaftar', {
    token: body.data.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap: 'Sesudah Pembaruan' },
  });
  expect([saved.status, saved.body.data.nama_lengkap]).toEqual([200, 'Sesudah Pembaruan']);
});

it.each([1, 9, folded.length - 1])(
  'one that stopped after %i of them is brought to the end',
  async (count) => {
    const { url } = await empty();
    await beginAsBefore(url, count);
    await migrate(url);
    expect(await appliedIn(url)).toEqual([...folded, ...current]);
    expect(await drawSchema(url)).toBe(
      await readFile(new URL('../src/db/schema.sql', import.meta.url), 'utf8'),
    );
    expect(await migrate(url)).toBe(0);
  },
);

it('an empty one begins with the baseline', async () => {
  const { url } = await empty();
  expect(await migrate(url)).toBe(current.length);
  expect(await appliedIn(url)).toEqual(current);
});

it('is refused where a folded migration was another, or a newer version was here', async () => {
  const { url } = await empty();
  await beginAsBefore(url);
  const set = (sql: string) => on(url, (db) => db.query(sql));
  await set("UPDATE migrasi SET sidik = 'lain' WHERE nama = '0016_pencarian.sql'");
  await expect(migrate(url)).rejects.toThrow('Migrasi 0016_pencarian.sql berubah sesudah diterapkan');
  await set("DELETE FROM migrasi; INSERT INTO migrasi (nama, sidik) VALUES ('9999_kelak.sql', '-')");
  await expect(migrate(url)).rejects.toThrow('9999_kelak.sql, yang tidak dikenal versi Gerbang ini');
});

it('numbers follow each other from the baseline on, none missing and none twice', () => {
  expect(current.map((name) => Number(name.slice(0, 4)))).toEqual(current.map((_, at) => 30 + at));
});
