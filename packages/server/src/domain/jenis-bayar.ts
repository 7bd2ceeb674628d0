/**
 * Accepted payments by kind: wave, bank and amount. One index serves any mixture of the three, in place of one for each
 * mixture: a payment writes fewer entries, and a list is merged from the kinds that are meant.
 */
import type { Db } from '../db/pool.ts';

/** Columns of payment `b` the index begins with, and their types. */
export const JENIS_BAYAR = [
  ['b.gelombang', 'text'],
  ['b.bank', 'text'],
  ['b.jumlah', 'bigint'],
] as const;

/** What narrows a list of payments, as it is asked. */
interface Meant {
  cari?: string | undefined;
  penawaran?: string | undefined;
  bank?: string | undefined;
  jumlah?: string | undefined;
}
// From each kind to the next there is: as many steps in the index as there are kinds. Of one wave only what stands behind it
// is compared: the wave compared as well would begin each step anew with the wave's first payment.
const KINDS = (wave: string, behind: string) => `WITH RECURSIVE jenis AS (
    (SELECT gelombang, bank, jumlah FROM pembayaran WHERE karantina IS NULL AND ${wave} ORDER BY gelombang, bank, jumlah LIMIT 1)
    UNION ALL SELECT lanjut.* FROM jenis CROSS JOIN LATERAL (SELECT gelombang, bank, jumlah FROM pembayaran
      WHERE karantina IS NULL AND ${wave} AND ${behind} ORDER BY gelombang, bank, jumlah LIMIT 1) lanjut)
  SELECT gelombang, bank, jumlah FROM jenis WHERE ($1::text IS NULL OR bank = $1) AND ($2::bigint IS NULL OR jumlah = $2) LIMIT $3`;
const OF_ALL = KINDS('true', '(gelombang, bank, jumlah) > (jenis.gelombang, jenis.bank, jenis.jumlah)');
const OF_WAVE = KINDS('gelombang = $4', '(bank, jumlah) > (jenis.bank, jenis.jumlah)');
/** The kinds of which payments are meant; null where none is named, or more than `most` are: those are common, and met soon. */
export const kindsMeant = async (
  db: Db,
  { cari, penawaran, bank, jumlah }: Meant,
  most: number,
): Promise<(readonly [gelombang: string, bank: string, jumlah: number])[] | null> => {
  if (cari !== undefined || (penawaran ?? bank ?? jumlah) === undefined) return null;
  const wave = penawaran === undefined ? [] : [penawaran];
  const { rows } = await db.query<{ gelombang: string; bank: string; jumlah: number }>(
    wave.length > 0 ? OF_WAVE : OF_ALL,
    [bank ?? null, jumlah ?? null, most + 1, ...wave],
  );
  return rows.length > most ? null : rows.map((kind) => [kind.gelombang, kind.bank, kind.jumlah]);
};
