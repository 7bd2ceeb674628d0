/** Asking for a payment to be given back by Midtrans; a job sends it (midtrans 8, midtrans 9). */
import { randomBytes } from 'node:crypto';
import { problem } from '@gerbang/contract';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';

/** Closes a payment: number, when, by whom, why, and the reference. */
export const GIVE_BACK = `UPDATE pembayaran SET dikembalikan = $2, dikembalikan_oleh = $3, alasan_kembali = $4, referensi_kembali = $5
  WHERE nomor_pembayaran = $1`;
// Refused before, it is the same: one key for each payment.
const ASK = `INSERT INTO midtrans_pengembalian (nomor_pembayaran, kunci, jumlah, alasan, diminta_oleh, keadaan, dikirim)
    SELECT nomor_pembayaran, $2, jumlah, $3, $4, 'dikirim', $5 FROM pembayaran b
    WHERE nomor_pembayaran = $1 AND EXISTS (SELECT FROM midtrans_pesanan m WHERE m.nomor_pembayaran = b.nomor_pembayaran)
  ON CONFLICT (nomor_pembayaran) DO UPDATE SET keadaan = 'dikirim', sebab = NULL, alasan = $3, diminta_oleh = $4, dikirim = $5`;
const ASKED = `SELECT FROM midtrans_pengembalian WHERE nomor_pembayaran = $1 AND alasan = $2 AND diminta_oleh = $3 AND keadaan <> 'ditolak'`;

interface Wanted {
  nomor_pembayaran: string;
  alasan: string;
  /** Officer. */
  oleh: string;
}
/** Null where the very same was asked for and not refused. */
export const wasAsked = async (
  db: Db,
  { nomor_pembayaran, alasan, oleh }: Wanted,
): Promise<null | undefined> =>
  (await db.query(ASKED, [nomor_pembayaran, alasan, oleh])).rowCount === 1 ? null : undefined;

/** Asks for it under the lock of the payment. Throws `isian_salah` where it did not come through Midtrans. */
export const askRefund = async (
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  db: Db,
  { nomor_pembayaran, alasan, oleh, at }: Wanted & { at: Date },
): Promise<void> => {
  const kunci = `kembali-${randomBytes(12).toString('hex')}`;
  const { rowCount } = await db.query(ASK, [nomor_pembayaran, kunci, alasan, oleh, at]);
  if (rowCount === 0 || !config.midtrans)
    throw problem('isian_salah', [{ field: 'referensi', message: 'Isi nomor referensi pengembalian' }]);
  await jobs.send(db, 'kembali-midtrans', { nomor_pembayaran });
};
