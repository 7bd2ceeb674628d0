/** Entries of an option list: read by everybody, and for four of them kept by the office. */
import { isDeepStrictEqual } from 'node:util';
import { problem } from '@gerbang/contract';
import { isNumber, keyOf, type ReferenceList, references } from '@gerbang/contract/references';
import type { Author } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import { requireSeen } from '../domain/seen.ts';
import type { Services } from '../http/services.ts';

/** One row of a list. */
export type Entry = Record<string, string | number>;
/** A list with the parts of its statements. */
export interface Stored {
  name: string;
  list: ReferenceList;
  key: string;
  columns: readonly string[];
  select: string;
}
export const storedOf = (name: string, list: ReferenceList): Stored => {
  const columns = Object.keys(list.columns);
  return { name, list, columns, key: keyOf(list), select: `SELECT ${columns.join(', ')} FROM ${list.table}` };
};

/** All entries, or those whose column `by` holds a value: numbers in their order, names in the alphabet's. */
export const listEntries = async (
  db: Db,
  { list, key, select }: Stored,
  by?: string,
  value?: unknown,
): Promise<Entry[]> => {
  const order = ` ORDER BY ${isNumber(list, key) ? key : list.label}`;
  const { rows } = await (by
    ? db.query<Entry>(`${select} WHERE ${by} = $1${order}`, [value])
    : db.query<Entry>(select + order));
  return rows;
};

/** One entry; throws `tidak_ditemukan`. */
export const readEntry = async (db: Db, { key, select }: Stored, id: string): Promise<Entry> => {
  const row = (await db.query<Entry>(`${select} WHERE ${key}::text = $1`, [id])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return row;
};

/** Who names an entry without a foreign key: the province of birth may also be abroad (data-diri 5). */
const LOOSE: Record<string, { table: string; column: string }> = {
  provinsi: { table: 'data_diri_pendaftar', column: 'tempat_lahir' },
};
const refuseLoose = async (db: Db, list: string, id: string): Promise<void> => {
  const by = LOOSE[list];
  if (!by) return;
  const { rowCount } = await db.query(`SELECT FROM ${by.table} WHERE ${by.column} = $1 LIMIT 1`, [id]);
  if (rowCount !== 0) throw Object.assign(new Error('in use'), { code: '23503', table: by.table });
};

/** Who holds on to an entry, in the office's words; `table` is the one whose rows name it. */
const holderOf = (table: string | undefined): string => {
  const list = Object.values<ReferenceList>(references).find((one) => one.table === table);
  if (list) return `daftar ${list.title?.toLowerCase()}`;
  return table === 'penawaran' ? 'penawaran' : 'isian pendaftar';
};

interface DatabaseError {
  code?: string;
  table?: string;
}
type Verb = 'tambah' | 'ubah' | 'hapus';
/** Constraints as sentences: a code given twice, an entry that is still named, a parent that is not there. */
const asSentence = (error: DatabaseError, { list, key }: Stored, verb: Verb): unknown => {
  if (error.code === '23505')
    return problem('sudah_ada', [{ field: key, message: problem('sudah_ada').message }]);
  if (error.code !== '23503' || error.table === list.table) return error;
  const used = `${list.title} ini masih dipakai pada ${holderOf(error.table)}`;
  const kept = `${used}; kodenya tidak dapat diubah.`;
  return verb === 'hapus'
    ? problem('dipakai', [], `${used} dan tidak dapat dihapus.`)
    : problem('dipakai', [{ field: key, message: kept }], kept);
};

/** A change of the entry `id`, as one statement. */
interface Change {
  verb: Verb;
  id: string;
  sql: string;
  values: unknown[];
  /** What it becomes, and what the sender saw of it. */
  row?: Entry;
  seen?: Entry | undefined;
}
/** Runs a change with its audit entry, unless it is done; then drops the cached lists everywhere. */
const change = async (
  { pool, lists }: Services,
  who: Author,
  stored: Stored,
  { verb, id, sql, values, row, seen }: Change,
): Promise<Entry> => {
  const { name, columns, key, select } = stored;
  const told = (of: Entry) => columns.map((c) => of[c]);
  const answer = await transaction(pool, async (db) => {
    const old = (await db.query<Entry>(`${select} WHERE ${key}::text = $1 FOR UPDATE`, [id])).rows[0];
    if (old && row && isDeepStrictEqual(told(old), told(row))) return old;
    if (old && seen) requireSeen(told(old), told(seen));
    if (old && String(row?.[key]) !== id) await refuseLoose(db, name, id);
    const result = (await db.query<Entry>(sql, values)).rows[0];
    if (!result) throw problem('tidak_ditemukan');
    await who.note(db, {
      tindakan: `${verb} ${name}`,
      subjek: id,
      lama: old,
      baru: verb === 'hapus' ? null : result,
    });
    await db.query("SELECT pg_notify('referensi', '')");
    return result;
  }).catch((error: DatabaseError) => {
    throw asSentence(error, stored, verb);
  });
  lists.clear();
  return answer;
};

/** Adds an entry; throws `sudah_ada`. */
export const addEntry = (deps: Services, who: Author, stored: Stored, row: Entry): Promise<Entry> => {
  const { list, columns, key } = stored;
  const names = columns.join(', ');
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  return change(deps, who, stored, {
    verb: 'tambah',
    id: String(row[key]),
    sql: `INSERT INTO ${list.table} (${names}) VALUES (${places}) RETURNING ${names}`,
    values: columns.map((c) => row[c]),
  });
};

/** Replaces the entry `id`; throws `versi_usang` where another stands than `seen`, `dipakai` where its code stays. */
export const replaceEntry = (
  deps: Services,
  who: Author,
  stored: Stored,
  id: string,
  row: Entry,
  seen?: Entry,
): Promise<Entry> => {
  const { list, columns, key } = stored;
  const sets = columns.map((c, i) => `${c} = $${i + 2}`).join(', ');
  return change(deps, who, stored, {
    verb: 'ubah',
    id,
    sql: `UPDATE ${list.table} SET ${sets} WHERE ${key}::text = $1 RETURNING ${columns.join(', ')}`,
    values: [id, ...columns.map((c) => row[c])],
    row,
    seen,
  });
};

/** Deletes the entry `id`; throws `dipakai` where anything names it. */
export const removeEntry = (deps: Services, who: Author, stored: Stored, id: string): Promise<Entry> => {
  const { list, columns, key } = stored;
  return change(deps, who, stored, {
    verb: 'hapus',
    id,
    sql: `DELETE FROM ${list.table} WHERE ${key}::text = $1 RETURNING ${columns.join(', ')}`,
    values: [id],
  });
};
