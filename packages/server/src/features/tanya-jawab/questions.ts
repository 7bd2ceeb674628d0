/** Questions and answers as the news desk keeps them; each change leaves one audit entry. */
import { problem } from '@gerbang/contract';
import type { IsiTanya, TanyaJawab } from '@gerbang/contract/office/tanya-jawab';
import type { Author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { requireSeen } from '../../domain/seen.ts';

const COLUMNS = 'id_tanya, pertanyaan, jawaban, urutan, tampil, versi';

/** All of them in their order. */
export const listQuestions = async (db: Pick<Db, 'query'>): Promise<TanyaJawab[]> =>
  (await db.query<TanyaJawab>(`SELECT ${COLUMNS} FROM tanya_jawab ORDER BY urutan, id_tanya`)).rows;

const lock = async (db: Db, id: string): Promise<TanyaJawab> => {
  const sql = `SELECT ${COLUMNS} FROM tanya_jawab WHERE id_tanya = $1 FOR UPDATE`;
  const row = (await db.query<TanyaJawab>(sql, [id])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};
const valuesOf = ({ pertanyaan, jawaban, urutan, tampil }: IsiTanya) => [
  pertanyaan.trim(),
  jawaban.trim(),
  urutan,
  tampil,
];
const subjek = (id: number): string => `tanya jawab ${id}`;

/** Adds one. */
export const addQuestion = ({ pool }: Deps, who: Author, given: IsiTanya): Promise<TanyaJawab> =>
  transaction(pool, async (db) => {
    const sql = `INSERT INTO tanya_jawab (pertanyaan, jawaban, urutan, tampil) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`;
    const row = firstOf((await db.query<TanyaJawab>(sql, valuesOf(given))).rows);
    await who.note(db, { tindakan: 'tambah tanya jawab', subjek: subjek(row.id_tanya), baru: row });
    return row;
  });

/** Changes one; throws `tidak_ditemukan`, and `versi_usang` where it is another than the officer saw. */
export const changeQuestion = (
  { pool }: Deps,
  who: Author,
  id: string,
  { versi, ...given }: IsiTanya & { versi: number },
): Promise<TanyaJawab> =>
  transaction(pool, async (db) => {
    const old = await lock(db, id);
    requireSeen(old.versi, versi);
    const sql = `UPDATE tanya_jawab SET pertanyaan = $2, jawaban = $3, urutan = $4, tampil = $5, versi = versi + 1
      WHERE id_tanya = $1 RETURNING ${COLUMNS}`;
    const row = firstOf((await db.query<TanyaJawab>(sql, [id, ...valuesOf(given)])).rows);
    await who.note(db, { tindakan: 'ubah tanya jawab', subjek: subjek(row.id_tanya), lama: old, baru: row });
    return row;
  });

/** Deletes one; throws `tidak_ditemukan`. */
export const removeQuestion = ({ pool }: Deps, who: Author, id: string): Promise<null> =>
  transaction(pool, async (db) => {
    const old = await lock(db, id);
    await db.query('DELETE FROM tanya_jawab WHERE id_tanya = $1', [id]);
    await who.note(db, { tindakan: 'hapus tanya jawab', subjek: subjek(old.id_tanya), lama: old });
    return null;
  });
