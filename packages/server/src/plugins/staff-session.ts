/** Staff sessions: a `__Host-` HttpOnly cookie, named roles with permissions (security 3). */
import { type Permission, problem } from '@gerbang/contract';
import { PETUGAS_HEADER } from '@gerbang/contract/path';
import type { FastifyRequest } from 'fastify';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { tokenHash } from '../secrets.ts';

export const STAFF_COOKIE = '__Host-petugas';
export const STAFF_HOURS = 10;
/** A session ends after so long without a call; a page that asks by itself, which it does only in sight, counts. */
export const STAFF_IDLE_MINUTES = 120;
/** How often a use is noted at most, so that reads stay reads. */
const TOUCH_MS = 60_000;

/** What each role may do. docs/operations/permissions.md is generated from it. */
export const roles: Record<string, readonly Permission[]> = {
  admin: [
    'sesi',
    'beranda',
    'referensi',
    'ruang',
    'penawaran',
    'pembayaran',
    'percakapan',
    'loa',
    'hasil-lihat',
    'hasil-impor',
    'hasil-setujui',
    'berita',
    'pendaftar-lihat',
    'pendaftar-ubah',
    'ekspor',
    'kehadiran',
    'pengaturan',
  ],
  layanan: ['sesi', 'beranda', 'percakapan', 'pendaftar-lihat'],
  loa: ['sesi', 'beranda', 'loa', 'pendaftar-lihat'],
  seleksi: ['sesi', 'beranda', 'ruang', 'hasil-lihat', 'hasil-impor', 'pendaftar-lihat', 'ekspor'],
  pimpinan: ['sesi', 'beranda', 'hasil-lihat', 'hasil-setujui', 'pendaftar-lihat', 'ekspor'],
  humas: ['sesi', 'beranda', 'berita'],
  keuangan: ['sesi', 'beranda', 'pembayaran', 'pendaftar-lihat'],
  pengawas: ['sesi', 'kehadiran'],
};

export interface StaffSession {
  username: string;
  nama: string;
  peran: string;
}

/** True when the role holds the permission; for what a call shows to some of those who may make it. */
export const may = ({ peran }: Pick<StaffSession, 'peran'>, permission: Permission): boolean =>
  roles[peran]?.includes(permission) ?? false;

export interface StaffSessions {
  /**
   * The staff member of the request's cookie; throws `belum_masuk`, `tidak_berwenang` without the permission, or
   * `petugas_lain` where the page belongs to somebody else.
   */
  require(request: FastifyRequest, permission: Permission): Promise<StaffSession>;
}

interface Row extends StaffSession {
  dipakai: Date;
}
const FIND = `SELECT p.username, p.nama, p.peran, coalesce(s.dipakai, s.dibuat) AS dipakai
  FROM sesi_petugas s JOIN petugas p USING (username)
  WHERE s.token_hash = $1 AND s.berakhir > $2 AND coalesce(s.dipakai, s.dibuat) > $3 AND p.aktif`;
const TOUCH = 'UPDATE sesi_petugas SET dipakai = $2 WHERE token_hash = $1';

export const cookieOf = (request: FastifyRequest): string | null => {
  const found = request.headers.cookie
    ?.split(';')
    .map((c) => c.trim())
    .find((c) => c.startsWith(`${STAFF_COOKIE}=`));
  return found ? found.slice(STAFF_COOKIE.length + 1) : null;
};

export const createStaffSessions = ({ pool, now }: Deps): StaffSessions => ({
  require: async (request, permission) => {
    const token = cookieOf(request);
    if (!token) throw problem('belum_masuk');
    const [hash, at] = [tokenHash(token), now()];
    const unused = new Date(at.getTime() - STAFF_IDLE_MINUTES * 60_000);
    const { rows } = await pool.query<Row>(named('sesi_petugas', FIND, [hash, at, unused]));
    if (!rows[0]) throw problem('belum_masuk');
    const { dipakai, ...staff } = rows[0];
    if (at.getTime() - dipakai.getTime() > TOUCH_MS)
      await pool.query(named('sesi_petugas_dipakai', TOUCH, [hash, at]));
    const shown = request.headers[PETUGAS_HEADER];
    // Tabs share the cookie: who signed in last in another one must not be taken for the author here.
    if (shown !== undefined && shown !== staff.username) throw problem('petugas_lain');
    if (!may(staff, permission)) throw problem('tidak_berwenang');
    return staff;
  },
});
