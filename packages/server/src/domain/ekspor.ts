/** Exports: what was asked for is noted, its rows are written beside the server's own work, the file is kept for a day. */
import { randomUUID } from 'node:crypto';
import { type ErrorCode, problem } from '@gerbang/contract';
import { type BentukEkspor, EKSPOR_LANGSUNG } from '@gerbang/contract/wire/ekspor';
import type { Author } from '../audit.ts';
import { firstOf } from '../certain.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Entry, writeArchive } from '../files/write-archive.ts';
import { type Cell, type Lines, type Part, type Sheet, writeTable } from '../files/write-table.ts';
import { admitReading } from './pembukaan.ts';

/** Rows read at once: few enough that other calls are answered between two batches. */
export const BATCH = 500;
/** Files after which it is said how far an archive is. */
const FILES = 50;

/** What names a row. */
export type Key = string | number;

export interface Table {
  sheet: Sheet;
  /** The lines of these rows, in their order. */
  lines(keys: readonly Key[]): Promise<Lines>;
  /** Sheets behind it, in a workbook. */
  more?: readonly Part[];
}
interface Common<W extends object> {
  jenis: string;
  /** As the audit names it, and whom it is about. */
  tindakan: string;
  subjek?(wanted: W): string;
  /** Rows at most, and how more are refused. */
  most: Readonly<Partial<Record<BentukEkspor, number>>>;
  tooMany: ErrorCode;
  /** It counts against the limit of openings; answers why, where the officer said so. */
  reads?(wanted: W): string | undefined;
  /** At most `most` rows of what is wanted, in the order of the list. */
  find(db: Db, wanted: W, most: number): Promise<readonly Key[]>;
  /** Name under which the browser keeps the file, without its ending. */
  fileName(wanted: W, day: string): string;
}
interface TableKind<W extends object> extends Common<W> {
  table(db: Db, wanted: W, keys: readonly Key[]): Promise<Table>;
}
interface ArchiveKind<W extends object> extends Common<W> {
  /** A file for each key, in their order. */
  files(
    deps: Pick<Deps, 'pool' | 'storage' | 'config' | 'now'>,
    keys: readonly Key[],
    row: ExportRow<W>,
  ): AsyncIterable<Entry>;
}
/** Everything an export of one kind differs in: a table, or an archive of files. */
export type ExportKind<W extends object = object> = TableKind<W> | ArchiveKind<W>;

export interface ExportRow<W = object> {
  id: string;
  petugas: string;
  jenis: string;
  dibuat: Date;
  bentuk: BentukEkspor;
  saringan: W;
  jumlah: number;
  kemajuan: number;
  kunci_berkas: string | null;
  gagal: string | null;
}

/** Whether it is made while who asks waits: few rows of a table; files are always packed by a job. */
export const isMadeAtOnce = <W extends object>(
  kind: ExportKind<W>,
  jumlah: number,
  atOnce = EKSPOR_LANGSUNG,
): boolean => !('files' in kind) && jumlah <= atOnce;

const BEGIN =
  'INSERT INTO ekspor (id, petugas, dibuat, bentuk, saringan, jumlah, jenis) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *';
/** Notes the export and, in the same transaction, who asked for what. Throws the kind's `tooMany`. */
export const beginExport = <W extends object>(
  deps: Deps,
  kind: ExportKind<W>,
  who: Author,
  bentuk: BentukEkspor,
  saringan: W,
  atOnce = EKSPOR_LANGSUNG,
): Promise<ExportRow<W>> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const most = kind.most[bentuk] ?? 0;
    const jumlah = (await kind.find(db, saringan, most + 1)).length;
    if (jumlah > most) throw problem(kind.tooMany);
    const made = await db.query<ExportRow<W>>(BEGIN, [
      randomUUID(),
      who.id_pelaku,
      at,
      bentuk,
      saringan,
      jumlah,
      kind.jenis,
    ]);
    const row = firstOf(made.rows);
    await who.note(db, {
      waktu: at,
      tindakan: kind.tindakan,
      subjek: kind.subjek?.(saringan),
      baru: { bentuk, saringan, jumlah },
    });
    // Behind the entry that is counted: a reason begins the count anew.
    if (kind.reads) await admitReading(db, deps, who, { at, alasan: kind.reads(saringan) });
    if (!isMadeAtOnce(kind, jumlah, atOnce)) await deps.jobs.send(db, 'ekspor', { id: row.id });
    return row;
  });

const OWN = 'SELECT * FROM ekspor WHERE id = $1::uuid AND petugas = $2 AND jenis = $3';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An export by its id, for who asked for it alone; throws `tidak_ditemukan`. */
export const ownExport = async <W extends object>(
  { pool }: Pick<Deps, 'pool'>,
  kind: ExportKind<W>,
  who: Author,
  id: string,
): Promise<ExportRow<W>> => {
  const found = UUID.test(id)
    ? (await pool.query<ExportRow<W>>(OWN, [id, who.id_pelaku, kind.jenis])).rows[0]
    : undefined;
  if (!found) throw problem('tidak_ditemukan');
  return found;
};

/** The lines in batches; a batch counts as written when the next is asked for. */
async function* batchesOf(db: Db, id: string, keys: readonly Key[], table: Table): AsyncGenerator<Lines> {
  let written = 0;
  for (let i = 0; i < keys.length; i += BATCH) {
    const lines = await table.lines(keys.slice(i, i + BATCH));
    yield lines;
    written += lines.length;
    await db.query('UPDATE ekspor SET kemajuan = $2 WHERE id = $1', [id, written]);
  }
}

async function* countedFiles(db: Db, id: string, files: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let written = 0;
  const tell = () => db.query('UPDATE ekspor SET kemajuan = $2 WHERE id = $1', [id, written]);
  for await (const file of files) {
    yield file;
    written += 1;
    if (written % FILES === 0) await tell();
  }
  await tell();
}

const FINISH = 'UPDATE ekspor SET kunci_berkas = $2, jumlah = kemajuan, gagal = NULL WHERE id = $1';
const FAIL = "UPDATE ekspor SET gagal = 'Ekspor gagal dibuat. Coba lagi.' WHERE id = $1";

/** Makes the file of an export unless it is there; harmless to repeat. A failure is noted for who waits, and thrown. */
export const makeExport = async <W extends object>(
  deps: Deps,
  kinds: readonly ExportKind<W>[],
  id: string,
): Promise<void> => {
  const { pool, aged, storage } = deps;
  const row = (await pool.query<ExportRow<W>>('SELECT * FROM ekspor WHERE id = $1', [id])).rows[0];
  if (!row || row.kunci_berkas !== null) return;
  try {
    const kind = kinds.find(({ jenis }) => jenis === row.jenis);
    if (!kind) throw new Error(`no export of ${row.jenis}`);
    // A job's rows hold what was saved before it began, wherever they are read.
    const reads = isMadeAtOnce(kind, row.jumlah) ? pool : await aged.caughtUp(pool);
    const keys = await kind.find(reads, row.saringan, kind.most[row.bentuk] ?? 0);
    const keep = (file: AsyncIterable<Uint8Array>) => storage.put(file);
    const make = async (): Promise<string> => {
      if ('files' in kind) return writeArchive(countedFiles(pool, id, kind.files(deps, keys, row)), keep);
      const table = await kind.table(reads, row.saringan, keys);
      const first = { sheet: table.sheet, batches: batchesOf(pool, id, keys, table) };
      const book = row.bentuk === 'xlsx';
      return writeTable(book ? 'xlsx' : 'csv', book ? [first, ...(table.more ?? [])] : [first], keep);
    };
    const key = await make();
    await pool.query(FINISH, [id, key]);
  } catch (error) {
    await pool.query(FAIL, [id]);
    throw error;
  }
};

/** A column: its title and what stands in it; of most exports always text. */
export type Columns<R> = readonly (readonly [title: string, cell: (row: R) => Cell, width?: number])[];
export const sheetOf = <R>(name: string, columns: Columns<R>): Sheet => ({
  name,
  widths: columns.map(([, , width = 20]) => width),
  heading: columns.map(([title]) => title),
});
export const lineOf = <R>(columns: Columns<R>, row: R): Cell[] => columns.map(([, cell]) => cell(row));
/** What is not there is an empty cell. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
