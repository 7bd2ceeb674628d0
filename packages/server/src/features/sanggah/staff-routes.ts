/** The office's desk for objections (sanggah 1, sanggah 6–9). */

import { DOKUMEN_SANGGAH } from '@gerbang/contract/applicant/sanggah';
import * as calls from '@gerbang/contract/office/sanggah';
import { withStored } from '../../domain/berkas.ts';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { mountAct, performIn } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { findDocument, readForm } from './documents.ts';
import { answer, giveBack, link, objections, objectionsExport, readObjection, uphold } from './objections.ts';
import { readRule, setRule } from './rule.ts';

export const sanggahStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, storage, limits, openings } = deps;
  mountList(router, deps, calls.daftarSanggah, objections, objectionsExport);
  mount(router, calls.satuSanggah, ({ params }) => readObjection(pool, params.id_sanggah));
  mountAct(router, deps, calls.jawabSanggah, answer(deps));
  mount(
    router,
    calls.jawabSanggahBerdokumen,
    async ({ who, params, request }) => {
      await limits.upload(`petugas:${who.username}`);
      const { fields, file } = await readForm(request, DOKUMEN_SANGGAH, calls.isianJawab);
      return withStored(deps, file.bytes, (db, key, discard) => {
        const kept = { ...file, key, drop: () => discard([key]) };
        return performIn(db, deps, answer(deps, kept), who, {
          id_sanggah: Number(params.id_sanggah),
          ...fields,
        });
      });
    },
    { multipart: true },
  );
  mount(router, calls.berkasSanggahPetugas, async ({ who, params, reply }) => {
    const { id_sanggah, pihak } = params;
    const { kunci_berkas, mime, ext, nomor_pendaftar } = await findDocument(pool, id_sanggah, pihak);
    await openings.file(who, nomor_pendaftar, 'sanggah');
    sendFile(reply, await storage.get(kunci_berkas), mime, `sanggah-${id_sanggah}-${pihak}.${ext}`);
    return null;
  });
  mountAct(router, deps, calls.sahkanSanggah, uphold(deps));
  mountAct(router, deps, calls.kembalikanSanggah, giveBack);
  mountAct(router, deps, calls.tautkanSanggah, link);
  mount(router, calls.aturanSanggah, () => readRule(pool));
  mountAct(router, deps, calls.aturSanggah, setRule);
};
