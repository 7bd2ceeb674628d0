/** Entries of the catalogue: added, changed, deleted, each act with one audit entry. */
import { problem } from '@gerbang/contract';
import type { Author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Services } from '../../http/services.ts';
import type { Kind, Row } from './kinds.ts';

/** Who holds on to an entry, by the table whose rows name it. */
const HOLDERS: Readonly<Record<string, string>> = {
  program_studi: 'program studi',
  penawaran: 'penawaran',
  penawaran_kelas: 'penawaran',
  penawaran_prodi: 'penawaran',
  pilihan_jurusan: 'pilihan pendaftar',
  yudisium: 'hasil seleksi',
  loa: 'pengajuan LoA',
};
const CHOSEN: Readonly<Record<string, string>> = {
  id_fakultas: 'Fakultas itu tidak ada',
  id_jenjang: 'Jenjang itu tidak ada',
  kode_minat: 'Minat itu tidak ada',
};

interface DatabaseError {
  code?: string;
  table?: string;
  constraint?: string;
}
/** Constraints as sentences: a number given twice, an entry that is still named, one named that is not there. */
const asSentence = <T extends Row>({ noun, table, key }: Kind<T>, error: DatabaseError): unknown => {
  if (error.code === '23505')
    return problem('sudah_ada', [{ field: key, message: `Sudah ada ${noun} dengan nomor itu` }]);
  if (error.code !== '23503') return error;
  if (error.table !== table) {
    const holder = HOLDERS[error.table ?? ''] ?? 'data lain';
    return problem('dipakai', [], `Masih dipakai pada ${holder} dan tidak dapat dihapus.`);
  }
  const field = Object.keys(CHOSEN).find((column) => error.constraint?.includes(column)) ?? key;
  return problem('isian_salah', [{ field, message: CHOSEN[field] ?? 'Tidak ada' }]);
};

/** Runs a change in a transaction; then the lists are dropped here, and elsewhere when the database tells it. */
const run = async <T extends Row>(
  { pool, lists }: Services,
  kind: Kind<T>,
  work: (db: Db) => Promise<void>,
) => {
  await transaction(pool, async (db) => {
    await work(db);
    await db.query("SELECT pg_notify('referensi', '')");
  }).catch((error: DatabaseError) => {
    throw asSentence(kind, error);
  });
  lists.clear();
  return null;
};

/** The row with its key, held until the transaction ends. */
const lock = async <T extends Row>(db: Db, { table, key, columns }: Kind<T>, id: string): Promise<T> => {
  const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${key} = $1 FOR UPDATE`;
  const row = (await db.query(sql, [id])).rows[0] as T | undefined;
  if (!row) throw problem('tidak_ditemukan');
  return row;
};

/** The row as it is stored, key by key. */
const tidy = <T extends Row>({ columns, key }: Kind<T>, given: T): T => {
  const words = (value: string) => value.trim().replace(/ +/g, ' ');
  return Object.fromEntries(
    columns.map((column) => [
      column,
      typeof given[column] === 'string' && column !== key ? words(given[column]) : given[column],
    ]),
  ) as T;
};
/** Throws `isian_salah` with what is wrong in these columns. */
const judge = <T extends Row>({ check }: Kind<T>, row: T, columns: readonly string[]): void => {
  const findings = check(row).filter(({ field }) => columns.includes(field));
  if (findings.length > 0) throw problem('isian_salah', findings);
};
/** Throws `isian_salah` where another entry has the name: nobody could tell the two apart in a list. */
const refuseTwin = async <T extends Row>(db: Db, { noun, table, key, name, within }: Kind<T>, row: T) => {
  // One name at a time: what another officer has not committed could not be seen.
  await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`nama ${noun}`]);
  const same = within.map((column, i) => ` AND ${column} = $${i + 3}`).join('');
  const { rows } = await db.query<{ id: string }>(
    `SELECT ${key} AS id FROM ${table} WHERE lower(${name}) = lower($1) AND ${key} <> $2${same}`,
    [row[name], row[key], ...within.map((column) => row[column])],
  );
  if (rows[0])
    throw problem('isian_salah', [
      { field: name, message: `Nama itu sudah dipakai ${noun} nomor ${rows[0].id}` },
    ]);
};

/** Adds an entry. Throws `isian_salah` with what is wrong with it, `sudah_ada` where its key is taken. */
export const addEntry = <T extends Row>(deps: Services, who: Author, kind: Kind<T>, given: T) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, columns } = kind;
    const row = tidy(kind, given);
    judge(kind, row, columns);
    await db.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      columns.map((column) => row[column]),
    );
    await refuseTwin(db, kind, row);
    await who.note(db, {
      tindakan: `tambah ${noun}`,
      subjek: `${noun} ${String(row[key])}`,
      baru: row,
    });
  });

/** Changes an entry. Throws `dipakai` where what stays while it is in use is to change. What is so already leaves no entry. */
export const changeEntry = <T extends Row>(
  deps: Services,
  who: Author,
  kind: Kind<T>,
  id: string,
  given: Partial<T>,
) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, name, within, columns, fixed } = kind;
    const before = await lock(db, kind, id);
    const row = tidy(kind, { ...before, ...given, [key]: before[key] });
    const changed = columns.filter((column) => row[column] !== before[column]);
    if (changed.length === 0) return;
    // What stands already is not judged again: a name can be changed beside whatever cannot.
    judge(kind, row, changed);
    const held = fixed?.columns.filter((column) => changed.includes(column)) ?? [];
    if (fixed && held.length > 0 && (await db.query(fixed.inUse, [id])).rowCount)
      throw problem(
        'dipakai',
        held.map((field) => ({ field, message: fixed.words })),
        fixed.words,
      );
    if ([name, ...within].some((column) => changed.includes(column))) await refuseTwin(db, kind, row);
    await db.query(
      `UPDATE ${table} SET ${changed.map((column, i) => `${column} = $${i + 2}`).join(', ')} WHERE ${key} = $1`,
      [id, ...changed.map((column) => row[column])],
    );
    await who.note(db, { tindakan: `ubah ${noun}`, subjek: `${noun} ${id}`, lama: before, baru: row });
  });

/** Deletes an entry with what belongs to it alone. Throws `dipakai` where anything names it. */
export const removeEntry = <T extends Row>(deps: Services, who: Author, kind: Kind<T>, id: string) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, clear } = kind;
    const before = await lock(db, kind, id);
    const own = await clear?.(db, id);
    await db.query(`DELETE FROM ${table} WHERE ${key} = $1`, [id]);
    await who.note(db, { tindakan: `hapus ${noun}`, subjek: `${noun} ${id}`, lama: { ...before, ...own } });
  });
