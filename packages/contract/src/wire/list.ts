/** A list of the office as data: how it is searched, narrowed and ordered, what a row holds, and its export. */
import { z } from 'zod/mini';
import { alasan } from './act.ts';
import type { Acuan } from './acuan.ts';
import { type ExportCalls, exportCalls } from './ekspor.ts';
import { type Endpoint, endpoint, type OfficeAccess, type Shape } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { keysOf } from './keys.ts';
import { pageQuery } from './paging.ts';
import type { Path } from './path.ts';

/** Longest text that is searched for, in characters. */
const CARI_MAX = 100;

interface Common<S extends z.ZodMiniType> {
  label: string;
  /** What may stand for it in the query. */
  schema: S;
}
/** One field of words, searched in what the hint names. */
interface Search<S extends z.ZodMiniType> extends Common<S> {
  kind: 'cari';
  hint: string;
}
/** Words typed beside the search. */
interface Typed<S extends z.ZodMiniType> extends Common<S> {
  kind: 'kata';
  hint: string;
}
/** One of a few that are known beforehand; `all` names the choice of none. */
interface Choice<S extends z.ZodMiniType> extends Common<S> {
  kind: 'pilih';
  all: string;
  options: Readonly<Record<string, string>>;
}
/** One of an option list of the portal. */
interface Referred<S extends z.ZodMiniType> extends Common<S> {
  kind: 'acuan';
  all: string;
  from: Acuan;
  /** Without it nothing is listed. */
  needed?: boolean;
}
/** A day in Jakarta. */
interface Day<S extends z.ZodMiniType> extends Common<S> {
  kind: 'hari';
}
/** What the page is about, rather than what an officer chooses: not drawn, not in the address, not in a saved view. */
interface Fixed<S extends z.ZodMiniType> {
  kind: 'tetap';
  schema: S;
}
export type Filter<S extends z.ZodMiniType = z.ZodMiniType> =
  | Search<S>
  | Typed<S>
  | Choice<S>
  | Referred<S>
  | Day<S>
  | Fixed<S>;
export type Filters = Readonly<Record<string, Filter>>;

/** A search field; `hint` names what can be typed. */
export const search = (label: string, hint: string) =>
  ({ kind: 'cari', label, hint, schema: z.string().check(z.maxLength(CARI_MAX)) }) as const;
/** A filter of words of its own, beside the search. */
export const typed = (label: string, hint: string) => ({ ...search(label, hint), kind: 'kata' }) as const;
/** A choice among fixed options, `all` being the one that narrows nothing. */
export const choice = <const O extends Readonly<Record<string, string>>>(
  label: string,
  all: string,
  options: O,
) =>
  ({
    kind: 'pilih',
    label,
    all,
    options,
    schema: z.enum(keysOf<keyof O & string>(options)),
  }) as const;
/** A choice among entries of the portal. */
export const referred = <S extends z.ZodMiniType>(label: string, all: string, from: Acuan, schema: S) =>
  ({ kind: 'acuan', label, all, from, schema }) as const;
/** The same where the list is about one entry, and empty until it is chosen. */
export const about = <S extends z.ZodMiniType>(label: string, from: Acuan, schema: S) =>
  ({ kind: 'acuan', label, all: `Pilih ${label.toLowerCase()}`, from, schema, needed: true }) as const;
/** A day, such as the first or last that is meant. */
export const day = (label: string) => ({ kind: 'hari', label, schema: z.iso.date() }) as const;

/** What the page that shows the list fills in. */
export const fixed = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'tetap', schema }) as const;

type QueryShape<F extends Filters> = { [K in keyof F]: z.ZodMiniOptional<F[K]['schema']> };
/** What a list is narrowed to, by filter; absent means everything. */
export type WantedOf<L> = L extends { query: infer Q extends Shape } ? z.infer<z.ZodMiniObject<Q>> : never;
/** What the page that shows the list must fill in, by filter. */
export type FixedOf<L extends { filters: Filters }> = {
  [K in keyof L['filters'] & string as L['filters'][K] extends { kind: 'tetap' } ? K : never]: string;
};
/** A row of a list as it is answered. */
export type RowOf<L> = L extends { row: infer R extends z.ZodMiniType } ? z.infer<R> : never;

/** What a list says of itself, beside where it is and who may read it. */
export interface Listed<F extends Filters, R extends z.ZodMiniType, U extends string> {
  summary: string;
  filters: F;
  row: R;
  /** Orders an index serves, by key, as the officer reads them; the first stands where none is named. */
  orders?: Readonly<Record<U, string>>;
  /** Its export: address and sentence for the document of calls. */
  ekspor?: {
    access?: OfficeAccess;
    path: Path;
    summary: string;
    tooMany?: ErrorCode;
    /** Its file counts like opening everybody in it: beyond the limit of openings a reason is sent along. */
    reads?: true;
  };
}
interface Given<F extends Filters, R extends z.ZodMiniType, A extends OfficeAccess, U extends string>
  extends Listed<F, R, U> {
  access: A;
  tag: string;
  path: Path;
}

/** Declares a list: `daftar` answers a page with how many there are where that is cheap, `ekspor` makes a file of all. */
export const list = <
  F extends Filters,
  R extends z.ZodMiniType,
  const A extends OfficeAccess,
  const U extends string = never,
>({
  access,
  tag,
  path,
  summary,
  filters,
  row,
  orders,
  ekspor,
}: Given<F, R, A, U>) => {
  const narrowed = Object.fromEntries(
    Object.entries(filters).map(([key, { schema }]) => [key, z.optional(schema)]),
  ) as QueryShape<F>;
  const keys = Object.keys(orders ?? {}) as U[];
  const query = {
    ...narrowed,
    ...(keys.length > 0 ? { urut: z.optional(z.enum(keys)) } : {}),
  } as QueryShape<F> & { urut: z.ZodMiniOptional<z.ZodMiniType<U>> };
  return {
    filters,
    row,
    query,
    orders: (orders ?? {}) as Readonly<Record<U, string>>,
    daftar: endpoint({
      access,
      tag,
      method: 'GET',
      path,
      summary,
      query: { ...pageQuery, ...query },
      data: z.object({
        baris: z.array(row),
        berikut: z.nullable(z.string()),
        /** How many there are, on the first page of a list whose count is cheap. */
        jumlah: z.nullable(z.int()),
      }),
    }),
    /** Null where the list has none. */
    ekspor: ekspor
      ? exportCalls({
          access: ekspor.access ?? access,
          tag,
          ...ekspor,
          saringan: { ...query, ...(ekspor.reads ? { alasan: z.optional(alasan) } : {}) },
          more: ekspor.reads ? ['alasan_ekspor'] : [],
        })
      : null,
  };
};
/** Any list, for what serves or draws them all. */
export interface AnyList {
  filters: Filters;
  row: z.ZodMiniType;
  query: Shape;
  orders: Readonly<Record<string, string>>;
  daftar: Endpoint<Shape, Shape, z.ZodMiniType, Path, OfficeAccess>;
  ekspor: ExportCalls | null;
}

/** Which rows an act on many is about: those named, at most `most`, or as many of what a list is narrowed to. */
export const chosen = <Q extends Shape, K extends z.ZodMiniType>(query: Q, key: K, most: number) => ({
  kunci: z.optional(z.array(key).check(z.minLength(1), z.maxLength(most))),
  saringan: z.optional(z.strictObject(query)),
});
