/** The chat desk (percakapan 8, percakapan 9): reading, acting, canned replies, and being told at once. */
import * as calls from '@gerbang/contract/office/percakapan';
import { transaction } from '../../db/pool.ts';
import { reply } from '../../domain/percakapan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { handOver, readUpTo, release, reopen, resolve, take } from './acts.ts';
import { writeCanned } from './canned.ts';
import { listCanned, officers, readDeskPage } from './queries.ts';
import { readQueue } from './queue.ts';
import { readThread } from './thread.ts';

export const percakapanStaffRoutes = (router: Router, deps: Services): void => {
  const { configs, pool, reader, streams } = deps;
  mount(router, calls.daftarPercakapan, ({ who, query }) =>
    readQueue(reader, who.username, query.saring ?? 'belum', query.setelah),
  );
  mount(router, calls.aliranMeja, ({ who, reply: answer }) => {
    streams.openDesk(who.username, answer);
    return null;
  });
  mount(router, calls.rekanMeja, () => officers(pool));

  mount(router, calls.daftarBalasan, () => listCanned(pool));
  mount(router, calls.buatBalasan, ({ who, body }) => writeCanned(deps, who, null, body));
  mount(router, calls.ubahBalasan, ({ who, params, body }) => writeCanned(deps, who, params.id, body));
  mount(router, calls.hapusBalasan, async ({ who, params }) => {
    await writeCanned(deps, who, params.id, null);
    return null;
  });

  mount(router, calls.satuPercakapan, async ({ params: { nomor_pendaftar }, who }) => {
    const thread = await readThread(deps, configs, nomor_pendaftar);
    await deps.openings.file(who, nomor_pendaftar, 'percakapan');
    return thread;
  });
  mount(router, calls.pesanPercakapan, async ({ params: { nomor_pendaftar }, query, who }) => {
    const page = await readDeskPage(reader, nomor_pendaftar, query.sebelum);
    await deps.openings.file(who, nomor_pendaftar, 'percakapan');
    return page;
  });
  mount(router, calls.bacaPercakapan, async ({ params, body }) => {
    await readUpTo(deps, params.nomor_pendaftar, body.terakhir);
    return null;
  });
  const on = ({ nomor_pendaftar }: { nomor_pendaftar: string }) => nomor_pendaftar;
  mount(router, calls.ambilPercakapan, ({ who, params }) => take(deps, who, on(params)));
  mount(router, calls.serahkanPercakapan, ({ who, params, body }) =>
    handOver(deps, who, on(params), body.dari, body.kepada),
  );
  mount(router, calls.lepasPercakapan, ({ who, params }) => release(deps, who, on(params)));
  mount(router, calls.selesaikanPercakapan, ({ who, params, body }) =>
    resolve(deps, who, on(params), body.terakhir),
  );
  mount(router, calls.bukaPercakapan, ({ who, params }) => reopen(deps, who, on(params)));
  mount(router, calls.balasPercakapan, ({ who, params, body }) =>
    transaction(pool, (db) => reply(deps, db, who, on(params), body)),
  );
};
