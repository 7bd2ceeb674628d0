/** Server-sent events: one line says that there is something new, the browser then asks for it. */
import { problem } from '@gerbang/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listener } from '../../db/listener.ts';

/** Chat is shed first: beyond these the browser polls as specified. */
const MAX_STREAMS = 2_000;
const MAX_OF_ONE = 3;
const BEAT_MS = 10_000;

export const createStreams = (listener: Listener) => {
  const open = new Map<string, Set<FastifyReply>>();
  let total = 0;
  const tell = (nomor: string) => {
    for (const reply of open.get(nomor) ?? []) reply.raw.write('event: pesan\ndata: baru\n\n');
  };
  listener.on('pesan', (nomor) => (nomor === null ? [...open.keys()].forEach(tell) : tell(nomor)));
  // A silent connection is cut by proxies, so each gets a comment now and then.
  const beat = setInterval(() => {
    for (const replies of open.values()) for (const reply of replies) reply.raw.write(':\n\n');
  }, BEAT_MS).unref();

  return {
    /** Keeps the answer open until the browser leaves. Throws `kelebihan_beban` when there are too many. */
    open: (nomor: string, request: FastifyRequest, reply: FastifyReply): void => {
      const mine = open.get(nomor) ?? new Set();
      if (total >= MAX_STREAMS || mine.size >= MAX_OF_ONE) throw problem('kelebihan_beban');
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(':\n\n');
      open.set(nomor, mine.add(reply));
      total += 1;
      request.raw.once('close', () => {
        if (!mine.delete(reply)) return;
        total -= 1;
        if (mine.size === 0) open.delete(nomor);
      });
    },
    close: (): void => {
      clearInterval(beat);
      for (const replies of open.values()) for (const reply of replies) reply.raw.end();
    },
  };
};
