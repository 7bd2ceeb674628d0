/** The own secret, and the announcement's key once its hour has come (tersegel 1–3). */
import { problem } from '@gerbang/contract';
import { kunciPengumuman, lembarRahasia } from '@gerbang/contract/applicant/tersegel';
import { writeSecret } from '@gerbang/contract/tersegel/rahasia';
import { announcedKey, findSecret } from '../../domain/rahasia.ts';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { qrRows } from '../../pdf/qr.ts';

/** The key stays what it is; a day later whoever still asks may ask again. */
const KEPT = 'public, max-age=86400, immutable';

export const tersegelRoutes = (router: Router, deps: Services): void => {
  const { pool, config, results, now } = deps;
  mount(
    router,
    lembarRahasia,
    async ({ who }) => {
      const secret = await findSecret(pool, config.keys, who.nomor_pendaftar, now());
      if (!secret) return new Answer({ success: false, data: null });
      const rahasia = writeSecret(secret);
      const alamat = config.tersegelUrl && `${config.tersegelUrl}/${who.kode_penawaran}/#${rahasia}`;
      return { rahasia, qr: qrRows(alamat ?? rahasia), alamat };
    },
    { mayBeAbsent: true },
  );
  mount(router, kunciPengumuman, async ({ params: { kode_penawaran }, reply }) => {
    // What is not there yet must not be remembered as absent.
    void reply.header('cache-control', 'no-store');
    // The time is tested before the key is read.
    const open = await results.isOpen(kode_penawaran);
    const key = open ? await announcedKey(pool, config.keys, kode_penawaran) : null;
    if (!key) throw problem('tidak_ditemukan');
    return (
      reply
        .header('cache-control', KEPT)
        .header('content-type', 'application/octet-stream')
        // The opening page stands at another address.
        .header('access-control-allow-origin', '*')
        .send(key)
    );
  });
};
