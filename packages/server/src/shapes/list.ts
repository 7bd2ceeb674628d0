/**
 * The list shape: a list of the contract served page by page, and as a file. How rows are found is one object; for rows of
 * one table `tableList` makes it of conditions and orders.
 */

import { MAX_EKSPOR } from '@gerbang/contract/wire/ekspor';
import type { AnyList, RowOf, WantedOf } from '@gerbang/contract/wire/list';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { AGE } from '../db/aged.ts';
import type { Db } from '../db/pool.ts';
import { readCursor, toPage } from '../domain/cursor.ts';
import type { ExportKind } from '../domain/ekspor.ts';
import { agedFor } from '../http/aged-for.ts';
import { mountExport } from '../http/exports.ts';
import { type Answered, mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import { type FileColumns, fileTable } from './columns.ts';
import {
  type Among,
  type Bind,
  type Cursor,
  literal,
  type Order,
  placeSql,
  readPage,
  sideSql,
} from './ordered.ts';

/** Where a page begins and how long it may be. */
export interface Slice {
  most: number;
  after: Cursor | null;
}

/** How the rows of list `L` are found. `R` is a row as it is read; only what the contract names is answered. */
export interface ListKind<L, R> {
  /** At most `most` rows of what is wanted, in its order, only those after a cursor. */
  find(db: Db, wanted: WantedOf<L>, slice: Slice): Promise<readonly R[]>;
  /** Sort key of a row: the cursor of the page behind it. */
  cursor(row: R): Cursor;
  /** Length of a cursor. */
  keys: number;
  /** A row as it is answered, of which only what the contract names is sent; left out where it is read so. */
  present?: ((row: R) => Answered<RowOf<L>>) | undefined;
  /** Read where it is written: its page asks once, when what it waits for is over. */
  isExact?: true;
  /** How many there are, where counting is cheap. */
  count?(db: Db, wanted: WantedOf<L>): Promise<number>;
}

/** Mounts a list and, where it has one, its export. */
export const mountList = <L extends AnyList, R, W extends object>(
  router: Router,
  deps: Services,
  list: L,
  kind: ListKind<L, R>,
  file?: ExportKind<W>,
): void => {
  mount(router, list.daftar, async ({ query, request }) => {
    const { setelah, ...asked } = query;
    // Judged by the schemas of the list's own filters.
    const wanted = asked as WantedOf<L>;
    const after = typeof setelah === 'string' ? readCursor(setelah, kind.keys) : null;
    const db = kind.isExact ? deps.pool : agedFor(deps, request, AGE.daftar);
    const [rows, jumlah] = await Promise.all([
      kind.find(db, wanted, { most: PAGE_SIZE + 1, after }),
      after === null ? (kind.count?.(db, wanted) ?? null) : null,
    ]);
    const { baris, berikut } = toPage(rows, kind.cursor);
    return { baris: kind.present ? baris.map(kind.present) : baris, berikut, jumlah };
  });
  if (list.ekspor && file) mountExport(router, deps, list.ekspor, file);
};

interface Given<L> {
  /** What is read of a row; columns `urut` and `kunci` are the list's own. */
  columns: string;
  /** `FROM` without the word, with its joins. */
  from: string;
  /** Condition every row meets. */
  where?: string;
  /** A further one, by what is wanted as a whole. */
  view?(wanted: WantedOf<L>): string;
  /** Expression that tells rows apart, and its type. */
  key: readonly [expression: string, type: string];
  /** The condition of each filter; null for one that `view` takes care of. */
  filters: {
    [K in keyof WantedOf<L> as K extends 'urut' ? never : K]-?:
      | ((bind: Bind, value: NonNullable<WantedOf<L>[K]>) => string)
      | null;
  };
  order(wanted: WantedOf<L>): Order;
  /** The list is never long, so that its rows are counted. */
  counts?: boolean;
  /** Where a key tells rows apart only within a further condition: which. */
  within?(wanted: WantedOf<L>, bind: Bind): string;
  /** Filters whose values are looked up first; those of one that `find` always answers need no condition in `filters`. */
  among?: Among<WantedOf<L>>;
}
/** A row that is not read as the contract has it says how it is answered. */
type Presenting<L, R> =
  Answered<RowOf<L>> extends infer A
    ? R extends A
      ? { present?: (row: R) => A }
      : { present: (row: R) => A }
    : never;
/** A list over tables, and how an export reads it: the keys of all that is wanted, then rows in batches. */
export interface TableList<L, R> extends ListKind<L, R & { urut: Cursor }> {
  keysOf(db: Db, wanted: WantedOf<L>, most: number): Promise<string[]>;
  rowsOf(db: Db, keys: readonly (string | number)[], wanted: WantedOf<L>): Promise<R[]>;
}

type Condition = ((bind: Bind, value: unknown) => string) | null;

/** A list over tables: `find` cuts a page behind its cursor, in an order that an index must serve. */
export const tableList = <L extends AnyList, R extends object>(
  given: Given<L> & Presenting<L, R>,
): TableList<L, R> => {
  const {
    columns,
    from,
    where = 'true',
    view,
    key: [key, keyType],
    filters,
    order,
    counts,
    within = () => 'true',
    among,
  } = given;
  const { present } = given as Pick<ListKind<L, R>, 'present'>;
  if (counts && among) throw new Error('what is looked up first is not counted');
  const asked = (wanted: WantedOf<L>, bind: Bind): string[] => {
    const values = wanted as Readonly<Record<string, unknown>>;
    return [
      where,
      ...(view ? [view(wanted)] : []),
      ...Object.entries(filters as Record<string, Condition>).flatMap(([name, condition]) =>
        condition && values[name] !== undefined ? [condition(bind, values[name])] : [],
      ),
    ];
  };
  const read = async <Row extends object>(db: Db, what: string, wanted: WantedOf<L>, slice: Slice) => {
    const { after, most } = slice;
    const sorting = order(wanted);
    const behind = (bind: Bind): string[] => [
      ...asked(wanted, bind),
      ...(after ? [sideSql(sorting, '>', after, bind)] : []),
    ];
    const some = (await among?.find(db, wanted)) ?? null;
    const page = { from, order: sorting, most, where: behind };
    return readPage<Row>(db, what, page, among && some ? { ...among, some } : undefined);
  };
  const count = async (db: Db, wanted: WantedOf<L>): Promise<number> => {
    const values: unknown[] = [];
    const met = asked(wanted, literal(values)).join(' AND ');
    const sql = `SELECT count(*)::int AS jumlah FROM ${from} WHERE ${met}`;
    return (await db.query<{ jumlah: number }>(sql, values)).rows[0]?.jumlah ?? 0;
  };
  return {
    keys: order({} as WantedOf<L>).by.length,
    cursor: ({ urut }) => urut,
    present,
    find: (db, wanted, slice) => read(db, `${columns}, ${placeSql(order(wanted))} AS urut`, wanted, slice),
    keysOf: async (db, wanted, most) =>
      (await read<{ kunci: string }>(db, `(${key})::text AS kunci`, wanted, { most, after: null })).map(
        ({ kunci }) => kunci,
      ),
    rowsOf: async (db, keys, wanted) => {
      const values: unknown[] = [keys];
      const sql = `SELECT ${columns}, (${key})::text AS kunci FROM ${from}
        WHERE ${key} = ANY($1::${keyType}[]) AND ${within(wanted, literal(values))}`;
      const { rows } = await db.query<R & Record<string, unknown> & { kunci: string }>(sql, values);
      const byKey = new Map(rows.map((row) => [row.kunci, row]));
      return keys.flatMap((one) => byKey.get(String(one)) ?? []);
    },
    ...(counts ? { count } : {}),
  };
};

type Kind<L> = ExportKind<WantedOf<L> & object>;
interface File<L, R> extends Pick<Kind<L>, 'jenis' | 'tindakan' | 'subjek' | 'fileName'> {
  sheet: string;
  columns: FileColumns<R>;
}
/** The export of a `tableList`: exactly what is filtered, in its order. */
export const exportOf = <L extends AnyList, R extends object>(
  list: TableList<L, R>,
  { sheet, columns, ...kind }: File<L, R>,
): Kind<L> => ({
  most: MAX_EKSPOR,
  tooMany: 'ekspor_terlalu_besar',
  ...kind,
  find: (db, wanted, most) => list.keysOf(db, wanted, most),
  table: async (db, wanted) => fileTable(sheet, columns, (keys) => list.rowsOf(db, keys, wanted)),
});
