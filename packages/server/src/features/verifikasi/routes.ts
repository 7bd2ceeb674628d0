/** Verification, draft card and status (A 7, C 7). */
import * as calls from '@gerbang/contract/verifikasi';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import type { Results } from '../../domain/yudisium.ts';
import { Answer, mountOwn, type Router } from '../../plugins/mount.ts';
import { draftCard } from './draft.ts';
import { createStatus } from './status.ts';
import { verify } from './verify.ts';

// While unlocked for correction the number is kept, but nobody is verified.
const VERIFIED =
  'SELECT nomor_peserta FROM pendaftar WHERE nomor_pendaftar = $1 AND diverifikasi IS NOT NULL';

export const verifikasiRoutes = (
  router: Router,
  deps: Deps,
  configs: FormConfigs,
  results: Results,
): void => {
  mountOwn(router, calls.ruangTesPendaftar, async ({ session }) => {
    const { rows } = await deps.reader.query<{ nomor_peserta: string }>(
      named('nomor_peserta', VERIFIED, [session.nomor_pendaftar]),
    );
    return new Answer({ success: rows.length > 0, data: rows[0] ?? null });
  });
  mountOwn(router, calls.verifikasi, async ({ session }) => {
    const nomor_peserta = await verify(deps, configs, session.nomor_pendaftar);
    router.sessions.forget(session.nomor_pendaftar);
    return { nomor_peserta };
  });
  mountOwn(router, calls.draftKartu, ({ session }) => draftCard(deps, configs, session.nomor_pendaftar));
  const status = createStatus(deps, results);
  mountOwn(router, calls.statusPendaftar, ({ session }) => status(session));
};
