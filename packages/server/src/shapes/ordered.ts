/** Rows in an order, in SQL: how they are sorted, where one stands, and where a page ends that is merged from several values. */
import type { Db } from '../db/pool.ts';

/** Where a row stands in an order, each sort key as text. */
export type Cursor = readonly (string | number | null)[];
/** Adds a value to a statement and answers its place in it, `$n`. */
export type Bind = (value: unknown) => string;
export const literal =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/** A sort key: an expression and its type; the last tells rows apart. */
export interface Order {
  by: readonly (readonly [expression: string, type: string])[];
  newestFirst?: boolean;
}
export const sortedSql = ({ by, newestFirst = false }: Order): string =>
  by.map(([expression]) => `${expression}${newestFirst ? ' DESC' : ''}`).join();
/** A row's place. As text it keeps its microseconds: rows of the same millisecond must not be skipped. */
export const placeSql = ({ by }: Order): string =>
  `json_build_array(${by.map(([expression]) => `(${expression})::text`).join()})`;

const TURNED = { '>': '<', '<=': '>=' } as const;
/** The rows behind a place, `>`, or up to it. */
export const sideSql = (
  { by, newestFirst }: Order,
  side: keyof typeof TURNED,
  place: Cursor,
  bind: Bind,
): string => {
  const values = by.map(([, type], i) => `${bind(place[i])}::${type}`).join();
  return `(${by.map(([expression]) => expression).join()}) ${newestFirst ? TURNED[side] : side} (${values})`;
};

/** A filter that names values of a column, often many. For each order an index begins with that column. */
export interface Among<W> {
  column: string;
  type: string;
  /** The values; null where the filter is not asked. */
  find(db: Db, wanted: W): Promise<readonly unknown[] | null>;
}
/** Such a filter with its values. */
export interface Some extends Pick<Among<never>, 'column' | 'type'> {
  some: readonly unknown[];
}
/** A page, as a statement is made of it. */
interface Page {
  from: string;
  order: Order;
  most: number;
  where(bind: Bind): readonly string[];
}
type Statement = (what: string, bind: Bind) => string;
const pageSql =
  ({ from, order, most, where }: Page): Statement =>
  (what, bind) =>
    `SELECT ${what} FROM ${from} WHERE ${where(bind).join(' AND ')} ORDER BY ${sortedSql(order)} LIMIT ${most}`;

/** The rows of some values. An equation, unlike a list of one, leaves the index in its order. */
export const isOneOf = (column: string, type: string, some: readonly unknown[], bind: Bind): string =>
  some.length === 1 ? `${column} = ${bind(some[0])}::${type}` : `${column} = ANY(${bind(some)}::${type}[])`;

/** So many values are asked one by one; of more, rows enough lie in the order of all. */
const MOST_ASKED = 200;
/** Whether a page is merged from its values. An export reads them all. */
export const isMerged = ({ some }: Some, most: number): boolean =>
  some.length > 1 && some.length <= MOST_ASKED && most <= MOST_ASKED;
/**
 * The page of some values of a column, as a statement, and whether it has an `end`. Where they are several, the first rows
 * of each are as many together as the page is long, so that it ends among them: what lies behind that place is not read,
 * however much it is.
 */
const amongSql = async (
  db: Db,
  among: Some,
  page: Page,
): Promise<{ statement: Statement; ends: boolean }> => {
  const { column, type, some } = among;
  const { order, most, where } = page;
  const within = (condition: (bind: Bind) => string, behind: Partial<Page> = {}) =>
    pageSql({ ...page, ...behind, where: (bind) => [...where(bind), condition(bind)] });
  if (!isMerged(among, most))
    return { statement: within((bind) => isOneOf(column, type, some, bind)), ends: false };
  const each = (rows: string, bind: Bind, of = some) =>
    `FROM unnest(${bind(of)}::${type}[]) AS n (satu) CROSS JOIN LATERAL (${rows}) f`;
  const inAll: Order = { ...order, by: order.by.map(([, of], i) => [`f.k${i}`, of]) };
  const keys = order.by.map(([expression], i) => `${expression} AS k${i}`).join();
  const values: unknown[] = [];
  const bind = literal(values);
  const firsts = within(() => `${column} = n.satu`, { most: Math.ceil(most / some.length) })(keys, bind);
  const { rows } = await db.query<{ nilai: readonly unknown[] | null; tempat: Cursor | null }>(
    `SELECT array_agg(DISTINCT satu) AS nilai, (array_agg(tempat ORDER BY ke))[${most}] AS tempat FROM (
      SELECT n.satu, ${placeSql(inAll)} AS tempat, row_number() OVER (ORDER BY ${sortedSql(inAll)}) AS ke ${each(firsts, bind)}) p WHERE ke <= ${most}`,
    values,
  );
  const last = rows[0]?.tempat;
  // A value whose first row lies behind the end adds nothing to the page.
  const upTo = (last && rows[0]?.nilai) ?? some;
  const upToLast = within((b) =>
    [`${column} = n.satu`, ...(last ? [sideSql(order, '<=', last, b)] : [])].join(' AND '),
  );
  return {
    statement: (what, b) =>
      `SELECT f.* ${each(upToLast(`${what}, ${keys}`, b), b, upTo)} ORDER BY ${sortedSql(inAll)} LIMIT ${most}`,
    ends: Boolean(last),
  };
};

/** The rows of a page, of `some` values of a column where they are given. */
export const readPage = async <Row extends object>(
  db: Db,
  what: string,
  page: Page,
  among?: Some,
): Promise<Row[]> => {
  const run = async (statement: Statement) => {
    const values: unknown[] = [];
    const sql = statement(what, literal(values));
    return (await db.query<Row & Record<string, unknown>>(sql, values)).rows;
  };
  if (!among) return run(pageSql(page));
  const { statement, ends } = await amongSql(db, among, page);
  const rows = await run(statement);
  if (!ends || rows.length === page.most) return rows;
  // What was judged since the end was found would make the list look over.
  const { column, type, some } = among;
  return run(pageSql({ ...page, where: (bind) => [...page.where(bind), isOneOf(column, type, some, bind)] }));
};
