/** Bulk inserts of the seeds: all rows travel as one JSON parameter, the columns are the keys of the first row. */
import type { Db } from '../db/pool.ts';

export type Row = Readonly<Record<string, string | number | boolean | null | object>>;

/** Inserts all rows of the one parameter. Table and column names come from the seeds' own code, never from outside. */
export const insertion = (table: string, rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
};

/** Inserts all rows in one statement; a key that exists already is an error. Dates and bytea are their text. */
export const insertRows = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0) await db.query(insertion(table, rows), [JSON.stringify(rows)]);
};

/** Inserts all rows and answers some columns of each as stored, in no certain order. */
export const insertAnswering = async (
  db: Db,
  table: string,
  rows: readonly Row[],
  columns: readonly string[],
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const sql = `${insertion(table, rows)} RETURNING ${columns.join(', ')}`;
  return (await db.query<Row>(sql, [JSON.stringify(rows)])).rows;
};

/** Adds the rows whose key is not there yet; what is there stays as it is. */
export const addMissing = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  await db.query(`${insertion(table, rows)} ON CONFLICT DO NOTHING`, [JSON.stringify(rows)]);
};

/** Fills a list that holds nothing; once it holds rows it is the office's, deletions included. */
export const fillEmpty = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  await db.query(`${insertion(table, rows)} WHERE NOT EXISTS (SELECT FROM ${table}) ON CONFLICT DO NOTHING`, [
    JSON.stringify(rows),
  ]);
};

/** `bytea` as the text PostgreSQL reads. */
export const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
