/** Faculties, programmes, classes and tracks: added, changed, deleted, each act with one audit entry. */
import { type Finding, problem } from '@gerbang/contract';
import {
  type Fakultas,
  type Jalur,
  type Kelas,
  type Prodi,
  periksaFakultas,
  periksaJalur,
  periksaKelas,
  periksaProdi,
} from '@gerbang/contract/prodi-jalur-petugas';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Lists } from '../../plugins/lists.ts';
import { readForm } from './form.ts';

type Row = object;

/** One kind of entry: where it is stored and what may be done to it. */
interface Kind<T extends Row> {
  /** As the audit and the sentences call it. */
  noun: string;
  table: string;
  key: keyof T & string;
  /** Column of the name; the same one only once within `within`. */
  name: keyof T & string;
  within: readonly (keyof T & string)[];
  columns: readonly (keyof T & string)[];
  check: (row: T) => Finding[];
  /** Columns that stay while `inUse` finds a row for the key, and the sentence about it. */
  fixed?: { columns: readonly (keyof T & string)[]; inUse: string; words: string };
  /** Deletes what belongs to the entry alone, and answers it for the audit. */
  clear?: (db: Db, id: string) => Promise<Row>;
}

export const fakultas: Kind<Fakultas> = {
  noun: 'fakultas',
  table: 'fakultas',
  key: 'id_fakultas',
  name: 'nama_fakultas',
  within: [],
  columns: ['id_fakultas', 'nama_fakultas'],
  check: periksaFakultas,
};
/** True of a programme `s` that is offered, chosen or decided on: what it is must not change under anybody. */
export const PRODI_IN_USE = `EXISTS (SELECT FROM penawaran_prodi u WHERE u.id_prodi = s.id_prodi)
  OR EXISTS (SELECT FROM pilihan_jurusan u WHERE u.id_prodi = s.id_prodi)`;
export const prodi: Kind<Prodi> = {
  noun: 'program studi',
  table: 'program_studi',
  key: 'id_prodi',
  name: 'nama_prodi',
  within: ['id_fakultas', 'id_jenjang'],
  columns: ['id_prodi', 'nama_prodi', 'id_fakultas', 'id_jenjang', 'kode_minat'],
  check: periksaProdi,
  fixed: {
    columns: ['id_jenjang', 'kode_minat'],
    inUse: `SELECT FROM program_studi s WHERE s.id_prodi = $1 AND (${PRODI_IN_USE})`,
    words:
      'Program studi ini sudah ditawarkan; jenjang dan minatnya tidak dapat diubah lagi. Tambahkan program studi baru bila memang berbeda.',
  },
};
export const kelas: Kind<Kelas> = {
  noun: 'kelas',
  table: 'kelas',
  key: 'id_kelas',
  name: 'nama_kelas',
  within: [],
  columns: ['id_kelas', 'nama_kelas'],
  check: periksaKelas,
};
export const jalur: Kind<Jalur> = {
  noun: 'jalur',
  table: 'jalur',
  key: 'kode_jalur',
  name: 'jalur_masuk',
  within: [],
  columns: ['kode_jalur', 'jalur_masuk', 'id_jenjang', 'pascasarjana', 'tanpa_tes'],
  check: periksaJalur,
  fixed: {
    columns: ['id_jenjang', 'pascasarjana', 'tanpa_tes'],
    inUse: 'SELECT FROM penawaran WHERE kode_jalur = $1 LIMIT 1',
    words: 'Jalur ini sudah mempunyai penawaran; hanya namanya yang dapat diubah.',
  },
  clear: async (db, kode) => {
    const langkah = await readForm(db, kode);
    for (const table of ['jalur_form', 'jalur_grup'])
      await db.query(`DELETE FROM ${table} WHERE kode_jalur = $1`, [kode]);
    return { langkah };
  },
};

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

/** What the acts need: the lists are dropped here at once, and in other processes when the database tells them. */
export interface Office extends Deps {
  lists: Lists;
}
/** Runs a change in a transaction; every process then reads the lists anew. */
const run = async <T extends Row>(
  { pool, lists }: Office,
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
const tidy = <T extends Row>({ columns, name }: Kind<T>, given: T): T => {
  const words = (value: unknown) => String(value).trim().replace(/ +/g, ' ');
  return Object.fromEntries(
    columns.map((column) => [column, column === name ? words(given[column]) : given[column]]),
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

export const addEntry = <T extends Row>(deps: Office, by: string, kind: Kind<T>, given: T) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, columns } = kind;
    const row = tidy(kind, given);
    judge(kind, row, columns);
    await db.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      columns.map((column) => row[column]),
    );
    await refuseTwin(db, kind, row);
    const about = { pelaku: 'petugas', id_pelaku: by, tindakan: `tambah ${noun}` } as const;
    await audit(db, deps.now(), { ...about, subjek: `${noun} ${String(row[key])}`, baru: row });
  });

/** Throws `dipakai` where what stays while it is in use is to change. What is so already leaves no entry. */
export const changeEntry = <T extends Row>(
  deps: Office,
  by: string,
  kind: Kind<T>,
  id: string,
  given: Omit<T, keyof T & string> | T,
) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, name, within, columns, fixed } = kind;
    const before = await lock(db, kind, id);
    const row = tidy(kind, { ...given, [key]: before[key] } as T);
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
    const about = { pelaku: 'petugas', id_pelaku: by, tindakan: `ubah ${noun}` } as const;
    await audit(db, deps.now(), { ...about, subjek: `${noun} ${id}`, lama: before, baru: row });
  });

export const removeEntry = <T extends Row>(deps: Office, by: string, kind: Kind<T>, id: string) =>
  run(deps, kind, async (db) => {
    const { noun, table, key, clear } = kind;
    const before = await lock(db, kind, id);
    const own = await clear?.(db, id);
    await db.query(`DELETE FROM ${table} WHERE ${key} = $1`, [id]);
    const about = { pelaku: 'petugas', id_pelaku: by, tindakan: `hapus ${noun}` } as const;
    await audit(db, deps.now(), { ...about, subjek: `${noun} ${id}`, lama: { ...before, ...own } });
  });
