/** Plenary decisions of an offering as runs read them, and whether they can still change (seleksi 25, seleksi 27). */
import type { Db } from '../db/pool.ts';
import type { Decision } from '../seleksi/sidang.ts';

/** SQL: decisions `s` that runs go around. */
export const IN_FORCE = 's.disahkan IS NOT NULL AND s.dicabut IS NULL';
const DECISIONS = `SELECT p.nomor_peserta AS id, s.id AS nomor, s.putusan, s.prodi, s.kursi,
    encode(sha256(convert_to(s.alasan, 'UTF8')), 'hex') AS alasan, s.sidik_berkas AS dokumen, ARRAY[s.diusulkan_oleh, s.disahkan_oleh] AS petugas
  FROM putusan_sidang s JOIN pendaftar p USING (nomor_pendaftar) WHERE s.kode_penawaran = $1 AND ${IN_FORCE}`;
/** Decisions in force, in the order in which they were made. */
export const readDecisions = async (db: Db, kode: string): Promise<Decision[]> =>
  (await db.query<Decision & Record<string, unknown>>(`${DECISIONS} ORDER BY s.id`, [kode])).rows;

/** SQL: a digest of the decisions in force of offering `$1`, empty where there are none. */
export const DECISIONS_DIGEST = `(SELECT coalesce(':' || hashtextextended(string_agg(d::text, ',' ORDER BY d.nomor), 0), '') FROM (${DECISIONS}) d)`;

const LOCKED = 'SELECT FROM hasil WHERE kode_penawaran = $1 AND dibatalkan IS NULL AND induk IS NULL';
/** Whether a result in force keeps decisions from being approved or withdrawn. */
export const areDecisionsLocked = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(LOCKED, [kode])).rowCount !== 0;

const MARK = `INSERT INTO yudisium_sidang (id_hasil, nomor_pendaftar, id_sidang)
  SELECT $2, s.nomor_pendaftar, s.id FROM putusan_sidang s WHERE s.kode_penawaran = $1 AND ${IN_FORCE}`;
/** Marks the lines of a result that a plenary decided. */
export const markDecided = async (db: Db, kode: string, id_hasil: number): Promise<void> => {
  await db.query(MARK, [kode, id_hasil]);
};
