/** Ordering a page to pay a bill on: one open order for each bill (midtrans 1, midtrans 11). */
import { randomInt } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { HALAMAN_TAGIHAN, PESANAN_JAM, PESANAN_MENIT } from '@gerbang/contract/applicant/pembayaran/midtrans';
import { firstOf } from '../../../certain.ts';
import { named, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { Bill } from '../../../domain/tagihan.ts';
import type { MidtransAccount } from '../../../midtrans-account.ts';
import { createPage } from './client.ts';
import { TANYA_MS } from './tanya.ts';

/** Without letters that are taken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newOrderId = (): string =>
  `MT${Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
const MINUTE_MS = 60_000;
/** What is paid for, on the page and on the receipt: nothing that tells who pays. */
const NAMA = 'Biaya pendaftaran';

interface Open {
  id_pesanan: string;
  alamat: string | null;
  berakhir: Date;
}
const OPEN = `SELECT id_pesanan, alamat, berakhir FROM midtrans_pesanan
  WHERE id_tagihan = $1 AND berakhir > $2 AND keadaan IN ('dibuat', 'menunggu', 'ditinjau', 'ditolak') ORDER BY dibuat DESC LIMIT 1`;
const INSERT = `INSERT INTO midtrans_pesanan (id_pesanan, id_tagihan, kode_pembayaran, jumlah, dibuat, berakhir, tanya_lagi)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id_pesanan, alamat, berakhir`;
const ADDRESS =
  'UPDATE midtrans_pesanan SET alamat = coalesce(alamat, $2) WHERE id_pesanan = $1 RETURNING alamat';
const END =
  "UPDATE midtrans_pesanan SET keadaan = 'berakhir', tanya_lagi = NULL WHERE id_pesanan = $1 AND keadaan = 'dibuat'";

/** The open order of a bill, made where there is none. */
const orderFor = (deps: Deps, bill: Bill): Promise<Open> =>
  transaction(deps.pool, async (db) => {
    const { id_tagihan, kode_pembayaran, jumlah } = bill;
    await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`midtrans ${id_tagihan}`]);
    const at = deps.now();
    const { rows } = await db.query<Open>(named('midtrans_terbuka', OPEN, [id_tagihan, at]));
    const [open] = rows;
    if (open) return open;
    if (bill.kedaluwarsa.getTime() - at.getTime() < PESANAN_MENIT * MINUTE_MS)
      throw problem('tagihan_tertutup');
    const latest = new Date(at.getTime() + PESANAN_JAM * 60 * MINUTE_MS);
    const berakhir = bill.kedaluwarsa < latest ? bill.kedaluwarsa : latest;
    const asks = new Date(at.getTime() + TANYA_MS);
    const made = [newOrderId(), id_tagihan, kode_pembayaran, jumlah, at, berakhir, asks];
    return firstOf((await db.query<Open>(INSERT, made)).rows);
  });

/**
 * The page a bill is paid on. Throws `midtrans_diam`, after which the same order is tried again, and `midtrans_menolak`;
 * `log` takes why.
 */
export const pageFor = async (
  deps: Deps,
  account: MidtransAccount,
  bill: Bill,
  log: (why: string) => void,
): Promise<string> => {
  const { id_pesanan: id, alamat, berakhir } = await orderFor(deps, bill);
  if (alamat !== null) return alamat;
  const { jumlah, kode_penawaran: kode } = bill;
  const kembali = deps.config.publicUrl + HALAMAN_TAGIHAN;
  const nama = NAMA;
  const said = await createPage(account, { id, jumlah, nama, kode, at: deps.now(), berakhir, kembali });
  if (said.apa === 'ya') {
    const { rows } = await deps.pool.query<{ alamat: string }>(ADDRESS, [id, said.data]);
    return rows[0]?.alamat ?? said.data;
  }
  log(`Midtrans ${id}: ${said.sebab}`);
  if (said.apa === 'tak-tentu') throw problem('midtrans_diam');
  await deps.pool.query(END, [id]);
  throw problem('midtrans_menolak');
};
