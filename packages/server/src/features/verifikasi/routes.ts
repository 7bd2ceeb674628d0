/** Verification, draft card and status (verifikasi 3, verifikasi 8, verifikasi 9, status-pendaftar 10). */
import * as calls from '@gerbang/contract/applicant/verifikasi';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { readBiodata } from './biodata.ts';
import { draftCard } from './draft.ts';
import { findParticipant } from './queries.ts';
import { createStatus } from './status.ts';
import { verify } from './verify.ts';

export const verifikasiRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.ruangTesPendaftar, async ({ who }) => {
    const found = await findParticipant(deps.reader, who.nomor_pendaftar);
    return new Answer({ success: found !== undefined, data: found ?? null });
  });
  mount(router, calls.verifikasi, async ({ who }) => {
    const nomor_peserta = await verify(deps, who.nomor_pendaftar, (error) =>
      router.app.log.warn({ err: String(error) }, 'dugaan ganda'),
    );
    router.sessions.forget(who.nomor_pendaftar);
    return { nomor_peserta };
  });
  mount(router, calls.draftKartu, ({ who }) => draftCard(deps, who.nomor_pendaftar));
  mount(router, calls.biodata, ({ who }) => readBiodata(deps, who.nomor_pendaftar));
  const status = createStatus(deps, deps.results);
  mount(router, calls.statusPendaftar, ({ who }) => status(who));
};
