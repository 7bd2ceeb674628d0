/** The import of results of an offering: who writes one, from a file or from a scenario (yudisium 6, seleksi 16). */
import { problem } from '@gerbang/contract';
import type { Peringatan } from '@gerbang/contract/wire/impor';
import type { Db } from '../db/pool.ts';
import { PARTICIPANT } from './nilai.ts';
import { isHeld } from './pemeriksaan.ts';
import { markDecided } from './sidang.ts';

const INSERT = `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, jumlah_diterima, jumlah_tidak_diterima, peringatan)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kode_penawaran) WHERE dibatalkan IS NULL AND induk IS NULL DO NOTHING RETURNING id`;

/** Begins the import of an offering, which waits for a second officer; answers its number. Throws `impor_sudah_ada`. */
export const beginResult = async (
  db: Db,
  of: { kode_penawaran: string; at: Date; oleh: string },
  { diterima, tidak }: { diterima: number; tidak: number },
  peringatan: readonly Peringatan[],
): Promise<number> => {
  const { kode_penawaran, at, oleh } = of;
  const values = [kode_penawaran, at, oleh, diterima, tidak, JSON.stringify(peringatan)];
  const made = (await db.query<{ id: number }>(INSERT, values)).rows[0];
  if (!made) throw problem('impor_sudah_ada');
  return made.id;
};

const FATES = `SELECT p.nomor_pendaftar, p.nomor_peserta, d.prodi FROM pendaftar p
  LEFT JOIN skenario_diterima d ON d.id_skenario = $2 AND d.nomor_pendaftar = p.nomor_pendaftar WHERE ${PARTICIPANT}`;
const COUNT = `SELECT count(prodi)::int AS diterima, count(*) FILTER (WHERE prodi IS NULL)::int AS tidak FROM (${FATES}) f`;
const ROWS = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $3, nomor_pendaftar, prodi IS NOT NULL, split_part(prodi, '-', 1)::int, row_number() OVER (ORDER BY nomor_peserta)::int FROM (${FATES}) f`;
const RAN_WITH = `SELECT FROM skenario s WHERE s.id = $1 AND (s.ringkas->>'peserta')::int =
  (SELECT count(*) FROM yudisium y JOIN pendaftar p USING (nomor_pendaftar) WHERE y.id_hasil = $2 AND NOT ${isHeld('seleksi')})`;

/**
 * Makes what a scenario says of every participant the import of its offering. Throws `impor_sudah_ada`, and
 * `skenario_usang` where others take part by now than those the scenario ran with.
 */
export const resultOfScenario = async (
  db: Db,
  of: { kode_penawaran: string; at: Date; oleh: string },
  id_skenario: number,
): Promise<{ id: number; diterima: number; tidak: number }> => {
  const counted = (
    await db.query<{ diterima: number; tidak: number }>(COUNT, [of.kode_penawaran, id_skenario])
  ).rows[0];
  const { diterima, tidak } = counted ?? { diterima: 0, tidak: 0 };
  const id = await beginResult(db, of, { diterima, tidak }, []);
  const { rowCount } = await db.query(ROWS, [of.kode_penawaran, id_skenario, id]);
  // Somebody may have finalised since the scenario was found to be up to date.
  const same = rowCount === diterima + tidak && (await db.query(RAN_WITH, [id_skenario, id])).rowCount === 1;
  if (!same) throw problem('skenario_usang');
  await db.query('INSERT INTO putusan_seleksi (id_hasil, id_skenario) VALUES ($1, $2)', [id, id_skenario]);
  await markDecided(db, of.kode_penawaran, id);
  return { id, diterima, tidak };
};
