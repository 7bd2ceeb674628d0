/** Verification, draft card and status (A 7, C 7). */
import * as calls from '@gerbang/contract/verifikasi';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import type { Results } from '../../domain/yudisium.ts';
import { Answer, mountOwn, type Router } from '../../plugins/mount.ts';
import { draftCard } from './draft.ts';
import { applicantStatus } from './status.ts';
import { verify } from './verify.ts';

export const verifikasiRoutes = (
  router: Router,
  deps: Deps,
  configs: FormConfigs,
  results: Results,
): void => {
  mountOwn(router, calls.ruangTesPendaftar, async ({ session }) => {
    const { nomor_peserta } = await router.sessions.refresh(session);
    return new Answer({
      success: nomor_peserta !== null,
      data: nomor_peserta === null ? null : { nomor_peserta },
    });
  });
  mountOwn(router, calls.verifikasi, async ({ session }) => {
    const nomor_peserta = await verify(deps, configs, session.nomor_pendaftar);
    router.sessions.forget(session.nomor_pendaftar);
    return { nomor_peserta };
  });
  mountOwn(router, calls.draftKartu, ({ session }) => draftCard(deps, configs, session.nomor_pendaftar));
  mountOwn(router, calls.statusPendaftar, ({ session }) => applicantStatus(deps, results, session));
};
