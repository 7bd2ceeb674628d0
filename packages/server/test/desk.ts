/** Acting as staff in tests: an account of each role when first needed, and a session of it. */
import { STAFF_COOKIE, STAFF_HOURS } from '../src/http/staff-session.ts';
import { newToken, tokenHash } from '../src/secrets.ts';
import { type Answered, type CallOptions, HOUR, type TestApp } from './app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type StaffCall = <D = never>(
  method: Method,
  path: string,
  options?: CallOptions,
) => Promise<Answered<D>>;

/** Calls as a member of staff with the role `peran`; the account's name is the role's, or `username`. */
export const asStaff = async (t: TestApp, peran: string, username = peran): Promise<StaffCall> => {
  await t.db.query(
    "INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, $1, 'tidak dipakai', $2) ON CONFLICT DO NOTHING",
    [username, peran],
  );
  const token = newToken();
  const now = t.clock.now();
  // Never idle: the tests let hours pass between two calls.
  await t.db.query(
    'INSERT INTO sesi_petugas (token_hash, username, dibuat, dipakai, berakhir) VALUES ($1, $2, $3, $4, $4)',
    [tokenHash(token), username, now, new Date(now.getTime() + STAFF_HOURS * HOUR)],
  );
  const cookie = `${STAFF_COOKIE}=${token}`;
  return (method, path, options = {}) => t.call(method, path, { ...options, cookie });
};

/** Gives an officer another name than that of the account. */
export const callOfficer = (t: TestApp, username: string, nama: string) =>
  t.db.query('UPDATE petugas SET nama = $2 WHERE username = $1', [username, nama]);

export interface Entry {
  id_pelaku: string;
  tindakan: string;
  subjek: string | null;
  lama: unknown;
  baru: Record<string, unknown> | null;
}
/** The acts staff left in the audit while `work` ran; what they opened is told elsewhere. */
export const entriesOf = async (t: TestApp, work: () => Promise<unknown>): Promise<Entry[]> => {
  const before = (await t.db.query('SELECT coalesce(max(id), 0) AS id FROM audit')).rows[0].id;
  await work();
  const { rows } = await t.db.query<Entry>(
    "SELECT id_pelaku, tindakan, subjek, lama, baru FROM audit WHERE id > $1 AND pelaku = 'petugas' AND dibuka IS NULL ORDER BY id",
    [before],
  );
  return rows;
};
