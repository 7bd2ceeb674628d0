/** An officer's own account: password and one-time codes (security 3). */
import { problem } from '@gerbang/contract';
import { aktifkanKode, akunSaya, gantiSandi, matikanKode, siapkanKode } from '@gerbang/contract/petugas';
import { verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { cookieOf } from '../../plugins/staff-session.ts';
import { hashPassword, seal, tokenHash, unseal } from '../../secrets.ts';
import { addressOf, codeContext, newSecret, stepOf } from './code.ts';

const TICKET_MS = 15 * 60_000;
const ticketContext = (username: string): string => `tiket totp ${username}`;

export const accountRoutes = (router: Router, deps: Deps, limits: Limits): void => {
  const { pool, config, now } = deps;
  /** The stored password where `given` is it; throws `sandi_salah`, marked at `field`. */
  const confirm = async (username: string, given: string, field: string, request: FastifyRequest) => {
    await limits.staffLogin(username, request.ip);
    const { rows } = await pool.query<{ sandi: string }>('SELECT sandi FROM petugas WHERE username = $1', [
      username,
    ]);
    const sandi = rows[0]?.sandi ?? '';
    if (!(await verify(sandi, given)))
      throw problem('sandi_salah', [{ field, message: problem('sandi_salah').message }]);
    await limits.staffSignedIn(username, request.ip);
    return sandi;
  };
  const isActive = async (username: string): Promise<boolean> =>
    (await pool.query('SELECT FROM petugas WHERE username = $1 AND totp IS NOT NULL', [username]))
      .rowCount === 1;
  /** The secret of a ticket drawn for this officer and not too long ago, else null. */
  const secretOf = (username: string, ticket: string, at: Date): string | null => {
    try {
      const text = unseal(config.keys, ticketContext(username), Buffer.from(ticket, 'base64url'));
      const { rahasia, sampai } = JSON.parse(text) as { rahasia: string; sampai: number };
      return sampai > at.getTime() ? rahasia : null;
    } catch {
      return null;
    }
  };
  const note = (db: Db, username: string, tindakan: string, lama: object | null, baru: object | null) =>
    audit(db, now(), { pelaku: 'petugas', id_pelaku: username, tindakan, subjek: username, lama, baru });

  mountStaff(router, akunSaya, async ({ staff }) => ({ kode_aktif: await isActive(staff.username) }));

  mountStaff(router, gantiSandi, async ({ staff: { username }, body, request }) => {
    const before = await confirm(username, body.sandi_lama, 'sandi_lama', request);
    const after = await hashPassword(body.sandi_baru);
    await transaction(pool, async (db) => {
      const { rowCount } = await db.query(
        'UPDATE petugas SET sandi = $3 WHERE username = $1 AND sandi = $2 AND aktif',
        [username, before, after],
      );
      if (rowCount === 0) throw problem('sandi_salah');
      const ended = await db.query('DELETE FROM sesi_petugas WHERE username = $1 AND token_hash <> $2', [
        username,
        tokenHash(cookieOf(request) ?? ''),
      ]);
      await note(db, username, 'ganti sandi petugas', null, { sesi_lain_diakhiri: ended.rowCount });
    });
    return null;
  });

  mountStaff(router, siapkanKode, async ({ staff: { username } }) => {
    if (await isActive(username)) throw problem('kode_sudah_aktif');
    const rahasia = newSecret();
    const { singkatan } = await readSettings(deps);
    const { data } = encode(addressOf(rahasia, `Kantor ${singkatan}`, username), { ecc: 'M', border: 0 });
    const ticket = JSON.stringify({ rahasia, sampai: now().getTime() + TICKET_MS });
    return {
      rahasia,
      qr: data.map((modules) => modules.map((dark) => (dark ? '1' : '0')).join('')),
      tiket: seal(config.keys, ticketContext(username), ticket).toString('base64url'),
    };
  });

  mountStaff(router, aktifkanKode, async ({ staff: { username }, body }) => {
    const at = now();
    const secret = secretOf(username, body.tiket, at);
    const step = secret && stepOf(secret, body.kode, at);
    if (!secret || step === null)
      throw problem('kode_salah', [{ field: 'kode', message: problem('kode_salah').message }]);
    await transaction(pool, async (db) => {
      const { rowCount } = await db.query(
        'UPDATE petugas SET totp = $2, totp_langkah = $3 WHERE username = $1 AND totp IS NULL',
        [username, seal(config.keys, codeContext(username), secret), step],
      );
      if (rowCount === 0) throw problem('kode_sudah_aktif');
      await note(
        db,
        username,
        'aktifkan kode sekali pakai',
        { kode_sekali_pakai: false },
        { kode_sekali_pakai: true },
      );
    });
    return null;
  });

  mountStaff(router, matikanKode, async ({ staff: { username }, body, request }) => {
    await confirm(username, body.sandi, 'sandi', request);
    await transaction(pool, async (db) => {
      const { rowCount } = await db.query(
        'UPDATE petugas SET totp = NULL, totp_langkah = NULL WHERE username = $1 AND totp IS NOT NULL',
        [username],
      );
      // Off already: pressed twice, or in another tab.
      if (rowCount === 0) return;
      await note(
        db,
        username,
        'matikan kode sekali pakai',
        { kode_sekali_pakai: true },
        { kode_sekali_pakai: false },
      );
    });
    return null;
  });
};
