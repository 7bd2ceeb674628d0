/** What a database holds, table by table, to compare it with what was brought back. */
import pg from 'pg';

/** Each table with its rows and their fingerprint, but for those that tell of backups and of processes that live. */
export const contents = async (url: string): Promise<Map<string, string>> => {
  // Of its own, for as long as it takes: the portal's would be cut off.
  const db = new pg.Client(url);
  await db.connect();
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('cadangan', 'pekerja') ORDER BY 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ apa: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS apa FROM "${name}" t`,
    );
    found.set(name, rows[0]?.apa ?? '');
  }
  await db.end();
  return found;
};

/** The tables that are other in `after` than in `before`. */
export const otherThan = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...before].filter(([name, what]) => after.get(name) !== what).map(([name]) => name);
