/**
 * Browsers an applicant signed in from: known by a random cookie, of which the database keeps a hash bound to the applicant.
 * Nothing else of the browser is looked at (pemberitahuan 26).
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CHANNELS } from '../../domain/pemberitahuan.ts';
import { cookieNamed } from '../../http/staff-session.ts';
import { tokenHash } from '../../secrets.ts';

const NAME = '__Host-peramban';
const SHAPE = /^[A-Za-z0-9_-]{22}$/;
/** As long as browsers keep one; each sign-in begins it anew. */
const SECONDS = 400 * 86_400;
/** Browsers that are kept of an applicant; the oldest go. */
const MOST = 20;

/** The browser's random name; a fresh one where it has none. */
export const browserOf = (request: FastifyRequest): string => {
  const given = cookieNamed(request, NAME);
  return given !== null && SHAPE.test(given) ? given : randomBytes(16).toString('base64url');
};
/** By which an account knows it, and no other account. */
export const deviceMark = (nomor: string, browser: string): Buffer => tokenHash(`${nomor} ${browser}`);
/** The cookie that keeps it. */
export const browserCookie = (browser: string): string =>
  `${NAME}=${browser}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${SECONDS}`;

/**
 * SQL: the CTEs of `p` (who signs in, at `$4`, by which `tanda`) that keep browsers and tell of one that is new; not of the
 * first, nor of what came within a minute of it, as a doubled click does. `$7` is what fills the words.
 */
export const DEVICES = `seen AS (INSERT INTO perangkat_pendaftar (nomor_pendaftar, tanda, dibuat) SELECT DISTINCT nomor_pendaftar, tanda, $4::timestamptz FROM p WHERE tanda IS NOT NULL ORDER BY 1, 2
    ON CONFLICT DO NOTHING RETURNING nomor_pendaftar, tanda),
  forgotten AS (DELETE FROM perangkat_pendaftar WHERE (nomor_pendaftar, tanda) IN (
    SELECT s.nomor_pendaftar, d.tanda FROM (SELECT DISTINCT nomor_pendaftar FROM seen) s CROSS JOIN LATERAL (
      SELECT tanda FROM perangkat_pendaftar o WHERE o.nomor_pendaftar = s.nomor_pendaftar ORDER BY dibuat DESC OFFSET ${MOST - 1}) d)),
  told AS (INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, isi, segera, dibuat, mulai)
    SELECT p.nomor_pendaftar, 'masuk-baru', k.kanal, encode(s.tanda, 'hex'), $7::jsonb, true, $4, $4
    FROM seen s JOIN pendaftar p USING (nomor_pendaftar) CROSS JOIN LATERAL (${CHANNELS}) k
    WHERE NOT p.uji AND EXISTS (SELECT FROM perangkat_pendaftar o WHERE o.nomor_pendaftar = s.nomor_pendaftar AND o.dibuat < $4::timestamptz - interval '1 minute')
    ON CONFLICT DO NOTHING)`;
