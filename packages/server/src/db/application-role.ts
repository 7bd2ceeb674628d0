/**
 * The application's own database role: it reads and writes rows, but owns nothing of the portal's, so that whoever
 * speaks through the application can neither change nor delete an audit entry nor the tables themselves (keamanan 15).
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { codeOf } from '../certain.ts';

const EXISTS = new Set(['42710', '23505']);

const sqlState = (error: unknown): string => codeOf(error) ?? '';

const connected = async <T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

/** Whoever owns the tables, in another role: the name follows the owner's, the password from the owner's. */
const applicationOf = (ownerUrl: string): { url: string; role: string; password: string } | null => {
  const url = new URL(ownerUrl);
  // Without a password of the owner's there is nothing secret to make one from.
  if (url.password === '') return null;
  const role = `${decodeURIComponent(url.username)}_aplikasi`;
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(role).digest('base64url');
  url.username = encodeURIComponent(role);
  url.password = password;
  return { url: url.href, role, password };
};

/** The address of a replica as the application connects to it, where it was given with the owner's name. */
export const withRoleOf = (
  readUrl: string,
  { ownerUrl, databaseUrl }: { ownerUrl: string; databaseUrl: string },
): string => {
  const [url, application] = [new URL(readUrl), new URL(databaseUrl)];
  if (url.username !== new URL(ownerUrl).username) return readUrl;
  url.username = application.username;
  url.password = application.password;
  return url.href;
};

const grants = (role: string): string[] => [
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  // Those of them that the database's migrations have made so far.
  `DO $$ DECLARE kept text; BEGIN
    FOR kept IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname IN ('audit', 'audit_tentang', 'segel', 'segel_periksa')
    LOOP EXECUTE format('REVOKE UPDATE, DELETE ON %I FROM ${role}', kept); END LOOP;
  END $$`,
  `REVOKE INSERT, UPDATE, DELETE ON migrasi FROM ${role}`,
];

/**
 * What a role made at an earlier start is given on what a migration makes, in that migration's own transaction: processes
 * of the version before serve on meanwhile, and triggers write new tables in their name. Nothing where there is no role yet.
 */
export const rightsOfRole = async (db: pg.Client, ownerUrl: string): Promise<string[]> => {
  const role = applicationOf(ownerUrl)?.role;
  if (role === undefined) return [];
  const { rowCount } = await db.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 0 ? [] : grants(pg.escapeIdentifier(role));
};

/** Whoever hands something over must belong to the new owner; who does already may lack the right to say so again. */
const membership = (role: string): string =>
  `DO $$ BEGIN IF NOT pg_has_role('${role}'::regrole::oid, 'MEMBER') THEN GRANT ${role} TO CURRENT_USER; END IF; END $$`;

/** The prover makes and drops tables of its own there, and nowhere else; nobody finds anything in it unasked. */
export const SCRATCH_SCHEMA = 'gerbang_uji';
const PROVER_SCHEMA = `CREATE SCHEMA IF NOT EXISTS ${SCRATCH_SCHEMA}`;

/** The queue makes and changes its tables itself, so its schema belongs to the role; one made earlier is handed over. */
const queueSchema = (role: string): string[] => [
  `CREATE SCHEMA IF NOT EXISTS pgboss AUTHORIZATION ${role}`,
  `DO $$ DECLARE thing text; BEGIN
    FOR thing IN
      SELECT format('SCHEMA %I', nspname) FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner <> '${role}'::regrole
      UNION ALL SELECT format('TABLE pgboss.%I', relname) FROM pg_class
        WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') AND relowner <> '${role}'::regrole
      UNION ALL SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'pgboss'::regnamespace AND proowner <> '${role}'::regrole
      UNION ALL SELECT format('TYPE pgboss.%I', typname) FROM pg_type
        WHERE typnamespace = 'pgboss'::regnamespace AND typtype = 'e' AND typowner <> '${role}'::regrole
    LOOP EXECUTE format('ALTER %s OWNER TO ${role}', thing); END LOOP;
  END $$`,
];

const MAY_CREATE = 'SELECT rolcreaterole OR rolsuper AS may FROM pg_roles WHERE rolname = current_user';

const opens = (url: string): Promise<boolean> =>
  connected(url, async () => true).catch((error: unknown) => {
    // 28P01: wrong password; 28000: no such role.
    if (sqlState(error).startsWith('28')) return false;
    throw error;
  });

/**
 * Makes the role on a migrated database, gives it its rights, and answers the address the application connects to.
 * Where `ownerUrl` may not create roles or has no password, the answer is `ownerUrl` itself, and `log` says so; the
 * triggers of `audit` then guard alone.
 */
export const asApplication = async (
  ownerUrl: string,
  log: (line: string) => void = () => {},
): Promise<string> => {
  const application = applicationOf(ownerUrl);
  return connected(ownerUrl, async (db) => {
    const alone = async (): Promise<string> => {
      log('Basis data dipakai dengan peran pemiliknya; lihat docs/operations/production.md.');
      await db.query('CREATE SCHEMA IF NOT EXISTS pgboss');
      await db.query(PROVER_SCHEMA);
      return ownerUrl;
    };
    // Several processes starting at once take turns.
    await db.query("SELECT pg_advisory_lock(hashtext('gerbang.migrate'))");
    if (!application) return alone();
    const { url, role, password } = application;
    const name = pg.escapeIdentifier(role);
    if (!(await opens(url))) {
      // Looked up rather than tried: a refused attempt would stand in the server's log, password and all.
      if (!(await db.query<{ may: boolean }>(MAY_CREATE)).rows[0]?.may) return alone();
      const secret = pg.escapeLiteral(password);
      try {
        await db.query(`CREATE ROLE ${name} LOGIN PASSWORD ${secret}`);
      } catch (error) {
        if (!EXISTS.has(sqlState(error))) throw error;
        await db.query(`ALTER ROLE ${name} LOGIN PASSWORD ${secret}`);
      }
    }
    const schemas = [...queueSchema(name), `${PROVER_SCHEMA} AUTHORIZATION ${name}`];
    for (const sql of [...grants(name), membership(name), ...schemas]) await db.query(sql);
    return url;
  });
};
