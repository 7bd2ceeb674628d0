/** What a database holds, table by table, to compare it with what was brought back. */
import type { Pool } from '../../packages/server/src/db/pool.ts';

/** Each table with its rows and their fingerprint, but for those that tell of backups and of processes that live. */
export const contents = async (pool: Pool): Promise<Map<string, string>> => {
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('cadangan', 'pekerja') ORDER BY 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ apa: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS apa FROM "${name}" t`,
    );
    found.set(name, rows[0]?.apa ?? '');
  }
  return found;
};

/** The tables that are other in `after` than in `before`. */
export const otherThan = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([name, what]) => after.get(name) !== what).map(([name]) => name);
