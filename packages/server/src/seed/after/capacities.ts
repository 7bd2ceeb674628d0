/** Seats of every programme of the demo, by class; the classes after the first are small. */
import type { Db } from '../../db/pool.ts';

const FIRST_CLASS = 40;
const OTHER_CLASSES = 15;

export const capacities = async (db: Db): Promise<void> => {
  await db.query(
    'UPDATE penawaran_prodi SET daya_tampung = CASE WHEN id_kelas = 1 THEN $1::int ELSE $2::int END',
    [FIRST_CLASS, OTHER_CLASSES],
  );
};
