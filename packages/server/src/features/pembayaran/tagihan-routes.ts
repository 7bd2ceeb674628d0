/** Bills as their owners take, confirm and read them (pembayaran 16–19). */
import { problem } from '@gerbang/contract';
import type { KanalTagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import * as calls from '@gerbang/contract/applicant/pembayaran/tagihan';
import type { FastifyRequest } from 'fastify';
import { type Db, transaction } from '../../db/pool.ts';
import { openChannels, waCarrier } from '../../domain/kanal.ts';
import {
  type Bill,
  banksFor,
  billOfToken,
  confirmContact,
  createBill,
  findOpen,
  giveNumber,
  isGiven,
  readBill,
} from '../../domain/tagihan.ts';
import { contactOf, sendBillCode, useBillCode } from '../../domain/tagihan-kode.ts';
import type { Attempt, Guesses } from '../../http/guesses.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { pageFor } from './midtrans/pesanan.ts';

/** Digits of a birth date, for the length of a payment code. */
const BIRTH = '00000000';

export const tagihanRoutes = (router: Router, deps: Services): void => {
  const { pool, limits, now } = deps;
  /** Nothing of a bill is asked or sent once it is paid or over. */
  const isOver = ({ keadaan, kedaluwarsa }: Bill): boolean => keadaan === 'dibayar' || kedaluwarsa <= now();
  /** Nor while its offering is not open. Throws `tagihan_tertutup`. */
  const requireOpen = async ({ kode_penawaran }: Bill, db: Pick<Db, 'query'> = pool): Promise<void> => {
    if (!(await findOpen(db, kode_penawaran, now()))) throw problem('tagihan_tertutup');
  };
  const locked = (db: Db, token: string): Promise<Bill> => billOfToken(db, token, 'FOR UPDATE');
  /** What counts a bill until its contact is confirmed: one proof pays for a call. */
  const takenBy = (kanal: KanalTagihan | null | undefined): Guesses =>
    kanal === 'wa' ? limits.billNumber : limits.bill;
  /** Lets a call in that is counted until it is let go; throws `perlu_bukti` where its network has to pay. */
  const reserved = async (by: Guesses, request: FastifyRequest): Promise<Attempt> => {
    const attempt = await by.admit(request, {});
    await attempt.reserve();
    return attempt;
  };

  mount(router, calls.caraTagihan, async ({ params: { kode_penawaran } }) => {
    const { snapBanks, midtrans } = deps.config;
    const isSetUp = snapBanks.length > 0 || midtrans !== null;
    const open = isSetUp ? await findOpen(pool, kode_penawaran, now()) : undefined;
    const byMidtrans = open !== undefined && midtrans !== null;
    const va = open ? banksFor(deps.config, open.kode_bayar + BIRTH) : [];
    const kanal = va.length > 0 || byMidtrans ? await openChannels(deps) : [];
    return {
      va: va.map(({ bank, biayaAdmin }) => ({ bank, biaya_admin: biayaAdmin ?? null })),
      midtrans: byMidtrans,
      kanal,
      lewat: kanal.includes('wa') ? await waCarrier(deps) : null,
    };
  });

  mount(router, calls.buatTagihan, async ({ body: { kanal, alamat, ...asked }, request }) => {
    await reserved(takenBy(kanal), request);
    const contact = await contactOf(deps, { kanal, alamat });
    const token = await transaction(pool, async (db) => {
      const made = await createBill(deps, db, asked);
      if (contact) await sendBillCode(deps, db, made.id, 'kontak', contact);
      else if (asked.cara === 'va') await giveNumber(deps.config, db, await billOfToken(db, made.token));
      return made.token;
    });
    return { ...(await readBill(deps, token)), token };
  });

  mount(router, calls.bacaTagihan, ({ params: { token } }) => readBill(deps, token));

  mount(router, calls.bayarMidtrans, async ({ params: { token }, request }) => {
    const attempt = await reserved(limits.billCode, request);
    const { midtrans } = deps.config;
    const bill = await billOfToken(pool, token);
    if (bill.keadaan === 'dibayar') throw problem('sudah_diputus');
    if (!midtrans || isOver(bill) || !isGiven(bill)) throw problem('tagihan_tertutup');
    await requireOpen(bill);
    const alamat = await pageFor(deps, midtrans, bill, (why) => request.log.warn(why));
    await attempt.release();
    return { alamat };
  });

  mount(router, calls.mintaKodeTagihan, async ({ params: { token }, body, request }) => {
    await reserved(body.kanal === 'wa' ? limits.billNumber : limits.billCode, request);
    const given = body.kanal === undefined ? null : await contactOf(deps, body);
    await transaction(pool, async (db) => {
      const bill = await locked(db, token);
      if (isOver(bill) || bill.dikonfirmasi !== null || bill.nomor_va !== null)
        throw problem('sudah_diputus');
      const { kanal, alamat } = bill;
      const contact = given ?? (kanal !== null && alamat !== null ? { kanal, alamat } : null);
      if (contact) await sendBillCode(deps, db, bill.id_tagihan, 'kontak', contact);
    });
    return readBill(deps, token);
  });

  mount(router, calls.konfirmasiTagihan, async ({ params: { token }, body: { kode }, request }) => {
    const attempt = await reserved(limits.billCode, request);
    const became = await transaction(pool, async (db) => {
      const bill = await locked(db, token);
      // Sent twice: what was confirmed stays so.
      if (bill.dikonfirmasi !== null) return {};
      if (isOver(bill)) throw problem('tagihan_tertutup');
      await requireOpen(bill, db);
      if (!(await useBillCode(deps, db, bill.id_tagihan, 'kontak', kode))) return null;
      await confirmContact(db, bill.id_tagihan, now());
      if (bill.cara === 'va') await giveNumber(deps.config, db, bill);
      return { confirmed: bill };
    });
    if (!became) throw problem('kode_tagihan');
    await attempt.release();
    // Once for each bill, to the network where it was confirmed; a code that was asked for anew with it.
    if (became.confirmed)
      for (const by of [takenBy(became.confirmed.kanal), limits.billCode]) await by.giveBack(request, {});
    return readBill(deps, token);
  });
};
