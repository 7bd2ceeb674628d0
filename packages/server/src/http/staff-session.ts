/** Staff sessions: a `__Host-` HttpOnly cookie, named roles with permissions (keamanan 3). */
import { problem } from '@gerbang/contract';
import { IZIN } from '@gerbang/contract/office/akun-petugas/peran';
import { deskOf, type Permission, permissionsOf } from '@gerbang/contract/office/desks';
import { ROLES } from '@gerbang/contract/wire/desk';
import { PETUGAS_HEADER } from '@gerbang/contract/wire/path';
import type { FastifyRequest } from 'fastify';
import { type Author, author } from '../audit.ts';
import type { Config } from '../config.ts';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { IZIN_KANTOR, ROLES_HELD } from '../domain/akun-petugas.ts';
import { tokenHash } from '../secrets.ts';

export const STAFF_COOKIE = '__Host-petugas';
export const STAFF_HOURS = 10;
/** A session ends after so long without a call; a page that asks by itself, which it does only in sight, counts. */
export const STAFF_IDLE_MINUTES = 120;
/** How often a use is noted at most, so that reads stay reads. */
const TOUCH_MS = 60_000;

/** What each built-in role may do. docs/operations/permissions.md is generated from it. */
export const roles = Object.fromEntries(ROLES.map((role) => [role, permissionsOf(role)])) as Record<
  string,
  readonly Permission[]
>;

/** An officer who is signed in, and author of what they do. */
export interface Officer extends Author {
  username: string;
  nama: string;
  /** The first one leads. */
  peran: readonly string[];
  /** What they may do by roles the office put together. */
  izin_kantor: readonly string[];
  /** A role of theirs needs one-time codes, and none are set: until then they hold `masuk` alone. */
  kode_wajib: boolean;
  /** Whether they hold a permission; for what a call shows to some of those who may make it. */
  may(permission: Permission): boolean;
}
/** Of an officer what decides what they may do. */
export type Roles = Pick<Officer, 'peran' | 'izin_kantor'>;

/** What an officer may do: the sum of their roles, built in or put together by the office (sesi 17). */
export const permissionsHeld = ({
  peran,
  izin_kantor,
  kode_wajib,
}: Roles & Pick<Officer, 'kode_wajib'>): Permission[] => {
  if (kode_wajib) return ['masuk'];
  const own = peran.flatMap((role) => roles[role] ?? []);
  if (izin_kantor.length > 0) own.push('masuk', 'sesi', ...IZIN.filter((one) => izin_kantor.includes(one)));
  return [...new Set(own)];
};

/** What only roles that need one-time codes may do: a role put together of it needs them too. */
const guardedBy = (codeRoles: readonly string[]): Permission[] =>
  IZIN.filter((one) => !ROLES.some((role) => !codeRoles.includes(role) && roles[role]?.includes(one)));
/** True where one of the roles needs one-time codes. */
export const needsCode = ({ codeRoles }: Pick<Config, 'codeRoles'>, { peran, izin_kantor }: Roles): boolean =>
  peran.some((role) => codeRoles.includes(role)) ||
  (izin_kantor.length > 0 && guardedBy(codeRoles).some((one) => izin_kantor.includes(one)));

export interface StaffSessions {
  /**
   * The staff member of the request's cookie; throws `belum_masuk`, `tidak_berwenang` without the permission,
   * `kode_wajib` where one-time codes must be set first, or `petugas_lain` where the page belongs to somebody else.
   */
  require(request: FastifyRequest, permission: Permission): Promise<Officer>;
}

interface Row extends Omit<Officer, keyof Author | 'kode_wajib' | 'may'> {
  dipakai: Date;
  kode_aktif: boolean;
}
const FIND = `SELECT p.username, p.nama, ${ROLES_HELD} AS peran, ${IZIN_KANTOR} AS izin_kantor, p.totp IS NOT NULL AS kode_aktif, coalesce(s.dipakai, s.dibuat) AS dipakai
  FROM sesi_petugas s JOIN petugas p USING (username)
  WHERE s.token_hash = $1 AND s.berakhir > $2 AND coalesce(s.dipakai, s.dibuat) > $3 AND p.aktif`;
const TOUCH = 'UPDATE sesi_petugas SET dipakai = $2 WHERE token_hash = $1';

/** The value of a cookie; null where the request has none of this name. */
export const cookieNamed = (request: FastifyRequest, name: string): string | null => {
  const found = request.headers.cookie
    ?.split(';')
    .map((c) => c.trim())
    .find((c) => c.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
};
export const cookieOf = (request: FastifyRequest): string | null => cookieNamed(request, STAFF_COOKIE);

export const createStaffSessions = ({ pool, config, now }: Deps): StaffSessions => ({
  require: async (request, permission) => {
    const token = cookieOf(request);
    if (!token) throw problem('belum_masuk');
    const [hash, at] = [tokenHash(token), now()];
    const unused = new Date(at.getTime() - STAFF_IDLE_MINUTES * 60_000);
    const { rows } = await pool.query<Row>(named('sesi_petugas', FIND, [hash, at, unused]));
    if (!rows[0]) throw problem('belum_masuk');
    const { dipakai, kode_aktif, ...found } = rows[0];
    const staff = { ...found, kode_wajib: !kode_aktif && needsCode(config, found) };
    if (at.getTime() - dipakai.getTime() > TOUCH_MS)
      await pool.query(named('sesi_petugas_dipakai', TOUCH, [hash, at]));
    const shown = request.headers[PETUGAS_HEADER];
    // Tabs share the cookie: who signed in last in another one must not be taken for the author here.
    if (shown !== undefined && shown !== staff.username) throw problem('petugas_lain');
    const held = permissionsHeld(staff);
    if (!held.includes(permission)) throw problem(staff.kode_wajib ? 'kode_wajib' : 'tidak_berwenang');
    const by = author(now, 'petugas', staff.username, deskOf(permission));
    return { ...staff, ...by, may: (one) => held.includes(one) };
  },
});

const IN_USE = `SELECT count(*)::int AS banyak FROM sesi_petugas
  WHERE username = $1 AND berakhir > $2 AND coalesce(dipakai, dibuat) > $3`;
/** In how many sessions an officer was heard of within the last minutes; each browser has one, and one more for each new sign-in there. */
export const sessionsInUse = async (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  username: string,
  minutes: number,
): Promise<number> => {
  const at = now();
  const since = new Date(at.getTime() - minutes * 60_000 - TOUCH_MS);
  return (await pool.query<{ banyak: number }>(IN_USE, [username, at, since])).rows[0]?.banyak ?? 0;
};
