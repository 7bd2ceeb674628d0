/** Accepted payments counted by day, bank, wave and amount: what the sweep has folded, and what came since. */
import type { Db } from '../db/pool.ts';

/** SQL: payment `b` made an applicant who is no trial: what the desk lists and adds up. */
export const DITERIMA = 'b.karantina IS NULL AND NOT b.uji';

const COLUMNS = 'hari, bank, kode_penawaran, jumlah, banyak';
/** All counts, to stand behind FROM; one who reads sees each payment once, folded or not. */
export const BAYAR_HITUNGAN = `(SELECT ${COLUMNS} FROM bayar_harian UNION ALL SELECT ${COLUMNS} FROM bayar_hitung) AS hitungan`;

const FOLD = `WITH baru AS (DELETE FROM bayar_hitung RETURNING *)
  INSERT INTO bayar_harian AS h (${COLUMNS}) SELECT hari, bank, kode_penawaran, jumlah, sum(banyak) FROM baru GROUP BY 1, 2, 3, 4
  ON CONFLICT (hari, bank, kode_penawaran, jumlah) DO UPDATE SET banyak = h.banyak + EXCLUDED.banyak`;
/** Adds what came since to the days. Payments go on meanwhile: they only append, and what they append waits for the next time. */
export const foldPayments = async (db: Db): Promise<void> => {
  await db.query(FOLD);
};
