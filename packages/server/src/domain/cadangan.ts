/** Notes that a backup was made, and tells when the last one was. */
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

/** A backup that was made. */
export interface Backup {
  mulai: Date;
  selesai: Date;
  /** Bytes and files; null where it was made by other means. */
  ukuran: number | null;
  berkas: number | null;
}

const NOTE = `WITH old AS (DELETE FROM cadangan WHERE selesai < (SELECT selesai FROM cadangan ORDER BY selesai DESC OFFSET 98 LIMIT 1))
  INSERT INTO cadangan (mulai, selesai, ukuran, berkas) VALUES ($1, $2, $3, $4) ON CONFLICT (selesai) DO NOTHING`;
const LAST = 'SELECT selesai FROM cadangan ORDER BY selesai DESC LIMIT 1';

export const noteBackup = async (db: Db, { mulai, selesai, ukuran, berkas }: Backup): Promise<void> => {
  await db.query(NOTE, [mulai, selesai, ukuran, berkas]);
};

/** When the last backup was complete; null where none was noted. */
export const findLastBackup = async (db: Reads): Promise<Date | null> =>
  (await db.query<{ selesai: Date }>(named('cadangan_terakhir', LAST, []))).rows[0]?.selesai ?? null;
