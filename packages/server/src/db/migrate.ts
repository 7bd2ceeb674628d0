/** Forward-only migrations: plain SQL files, one transaction each, applied once under an advisory lock. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/** Names of the migrations in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings the database at `databaseUrl` up to date; returns how many migrations ran.
 * Throws when an applied file has changed since, or the database is newer than the code.
 */
export const migrate = async (
  databaseUrl: string,
  log: (line: string) => void = () => {},
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
    const names = await migrationNames();
    const unknown = [...applied.keys()].find((name) => !names.includes(name));
    if (unknown)
      throw new Error(
        `Basis data memuat migrasi ${unknown}, yang tidak dikenal versi Gerbang ini. Pakai versi yang lebih baru.`,
      );
    let ran = 0;
    for (const name of names) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const digest = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === digest) continue;
      if (before) throw new Error(`Migrasi ${name} berubah sesudah diterapkan; tulis migrasi baru.`);
      log(`Migrasi ${name}`);
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO migrasi (nama, sidik) VALUES ($1, $2)', [name, digest]);
      await client.query('COMMIT');
      ran += 1;
    }
    return ran;
  } finally {
    await client.end();
  }
};
