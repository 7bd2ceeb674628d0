/** Sending what is to be given back: until it is certain, and once (midtrans 8, midtrans 9). */
import { author } from '../../../audit.ts';
import { type Db, named, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { MidtransAccount } from '../../../midtrans-account.ts';
import { askStatus, cancelOrder, refundOrder, type Said } from './client.ts';
import { GIVE_BACK } from './kembali.ts';

interface Pengembalian {
  nomor_pembayaran: string;
  kunci: string;
  /** Rupiah. */
  jumlah: number;
  alasan: string;
  diminta_oleh: string;
}
const MINUTE_MS = 60_000;
/** So long a call may be under way; a further one waits. */
const UNDER_WAY_MS = MINUTE_MS;
const SELDOM_MS = 6 * 60 * MINUTE_MS;
const AT_ONCE = 20;

/** Has Midtrans give it back where it did not yet; `ya` is only what is certain. */
const giveBack = async (account: MidtransAccount, refund: Pengembalian): Promise<Said<null>> => {
  const { nomor_pembayaran: id, kunci, jumlah, alasan } = refund;
  // An attempt whose answer was lost may have done it, and the office may have at the dashboard.
  const said = await askStatus(account, id);
  if (said.apa !== 'ya') return said.apa === 'tidak' ? { apa: 'tak-tentu', sebab: said.sebab } : said;
  const { transaction_status, refunds = [] } = said.data;
  if (['refund', 'cancel'].includes(transaction_status) || refunds.some((one) => one.refund_key === kunci))
    return { apa: 'ya', data: null };
  if (transaction_status === 'capture') return cancelOrder(account, id);
  if (transaction_status === 'settlement' || transaction_status === 'partial_refund')
    return refundOrder(account, said.data, { kunci, jumlah, alasan });
  return { apa: 'tidak', kode: '412', sebab: `Keadaan di Midtrans: ${transaction_status.slice(0, 40)}` };
};

const KEEP =
  "UPDATE midtrans_pengembalian SET keadaan = $2, sebab = $3 WHERE nomor_pembayaran = $1 AND keadaan = 'dikirim'";
const ORDER = "UPDATE midtrans_pesanan SET keadaan = 'dikembalikan', tanya_lagi = NULL WHERE id_pesanan = $1";
// Given back, and the payment not closed: as a process of a version that knew no refunds of accepted ones leaves it.
const DUE = `(keadaan = 'dikirim' OR keadaan = 'berhasil' AND EXISTS (SELECT FROM pembayaran b
    WHERE b.nomor_pembayaran = midtrans_pengembalian.nomor_pembayaran AND b.dikembalikan IS NULL))`;
const FIND = `SELECT nomor_pembayaran, kunci, jumlah, alasan, diminta_oleh FROM midtrans_pengembalian WHERE nomor_pembayaran = $1 AND ${DUE}`;
// As the acts of the office lock it, before what was asked about it.
const LOCK =
  'SELECT nomor_pendaftar FROM pembayaran WHERE nomor_pembayaran = $1 AND dikembalikan IS NULL FOR UPDATE';
const close = async (db: Db, { now }: Deps, refund: Pengembalian, bank: string): Promise<void> => {
  const { nomor_pembayaran, kunci, alasan, diminta_oleh } = refund;
  const at = now();
  const [it] = (await db.query<{ nomor_pendaftar: string | null }>(LOCK, [nomor_pembayaran])).rows;
  if (!it) return;
  await db.query(ORDER, [nomor_pembayaran]);
  await db.query(GIVE_BACK, [nomor_pembayaran, at, diminta_oleh, alasan, kunci]);
  await author(now, 'bank', bank).note(db, {
    waktu: at,
    tindakan: 'kembalikan pembayaran',
    subjek: it.nomor_pendaftar ?? nomor_pembayaran,
    baru: { nomor_pembayaran, dikembalikan: at, referensi: kunci, alasan },
  });
};

/** Sends what was asked for and keeps what came of it; answers whether that is certain. */
export const sendRefund = async (deps: Deps, nomor_pembayaran: string): Promise<boolean> => {
  const account = deps.config.midtrans;
  if (!account) return false;
  const { rows } = await deps.pool.query<Pengembalian>(named('midtrans_kembali', FIND, [nomor_pembayaran]));
  const [refund] = rows;
  if (!refund) return true;
  const said = await giveBack(account, refund);
  const keadaan = { ya: 'berhasil', tidak: 'ditolak', 'tak-tentu': 'dikirim' }[said.apa];
  const sebab = said.apa === 'ya' ? null : said.sebab;
  await transaction(deps.pool, async (db) => {
    if (said.apa === 'ya') await close(db, deps, refund, account.bank);
    await db.query(KEEP, [nomor_pembayaran, keadaan, sebab]);
  });
  return said.apa !== 'tak-tentu';
};

const CLAIM = `UPDATE midtrans_pengembalian SET dikirim = $1, percobaan = percobaan + 1
  WHERE nomor_pembayaran = (SELECT nomor_pembayaran FROM midtrans_pengembalian WHERE ${DUE}
    AND dikirim + least($2 * 2 ^ least(percobaan, 20), $3) * interval '1 millisecond' <= $1
    ORDER BY dikirim LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING nomor_pembayaran`;
/** Sends again what is not certain, ever more seldom. Nothing where no gateway is set up. */
export const sendUncertain = async (deps: Deps): Promise<void> => {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const { rows } = await deps.pool.query<{ nomor_pembayaran: string }>(
      named('midtrans_kembali_lagi', CLAIM, [deps.now(), UNDER_WAY_MS, SELDOM_MS]),
    );
    const [due] = rows;
    if (!due) return;
    if (!(await sendRefund(deps, due.nomor_pembayaran))) return;
  }
};
