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

type Column = readonly [expression: string, type: string];
/** Of each column a value, in their order. */
type Values = readonly unknown[];
/** Filters that name values of a column, or of some together, often many. For each order an index begins with those columns. */
export interface Among<W> {
  columns: readonly [Column, ...Column[]];
  /** The values; null where no such filter is asked, or too many rows are meant for this to help. */
  find(db: Db, wanted: W): Promise<readonly Values[] | null>;
}
/** Such filters with their values. */
export interface Some extends Pick<Among<never>, 'columns'> {
  some: readonly Values[];
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

/** SQL: values as rows, a list for each column. */
const rowsOf = ({ columns, some }: Some, bind: Bind): string =>
  `unnest(${columns.map(([, type], i) => `${bind(some.map((values) => values[i]))}::${type}[]`).join()})`;
/** The rows of some values. An equation, unlike a list of one, leaves the index in its order. */
export const isOneOf = (among: Some, bind: Bind): string => {
  const { columns, some } = among;
  const [only] = some;
  if (only && some.length === 1)
    return columns.map(([column, type], i) => `${column} = ${bind(only[i])}::${type}`).join(' AND ');
  const [[column, type]] = columns;
  return columns.length === 1
    ? `${column} = ANY(${bind(some.flat())}::${type}[])`
    : `(${columns.map(([each]) => each).join()}) IN (SELECT * FROM ${rowsOf(among, bind)})`;
};

/** So many values are asked one by one; of more, rows enough lie in the order of all. */
export const MOST_ASKED = 200;
/** Whether a page is merged from its values. An export reads them all. */
export const isMerged = ({ some }: Some, most: number): boolean =>
  some.length > 1 && some.length <= MOST_ASKED && most <= MOST_ASKED;
/**
 * The page of some values, as a statement, and whether it has an `end`. Where they are several, the first rows
 * of each are as many together as the page is long, so that it ends among them: what lies behind that place is not read,
 * however much it is.
 */
const amongSql = async (
  db: Db,
  among: Some,
  page: Page,
): Promise<{ statement: Statement; ends: boolean }> => {
  const { columns, some } = among;
  const { order, most, where } = page;
  const within = (condition: (bind: Bind) => string, behind: Partial<Page> = {}) =>
    pageSql({ ...page, ...behind, where: (bind) => [...where(bind), condition(bind)] });
  if (!isMerged(among, most)) return { statement: within((bind) => isOneOf(among, bind)), ends: false };
  const isNth = columns.map(([column], i) => `${column} = n.n${i}`).join(' AND ');
  const each = (rows: string, bind: Bind, of = some) =>
    `FROM ${rowsOf({ columns, some: of }, bind)} WITH ORDINALITY AS n (${columns.map((_, i) => `n${i}`).join()}, nomor)
      CROSS JOIN LATERAL (${rows}) f`;
  const inAll: Order = { ...order, by: order.by.map(([, of], i) => [`f.k${i}`, of]) };
  const keys = order.by.map(([expression], i) => `${expression} AS k${i}`).join();
  const values: unknown[] = [];
  const bind = literal(values);
  const firsts = within(() => isNth, { most: Math.ceil(most / some.length) })(keys, bind);
  const { rows } = await db.query<{ nilai: readonly number[] | null; tempat: Cursor | null }>(
    `SELECT array_agg(DISTINCT nomor) AS nilai, (array_agg(tempat ORDER BY ke))[${most}] AS tempat FROM (
      SELECT n.nomor::integer, ${placeSql(inAll)} AS tempat, row_number() OVER (ORDER BY ${sortedSql(inAll)}) AS ke ${each(firsts, bind)}) p WHERE ke <= ${most}`,
    values,
  );
  const last = rows[0]?.tempat;
  const met = new Set(rows[0]?.nilai);
  // A value whose first row lies behind the end adds nothing to the page.
  const upTo = last ? some.filter((_, i) => met.has(i + 1)) : some;
  const upToLast = within((b) => [isNth, ...(last ? [sideSql(order, '<=', last, b)] : [])].join(' AND '));
  return {
    statement: (what, b) =>
      `SELECT f.* ${each(upToLast(`${what}, ${keys}`, b), b, upTo)} ORDER BY ${sortedSql(inAll)} LIMIT ${most}`,
    ends: Boolean(last),
  };
};

/** The rows of a page, of `some` values where they are given. */
export const readPage = async <Row extends object>(
  db: Db,
  what: string,
  page: Page,
  among?: Some,
): Promise<Row[]> => {
  const run = async (statement: Statement) => {
    const values: unknown[] = [];
    const sql = statement(what, literal(values));
    return (await db.query<Row>(sql, values)).rows;
  };
  if (!among) return run(pageSql(page));
  const { statement, ends } = await amongSql(db, among, page);
  const rows = await run(statement);
  if (!ends || rows.length === page.most) return rows;
  // What was judged since the end was found would make the list look over.
  return run(pageSql({ ...page, where: (bind) => [...page.where(bind), isOneOf(among, bind)] }));
};
