/** The public lookup of code and PIN, and the bank's callback (pembayaran 5–9, pembayaran 14, keamanan 5). */
import { type BodyOf, problem } from '@gerbang/contract';
import { bayarCallback, cekPassword, mintaKodePin } from '@gerbang/contract/applicant/pembayaran/calls';
import { instantText } from '@gerbang/contract/wire/time';
import type { FastifyRequest } from 'fastify';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import { openChannels, waCarrier } from '../../domain/kanal.ts';
import { paymentReports } from '../../domain/laporan-bank.ts';
import { lockBill } from '../../domain/tagihan.ts';
import { sendBillCode, useBillCode } from '../../domain/tagihan-kode.ts';
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

  /** The slip of two numbers that belong together; every failure but blanks has one answer, and counts until it is let go. */
  const slipOf = async (body: BodyOf<typeof mintaKodePin>, request: FastifyRequest) => {
    const [nomor, kode] = [bare(body.nomor_pembayaran ?? ''), bare(body.nomor_pendaftar ?? '')];
    if (!nomor || !kode)
      throw problem('lookup_kosong', [
        { field: nomor ? 'nomor_pendaftar' : 'nomor_pembayaran', message: problem('lookup_kosong').message },
      ]);
    const attempt = await limits.lookup.admit(request, { nomor, kode });
    await attempt.reserve();
    const slip = await findSlip(deps, nomor);
    if (!slip || !same(slip.nomor_pendaftar, kode)) throw problem('lookup_gagal');
    return { slip, attempt };
  };

  mount(router, cekPassword, async ({ body: { kode: typed, ...numbers }, request }) => {
    const { slip, attempt } = await slipOf(numbers, request);
    const { id_tagihan } = slip;
    const code = bare(typed ?? '');
    const isRight =
      id_tagihan === null ||
      (code !== '' && (await transaction(deps.pool, (db) => useBillCode(deps, db, id_tagihan, 'pin', code))));
    // A wrong code stays counted; that one is asked for says no more than both numbers did.
    if (isRight || code === '') await attempt.release();
    if (!isRight) throw problem(code === '' ? 'perlu_kode' : 'kode_tagihan');
    await note(slip.nomor_pendaftar, request.ip);
    return {
      KODE_PMB: slip.nomor_pendaftar,
      PIN_PMB: slip.pin,
      TGL_BAYAR: instantText(slip.dibayar_pada),
      KODE_PREFIX: slip.kode_bayar,
    };
  });

  mount(router, mintaKodePin, async ({ body, request }) => {
    const { slip, attempt } = await slipOf(body, request);
    const { id_tagihan } = slip;
    if (id_tagihan === null) throw problem('lookup_gagal');
    // Who knows both numbers is held back by the codes of the one bill alone, whoever else is busy in that network.
    await attempt.release();
    return transaction(deps.pool, async (db) => {
      const { kanal, alamat } = await lockBill(db, id_tagihan);
      const channels = { ...deps, pool: db };
      if (kanal === null || alamat === null || !(await openChannels(channels)).includes(kanal))
        throw problem('surel_mati');
      await sendBillCode(deps, db, id_tagihan, 'pin', { kanal, alamat });
      return { kanal, lewat: kanal === 'wa' ? await waCarrier(channels) : null };
    });
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
