/** The university as the pages show it, and the office's desk that changes it. */
import { problem } from '@gerbang/contract';
import { lambang, pengaturan } from '@gerbang/contract/applicant/pengaturan/calls';
import * as calls from '@gerbang/contract/office/pengaturan';
import { findSeal, readSettings, withVersion } from '../../domain/pengaturan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { changePortal, storeSeal, tidy } from './settings.ts';

export const pengaturanRoutes = (router: Router, deps: Services): void => {
  const limit = deps.limits.upload;
  mount(router, pengaturan, () => readSettings(deps));
  mount(router, lambang, async ({ params, reply }) => {
    const bytes = await findSeal(deps, params.id_gambar);
    if (!bytes) throw problem('tidak_ditemukan');
    void reply
      .header('content-type', 'image/png')
      .header('content-disposition', 'inline')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
    return null;
  });

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
};
