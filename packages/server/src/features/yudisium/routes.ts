/** The own admission result (A 7; security 7). */
import { cekYudisium, YUDISIUM_TIDAK_DITEMUKAN, yudisium } from '@gerbang/contract/yudisium';
import type { Results } from '../../domain/yudisium.ts';
import { Answer, mountOwn, type Router } from '../../plugins/mount.ts';

export const yudisiumRoutes = (router: Router, results: Results): void => {
  mountOwn(
    router,
    yudisium,
    async ({ session }) => {
      const data = await results.find(session.nomor_pendaftar, session.kode_penawaran);
      return new Answer({ success: data !== null, data, message: data ? null : YUDISIUM_TIDAK_DITEMUKAN });
    },
    { mayBeAbsent: true },
  );
  mountOwn(
    router,
    cekYudisium,
    async ({ session }) => {
      const data = await results.find(session.nomor_pendaftar, session.kode_penawaran);
      return new Answer({
        success: data !== null,
        data: data && { status: data.status },
        message: data ? null : YUDISIUM_TIDAK_DITEMUKAN,
      });
    },
    { mayBeAbsent: true },
  );
};
