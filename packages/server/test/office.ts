/** Officers for tests: an account of a role, signed in without a password. */
import type { Pool } from '../src/db/pool.ts';
import { STAFF_COOKIE } from '../src/http/staff-session.ts';
import { newToken, tokenHash } from '../src/secrets.ts';
import { type Answered, HOUR, type TestApp } from './app.ts';

/** The cookies an answer sets, each as it is sent back: the session first, then the device. */
export const cookiesOf = ({ headers }: Pick<Answered, 'headers'>): string[] =>
  [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0] as string);

/** Makes the officer where there is none yet, and answers the cookie of a new session. */
export const officer = async (
  { db, clock }: { db: Pool; clock: TestApp['clock'] },
  username: string,
  peran: string,
  nama = `Petugas ${username}`,
): Promise<string> => {
  await db.query(
    "INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, $2, 'x', $3) ON CONFLICT DO NOTHING",
    [username, nama, peran],
  );
  const token = newToken();
  const now = clock.now();
  // Never idle: the tests let days pass between two calls.
  await db.query(
    'INSERT INTO sesi_petugas (token_hash, username, dibuat, dipakai, berakhir) VALUES ($1, $2, $3, $4, $4)',
    [tokenHash(token), username, now, new Date(now.getTime() + 1_000 * HOUR)],
  );
  return `${STAFF_COOKIE}=${token}`;
};
