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
  until: number;
}

export interface Lists {
  /** Answers the list `key`, built by `build` when it is not at hand; `seconds` bounds its age. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    build: (db: Db) => Promise<unknown>,
    seconds?: number,
  ): Promise<void>;
  /** Drops every list here; other processes hear of it from the database. */
  clear(): void;
}

export const createLists = ({
  listener,
  now,
  pool,
  aged,
}: Pick<Deps, 'listener' | 'now' | 'pool' | 'aged'>): Lists => {
  const ready = new Map<string, Promise<Ready>>();
  // What is built after a change holds it, wherever it is read.
  let dropped = Number.NEGATIVE_INFINITY;
  const clear = () => {
    dropped = performance.now();
    ready.clear();
  };
  listener.on('referensi', clear);

  const make = async (build: (db: Db) => Promise<unknown>, until: number): Promise<Ready> => {
    const data = await build(aged.or(pool, AGE.acuan, dropped));
    const plain = Buffer.from(JSON.stringify({ success: true, data, message: null }));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, zipped: plain.length >= GZIP_FROM ? await zip(plain) : null, etag, until };
  };
  return {
    clear,
    send: async (request, reply, key, build, seconds = 3600) => {
      const at = now().getTime();
      let list = ready.get(key);
      if (!list || (await list).until <= at || !listener.connected) {
        list = make(build, at + seconds * 1000);
        list.catch(() => ready.delete(key));
        if (ready.size >= MAX_LISTS) ready.clear();
        ready.set(key, list);
      }
      const { plain, zipped, etag } = await list;
      void reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return void reply.code(304).send();
      void reply.header('content-type', 'application/json; charset=utf-8');
      if (zipped && /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        void reply.header('content-encoding', 'gzip').send(zipped);
      else void reply.send(plain);
    },
  };
};
