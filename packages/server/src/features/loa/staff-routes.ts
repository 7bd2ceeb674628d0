/** The desk of letters of acceptance: queue, one request, decisions (loa 14). */

import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/office/loa/calls';
import * as settings from '@gerbang/contract/office/loa/pengaturan';
import { readLetterSettings } from '../../domain/pengaturan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { decision, previewDecision, revocation } from './decide.ts';
import { letterExport } from './export.ts';
import { changeSettings, currentSettings, exampleLetter } from './pengaturan/settings.ts';
import { readPicture, storePicture } from './pengaturan/signature.ts';
import { findRequests, queue, readRequest } from './queue.ts';

export const loaStaffRoutes = (router: Router, deps: Services): void => {
  const { limits } = deps;
  mountList(router, deps, calls.antrean, queue, letterExport);
  mount(router, calls.acuanLoa, async () => {
    const { alasan_tolak } = await readLetterSettings(deps);
    return { alasan_tolak };
  });
  mount(router, settings.pengaturanLoa, () => currentSettings(deps));
  mount(router, settings.ubahPengaturanLoa, ({ who, body }) => changeSettings(deps, who, body));
  mount(
    router,
    settings.unggahGambarSurat,
    async ({ who, request }) => {
      await limits.upload(`petugas:${who.username}`);
      return storePicture(deps, who, request);
    },
    { multipart: true },
  );
  mount(router, settings.gambarSurat, async ({ params, reply }) => {
    const bytes = await readPicture(deps, params.id_gambar);
    void reply
      .header('content-type', 'image/png')
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, max-age=3600')
      .send(bytes);
    return null;
  });
  mount(router, settings.contohLoa, async ({ who, body }) => {
    await limits.drawing(who.username);
    return exampleLetter(deps, body);
  });
  mount(router, calls.detailLoa, ({ params, who }) => readRequest(deps, who, params.id_loa));
  mount(router, calls.pratinjauLoa, async ({ body: { kunci, saringan } }) => {
    if (!kunci && !saringan) throw problem('isian_salah', [{ field: 'kunci', message: 'Pilih pengajuan' }]);
    return previewDecision(deps, kunci ?? (await findRequests(deps.pool, saringan ?? {}, calls.MASSAL_MAX)));
  });
  mountAct(router, deps, calls.putuskanLoa, decision(deps));
  mountAct(router, deps, calls.cabutLoa, revocation);
};
