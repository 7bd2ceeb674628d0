/** Opening an offering: the form of its track is copied once, so that no form changes under who fills it (formulir 8). */
import type { Db } from '../../../db/pool.ts';

// The forms follow only the groups this statement inserted: a second opening finds groups and copies nothing.
const SNAPSHOT = `WITH offering AS (SELECT kode_penawaran, kode_jalur FROM penawaran WHERE kode_penawaran = $1),
  groups AS (
    INSERT INTO penawaran_grup (kode_penawaran, kode_grup_form)
    SELECT kode_penawaran, kode_grup_form FROM offering JOIN jalur_grup USING (kode_jalur)
    WHERE NOT EXISTS (SELECT FROM penawaran_grup WHERE kode_penawaran = $1)
    ON CONFLICT DO NOTHING RETURNING kode_grup_form),
  forms AS (
    INSERT INTO penawaran_form (kode_penawaran, kode_grup_form, nama_form, wajib)
    SELECT kode_penawaran, kode_grup_form, nama_form, wajib
    FROM offering JOIN jalur_form USING (kode_jalur) JOIN groups USING (kode_grup_form)),
  noted AS (
    UPDATE penawaran SET formulir_diambil = $2 WHERE kode_penawaran = $1 AND EXISTS (SELECT FROM groups))
  SELECT EXISTS (SELECT FROM groups) AS opened`;

/** Takes the snapshot of an offering's form; false when it was taken before, or there is nothing to copy. */
export const openPenawaran = async (db: Db, kode_penawaran: string, at: Date): Promise<boolean> => {
  const { rows } = await db.query<{ opened: boolean }>(SNAPSHOT, [kode_penawaran, at]);
  return rows[0]?.opened === true;
};
