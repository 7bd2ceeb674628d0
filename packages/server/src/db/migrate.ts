/** Forward-only migrations: plain SQL files, one transaction each, applied once under an advisory lock. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** What the baseline, the first file of `migrations/`, was folded from; only a database that has begun with it still asks for it. */
const folded = new URL('before-0030/', folder);

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file. */
  digest: string;
}

const readMigrations = async (from: URL): Promise<Migration[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, from), 'utf8')));
  return names.map((name, at) => {
    const sql = texts[at] as string;
    return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
  });
};

/**
 * The way of one database: from the baseline on; where it was begun before the fold, what is left of the old chain, which
 * ends where the baseline does, so that the baseline is noted and not run.
 */
const wayOf = async (applied: ReadonlyMap<string, string>): Promise<Migration[]> => {
  const current = await readMigrations(folder);
  const before = await readMigrations(folded);
  if (!before.some(({ name }) => applied.has(name))) return current;
  const [baseline, ...later] = current;
  return baseline ? [...before, { ...baseline, sql: '' }, ...later] : before;
};

/** Whether a newer version than this has migrated the database, as happens while processes are replaced one after the other. */
export const isBehind = async (db: {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}): Promise<boolean> => {
  const known = [...(await readMigrations(folder)), ...(await readMigrations(folded))].map(
    ({ name }) => name,
  );
  const { rows } = await db.executeSql('SELECT 1 FROM migrasi WHERE nama <> ALL($1::text[]) LIMIT 1', [
    known,
  ]);
  return rows.length > 0;
};

/**
 * Brings the database at `databaseUrl` up to date; returns how many migrations ran. What `rightsOn` names is run with
 * each of them, in its transaction.
 * Throws when an applied file has changed since, or the database is newer than the code.
 */
export const migrate = async (
  databaseUrl: string,
  log: (line: string) => void = () => {},
  rightsOn: (db: pg.Client, databaseUrl: string) => Promise<string[]> = async () => [],
): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('gerbang.migrate'))");
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrasi (nama text PRIMARY KEY, sidik text NOT NULL, diterapkan timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ nama: string; sidik: string }>('SELECT nama, sidik FROM migrasi');
    const applied = new Map(rows.map((r) => [r.nama, r.sidik]));
    const migrations = await wayOf(applied);
    const unknown = [...applied.keys()].find((name) => !migrations.some((one) => one.name === name));
    if (unknown)
      throw new Error(
        `Basis data memuat migrasi ${unknown}, yang tidak dikenal versi Gerbang ini. Pakai versi yang lebih baru.`,
      );
    const rights = await rightsOn(client, databaseUrl);
    let ran = 0;
    for (const { name, sql, digest } of migrations) {
      const before = applied.get(name);
      if (before === digest) continue;
      if (before) throw new Error(`Migrasi ${name} berubah sesudah diterapkan; tulis migrasi baru.`);
      log(`Migrasi ${name}`);
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO migrasi (nama, sidik) VALUES ($1, $2)', [name, digest]);
      for (const right of rights) await client.query(right);
      await client.query('COMMIT');
      ran += 1;
    }
    return ran;
  } finally {
    await client.end();
  }
};
