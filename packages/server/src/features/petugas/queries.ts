/** Accounts of officers, as sign-in and their own account page read them. */
import type { Db } from '../../db/pool.ts';
import { IZIN_KANTOR, ROLES_HELD } from '../../domain/akun-petugas.ts';

/** An account that may sign in; `totp` is the sealed secret of its one-time codes. */
export interface Account {
  username: string;
  nama: string;
  peran: string[];
  /** What they may do by roles the office put together. */
  izin_kantor: string[];
  /** Null while the password waits to be chosen. */
  sandi: string | null;
  totp: Buffer | null;
  /** Numbers under which devices are known and misses are counted. */
  perangkat: number;
  pembukaan_kunci: number;
}

/** The active account of this name; undefined where there is none. */
export const findAccount = async (db: Db, username: string): Promise<Account | undefined> =>
  (
    await db.query<Account>(
      `SELECT username, nama, ${ROLES_HELD} AS peran, ${IZIN_KANTOR} AS izin_kantor, sandi, totp, perangkat, pembukaan_kunci
       FROM petugas p WHERE username = $1 AND aktif`,
      [username],
    )
  ).rows[0];

/** Whether sign-in asks this officer for a one-time code. */
export const hasCode = async (db: Db, username: string): Promise<boolean> =>
  (await db.query('SELECT FROM petugas WHERE username = $1 AND totp IS NOT NULL', [username])).rowCount === 1;

/** Whose password the link of this token chooses at `at`; undefined where it is good no more. */
export const findInvited = async (
  db: Db,
  token: Buffer,
  at: Date,
): Promise<{ username: string; nama: string } | undefined> =>
  (
    await db.query<{ username: string; nama: string }>(
      `SELECT username, nama FROM undangan_petugas JOIN petugas USING (username)
       WHERE token_hash = $1 AND berakhir > $2 AND aktif`,
      [token, at],
    )
  ).rows[0];
