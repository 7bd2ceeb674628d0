/** Exports: what was asked for is noted, its rows are written beside the server's own work, the file is kept for a day. */
import { randomUUID } from 'node:crypto';
import { type ErrorCode, problem } from '@gerbang/contract';
import { type BentukEkspor, EKSPOR_LANGSUNG } from '@gerbang/contract/ekspor';
import { audit } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Lines, type Part, type Sheet, writeTable } from '../files/write-table.ts';

/** Rows read at once: few enough that other calls are answered between two batches. */
const BATCH = 500;

/** What names a row. */
type Key = string | number;

interface Table {
  sheet: Sheet;
  /** The lines of these rows, in their order. */
  lines(keys: readonly Key[]): Promise<Lines>;
  /** Sheets behind it, in a workbook. */
  more?: readonly Part[];
}
/** Everything an export of one kind differs in. */
export interface ExportKind<W extends object = object> {
  jenis: string;
  /** As the audit names it, and whom it is about. */
  tindakan: string;
  subjek?(wanted: W): string;
  /** Rows at most, and how more are refused. */
  most: Readonly<Partial<Record<BentukEkspor, number>>>;
  tooMany: ErrorCode;
  /** At most `most` rows of what is wanted, in the order of the list. */
  find(db: Db, wanted: W, most: number): Promise<readonly Key[]>;
  table(db: Db, wanted: W, keys: readonly Key[]): Promise<Table>;
  /** Name under which the browser keeps the file, without its ending. */
  fileName(wanted: W, day: string): string;
}

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

const BEGIN =
  'INSERT INTO ekspor (id, petugas, dibuat, bentuk, saringan, jumlah, jenis) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *';
/** Notes the export and, in the same transaction, who asked for what. Throws the kind's `tooMany`. */
export const beginExport = <W extends object>(
  deps: Deps,
  kind: ExportKind<W>,
  username: string,
  bentuk: BentukEkspor,
  saringan: W,
  tooManyAtOnce = EKSPOR_LANGSUNG,
): Promise<ExportRow<W>> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const most = kind.most[bentuk] ?? 0;
    const jumlah = (await kind.find(db, saringan, most + 1)).length;
    if (jumlah > most) throw problem(kind.tooMany);
    const made = await db.query<ExportRow<W>>(BEGIN, [
      randomUUID(),
      username,
      at,
      bentuk,
      saringan,
      jumlah,
      kind.jenis,
    ]);
    const row = made.rows[0] as ExportRow<W>;
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: kind.tindakan,
      ...(kind.subjek ? { subjek: kind.subjek(saringan) } : {}),
      baru: { bentuk, saringan, jumlah },
    });
    if (jumlah > tooManyAtOnce) await deps.jobs.send(db, 'ekspor', { id: row.id });
    return row;
  });

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

const FINISH = 'UPDATE ekspor SET kunci_berkas = $2, jumlah = kemajuan, gagal = NULL WHERE id = $1';
const FAIL = "UPDATE ekspor SET gagal = 'Ekspor gagal dibuat. Coba lagi.' WHERE id = $1";

/** Makes the file of an export unless it is there; harmless to repeat. A failure is noted for who waits, and thrown. */
export const makeExport = async <W extends object>(
  { pool, storage }: Deps,
  kinds: readonly ExportKind<W>[],
  id: string,
): Promise<void> => {
  const row = (await pool.query<ExportRow<W>>('SELECT * FROM ekspor WHERE id = $1', [id])).rows[0];
  if (!row || row.kunci_berkas !== null) return;
  try {
    const kind = kinds.find(({ jenis }) => jenis === row.jenis);
    if (!kind) throw new Error(`no export of ${row.jenis}`);
    const keys = await kind.find(pool, row.saringan, kind.most[row.bentuk] ?? 0);
    const table = await kind.table(pool, row.saringan, keys);
    const first = { sheet: table.sheet, batches: batchesOf(pool, id, keys, table) };
    const parts = row.bentuk === 'xlsx' ? [first, ...(table.more ?? [])] : [first];
    const key = await writeTable(row.bentuk, parts, (file) => storage.put(file));
    await pool.query(FINISH, [id, key]);
  } catch (error) {
    await pool.query(FAIL, [id]);
    throw error;
  }
};

/** A column: its title and what stands in it, always as text. */
export type Columns<R> = readonly (readonly [title: string, cell: (row: R) => string, width?: number])[];
export const sheetOf = <R>(name: string, columns: Columns<R>): Sheet => ({
  name,
  widths: columns.map(([, , width = 20]) => width),
  heading: columns.map(([title]) => title),
});
export const lineOf = <R>(columns: Columns<R>, row: R): string[] => columns.map(([, cell]) => cell(row));
/** What is not there is an empty cell. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
