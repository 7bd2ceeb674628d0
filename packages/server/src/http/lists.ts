/** Lists as ready bytes: built once, gzipped once, tagged once, dropped when somebody edits one (performance). */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AGE } from '../db/aged.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';

const zip = promisify(gzip);
const GZIP_FROM = 1_000;
const MAX_LISTS = 2_000;

interface Ready {
  plain: Buffer;
  zipped: Buffer | null;
  etag: string;
  headers: Readonly<Record<string, string>>;
}
interface Kept {
  list: Ready | Promise<Ready>;
  until: number;
}

export interface Lists {
  /** Answers the list `key`, at once where it is at hand, else built by `build`; `seconds` bounds its age. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    build: (db: Db) => Promise<unknown>,
    seconds?: number,
  ): FastifyReply | Promise<FastifyReply>;
  /** Drops every list here; other processes hear of it from the database. */
  clear(): void;
}

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, zipped, etag, headers }: Ready,
): FastifyReply => {
  void reply.headers(headers);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  return zipped && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(zipped)
    : reply.send(plain);
};

export const createLists = ({
  listener,
  now,
  pool,
  aged,
}: Pick<Deps, 'listener' | 'now' | 'pool' | 'aged'>): Lists => {
  const ready = new Map<string, Kept>();
  // What is built after a change holds it, wherever it is read.
  let dropped = Number.NEGATIVE_INFINITY;
  const clear = () => {
    dropped = performance.now();
    ready.clear();
  };
  listener.on('referensi', clear);

  const make = async (build: (db: Db) => Promise<unknown>): Promise<Ready> => {
    const data = await build(aged.or(pool, AGE.acuan, dropped));
    const plain = Buffer.from(JSON.stringify({ success: true, data, message: null }));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };
    return { plain, zipped: plain.length >= GZIP_FROM ? await zip(plain) : null, etag, headers };
  };
  const begin = (key: string, build: (db: Db) => Promise<unknown>, until: number): Promise<Ready> => {
    const list = make(build);
    const kept: Kept = { list, until };
    list.then(
      (made) => {
        kept.list = made;
      },
      () => {
        if (ready.get(key) === kept) ready.delete(key);
      },
    );
    if (ready.size >= MAX_LISTS) ready.clear();
    ready.set(key, kept);
    return list;
  };
  return {
    clear,
    send: (request, reply, key, build, seconds = 3600) => {
      const at = now().getTime();
      const kept = ready.get(key);
      const isAtHand = kept !== undefined && kept.until > at && listener.connected;
      const list = isAtHand ? kept.list : begin(key, build, at + seconds * 1000);
      if (!(list instanceof Promise)) return answer(request, reply, list);
      return (async () => answer(request, reply, await list))();
    },
  };
};
