/** Server-sent events: one line says that there is something new, the browser then asks for it. */
import type { OutgoingHttpHeaders } from 'node:http';
import { problem } from '@gerbang/contract';
import type { FastifyReply } from 'fastify';
import type { Listener } from '../db/listener.ts';

/** Beyond these, and where the process has no time to spare, the browser polls as specified. */
const MAX_STREAMS = { pendaftar: 2_000, meja: 100 } as const;
const MAX_OF_ONE = 3;
const BEAT_MS = 10_000;
/** A desk's stream ends now and then, so that who has signed out hears no more; the browser opens the next. */
const DESK_AGE_MS = 5 * 60_000;
/** Payloads of the channel `pesan`: a conversation's number, with this before it when only the office is to know. */
export const ONLY_DESKS = 'meja:';

export interface Streams {
  /** Keeps the answer open until the browser leaves. Throws `kelebihan_beban` when there are too many. */
  openOwn(nomor: string, reply: FastifyReply): void;
  /** The same for a desk, which hears of every conversation. */
  openDesk(username: string, reply: FastifyReply): void;
  /** How many are open, by who holds them. */
  count(): Record<'pendaftar' | 'meja', number>;
  close(): void;
}

interface Group {
  open: Map<string, Set<FastifyReply>>;
  total: number;
  max: number;
}

export const createStreams = (listener: Listener): Streams => {
  const own: Group = { open: new Map(), total: 0, max: MAX_STREAMS.pendaftar };
  const desks: Group = { open: new Map(), total: 0, max: MAX_STREAMS.meja };
  const send = (replies: Iterable<FastifyReply>, data: string) => {
    for (const reply of replies) reply.raw.write(`event: pesan\ndata: ${data}\n\n`);
  };
  listener.on('pesan', (payload) => {
    const told =
      payload === null ? [...own.open.values()].flatMap((replies) => [...replies]) : own.open.get(payload);
    send(told ?? [], 'baru');
    for (const replies of desks.open.values()) send(replies, payload?.replace(ONLY_DESKS, '') ?? 'semua');
  });
  // Whoever signed out hears no more; another session of theirs opens its stream anew.
  listener.on('sesi', (nomor) => {
    for (const reply of own.open.get(nomor ?? '') ?? []) reply.raw.end();
  });
  // A silent connection is cut by proxies, so each gets a comment now and then.
  const beat = setInterval(() => {
    for (const { open } of [own, desks])
      for (const replies of open.values()) for (const reply of replies) reply.raw.write(':\n\n');
  }, BEAT_MS).unref();

  const open = (group: Group, key: string, reply: FastifyReply): void => {
    const mine = group.open.get(key) ?? new Set();
    if (group.total >= group.max || mine.size >= MAX_OF_ONE) throw problem('kelebihan_beban');
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(':\n\n');
    group.open.set(key, mine.add(reply));
    group.total += 1;
    reply.raw.once('close', () => {
      if (!mine.delete(reply)) return;
      group.total -= 1;
      if (mine.size === 0) group.open.delete(key);
    });
  };
  return {
    openOwn: (nomor, reply) => open(own, nomor, reply),
    openDesk: (username, reply) => {
      open(desks, username, reply);
      const end = setTimeout(() => reply.raw.end(), DESK_AGE_MS).unref();
      reply.raw.once('close', () => clearTimeout(end));
    },
    count: () => ({ pendaftar: own.total, meja: desks.total }),
    close: () => {
      clearInterval(beat);
      for (const group of [own, desks])
        for (const replies of group.open.values()) for (const reply of replies) reply.raw.end();
    },
  };
};
