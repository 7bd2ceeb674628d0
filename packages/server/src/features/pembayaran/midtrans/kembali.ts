/** Giving a payment back by a call to Midtrans: asked for once, sent until it is certain, done once (midtrans 8, midtrans 9). */
import { randomBytes } from 'node:crypto';
import type { kembalikanMidtrans } from '@gerbang/contract/office/pembayaran';
import { author } from '../../../audit.ts';
import { type Db, named, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { MidtransAccount } from '../../../midtrans-account.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { GIVE_BACK } from '../release.ts';
import { askStatus, cancelOrder, refundOrder, type Said } from './client.ts';

type Keadaan = 'dikirim' | 'ditolak' | 'berhasil';
interface Pengembalian extends Record<string, unknown> {
  nomor_pembayaran: string;
  kunci: string;
  /** Rupiah. */
  jumlah: number;
  alasan: string;
  diminta_oleh: string;
  keadaan: Keadaan;
  sebab: string | null;
  dikirim: Date;
}
const COLUMNS = 'nomor_pembayaran, kunci, jumlah, alasan, diminta_oleh, keadaan, sebab, dikirim';

const MINUTE_MS = 60_000;
/** So long a call may be under way; a further one waits. */
const UNDER_WAY_MS = MINUTE_MS;
const SELDOM_MS = 6 * 60 * MINUTE_MS;
const AT_ONCE = 20;

// Of the payment alone, so that it is held against every other end it may have.
const LOCK = `SELECT b.karantina, b.dikembalikan, b.dikembalikan_oleh, b.jumlah FROM pembayaran b
  WHERE nomor_pembayaran = $1 AND EXISTS (SELECT FROM midtrans_pesanan m WHERE m.nomor_pembayaran = b.nomor_pembayaran) FOR UPDATE OF b`;
const FIND = `SELECT ${COLUMNS} FROM midtrans_pengembalian WHERE nomor_pembayaran = $1`;
const ASK = `INSERT INTO midtrans_pengembalian (nomor_pembayaran, kunci, jumlah, alasan, diminta_oleh, keadaan, dikirim)
    VALUES ($1, $2, $3, $4, $5, 'dikirim', $6)
  ON CONFLICT (nomor_pembayaran) DO UPDATE SET keadaan = 'dikirim', sebab = NULL, dikirim = $6, percobaan = midtrans_pengembalian.percobaan + 1,
    alasan = $4, diminta_oleh = $5`;

interface Locked {
  karantina: string | null;
  dikembalikan: Date | null;
  dikembalikan_oleh: string | null;
  jumlah: number;
  ada: Pengembalian | undefined;
}
export interface Kembali {
  keadaan: Keadaan;
  sebab: string | null;
}
/** What an act leaves: done before, or to be sent after its transaction. */
export type Diminta = { sudah: Kembali } | { nomor_pembayaran: string };

/** Asks for a payment to be given back; what is sent afterwards is `sendRefund`. */
export const askRefund: ActKind<typeof kembalikanMidtrans, Locked, Diminta> = {
  lock: async (db, { nomor_pembayaran }) => {
    const it = (await db.query<Omit<Locked, 'ada'> & Record<string, unknown>>(LOCK, [nomor_pembayaran]))
      .rows[0];
    return (
      it && { ...it, ada: (await db.query<Pengembalian>(`${FIND} FOR UPDATE`, [nomor_pembayaran])).rows[0] }
    );
  },
  repeated: (_, { it: { ada, dikembalikan }, asked, who }) =>
    dikembalikan &&
    ada?.keadaan === 'berhasil' &&
    ada.diminta_oleh === who.username &&
    ada.alasan === asked.alasan
      ? { sudah: { keadaan: 'berhasil', sebab: ada.sebab } }
      : undefined,
  refuses: ({ it: { karantina, dikembalikan, ada }, at }) =>
    karantina === null || dikembalikan
      ? 'sudah_diputus'
      : ada?.keadaan === 'dikirim' && at.getTime() - ada.dikirim.getTime() < UNDER_WAY_MS
        ? 'pengembalian_berjalan'
        : null,
  act: async (db, { it, asked, who, at }) => {
    const { nomor_pembayaran, alasan } = asked;
    const kunci = `kembali-${randomBytes(12).toString('hex')}`;
    await db.query(ASK, [nomor_pembayaran, kunci, it.jumlah, alasan, who.username, at]);
    return {
      result: { nomor_pembayaran },
      noted: {
        tindakan: 'minta pengembalian midtrans',
        subjek: nomor_pembayaran,
        lama: { karantina: it.karantina, jumlah: it.jumlah },
        baru: { alasan },
      },
    };
  },
};

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
const close = async (db: Db, { now }: Deps, refund: Pengembalian, bank: string): Promise<void> => {
  const { nomor_pembayaran, kunci, alasan, diminta_oleh } = refund;
  const at = now();
  const it = (await db.query<Locked & Record<string, unknown>>(LOCK, [nomor_pembayaran])).rows[0];
  if (!it?.karantina || it.dikembalikan) return;
  await db.query(ORDER, [nomor_pembayaran]);
  await db.query(GIVE_BACK, [nomor_pembayaran, at, diminta_oleh, alasan, kunci]);
  await author(now, 'bank', bank).note(db, {
    waktu: at,
    tindakan: 'kembalikan pembayaran',
    subjek: nomor_pembayaran,
    baru: { dikembalikan: at, referensi: kunci, alasan },
  });
};

/** Sends what was asked for and keeps what came of it. */
export const sendRefund = async (
  deps: Deps,
  account: MidtransAccount,
  nomor_pembayaran: string,
): Promise<Kembali> => {
  const refund = (await deps.pool.query<Pengembalian>(named('midtrans_kembali', FIND, [nomor_pembayaran])))
    .rows[0];
  if (!refund) return { keadaan: 'ditolak', sebab: null };
  if (refund.keadaan !== 'dikirim') return { keadaan: refund.keadaan, sebab: refund.sebab };
  const said = await giveBack(account, refund);
  const keadaan = ({ ya: 'berhasil', tidak: 'ditolak', 'tak-tentu': 'dikirim' } as const)[said.apa];
  const sebab = said.apa === 'ya' ? null : said.sebab;
  await transaction(deps.pool, async (db) => {
    // The payment before what is asked about it, as the acts lock them.
    if (said.apa === 'ya') await close(db, deps, refund, account.bank);
    await db.query(KEEP, [nomor_pembayaran, keadaan, sebab]);
  });
  return { keadaan, sebab };
};

const CLAIM = `UPDATE midtrans_pengembalian SET dikirim = $1, percobaan = percobaan + 1
  WHERE nomor_pembayaran = (SELECT nomor_pembayaran FROM midtrans_pengembalian WHERE keadaan = 'dikirim'
    AND dikirim + least($2 * 2 ^ least(percobaan, 20), $3) * interval '1 millisecond' <= $1
    ORDER BY dikirim LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING nomor_pembayaran`;
/** Sends again what is not certain, ever more seldom. Nothing where no gateway is set up. */
export const sendUncertain = async (deps: Deps): Promise<void> => {
  const account = deps.config.midtrans;
  if (!account) return;
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    const { rows } = await deps.pool.query<{ nomor_pembayaran: string }>(
      named('midtrans_kembali_lagi', CLAIM, [deps.now(), UNDER_WAY_MS, SELDOM_MS]),
    );
    const [due] = rows;
    if (!due) return;
    if ((await sendRefund(deps, account, due.nomor_pembayaran)).keadaan === 'dikirim') return;
  }
};
