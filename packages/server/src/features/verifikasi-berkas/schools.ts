/** Names of schools that nobody has any more are forgotten (berkas 19). */
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { LONG } from '../../shapes/massal-run.ts';

/** Longer than any transaction, shorter than a night: whoever saves while a name goes began after it was marked, and saw that. */
const MARKED_MS = 12 * 3_600_000;
// In the order in which a save takes them, so that neither waits for the other.
const LOCK = 'SELECT FROM kata_sekolah WHERE sepi IS NOT NULL ORDER BY kata FOR UPDATE';
/** All names are read once: one that is typed by thousands is taken apart once. */
const FORGET = `WITH ada AS (SELECT DISTINCT kata_cari(nama_sekolah) AS kata
    FROM (SELECT DISTINCT nama_sekolah FROM pendidikan_terakhir WHERE nama_sekolah IS NOT NULL) s)
  MERGE INTO kata_sekolah w USING (SELECT id_sekolah, ada.kata IS NOT NULL AS ada FROM kata_sekolah LEFT JOIN ada USING (kata)) s
    ON s.id_sekolah = w.id_sekolah
  WHEN MATCHED AND s.ada AND w.sepi IS NOT NULL THEN UPDATE SET sepi = NULL
  WHEN MATCHED AND NOT s.ada AND w.sepi <= $2 THEN DELETE
  WHEN MATCHED AND NOT s.ada AND w.sepi IS NULL THEN UPDATE SET sepi = $1`;

/** Marks names that nobody has, and deletes those that were marked the night before and still are. */
export const forgetSchools = ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query(LONG);
    const at = now();
    await db.query(LOCK);
    await db.query(FORGET, [at, new Date(at.getTime() - MARKED_MS)]);
  });
