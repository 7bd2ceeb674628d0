/** Staff sign-in: argon2id, TOTP where set and each code once, a `__Host-` cookie (security 3). */

import { problem } from '@gerbang/contract';
import { keluarPetugas, masukPetugas, sesiPetugas } from '@gerbang/contract/petugas';
import { verify } from '@node-rs/argon2';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountPublic, mountStaff, type Router } from '../../plugins/mount.ts';
import { cookieOf, roles, STAFF_COOKIE, STAFF_HOURS } from '../../plugins/staff-session.ts';
import { hashPassword, newToken, tokenHash, unseal } from '../../secrets.ts';
import { accountRoutes } from './account.ts';
import { codeContext, stepOf } from './code.ts';

interface Row {
  username: string;
  nama: string;
  peran: string;
  sandi: string;
  totp: Buffer | null;
}

// Checked when the name is unknown, so that the time tells nothing.
const decoy = hashPassword(newToken());

/** Still the account that was judged, and the code is a new one: two sign-ins with one code leave one session. */
const ADMIT = `UPDATE petugas SET totp_langkah = coalesce($4, totp_langkah)
  WHERE username = $1 AND aktif AND sandi = $2 AND totp IS NOT DISTINCT FROM $3
    AND ($4::bigint IS NULL OR totp_langkah IS NULL OR totp_langkah < $4)`;

export const petugasRoutes = (router: Router, deps: Deps, limits: Limits): void => {
  const { pool, config, now } = deps;
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
    if (!row || !right) throw problem('login_petugas_gagal');
    const { username, totp } = row;
    const step = totp && stepOf(unseal(config.keys, codeContext(username), totp), body.kode, at);
    if (totp && step === null) throw problem('login_petugas_gagal');
    const token = newToken();
    await transaction(pool, async (db) => {
      const { rowCount } = await db.query(ADMIT, [username, row.sandi, totp, step]);
      if (rowCount === 0) throw problem('login_petugas_gagal');
      await db.query(
        'INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, $2, $3, $4)',
        [tokenHash(token), username, at, new Date(at.getTime() + STAFF_HOURS * 3_600_000)],
      );
      await audit(db, at, { pelaku: 'petugas', id_pelaku: username, tindakan: 'masuk' });
    });
    await limits.staffSignedIn(username, request.ip);
    void reply.header(
      'set-cookie',
      `${STAFF_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${STAFF_HOURS * 3600}`,
    );
    return { username, nama: row.nama, peran: row.peran, izin: [...(roles[row.peran] ?? [])] };
  });
  mountStaff(router, sesiPetugas, ({ staff }) => ({ ...staff, izin: [...(roles[staff.peran] ?? [])] }));
  mountStaff(router, keluarPetugas, async ({ request, reply }) => {
    await pool.query('DELETE FROM sesi_petugas WHERE token_hash = $1', [tokenHash(cookieOf(request) ?? '')]);
    void reply.header('set-cookie', `${STAFF_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`);
    return null;
  });
  accountRoutes(router, deps, limits);
};
