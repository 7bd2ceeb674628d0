/** The public lookup of code and PIN, and the bank's callback (A 7; security 5; decisions 5, 6). */
import { problem } from '@gerbang/contract';
import { bayarCallback, cekPassword } from '@gerbang/contract/pembayaran';
import { instantText } from '@gerbang/contract/time';
import { audit } from '../../audit.ts';
import type { Deps } from '../../deps.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountPublic, type Router } from '../../plugins/mount.ts';
import { same, sign } from '../../secrets.ts';
import { findSlip, recordPayment } from './record.ts';

/** A callback older or younger than this is refused, so a recorded one cannot be replayed for ever. */
const CLOCK_MINUTES = 10;

/** Signature of a callback: base64url HMAC-SHA-256 over `time\nbody` as sent. `time` is ISO 8601. */
export const bankSignature = (key: Buffer, time: string, rawBody: string): string =>
  sign(key, 'lapor', `${time}\n${rawBody}`);

/** Compares without regard to spaces, as people copy numbers from paper. */
const bare = (text: string) => text.replace(/[\s.-]/g, '');

export const pembayaranRoutes = (router: Router, deps: Deps, limits: Limits): void => {
  const { config, now, pool } = deps;

  mountPublic(router, cekPassword, async ({ body, request }) => {
    const [nomor, kode] = [bare(body.nomor_pembayaran ?? ''), bare(body.nomor_pendaftar ?? '')];
    if (!nomor || !kode)
      throw problem('lookup_kosong', [
        { field: nomor ? 'nomor_pendaftar' : 'nomor_pembayaran', message: problem('lookup_kosong').message },
      ]);
    await limits.lookup(nomor, request.ip);
    const slip = await findSlip(deps, nomor);
    if (!slip || !same(slip.nomor_pendaftar, kode)) throw problem('lookup_gagal');
    await audit(pool, now(), {
      pelaku: 'sistem',
      id_pelaku: request.ip,
      tindakan: 'cek password',
      subjek: slip.nomor_pendaftar,
    });
    return {
      KODE_PMB: slip.nomor_pendaftar,
      PIN_PMB: slip.pin,
      TGL_BAYAR: instantText(slip.dibayar_pada),
      KODE_PREFIX: slip.kode_bayar,
    };
  });

  mountPublic(router, bayarCallback, async ({ body, request }) => {
    await limits.callback(request.ip);
    const time = String(request.headers['x-gerbang-waktu'] ?? '');
    const signature = String(request.headers['x-gerbang-tanda-tangan'] ?? '');
    const age = Math.abs(now().getTime() - Date.parse(time));
    if (
      !(age <= CLOCK_MINUTES * 60_000) ||
      !same(signature, bankSignature(config.keys.bank, time, request.rawBody ?? ''))
    )
      throw problem('pembayaran_tidak_sah');
    const nomor = bare(body.nomor_pembayaran);
    if (!nomor)
      throw problem('isian_salah', [
        { field: 'nomor_pembayaran', message: 'nomor_pembayaran tidak boleh kosong' },
      ]);
    const { nomor_pembayaran, status, nomor_pendaftar } = await recordPayment(
      deps,
      { ...body, nomor_pembayaran: nomor, dibayar_pada: new Date(body.dibayar_pada) },
      { pelaku: 'bank', id_pelaku: body.bank },
    );
    // To the bank a payment given back was set aside: how the office settled it is not the bank's.
    const told = status === 'dikembalikan' ? 'karantina' : status;
    return { nomor_pembayaran, status: told, nomor_pendaftar };
  });
};
