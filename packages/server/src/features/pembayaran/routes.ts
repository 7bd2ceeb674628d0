/** The public lookup of code and PIN, and the bank's callback (pembayaran 5–9, pembayaran 14, keamanan 5). */
import { problem } from '@gerbang/contract';
import { bayarCallback, cekPassword } from '@gerbang/contract/applicant/pembayaran/calls';
import { instantText } from '@gerbang/contract/wire/time';
import { author } from '../../audit.ts';
import { paymentReports } from '../../domain/laporan-bank.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { same } from '../../secrets.ts';
import { createLookupNotes } from './noted.ts';
import { findSlip, recordPayment } from './record.ts';

/** Compares without regard to spaces, as people copy numbers from paper. */
const bare = (text: string) => text.replace(/[\s.-]/g, '');

export const pembayaranRoutes = (router: Router, deps: Services): void => {
  const { limits } = deps;
  const { now } = deps;
  const note = createLookupNotes(deps);

  mount(router, cekPassword, async ({ body, request }) => {
    const [nomor, kode] = [bare(body.nomor_pembayaran ?? ''), bare(body.nomor_pendaftar ?? '')];
    if (!nomor || !kode)
      throw problem('lookup_kosong', [
        { field: nomor ? 'nomor_pendaftar' : 'nomor_pembayaran', message: problem('lookup_kosong').message },
      ]);
    const attempt = await limits.lookup.admit(request, { nomor, kode });
    await attempt.reserve();
    const slip = await findSlip(deps, nomor);
    if (!slip || !same(slip.nomor_pendaftar, kode)) throw problem('lookup_gagal');
    await attempt.release();
    await note(slip.nomor_pendaftar, request.ip);
    return {
      KODE_PMB: slip.nomor_pendaftar,
      PIN_PMB: slip.pin,
      TGL_BAYAR: instantText(slip.dibayar_pada),
      KODE_PREFIX: slip.kode_bayar,
    };
  });

  mount(router, bayarCallback, async ({ body, request }) => {
    await limits.callback(request.ip);
    const nomor = bare(body.nomor_pembayaran);
    if (!nomor)
      throw problem('isian_salah', [
        { field: 'nomor_pembayaran', message: 'nomor_pembayaran tidak boleh kosong' },
      ]);
    const { nomor_pembayaran, status, nomor_pendaftar } = await recordPayment(
      deps,
      { ...body, nomor_pembayaran: nomor, dibayar_pada: new Date(body.dibayar_pada) },
      author(now, 'bank', body.bank),
    );
    // To the bank a payment given back was set aside: how the office settled it is not the bank's.
    const told = status === 'dikembalikan' ? 'karantina' : status;
    paymentReports.publish(told);
    return { nomor_pembayaran, status: told, nomor_pendaftar };
  });
};
