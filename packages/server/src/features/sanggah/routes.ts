/** The own objections (sanggah 2–5). */
import { problem } from '@gerbang/contract';
import {
  ajukanSanggah,
  ajukanSanggahBerbukti,
  BUKTI_SANGGAH,
  berkasSanggah,
  isianSanggah,
  sanggahSaya,
} from '@gerbang/contract/applicant/sanggah';
import { checkSigned } from '../../domain/signed-url.ts';
import { Answer, compareOwner, mount, type Router } from '../../http/mount.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { findDocument, readForm } from './documents.ts';
import { object, readOwn } from './own.ts';

export const sanggahRoutes = (router: Router, deps: Services): void => {
  mount(
    router,
    sanggahSaya,
    async ({ who }) => {
      const data = await readOwn(deps, who);
      return new Answer({ success: data !== null, data });
    },
    { mayBeAbsent: true },
  );
  mount(router, ajukanSanggah, async ({ who, body }) => {
    const data = await object(deps, who, body);
    if (!data) throw problem('sanggah_tidak_ada');
    return data;
  });
  mount(
    router,
    ajukanSanggahBerbukti,
    async ({ who, request }) => {
      await deps.limits.upload(who.nomor_pendaftar);
      const { fields, file } = await readForm(request, BUKTI_SANGGAH, isianSanggah, (named) =>
        compareOwner(router.sessions, who, named),
      );
      const data = await object(deps, who, fields, file);
      if (!data) throw problem('sanggah_tidak_ada');
      return data;
    },
    { multipart: true },
  );
  mount(router, berkasSanggah, async ({ params, request, reply }) => {
    checkSigned(deps.config.keys.sign, deps.now(), request.url);
    const { id_sanggah, pihak } = params;
    const { kunci_berkas, mime, ext } = await findDocument(deps.reader, id_sanggah, pihak);
    sendFile(reply, await deps.storage.get(kunci_berkas), mime, `sanggah-${pihak}.${ext}`);
    return null;
  });
};
