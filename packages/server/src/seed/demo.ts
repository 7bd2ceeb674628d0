/** The demo as a whole: reference data, university and applicants, loaded once into a database without offerings. */
import { type Db, type Pool, transaction } from '../db/pool.ts';
import type { Keys } from '../secrets.ts';
import type { DemoAccount } from './applicants/accounts.ts';
import type { Put } from './applicants/form-rows.ts';
import { seedApplicants } from './demo-applicants.ts';
import { seedUniversity } from './demo-university.ts';
import { seedReference } from './reference.ts';

export type { DemoAccount } from './applicants/accounts.ts';

const DEMO_MAIL = `INSERT INTO pengaturan_surel (isi) VALUES ('{"cara": "demo"}') ON CONFLICT DO NOTHING`;

/** True where no offering is, so that there is room for the demo. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.query('SELECT FROM penawaran LIMIT 1')).rowCount === 0;

/**
 * Loads the demo in one transaction, with dates counted from `now`, and answers its accounts; null when the
 * database has an offering already. A failure leaves no row, at most stored files that no row names. `andThen` belongs
 * to it: what is to be there whenever the demo is.
 */
export const seedDemo = (
  pool: Pool,
  keys: Keys,
  put: Put,
  now: Date,
  andThen: (db: Db, accounts: DemoAccount[]) => Promise<void> = async () => {},
): Promise<DemoAccount[] | null> =>
  transaction(pool, async (db) => {
    // Two processes starting at once: the second waits, then finds the demo loaded.
    await db.query("SELECT pg_advisory_xact_lock(hashtext('gerbang.demo'))");
    if (!(await isEmpty(db))) return null;
    await seedReference(db, now);
    await seedUniversity(db, now);
    const accounts = await seedApplicants(db, keys, put, now);
    // The demo writes to a mailbox of its own.
    await db.query(DEMO_MAIL);
    await andThen(db, accounts);
    return accounts;
  });
