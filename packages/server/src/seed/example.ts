/** The example university with everything that belongs to it: what a portal that is tried out begins with. */
import type { Deps } from '../deps.ts';
import { seedAfter } from './after/after.ts';
import { isEmpty, seedDemo } from './demo.ts';
import { writeAccounts } from './print.ts';
import { seedStaff } from './staff.ts';

/** Loads it into a database without offerings; does nothing where there is one. */
export const seedExample = async (
  { config, pool, storage, now }: Deps,
  log: (line: string) => void,
): Promise<void> => {
  if (!(await isEmpty(pool))) return;
  log('Menyiapkan universitas contoh…');
  const put = (bytes: Buffer) => storage.put(bytes);
  await seedDemo(pool, config.keys, put, now(), async (db, accounts) => {
    const staff = await seedStaff(db);
    const after = await seedAfter(db, config.keys, put, accounts, now());
    // Written before the commit: a demo whose passwords nobody knows would be of no use.
    await writeAccounts(config.dataDir, [...accounts, ...after, ...staff]);
  });
};
