/** Accounts of officers, as sign-in, the admin's desk and the operator's command change them. */
import { type Permission, permissionsOf } from '@gerbang/contract/office/desks';
import { ROLES } from '@gerbang/contract/wire/desk';
import { UNDANGAN_JAM } from '@gerbang/contract/wire/limits';
import type { Config } from '../config.ts';
import type { Db } from '../db/pool.ts';
import { newToken, tokenHash } from '../secrets.ts';

const HOUR_MS = 3_600_000;

/** SQL: the roles of officer `p`; the first one leads. */
export const ROLES_HELD = 'ARRAY[p.peran] || p.peran_lain';
/** SQL: what officer `p` may do by roles the office put together (sesi 17). */
export const IZIN_KANTOR = `ARRAY(SELECT DISTINCT unnest(k.izin) FROM peran_kantor k WHERE k.nama = ANY (${ROLES_HELD}))`;

/** Ends the sessions of an account, but one where it is named, and forgets its devices; answers how many sessions. */
export const endAccess = async (db: Db, username: string, but: Buffer | null = null): Promise<number> => {
  await db.query('UPDATE petugas SET perangkat = perangkat + 1 WHERE username = $1', [username]);
  const { rowCount } = await db.query(
    'DELETE FROM sesi_petugas WHERE username = $1 AND token_hash IS DISTINCT FROM $2',
    [username, but],
  );
  return rowCount ?? 0;
};

/** Forgets the wrong passwords counted against the name, wherever they came from. */
export const liftLock = async (db: Db, username: string): Promise<void> => {
  await db.query('UPDATE petugas SET pembukaan_kunci = pembukaan_kunci + 1 WHERE username = $1', [username]);
};

const INVITE = `INSERT INTO undangan_petugas (username, token_hash, dibuat, berakhir) VALUES ($1, $2, $3, $4)
  ON CONFLICT (username) DO UPDATE SET token_hash = excluded.token_hash, dibuat = excluded.dibuat, berakhir = excluded.berakhir`;

/** A link by which the account's password is chosen; one that was given out before is good no more. */
export const makeLink = async (
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  username: string,
  at: Date,
): Promise<{ tautan: string; berakhir: Date }> => {
  const token = newToken();
  const berakhir = new Date(at.getTime() + UNDANGAN_JAM * HOUR_MS);
  await db.query(INVITE, [username, tokenHash(token), at, berakhir]);
  // Behind the #, so that it stands in no log on the way.
  return { tautan: `${publicUrl}/petugas/undangan#${token}`, berakhir };
};

/** Takes back a link that was given out. */
export const dropLink = async (db: Db, username: string): Promise<void> => {
  await db.query('DELETE FROM undangan_petugas WHERE username = $1', [username]);
};

/** An account as it is changed. */
export interface LockedAccount extends Record<string, unknown> {
  username: string;
  nama: string;
  peran: string[];
  aktif: boolean;
  kode_sekali_pakai: boolean;
  bersandi: boolean;
}
// Whoever takes an admin away holds all of them, in one order: two who take away each other leave one.
const LOCK = `SELECT username, nama, ${ROLES_HELD} AS peran, aktif, totp IS NOT NULL AS kode_sekali_pakai,
    sandi IS NOT NULL AS bersandi
  FROM petugas p WHERE username = $1 OR 'admin' = ANY (${ROLES_HELD}) ORDER BY username FOR UPDATE`;

/** Locks an account, and whether another admin can sign in; undefined where there is no such account. */
export const lockAccount = async (
  db: Db,
  username: string,
): Promise<(LockedAccount & { admin_lain: boolean }) | undefined> => {
  const { rows } = await db.query<LockedAccount>(LOCK, [username]);
  const found = rows.find((row) => row.username === username);
  const others = rows.filter((row) => row.username !== username && row.aktif && row.bersandi);
  return found && { ...found, admin_lain: others.some(({ peran }) => peran.includes('admin')) };
};

/** What the audit keeps of an account. */
export const kept = ({
  nama,
  peran,
  aktif,
  kode_sekali_pakai,
}: Pick<LockedAccount, 'nama' | 'peran' | 'aktif' | 'kode_sekali_pakai'>) => ({
  nama,
  peran,
  aktif,
  kode_sekali_pakai,
});

/** SQL: officer `p` holds a permission by a built-in role or one the office put together. */
export const roleHolders = (izin: Permission): string => {
  const holding = ROLES.filter((role) => permissionsOf(role).includes(izin)).map((role) => `'${role}'`);
  return `(${ROLES_HELD}) && ARRAY(SELECT k.nama FROM peran_kantor k WHERE '${izin}' = ANY (k.izin) UNION SELECT unnest(ARRAY[${holding.join()}]::text[]))`;
};
