/** Plenary decisions at the desk of selection (seleksi 25–27). */
import * as calls from '@gerbang/contract/office/seleksi/sidang';
import { mount, type Router } from '../../../http/mount.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Services } from '../../../http/services.ts';
import { mountAct } from '../../../shapes/act.ts';
import {
  approveDecision,
  listDecisions,
  openDocument,
  proposeDecision,
  readPerson,
  withdrawDecision,
} from './sidang.ts';

export const sidangStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, storage, limits } = deps;
  mount(router, calls.daftarSidang, ({ params }) => listDecisions(pool, params.kode_penawaran));
  mount(router, calls.pesertaSidang, ({ who, params }) =>
    readPerson(pool, who, params.kode_penawaran, params.nomor_peserta),
  );
  mount(
    router,
    calls.usulkanSidang,
    async ({ who, params, request }) => {
      await limits.upload(`petugas:${who.username}`);
      return proposeDecision(deps, who, params.kode_penawaran, request);
    },
    { multipart: true },
  );
  mount(router, calls.dokumenSidang, async ({ who, params, reply }) => {
    const { kode_penawaran, id_sidang } = params;
    const { kunci_berkas, mime, ext } = await openDocument(pool, who, kode_penawaran, id_sidang);
    sendFile(reply, await storage.get(kunci_berkas), mime, `sidang-${id_sidang}.${ext}`);
    return null;
  });
  mountAct(router, deps, calls.sahkanSidang, approveDecision);
  mountAct(router, deps, calls.cabutSidang, withdrawDecision);
};
