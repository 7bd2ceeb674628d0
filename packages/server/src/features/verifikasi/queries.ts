/** The participant number, once there is one. */
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';

interface Numbered {
  nomor_peserta: string;
}
// While unlocked for correction the number is kept, but nobody is verified.
const VERIFIED =
  'SELECT nomor_peserta FROM pendaftar WHERE nomor_pendaftar = $1 AND diverifikasi IS NOT NULL';
/** The number of an applicant who is verified; undefined for anybody else. */
export const findParticipant = async (db: Reads, nomor: string): Promise<Numbered | undefined> =>
  (await db.query<Numbered>(named('nomor_peserta', VERIFIED, [nomor]))).rows[0];
