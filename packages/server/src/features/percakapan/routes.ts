/** The applicant's side of the chat: send, read, and be told at once of an answer (percakapan 2–7, percakapan 9). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/applicant/percakapan';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { markAnswersRead, markUnsolved, sendMessage } from './own-acts.ts';
import { readOwnPage } from './queries.ts';

export const percakapanRoutes = (router: Router, deps: Services): void => {
  const { limits, reader, streams } = deps;

  mount(router, calls.kirimPesan, async ({ who, body }) => {
    if (who.uji) throw problem('uji_terbatas');
    await limits.chat(who.nomor_pendaftar);
    return sendMessage(deps, who.nomor_pendaftar, body.pesan, body.id_klien ?? null);
  });

  mount(router, calls.setFlag, async ({ who, body }) => {
    await markUnsolved(deps, who.nomor_pendaftar);
    return { flag: body.flag };
  });

  mount(
    router,
    calls.daftarPesan,
    async ({ who, query, request, reply }) => {
      const { pesan, ada_sebelumnya } = await readOwnPage(reader, who.nomor_pendaftar, query.sebelum);
      const state = pesan.map((r) => `${r.id}${r.terbaca ? 'r' : ''}`).join();
      const etag = `"${createHash('sha256').update(`${who.nomor_pendaftar} ${ada_sebelumnya} ${state}`).digest('base64url').slice(0, 22)}"`;
      void reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) void reply.code(304).send();
      return new Answer({ data: pesan, ada_sebelumnya });
    },
    { extra: { ada_sebelumnya: calls.adaSebelumnya } },
  );

  mount(router, calls.bacaPesan, async ({ who }) => {
    await markAnswersRead(deps, who.nomor_pendaftar);
    return null;
  });

  mount(router, calls.aliranPesan, ({ who, reply }) => {
    streams.openOwn(who.nomor_pendaftar, reply);
    return null;
  });
};
