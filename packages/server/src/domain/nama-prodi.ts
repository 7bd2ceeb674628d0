/** What programmes are called where a row names them by code. */
import type { Db } from '../db/pool.ts';

/** SQL: the name of a programme and class, or of a programme alone, written `prodi`. */
export const programmeName = (prodi: string): string =>
  `(SELECT s.nama_prodi || ' (' || n.nama_jenjang || ')' || coalesce(', ' || k.nama_kelas, '') FROM program_studi s JOIN jenjang_prodi n USING (id_jenjang)
    LEFT JOIN kelas k ON k.id_kelas = nullif(split_part(${prodi}, '-', 2), '')::int WHERE s.id_prodi = nullif(split_part(${prodi}, '-', 1), '')::int)`;

/** SQL: names of programmes as applicants read them beside their reasons, of an array of codes `codes`, in its order. */
export const choiceNamesOf = (codes: string): string =>
  `ARRAY(SELECT q.nama_prodi || ' (' || n.nama_jenjang || ')' FROM unnest(${codes}) WITH ORDINALITY AS c (prodi, ke)
    JOIN program_studi q ON q.id_prodi = split_part(c.prodi, '-', 1)::int JOIN jenjang_prodi n USING (id_jenjang) ORDER BY ke)`;
/** The same, read. */
export const choiceNames = async (db: Db, codes: readonly string[]): Promise<string[]> =>
  (await db.query<{ nama: string[] }>(`SELECT ${choiceNamesOf('$1::text[]')} AS nama`, [codes])).rows[0]
    ?.nama ?? [];
