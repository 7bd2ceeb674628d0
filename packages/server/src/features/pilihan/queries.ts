/** What an applicant has chosen beside their programmes. */
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';

interface Chosen {
  kode_jadwal: string | null;
}

const SCHEDULE = 'SELECT kode_jadwal FROM pendaftar WHERE nomor_pendaftar = $1';
/** The exam place and date an applicant has chosen; null where none is. */
export const chosenSchedule = async (db: Reads, nomor: string): Promise<Chosen> => {
  const { rows } = await db.query<Chosen>(named('jadwal_terpilih', SCHEDULE, [nomor]));
  return { kode_jadwal: rows[0]?.kode_jadwal ?? null };
};
