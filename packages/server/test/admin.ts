import pg from 'pg';

/** The migrated database that test databases are copied from, */
export const TEMPLATE = 'gerbang_template';
/** and its copy that holds the demo university. */
export const CAMPUS_TEMPLATE = 'gerbang_template_kampus';

/** Runs statements that must stand alone (create, drop database), one after the other. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server's other database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
