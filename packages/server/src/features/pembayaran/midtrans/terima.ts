/** Believing an order: only what Midtrans answers when asked counts, and each order is one payment (midtrans 3–6). */
import { author } from '../../../audit.ts';
import { type Db, named, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { paymentReports } from '../../../domain/laporan-bank.ts';
import type { MidtransAccount } from '../../../midtrans-account.ts';
import { type RecordedPayment, recordPaymentIn } from '../record.ts';
import { askStatus, type Said, type Transaction } from './client.ts';
import { amountOf, type KeadaanPesanan, misfitOf, paidAt, stateOf } from './judge.ts';

/** An order as it is stored. */
export interface Pesanan {
  id_pesanan: string;
  id_tagihan: number;
  kode_pembayaran: string;
  /** Rupiah. */
  jumlah: number;
  keadaan: KeadaanPesanan;
  berakhir: Date;
  nomor_pembayaran: string | null;
}

const LOCK = `SELECT id_pesanan, id_tagihan, kode_pembayaran, jumlah, keadaan, berakhir, nomor_pembayaran FROM midtrans_pesanan
  WHERE id_pesanan = $1 FOR UPDATE`;
const SET = `UPDATE midtrans_pesanan SET keadaan = $2, cara = coalesce($3, cara), nomor_pembayaran = $4,
    tanya_lagi = CASE WHEN $2 IN ('dibayar', 'dikembalikan', 'berakhir') THEN NULL ELSE tanya_lagi END
  WHERE id_pesanan = $1`;

type Working = Pick<Deps, 'config' | 'pool' | 'notices' | 'now' | 'jobs'>;

const record = (
  db: Db,
  deps: Working,
  { bank }: MidtransAccount,
  order: Pesanan,
  said: Transaction,
): Promise<RecordedPayment> => {
  const dibayar_pada = paidAt(said, deps.now());
  const payment = {
    nomor_pembayaran: order.id_pesanan,
    kode_pembayaran: order.kode_pembayaran,
    jumlah: amountOf(said.gross_amount)?.rupiah ?? order.jumlah,
    dibayar_pada,
    bank,
  };
  const ways = { tagihan: order.id_tagihan, sebab: misfitOf(said, order, dibayar_pada) };
  return recordPaymentIn(deps, db, payment, author(deps.now, 'bank', bank), ways);
};

const SENT = "SELECT FROM midtrans_pengembalian WHERE nomor_pembayaran = $1 AND keadaan = 'dikirim'";
/** What becomes of an order that is paid for: nothing of what is recorded is taken back but its own mark. */
const followPaid = async (db: Db, deps: Working, bank: string, order: Pesanan, keadaan: KeadaanPesanan) => {
  // A card that is let go, and what a bank denies after it was settled, is given back as well.
  const isGone = keadaan === 'dikembalikan' || keadaan === 'berakhir' || keadaan === 'ditolak';
  if (!isGone || order.keadaan === 'dikembalikan') return;
  await db.query(SET, [order.id_pesanan, 'dikembalikan', null, order.nomor_pembayaran]);
  await author(deps.now, 'bank', bank).note(db, {
    tindakan: 'pembayaran dikembalikan midtrans',
    subjek: order.id_pesanan,
    baru: { keadaan },
  });
  // Of an attempt nobody answered for: the job closes it, once it has asked as well.
  const sent = await db.query(SENT, [order.id_pesanan]);
  if (sent.rowCount === 1)
    await deps.jobs.send(db, 'kembali-midtrans', { nomor_pembayaran: order.id_pesanan });
};

/** Takes what Midtrans answered about an order; the same once more changes nothing. */
export const take = async (deps: Working, account: MidtransAccount, said: Transaction): Promise<void> => {
  const keadaan = stateOf(said);
  if (keadaan === null) return;
  const recorded = await transaction(deps.pool, async (db) => {
    const order = (await db.query<Pesanan>(named('midtrans_kunci', LOCK, [said.order_id]))).rows[0];
    if (!order) return null;
    if (order.nomor_pembayaran !== null) {
      await followPaid(db, deps, account.bank, order, keadaan);
      return null;
    }
    // Given back before it was known here: there is no payment to record.
    const payment = keadaan === 'dibayar' ? await record(db, deps, account, order, said) : null;
    const cara = said.payment_type?.slice(0, 40) ?? null;
    await db.query(SET, [order.id_pesanan, keadaan, cara, payment?.nomor_pembayaran ?? null]);
    return payment;
  });
  if (recorded && !recorded.sudah_tercatat) paymentReports.publish(recorded.status);
};

/** Asks Midtrans about an order and takes what it answers; answers what was said. */
export const confirm = async (
  deps: Working,
  account: MidtransAccount,
  id: string,
): Promise<Said<Transaction>> => {
  const said = await askStatus(account, id);
  if (said.apa === 'ya') await take(deps, account, said.data);
  return said;
};
