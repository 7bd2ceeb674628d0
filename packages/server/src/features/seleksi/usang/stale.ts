/** Whether what a scenario read is there as it was: else it cannot be put forward (seleksi 16). */
import { problem } from '@gerbang/contract';
import { type Db, type Pool, unlessTooLong } from '../../../db/pool.ts';
import { isRunOvertaken, readsAlike } from '../../../domain/koreksi.ts';
import { digestOfInput } from '../../../domain/peserta-seleksi.ts';
import { haveMovedSince } from '../../../domain/pindah-kursi.ts';

/** A scenario that finished, as far as that is judged. */
export interface Finished {
  id: number;
  dibuat: Date;
  masukan: string | null;
  koreksi_dari: number | null;
}

/** Whether scenarios of an offering read something that is another by now, or places came or went since; what is there is read once. */
export const staleness = (db: Db, kode: string): ((one: Finished) => Promise<boolean>) => {
  const read = new Map<number | null, Promise<string>>();
  let input: Promise<string> | undefined;
  const now = (koreksi_dari: number | null) => {
    input ??= digestOfInput(db, kode);
    const known = read.get(koreksi_dari) ?? readsAlike(db, kode, koreksi_dari, input);
    read.set(koreksi_dari, known);
    return known;
  };
  return async ({ id, dibuat, masukan, koreksi_dari }) =>
    (koreksi_dari !== null && (await isRunOvertaken(db, id))) ||
    (await haveMovedSince(db, kode, dibuat)) ||
    (await now(koreksi_dari)) !== masukan;
};

const CLOSED = `SELECT id, dibuat, masukan, koreksi_dari FROM skenario WHERE kode_penawaran = $1 AND selesai IS NOT NULL AND tertutup ORDER BY id DESC LIMIT 50`;
const THERE = 'SELECT FROM penawaran WHERE kode_penawaran = $1';
/** Longer nobody waits for a word beside a button, which says the same when it is pressed. */
const READING_MS = 5_000;
/** Those among the last scenarios of an offering that cannot be put forward any more; null where telling takes too long. Throws the 404. */
export const listStale = async (pool: Pool, kode: string): Promise<number[] | null> => {
  if ((await pool.query(THERE, [kode])).rowCount === 0) throw problem('tidak_ditemukan');
  return unlessTooLong(pool, READING_MS, async (db) => {
    const { rows } = await db.query<Finished>(CLOSED, [kode]);
    const isStale = staleness(db, kode);
    const stale: number[] = [];
    for (const one of rows) if (await isStale(one)) stale.push(one.id);
    return stale;
  });
};
