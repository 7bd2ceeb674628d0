/** Imports as they are kept: begun, listed, locked and marked as taken back, in the desk's own table. */
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { firstOf } from '../certain.ts';
import { type Db, named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

/** One as its page lists it. */
export interface Kept {
  id: number;
  waktu: Date;
  petugas: string;
  jumlah: number;
  dibatalkan: Date | null;
  dibatalkan_oleh: string | null;
}
/** One as it stands when it is to be taken back. */
export type Imported = Pick<Kept, 'id' | 'waktu' | 'jumlah' | 'dibatalkan'>;

/** The table has the columns of `Kept`, and those that say what an import was about; `of` are their values. */
export const importHistory = (table: string, about: readonly string[] = []) => {
  const same = about.map((column, i) => ` AND i.${column} = $${i + 2}`).join('');
  const columns = ['waktu', 'petugas', 'jumlah', ...about];
  const BEGIN = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`;
  const LIST = `SELECT i.id, i.waktu, p.nama AS petugas, i.jumlah, i.dibatalkan, o.nama AS dibatalkan_oleh
    FROM ${table} i JOIN petugas p ON p.username = i.petugas LEFT JOIN petugas o ON o.username = i.dibatalkan_oleh
    WHERE ($1::int IS NULL OR i.id < $1)${same} ORDER BY i.id DESC LIMIT ${PAGE_SIZE + 1}`;
  const LOCK = `SELECT i.id, i.waktu, i.jumlah, i.dibatalkan FROM ${table} i WHERE i.id = $1${same} FOR UPDATE`;
  const UNDO = `UPDATE ${table} SET dibatalkan = $2, dibatalkan_oleh = $3 WHERE id = $1`;
  return {
    /** Answers its number. */
    begin: async (
      db: Db,
      by: { at: Date; petugas: string; jumlah: number },
      ...of: string[]
    ): Promise<number> =>
      firstOf((await db.query<{ id: number }>(BEGIN, [by.at, by.petugas, by.jumlah, ...of])).rows).id,
    /** A page, newest first, before a number. */
    list: async (db: Reads, before: number | null, ...of: string[]): Promise<Kept[]> =>
      (await db.query<Kept>(named(table, LIST, [before, ...of]))).rows,
    lock: async (db: Db, id: string | undefined, ...of: string[]): Promise<Imported | undefined> =>
      (await db.query<Imported>(LOCK, [id, ...of])).rows[0],
    undo: async (db: Db, id: number, { at, petugas }: { at: Date; petugas: string }): Promise<void> => {
      await db.query(UNDO, [id, at, petugas]);
    },
  };
};
