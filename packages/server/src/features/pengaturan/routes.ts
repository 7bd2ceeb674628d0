/** The university as the pages show it, and the office's desk that changes it. */
import { problem } from '@gerbang/contract';
import { lambang, pengaturan } from '@gerbang/contract/settings';
import * as calls from '@gerbang/contract/settings-petugas';
import type { Deps } from '../../deps.ts';
import { findSeal, readSettings, withVersion } from '../../domain/pengaturan.ts';
import type { UploadLimit } from '../../plugins/limits.ts';
import { mountPublic, mountStaff, type Router } from '../../plugins/mount.ts';
import { changePortal, storeSeal, tidy } from './settings.ts';

export const pengaturanRoutes = (router: Router, deps: Deps, limit: UploadLimit): void => {
  mountPublic(router, pengaturan, () => readSettings(deps));
  mountPublic(router, lambang, async ({ params, reply }) => {
    const bytes = await findSeal(deps, params.id as string);
    if (!bytes) throw problem('tidak_ditemukan');
    void reply
      .header('content-type', 'image/png')
      .header('content-disposition', 'inline')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
    return null;
  });

  mountStaff(router, calls.pengaturanPortal, async () => withVersion(tidy(await readSettings(deps))));
  mountStaff(router, calls.ubahPengaturanPortal, ({ staff, body }) =>
    changePortal(deps, staff.username, body),
  );
  mountStaff(
    router,
    calls.unggahLambang,
    async ({ staff, request }) => {
      await limit(`petugas:${staff.username}`);
      return { lambang: await storeSeal(deps, staff.username, request) };
    },
    { multipart: true },
  );
};
