/** The own admission result (A 7; security 7). */
import { cekYudisium, YUDISIUM_TIDAK_DITEMUKAN, type Yudisium, yudisium } from '@gerbang/contract/yudisium';
import type { Results } from '../../domain/yudisium.ts';
import { Answer, after, mountOwn, type Router } from '../../plugins/mount.ts';

const answer = (data: Yudisium | { status: number } | null): Answer =>
  new Answer({ success: data !== null, data, message: data ? null : YUDISIUM_TIDAK_DITEMUKAN });

export const yudisiumRoutes = (router: Router, results: Results): void => {
  mountOwn(
    router,
    yudisium,
    ({ session }) => after(results.find(session.nomor_pendaftar, session.kode_penawaran), answer),
    { mayBeAbsent: true },
  );
  mountOwn(
    router,
    cekYudisium,
    ({ session }) =>
      after(results.find(session.nomor_pendaftar, session.kode_penawaran), (data) =>
        answer(data && { status: data.status }),
      ),
    { mayBeAbsent: true },
  );
};
