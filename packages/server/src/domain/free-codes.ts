/**
 * Applicants' codes that nobody had when they were looked up, ahead of their use: at a million applicants one drawn in nine is taken,
 * and a statement that makes many accounts would nearly always meet one.
 */
import { named, type Pool } from '../db/pool.ts';
import { newKode } from '../secrets.ts';

/** Looked up at a time, and so few left that more are. */
const MANY = 512;
const FEW = 256;

const FREE = `SELECT k.value AS kode FROM json_array_elements_text($1) AS k
  WHERE (SELECT true FROM pendaftar p WHERE p.nomor_pendaftar = k.value) IS NULL`;

/**
 * Answers a code at each call. It may be taken all the same: by who drew it meanwhile, or where none was looked up yet; who makes an
 * account with it still has to judge that.
 */
export const freeCodes = (pool: Pool): (() => string) => {
  // Each once, the longest known first: one that waited for weeks would be somebody's when a crowd comes.
  const free = new Set<string>();
  let looking = false;
  const look = async (): Promise<void> => {
    looking = true;
    try {
      const drawn = JSON.stringify(Array.from({ length: MANY }, newKode));
      const { rows } = await pool.query<{ kode: string }>(named('kode_bebas', FREE, [drawn]));
      for (const { kode } of rows) free.add(kode);
    } catch {
      // Whoever needs one draws it: what failed is told where a write fails.
    } finally {
      looking = false;
    }
  };
  return () => {
    if (free.size < FEW && !looking) void look();
    const [kode = newKode()] = free;
    free.delete(kode);
    return kode;
  };
};
