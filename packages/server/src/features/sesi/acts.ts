/** Opening and ending the sessions of applicants, and changing their PIN. */
import { problem } from '@gerbang/contract';
import { SESI_MAX } from '@gerbang/contract/wire/limits';
import { weakPin } from '@gerbang/contract/wire/pin';
import { instantText } from '@gerbang/contract/wire/time';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { author } from '../../audit.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { setPin } from '../../domain/pendaftar.ts';
import { isOwnPin } from '../../domain/pin.ts';
import type { Services } from '../../http/services.ts';
import { SESSION_HOURS, type Session } from '../../http/session.ts';
import { DEVICES } from './device.ts';
import { COLUMNS, type SessionRow, TOLD_OF_APPLICANT } from './queries.ts';

// The PIN is compared where the session is made: one statement, one commit, for all who sign in at the same moment. Of the
// applicant only what is told goes along: a CTE keeps its rows whole.
const opening = (
  more: string,
): string => `WITH asked AS (SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[], $6::bytea[]) WITH ORDINALITY AS a (nomor, pin, token_hash, tanda, ke)),
  p AS (SELECT a.ke, a.token_hash, a.tanda, p.pin_sandi, ${TOLD_OF_APPLICANT}
    FROM asked a JOIN pendaftar p ON p.nomor_pendaftar = a.nomor AND p.pin_hmac = a.pin),
  made AS (INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
    SELECT token_hash, nomor_pendaftar, $4, $4, $5 FROM p)${more}
  SELECT p.ke, p.pin_sandi IS NULL AS pin_dipilih, (SELECT count(*)::int FROM sesi s WHERE s.nomor_pendaftar = p.nomor_pendaftar) AS banyak, ${COLUMNS}
  FROM p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)`;
const OPEN = opening('');
const OPEN_AND_TELL = opening(`, ${DEVICES}`);
// Of accounts with too many sessions the oldest end, found by the applicant's index (keamanan 20), those just made last; one
// that another statement is ending is left to it.
const END_OLDEST = `DELETE FROM sesi WHERE token_hash IN (SELECT token_hash FROM sesi WHERE token_hash = ANY (ARRAY(
    SELECT old.token_hash FROM unnest($1::text[]) AS a (nomor) CROSS JOIN LATERAL (
      SELECT token_hash FROM sesi s WHERE s.nomor_pendaftar = a.nomor
      ORDER BY token_hash = ANY ($2::bytea[]) DESC, dibuat DESC OFFSET ${SESI_MAX}) AS old))
    FOR UPDATE SKIP LOCKED)
  RETURNING pg_notify('sesi', nomor_pendaftar)`;

/** Who signs in: code, PIN as it is stored, and the hash of the token the session is to have. */
export interface Entry {
  kode: string;
  pin: Buffer;
  token: Buffer;
  /** By which the browser is known to the account; null where nobody would be told of a new one, so that none is kept. */
  tanda: Buffer | null;
}
/** A session just opened. */
export interface Opened extends SessionRow {
  /** Not the PIN of the slip: its owner chose it, or the office gave another. */
  pin_dipilih: boolean;
}
/** Opens a session for each whose code and PIN belong together; null for the others. */
export const openSessions =
  ({ pool, now }: Pick<Deps, 'pool' | 'now'>, log: FastifyBaseLogger) =>
  async (entries: readonly Entry[]): Promise<readonly (Opened | null)[]> => {
    const at = now();
    const asked = [
      entries.map(({ kode }) => kode),
      entries.map(({ pin }) => pin),
      entries.map(({ token }) => token),
      at,
      new Date(at.getTime() + SESSION_HOURS * 3_600_000),
      entries.map(({ tanda }) => tanda),
    ];
    const { rows } = await pool.query<Opened & { ke: number; banyak: number }>(
      // Whom nobody tells does not wait for what telling takes.
      entries.some(({ tanda }) => tanda !== null)
        ? named('masuk-kabar', OPEN_AND_TELL, [...asked, JSON.stringify({ waktu: instantText(at) })])
        : named('masuk', OPEN, asked),
    );
    // `banyak` counts what was there before; of those who came together several may be one account.
    const ofAccount = (nomor: string) => rows.filter((row) => row.nomor_pendaftar === nomor).length;
    const full = rows.filter(
      ({ banyak, nomor_pendaftar }) =>
        banyak + rows.length > SESI_MAX && banyak + ofAccount(nomor_pendaftar) > SESI_MAX,
    );
    if (full.length > 0)
      // The sessions stand: a failure here is nobody's, and the next sign-in ends what is left over.
      await pool
        .query(END_OLDEST, [[...new Set(full.map(({ nomor_pendaftar }) => nomor_pendaftar))], asked[2]])
        .catch((error: unknown) => log.warn({ err: error }, 'the oldest sessions of an account did not end'));
    const opened = new Map(rows.map(({ ke, banyak: _, ...row }) => [ke, row]));
    return entries.map((_, i) => opened.get(i + 1) ?? null);
  };

/** Ends a session; every process hears of it. */
export const endSession = ({ pool }: Deps, who: Session): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query('DELETE FROM sesi WHERE token_hash = $1', [who.hash]);
    await db.query('SELECT pg_notify($1, $2)', ['sesi', who.nomor_pendaftar]);
  });

/** Changes the PIN and ends every other session; throws `pin_lama_salah`, `pin_lemah` and, after some tries, `perlu_bukti`. */
export const changePin = async (
  { pool, config, limits, now }: Services,
  who: Session,
  { pin_lama, pin_baru }: { pin_lama: string; pin_baru: string },
  request: FastifyRequest,
): Promise<void> => {
  const nomor = who.nomor_pendaftar;
  const attempt = await limits.signIn.admit(request, { kode: nomor });
  if (!(await isOwnPin(pool, config.keys, nomor, pin_lama))) {
    await attempt.fail();
    throw problem('pin_lama_salah', [{ field: 'pin_lama', message: problem('pin_lama_salah').message }]);
  }
  const weak = weakPin(pin_baru, nomor);
  if (weak) throw problem('pin_lemah', [{ field: 'pin_baru', message: weak }], weak);
  const waktu = now();
  await transaction(pool, async (db) => {
    await setPin(db, config.keys, nomor, pin_baru);
    await db.query('DELETE FROM sesi WHERE nomor_pendaftar = $1 AND token_hash <> $2', [nomor, who.hash]);
    await author(now, 'pendaftar', nomor).note(db, { waktu, tindakan: 'ganti pin', subjek: nomor });
    await db.query('SELECT pg_notify($1, $2)', ['sesi', nomor]);
  });
};
