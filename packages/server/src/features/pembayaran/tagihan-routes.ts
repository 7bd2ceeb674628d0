/** Bills as their owners take, confirm and read them (pembayaran 16–19). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/applicant/pembayaran/tagihan';
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
    await limits.bill(request.ip);
    const contact = await contactOf(deps, { kanal, alamat });
    const token = await transaction(pool, async (db) => {
      const made = await createBill(deps, db, asked);
      if (contact) await sendBillCode(deps, db, made.id, 'kontak', contact);
      else if (asked.cara === 'va') await giveNumber(db, await billOfToken(db, made.token));
      return made.token;
    });
    return { ...(await readBill(deps, token)), token };
  });

  mount(router, calls.bacaTagihan, ({ params: { token } }) => readBill(deps, token));

  mount(router, calls.bayarMidtrans, async ({ params: { token }, request }) => {
    await limits.billCode(request.ip);
    const { midtrans } = deps.config;
    const bill = await billOfToken(pool, token);
    if (bill.keadaan === 'dibayar') throw problem('sudah_diputus');
    if (!midtrans || isOver(bill) || !isGiven(bill)) throw problem('tagihan_tertutup');
    await requireOpen(bill);
    return { alamat: await pageFor(deps, midtrans, bill, (why) => request.log.warn(why)) };
  });

  mount(router, calls.mintaKodeTagihan, async ({ params: { token }, body, request }) => {
    await limits.billCode(request.ip);
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
    await limits.billCode(request.ip);
    const isRight = await transaction(pool, async (db) => {
      const bill = await locked(db, token);
      // Sent twice: what was confirmed stays so.
      if (bill.dikonfirmasi !== null) return true;
      if (isOver(bill)) throw problem('tagihan_tertutup');
      await requireOpen(bill, db);
      if (!(await useBillCode(deps, db, bill.id_tagihan, 'kontak', kode))) return false;
      await confirmContact(db, bill.id_tagihan, now());
      if (bill.cara === 'va') await giveNumber(db, bill);
      return true;
    });
    if (!isRight) throw problem('kode_tagihan');
    return readBill(deps, token);
  });
};
