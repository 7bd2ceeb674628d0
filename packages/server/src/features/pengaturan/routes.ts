/** The university as the pages show it, and the office's desk that changes it. */
import { problem } from '@gerbang/contract';
import { berkasGambarKampus, lambang, pengaturan } from '@gerbang/contract/applicant/pengaturan/calls';
import * as calls from '@gerbang/contract/office/pengaturan';
import * as campus from '@gerbang/contract/office/pengaturan/gambar';
import type { FastifyReply } from 'fastify';
import { findCampus, readCampus } from '../../domain/gambar-kampus.ts';
import { findSeal, readSettings, withVersion } from '../../domain/pengaturan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { changeCampus, storeCampusPicture } from './campus.ts';
import { changePortal, storeSeal, tidy } from './settings.ts';

/** Sends a picture under an address that never shows another. */
const sendForever = (reply: FastifyReply, bytes: Buffer | undefined, type: string): null => {
  if (!bytes) throw problem('tidak_ditemukan');
  void reply
    .header('content-type', type)
    .header('content-disposition', 'inline')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes);
  return null;
};

export const pengaturanRoutes = (router: Router, deps: Services): void => {
  const limit = deps.limits.upload;
  mount(router, pengaturan, () => readSettings(deps));
  mount(router, lambang, async ({ params, reply }) => {
    // Mail that is read in a browser shows it too.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendForever(reply, await findSeal(deps, params.id_gambar), 'image/png');
  });
  mount(router, berkasGambarKampus, async ({ params, reply }) =>
    sendForever(reply, await findCampus(deps, params.ukuran, params.id_gambar), 'image/jpeg'),
  );

  mount(router, calls.pengaturanPortal, async () => withVersion(tidy(await readSettings(deps))));
  mount(router, calls.ubahPengaturanPortal, ({ who, body }) => changePortal(deps, who, body));
  mount(
    router,
    calls.unggahLambang,
    async ({ who, request }) => {
      await limit(`petugas:${who.username}`);
      return { lambang: await storeSeal(deps, who, request) };
    },
    { multipart: true },
  );

  mount(router, campus.gambarKampus, async () => withVersion({ gambar: await readCampus(deps) }));
  mount(router, campus.ubahGambarKampus, ({ who, body }) => changeCampus(deps, who, body));
  mount(
    router,
    campus.unggahGambarKampus,
    async ({ who, request }) => {
      await limit(`petugas:${who.username}`);
      return storeCampusPicture(deps, who, request);
    },
    { multipart: true },
  );
};
