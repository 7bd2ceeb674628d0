/** The own secret; once its hour has come the announcement's key, and whether results changed since (tersegel 1–3, tersegel 13). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { koreksiPengumuman, kunciPengumuman, lembarRahasia } from '@gerbang/contract/applicant/tersegel';
import { writeSecret } from '@gerbang/contract/tersegel/rahasia';
import { announcedKey, findSecret } from '../../domain/rahasia.ts';
import { hasChanged } from '../../domain/tersegel.ts';
import { Answer, mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { qrRows } from '../../pdf/qr.ts';
import { correctionSigner, KOREKSI_MS } from '../../tersegel/koreksi.ts';

/** The key stays what it is; a day later whoever still asks may ask again. */
const KEPT = 'public, max-age=86400, immutable';
/** What is said of corrections holds until the next one. */
const ASKED = `public, max-age=${KOREKSI_MS / 1_000}`;

export const tersegelRoutes = (router: Router, deps: Services): void => {
  const { pool, config, results, now } = deps;
  const sign = correctionSigner(config.keys);
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
        .send(key.kunci)
    );
  });
  mount(router, koreksiPengumuman, async ({ params: { kode_penawaran }, reply }) => {
    void reply.header('cache-control', 'no-store');
    const open = await results.isOpen(kode_penawaran);
    const key = open ? await announcedKey(pool, config.keys, kode_penawaran) : null;
    if (!key) throw problem('tidak_ditemukan');
    const said = {
      kode_penawaran,
      sidik_kunci: createHash('sha256').update(key.kunci).digest('hex'),
      berubah: await hasChanged(pool, key.id_hasil),
    };
    return reply
      .header('cache-control', ASKED)
      .header('content-type', 'application/octet-stream')
      .header('access-control-allow-origin', '*')
      .send(sign(key.id_hasil, said, now()));
  });
};
