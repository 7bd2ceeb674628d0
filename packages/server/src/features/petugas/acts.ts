/** Signing officers in and out, and what they change of their own account; each in one transaction, audited once. */
import { problem } from '@gerbang/contract';
import { SESI_MAX } from '@gerbang/contract/wire/limits';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { endAccess } from '../../domain/akun-petugas.ts';
import { type Officer, STAFF_HOURS } from '../../http/staff-session.ts';
import { newToken, seal, tokenHash } from '../../secrets.ts';
import { codeContext } from './code.ts';
import type { Account } from './queries.ts';

/** Still the account that was judged, and the code is a new one: two sign-ins with one code leave one session. */
const ADMIT = `UPDATE petugas SET totp_langkah = coalesce($4, totp_langkah), masuk_terakhir = $5
  WHERE username = $1 AND aktif AND sandi = $2 AND totp IS NOT DISTINCT FROM $3
    AND ($4::bigint IS NULL OR totp_langkah IS NULL OR totp_langkah < $4)`;

/** Beside the one that was just opened (keamanan 20). */
const END_OLDEST = `DELETE FROM sesi_petugas WHERE token_hash IN (
  SELECT token_hash FROM sesi_petugas WHERE username = $1 AND token_hash <> $2 ORDER BY dibuat DESC OFFSET ${SESI_MAX - 1})`;

/**
 * Opens a session of an account that was judged and answers its token; `step` is the time step of the code that came
 * with it, null without one. Throws `login_petugas_gagal` where the account changed meanwhile or the code was used.
 */
export const openSession = async (
  { pool, now }: Deps,
  { username, sandi, totp }: Account,
  step: number | null,
  at: Date,
): Promise<string> => {
  const token = newToken();
  await transaction(pool, async (db) => {
    const { rowCount } = await db.query(ADMIT, [username, sandi, totp, step, at]);
    if (rowCount === 0) throw problem('login_petugas_gagal');
    await db.query(
      'INSERT INTO sesi_petugas (token_hash, username, dibuat, berakhir) VALUES ($1, $2, $3, $4)',
      [tokenHash(token), username, at, new Date(at.getTime() + STAFF_HOURS * 3_600_000)],
    );
    await db.query(END_OLDEST, [username, tokenHash(token)]);
    await author(now, 'petugas', username).note(db, { waktu: at, tindakan: 'masuk' });
  });
  return token;
};

// Signed out everywhere, an officer is at nobody's documents any more (berkas 16).
const END = `WITH kini AS (DELETE FROM sesi_petugas WHERE token_hash = $1 RETURNING username),
    pergi AS (SELECT username FROM kini WHERE NOT EXISTS (SELECT FROM sesi_petugas s WHERE s.username = kini.username AND s.token_hash <> $1)),
    berkas AS (DELETE FROM pegang_berkas USING pergi WHERE oleh = pergi.username)
  DELETE FROM pegang_kedua USING pergi WHERE oleh = pergi.username`;
/** Ends the session of a token; nothing where there is none. */
export const endSession = async ({ pool }: Deps, token: string): Promise<void> => {
  await pool.query(END, [tokenHash(token)]);
};

/**
 * Replaces the stored password, ends every session but that of `token` and forgets the known devices; throws `sandi_salah`
 * where another stands than `before`.
 */
export const changePassword = (
  { pool }: Deps,
  who: Officer,
  { before, after, token }: { before: string; after: string; token: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    const { rowCount } = await db.query(
      'UPDATE petugas SET sandi = $3 WHERE username = $1 AND sandi = $2 AND aktif',
      [who.username, before, after],
    );
    if (rowCount === 0) throw problem('sandi_salah');
    const ended = await endAccess(db, who.username, tokenHash(token));
    await who.note(db, {
      tindakan: 'ganti sandi petugas',
      subjek: who.username,
      baru: { sesi_lain_diakhiri: ended },
    });
  });

const [OFF, ON] = [{ kode_sekali_pakai: false }, { kode_sekali_pakai: true }];

/** Stores the secret of one-time codes, the code of `step` being used; throws `kode_sudah_aktif`. */
export const activateCode = (
  { pool, config }: Deps,
  who: Officer,
  secret: string,
  step: number,
): Promise<void> =>
  transaction(pool, async (db) => {
    const { rowCount } = await db.query(
      'UPDATE petugas SET totp = $2, totp_langkah = $3 WHERE username = $1 AND totp IS NULL',
      [who.username, seal(config.keys, codeContext(who.username), secret), step],
    );
    if (rowCount === 0) throw problem('kode_sudah_aktif');
    await who.note(db, {
      tindakan: 'aktifkan kode sekali pakai',
      subjek: who.username,
      lama: OFF,
      baru: ON,
    });
  });

/** Forgets the secret of one-time codes, for a code of it that is a new one; throws `kode_salah` where it was used. */
export const deactivateCode = ({ pool }: Deps, who: Officer, totp: Buffer, step: number): Promise<void> =>
  transaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `UPDATE petugas SET totp = NULL, totp_langkah = NULL
       WHERE username = $1 AND totp = $2 AND (totp_langkah IS NULL OR totp_langkah < $3)`,
      [who.username, totp, step],
    );
    if (rowCount === 0) throw problem('kode_salah');
    await who.note(db, {
      tindakan: 'matikan kode sekali pakai',
      subjek: who.username,
      lama: ON,
      baru: OFF,
    });
  });

/**
 * Chooses the password by the link of an invitation, which is then used up; sessions and known devices of before end.
 * Throws `undangan_tidak_berlaku`.
 */
export const choosePassword = (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  username: string,
  token: Buffer,
  sandi: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const at = now();
    const { rowCount } = await db.query(
      'DELETE FROM undangan_petugas WHERE token_hash = $1 AND username = $2 AND berakhir > $3',
      [token, username, at],
    );
    if (rowCount === 0) throw problem('undangan_tidak_berlaku');
    await db.query('UPDATE petugas SET sandi = $2 WHERE username = $1', [username, sandi]);
    await endAccess(db, username);
    await author(now, 'petugas', username).note(db, {
      waktu: at,
      tindakan: 'pilih sandi petugas',
      subjek: username,
    });
  });
