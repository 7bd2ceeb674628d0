/** Orders of which nothing was heard: a report may be lost, so Midtrans is asked, ever more seldom (midtrans 7). */
import { named } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { cancelOrder } from './client.ts';
import { stateOf } from './judge.ts';
import { confirm } from './terima.ts';

const MINUTE_MS = 60_000;
/** First asked about after so long. */
export const TANYA_MS = 5 * MINUTE_MS;
const SELDOM_MS = 6 * 60 * MINUTE_MS;
/** So long after its end an order is asked about a last time. */
const AFTER_MS = 60 * MINUTE_MS;
/** Orders asked about in one run, so that it ends before the next begins. */
const AT_ONCE = 200;

// Taken one by one: who dies, or finds Midtrans silent, has put off no other.
const CLAIM = `UPDATE midtrans_pesanan SET tanya = tanya + 1,
    tanya_lagi = CASE WHEN $1 >= berakhir + $3 * interval '1 millisecond' THEN NULL
      ELSE least($1 + least($2 * 2 ^ least(tanya + 1, 20), $4) * interval '1 millisecond',
        greatest(berakhir + $3 * interval '1 millisecond', $1 + $2 * interval '1 millisecond')) END
  WHERE id_pesanan = (SELECT id_pesanan FROM midtrans_pesanan WHERE tanya_lagi <= $1 ORDER BY tanya_lagi LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id_pesanan, tanya_lagi IS NULL AS terakhir,
    EXISTS (SELECT FROM tagihan t WHERE t.id_tagihan = midtrans_pesanan.id_tagihan AND t.keadaan = 'dibayar') AS lunas`;
const AGAIN = 'UPDATE midtrans_pesanan SET tanya_lagi = $2 WHERE id_pesanan = $1 AND tanya_lagi IS NULL';
const END = `UPDATE midtrans_pesanan SET keadaan = 'berakhir' WHERE id_pesanan = $1 AND nomor_pembayaran IS NULL
  AND keadaan IN ('dibuat', 'menunggu', 'ditolak')`;

/** Asks about orders that are due; answers about how many. Nothing where no gateway is set up. */
export const askPending = async (deps: Deps): Promise<number> => {
  const account = deps.config.midtrans;
  if (!account) return 0;
  for (let asked = 0; asked < AT_ONCE; asked += 1) {
    const at = deps.now();
    const { rows } = await deps.pool.query<{ id_pesanan: string; terakhir: boolean; lunas: boolean }>(
      named('midtrans_tanya', CLAIM, [at, TANYA_MS, AFTER_MS, SELDOM_MS]),
    );
    const [order] = rows;
    if (!order) return asked;
    const said = await confirm(deps, account, order.id_pesanan);
    const isSilent = said.apa === 'tak-tentu' || (said.apa === 'tidak' && said.kode !== '404');
    // Paid in another way: nobody shall pay twice.
    if (order.lunas && said.apa === 'ya' && stateOf(said.data) === 'menunggu')
      await cancelOrder(account, order.id_pesanan);
    if (order.terakhir) {
      // A card that is still looked at may be accepted days later.
      const isOpen = isSilent || (said.apa === 'ya' && stateOf(said.data) === 'ditinjau');
      if (isOpen) await deps.pool.query(AGAIN, [order.id_pesanan, new Date(at.getTime() + SELDOM_MS)]);
      else await deps.pool.query(END, [order.id_pesanan]);
    }
    if (isSilent) return asked;
  }
  return AT_ONCE;
};
