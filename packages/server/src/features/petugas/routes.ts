/** Staff sign-in: argon2id, TOTP where set, a `__Host-` cookie (security 3). */

import { problem } from '@gerbang/contract';
import { keluarPetugas, masukPetugas, sesiPetugas } from '@gerbang/contract/petugas';
import { verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountPublic, mountStaff, type Router } from '../../plugins/mount.ts';
import { cookieOf, roles, STAFF_COOKIE, STAFF_HOURS } from '../../plugins/staff-session.ts';
import { hashPassword, newToken, tokenHash, unseal } from '../../secrets.ts';

interface Row {
  username: string;
  nama: string;
  peran: string;
  sandi: string;
  totp: Buffer | null;
}

// Checked when the name is unknown, so that the time tells nothing.
const decoy = hashPassword(newToken());

const codeFits = (secret: string, code: string | undefined, at: Date): boolean =>
  code !== undefined &&
  new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp: at.getTime(),
    window: 1,
  }) !== null;

export const petugasRoutes = (router: Router, { pool, config, now }: Deps, limits: Limits): void => {
  mountPublic(router, masukPetugas, async ({ body, request, reply }) => {
    await limits.staffLogin(body.username, request.ip);
    const at = now();
    const row = (
      await pool.query<Row>(
        'SELECT username, nama, peran, sandi, totp FROM petugas WHERE username = $1 AND aktif',
        [body.username],
      )
    ).rows[0];
    const right = await verify(row?.sandi ?? (await decoy), body.password);
    if (
      !row ||
      !right ||
      (row.totp && !codeFits(unseal(config.keys, `totp ${row.username}`, row.totp), body.kode, at))
    )
      throw problem('login_petugas_gagal');
    const token = newToken();
    await transaction(pool, async (db) => {
      await db.query(
        'INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, $2, $3, $4)',
        [tokenHash(token), row.username, at, new Date(at.getTime() + STAFF_HOURS * 3_600_000)],
      );
      await audit(db, at, { pelaku: 'petugas', id_pelaku: row.username, tindakan: 'masuk' });
    });
    await limits.staffSignedIn(row.username, request.ip);
    void reply.header(
      'set-cookie',
      `${STAFF_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${STAFF_HOURS * 3600}`,
    );
    return { username: row.username, nama: row.nama, peran: row.peran, izin: [...(roles[row.peran] ?? [])] };
  });
  mountStaff(router, sesiPetugas, ({ staff }) => ({ ...staff, izin: [...(roles[staff.peran] ?? [])] }));
  mountStaff(router, keluarPetugas, async ({ request, reply }) => {
    await pool.query('DELETE FROM sesi_petugas WHERE token_hash = $1', [tokenHash(cookieOf(request) ?? '')]);
    void reply.header('set-cookie', `${STAFF_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`);
    return null;
  });
};
