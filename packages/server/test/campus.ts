/** What most tests begin with: the reference data and the demo university. */
import type { Db } from '../src/db/pool.ts';
import { seedUniversity } from '../src/seed/demo-university.ts';
import { seedReference } from '../src/seed/reference.ts';

/** The demo university's dates count from here: Friday, ten in the morning in Jakarta. */
export const NOW = new Date('2026-11-20T03:00:00Z');

/** Puts both into a migrated database, without an applicant. */
export const seedCampus = async (db: Db): Promise<void> => {
  await seedReference(db, NOW);
  await seedUniversity(db, NOW);
};
