/** Places moved from one wave to another: those that count, and the capacity of the wave they went to (jawaban 20–22). */
import type { Aturan } from '@gerbang/contract/seleksi/aturan';
import type { Db } from '../db/pool.ts';

/** So many places of one programme and class. */
export interface Places {
  prodi: string;
  jumlah: number;
}

const MOVED = `SELECT e->>'prodi' AS prodi, sum((e->>'jumlah')::int)::int AS jumlah FROM pindah_kursi k, jsonb_array_elements(k.kursi) e
  WHERE k.id_hasil = $1 AND k.berlaku IS NOT NULL AND k.dibatalkan IS NULL GROUP BY 1`;
/** How many places of result `id_hasil` went to other waves, by programme and class. */
export const readMoved = async (db: Db, id_hasil: number): Promise<Map<string, number>> => {
  const { rows } = await db.query<{ prodi: string; jumlah: number }>(MOVED, [id_hasil]);
  return new Map(rows.map(({ prodi, jumlah }) => [prodi, jumlah]));
};

const CHANGED_SINCE =
  'SELECT FROM pindah_kursi WHERE ke = $1 AND berlaku IS NOT NULL AND (dibatalkan >= $2 OR berlaku >= $2) LIMIT 1';
/** Whether places came to a wave, or were taken back, after a scenario made at `since`: it would lose them, or give them twice. */
export const haveMovedSince = async (db: Db, ke: string, since: Date): Promise<boolean> =>
  (await db.query(CHANGED_SINCE, [ke, since])).rowCount !== 0;

const OFFERED = `SELECT id_prodi || '-' || id_kelas AS prodi, daya_tampung FROM penawaran_prodi WHERE kode_penawaran = $1`;
const RULE = 'SELECT isi FROM aturan_seleksi WHERE kode_penawaran = $1 FOR UPDATE';
/** Capacities of a wave: as it offers them, and as its rule gives seats. */
export const readCapacities = async (db: Db, kode: string) => {
  const offered = await db.query<{ prodi: string; daya_tampung: number | null }>(OFFERED, [kode]);
  const isi = (await db.query<{ isi: Aturan }>(RULE, [kode])).rows[0]?.isi ?? null;
  const seats = new Map(isi?.kursi.map(({ prodi, jumlah }) => [prodi, jumlah]));
  return {
    isi,
    of: new Map(
      offered.rows.map(({ prodi, daya_tampung }) => [
        prodi,
        { offered: daya_tampung, rule: seats.get(prodi) ?? null },
      ]),
    ),
  };
};

const GIVE = `UPDATE penawaran_prodi SET daya_tampung = daya_tampung + n.jumlah FROM json_to_recordset($2::json) AS n (prodi text, jumlah int)
  WHERE kode_penawaran = $1 AND id_prodi || '-' || id_kelas = n.prodi AND daya_tampung IS NOT NULL`;
const RULED = 'UPDATE aturan_seleksi SET isi = $2, versi = versi + 1 WHERE kode_penawaran = $1';
// Who has the offering open stores no capacity over these.
const CHANGED = 'UPDATE penawaran SET versi = versi + 1 WHERE kode_penawaran = $1';
/**
 * Adds places to the capacities of a wave, or takes them away where below nothing; the caller holds its turn. Answers the
 * programmes at which that cannot be: not offered, no capacity recorded, or fewer there than are taken away.
 */
export const addPlaces = async (db: Db, kode: string, places: readonly Places[]): Promise<string[]> => {
  const { isi, of } = await readCapacities(db, kode);
  const wrong = places.filter(({ prodi, jumlah }) => {
    const there = of.get(prodi);
    if (!there || (there.offered === null && there.rule === null)) return true;
    return [there.offered, there.rule].some((n) => n !== null && n + jumlah < 0);
  });
  if (wrong.length > 0) return wrong.map(({ prodi }) => prodi);
  await db.query(GIVE, [kode, JSON.stringify(places)]);
  await db.query(CHANGED, [kode]);
  if (isi) {
    const more = new Map(places.map(({ prodi, jumlah }) => [prodi, jumlah]));
    const kursi = isi.kursi.map((one) => ({ ...one, jumlah: one.jumlah + (more.get(one.prodi) ?? 0) }));
    await db.query(RULED, [kode, JSON.stringify({ ...isi, kursi })]);
  }
  return [];
};
