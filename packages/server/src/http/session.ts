/** Sessions: opaque bearer tokens, cached per process and dropped at once when revoked anywhere (keamanan 2, keamanan 3). */

import { problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';
import { rowByKey } from '../db/row-by-key.ts';
import type { Deps } from '../deps.ts';
import { SHIFT } from '../domain/uji.ts';
import { tokenHash } from '../secrets.ts';

/** Who is signed in. Everything here is the server's own knowledge, never the client's word. */
export interface Session {
  hash: Buffer;
  nomor_pendaftar: string;
  kode_penawaran: string;
  kode_jalur: string;
  nomor_peserta: string | null;
  /** Milliseconds since the epoch. */
  berakhir: number;
  dipakai: number;
  /** A trial applicant, and how far their clock stands from the server's, in milliseconds: 0 for everybody else. */
  uji: boolean;
  geser: number;
}

/** An applicant's session lasts so long at most; an officer's stands in staff-session.ts. */
export const SESSION_HOURS = 12;
/** An applicant's session ends after so long without a call. */
export const IDLE_MINUTES = 120;
const TOUCH_MS = 5 * 60_000;
const CACHE_MS = 10 * 60_000;
const CACHE_MAX = 50_000;

export interface Sessions {
  /** The live session of a request's bearer token, at once where it is known here; throws `belum_masuk`. */
  require(request: FastifyRequest): Session | Promise<Session>;
  /** Forgets what is cached of an applicant in this process; other processes hear it from the database. */
  forget(nomor_pendaftar: string): void;
  /** Reads the session afresh, after something it carries has changed. */
  refresh(session: Session): Promise<Session>;
}

const FIND = `SELECT encode(s.token_hash, 'hex') AS kunci, s.nomor_pendaftar, p.kode_penawaran, o.kode_jalur, p.nomor_peserta, p.uji, ${SHIFT} AS geser,
    (extract(epoch FROM s.berakhir) * 1000)::float8 AS berakhir, (extract(epoch FROM s.dipakai) * 1000)::float8 AS dipakai
  FROM sesi s JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran)
  WHERE s.token_hash = decode($1, 'hex')`;

interface Row extends Omit<Session, 'hash'>, Record<string, unknown> {
  kunci: string;
}

export const createSessions = ({ reader, pool, listener, now }: Deps): Sessions => {
  const cache = new Map<string, { session: Session; until: number }>();
  // A crowd finalising or signing out must not search the whole cache for each of them.
  const tokens = new Map<string, Set<string>>();
  // A session read before a revocation was heard must not be remembered after it.
  let revocations = 0;
  const forget = (nomor: string) => {
    revocations += 1;
    for (const token of tokens.get(nomor) ?? []) cache.delete(token);
    tokens.delete(nomor);
  };
  listener.on('sesi', (nomor) => {
    if (nomor !== null) return forget(nomor);
    revocations += 1;
    cache.clear();
    tokens.clear();
  });

  const drop = (token: string) => {
    const nomor = cache.get(token)?.session.nomor_pendaftar ?? '';
    const others = tokens.get(nomor);
    cache.delete(token);
    others?.delete(token);
    if (others?.size === 0) tokens.delete(nomor);
  };
  const keep = (token: string, session: Session) => {
    if (cache.size >= CACHE_MAX) drop(cache.keys().next().value as string);
    cache.set(token, { session, until: now().getTime() + CACHE_MS });
    const others = tokens.get(session.nomor_pendaftar);
    if (others) others.add(token);
    else tokens.set(session.nomor_pendaftar, new Set([token]));
  };

  // Whoever comes back after a restart or a night comes with everybody else: few statements for all of them.
  const findRow = rowByKey<Row>(reader, 'sesi', FIND, 'kunci');
  const load = async (hash: Buffer): Promise<Session> => {
    const row = await findRow(hash.toString('hex'));
    if (!row) throw problem('belum_masuk');
    const { kunci: _, ...session } = row;
    return { hash, ...session };
  };
  const find = async (token: string): Promise<Session> => {
    const before = revocations;
    const session = await load(tokenHash(token));
    if (revocations === before) keep(token, session);
    return session;
  };
  const touch = (session: Session, at: number) => {
    session.dipakai = at;
    // Losing this write only shortens the idle time; it must not delay or fail the request.
    pool
      .query('UPDATE sesi SET dipakai = $2 WHERE token_hash = $1', [session.hash, new Date(at)])
      .catch(() => {});
  };

  const use = (token: string, session: Session, at: number): Session => {
    if (session.berakhir <= at || session.dipakai + IDLE_MINUTES * 60_000 <= at) {
      drop(token);
      throw problem('belum_masuk');
    }
    if (at - session.dipakai > TOUCH_MS) touch(session, at);
    return session;
  };

  return {
    forget,
    refresh: (session) => load(session.hash),
    require: (request) => {
      const header = request.headers.authorization;
      const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
      const at = now().getTime();
      const hit = cache.get(token);
      if (hit && hit.until > at && listener.connected) return use(token, hit.session, at);
      if (!/^[A-Za-z0-9_-]{43}$/.test(token)) throw problem('belum_masuk');
      return find(token).then((session) => use(token, session, now().getTime()));
    },
  };
};
