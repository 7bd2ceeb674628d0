/** The office's desk for payments: what was set aside, recording by hand, release. */
import * as calls from '@gerbang/contract/office/pembayaran';
import { reasonOf } from '../../domain/reason.ts';
import { slipPdf } from '../../domain/slip.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Officer } from '../../http/staff-session.ts';
import { mountAct } from '../../shapes/act.ts';
import { mountList } from '../../shapes/list.ts';
import { accepted, acceptedExport, summarise } from './diterima.ts';
import { quarantine, quarantineExport } from './karantina.ts';
import { findSlip, listPayable, type RecordedPayment, recordPayment } from './record.ts';
import { refund, refundAccepted, release } from './release.ts';

export const pembayaranStaffRoutes = (router: Router, deps: Services): void => {
  /** The answer with the slip, as long as the PIN is still the one that was issued; handed out again, it leaves an entry. */
  const withSlip = async (recorded: RecordedPayment, who: Officer) => {
    const { nomor_pembayaran } = recorded;
    const found = await findSlip(deps, nomor_pembayaran);
    if (!found?.pin) return { ...recorded, slip: null };
    const slip = await slipPdf(deps, { ...found, pin: found.pin, nomor_pembayaran });
    if (recorded.sudah_tercatat)
      await who.note(deps.pool, {
        tindakan: 'cetak ulang slip',
        subjek: found.nomor_pendaftar,
        baru: { nomor_pembayaran },
      });
    return { ...recorded, slip: slip.toString('base64') };
  };

  mountList(router, deps, calls.karantina, quarantine, quarantineExport);
  mountList(router, deps, calls.pembayaran, accepted, acceptedExport);
  mount(router, calls.rekapPembayaran, ({ query }) => summarise(deps.pool, query));
  mount(router, calls.penawaranPembayaran, () => listPayable(deps));
  mount(router, calls.catatPembayaran, async ({ body: { alasan, ...payment }, who }) => {
    const paid = { ...payment, dibayar_pada: new Date(payment.dibayar_pada) };
    return withSlip(await recordPayment(deps, paid, who, { alasan: reasonOf(alasan) }), who);
  });
  mountAct(router, deps, calls.lepasKarantina, release(deps), withSlip);
  mountAct(router, deps, calls.kembalikanPembayaran, refund(deps));
  mountAct(router, deps, calls.kembalikanDiterima, refundAccepted(deps));
};
