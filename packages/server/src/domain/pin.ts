/** Whether a PIN is an applicant's own. */
import type { Db } from '../db/pool.ts';
import { hmacPin, type Keys, same } from '../secrets.ts';

/** Compares a PIN with the one that stands. */
export const isOwnPin = async (db: Db, keys: Keys, nomor: string, pin: string): Promise<boolean> => {
  const { rows } = await db.query<{ pin_hmac: Buffer }>(
    'SELECT pin_hmac FROM pendaftar WHERE nomor_pendaftar = $1',
    [nomor],
  );
  return same(rows[0]?.pin_hmac.toString('hex') ?? '', hmacPin(keys, nomor, pin).toString('hex'));
};
