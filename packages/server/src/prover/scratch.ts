/**
 * Tables of the prover's own, in a schema beside the portal's: migrated, used, emptied. The schema is made by whoever owns the
 * database and belongs to whom the portal works as, so that proving needs no right of its own. No applicant is in it but
 * made-up ones.
 */
import pg from 'pg';
import { SCRATCH_SCHEMA } from '../db/application-role.ts';
import { migrate } from '../db/migrate.ts';

export interface Scratch {
  /** Whoever connects by it sees these tables only. */
  url: string;
  /** Empties the schema and lets the next run in. */
  drop(): Promise<void>;
}

const OWNER = 'SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = $1';
const ALONE = "SELECT pg_advisory_lock(hashtext('gerbang.uji'))";
/** What a run made, or one that was killed left behind. */
const EMPTY = `DO $$ DECLARE
    things text[] := ARRAY(
      SELECT format('%s IF EXISTS %s', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, oid::regclass) FROM pg_class
        WHERE relnamespace = '${SCRATCH_SCHEMA}'::regnamespace AND relkind IN ('r', 'p', 'v')
      UNION ALL SELECT format('FUNCTION IF EXISTS %s', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = '${SCRATCH_SCHEMA}'::regnamespace);
    thing text;
  BEGIN
    FOREACH thing IN ARRAY things LOOP EXECUTE format('DROP %s CASCADE', thing); END LOOP;
  END $$`;

/** An address whose connections begin with these settings, beside those it has. */
const withSettings = (url: string, settings: readonly string[]): string => {
  const own = new URL(url);
  const given = own.searchParams.get('options');
  own.searchParams.set(
    'options',
    [...(given ? [given] : []), ...settings.map((one) => `-c ${one}`)].join(' '),
  );
  return own.href;
};

/** The schema's owner, made where it is not there; needs the right to make schemas in the database only then. */
const ownerOf = async (client: pg.Client): Promise<string> => {
  const find = async () => (await client.query<{ owner: string }>(OWNER, [SCRATCH_SCHEMA])).rows[0]?.owner;
  const owner = await find();
  if (owner !== undefined) return owner;
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCRATCH_SCHEMA}`);
  return (await find()) ?? '';
};

/** Waits for its turn and makes the portal's tables in the schema of the database at `url`. */
export const createScratch = async (url: string): Promise<Scratch> => {
  const holder = new pg.Client({ connectionString: url, application_name: 'gerbang-uji' });
  // A connection that is lost gives the turn away; the run fails by its own connections.
  holder.on('error', () => {});
  await holder.connect();
  const end = () => holder.end();
  try {
    const owner = await ownerOf(holder);
    await holder.query(ALONE);
    // What one account makes the other must be able to empty: everybody works as the schema's owner.
    await holder.query(`SET ROLE ${pg.escapeIdentifier(owner)}`);
    await holder.query(EMPTY);
    const scratch = withSettings(url, [
      `search_path=${SCRATCH_SCHEMA}`,
      `role=${owner.replace(/[\\ ]/g, '\\$&')}`,
      // Nothing in it has to survive a power cut.
      'synchronous_commit=off',
      'max_parallel_workers_per_gather=0',
    ]);
    await migrate(scratch);
    const drop = async () => {
      try {
        await holder.query(EMPTY);
      } finally {
        await end();
      }
    };
    return { url: scratch, drop };
  } catch (error) {
    await end();
    throw error;
  }
};
