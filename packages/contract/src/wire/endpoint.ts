/** A call as data: method, literal path, access, and the schemas of what goes in and comes out. */
import { z } from 'zod/mini';
import { ACUAN } from './acuan.ts';
import { type Cost, usualCost } from './cost.ts';
import type { ErrorCode } from './errors.ts';
import { NOMOR_PESERTA } from './limits.ts';
import type { Path } from './path.ts';

export { fill, type Path } from './path.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, the owner of the record, a bank that signs, or officers holding a permission of some desk. */
export type Access = 'public' | 'pendaftar' | 'bank' | OfficeAccess;
/** Access of a call of the office; the desk that grants the permission is in `office/desks.ts`. */
export type OfficeAccess = `petugas:${string}`;

export type Shape = Record<string, z.ZodMiniType>;
/** The shape of what takes nothing. */
export type Nothing = Record<never, never>;

export interface Endpoint<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  D extends z.ZodMiniType = z.ZodMiniType,
  P extends Path = Path,
  A extends Access = Access,
  F extends string = string,
> {
  method: Method;
  path: P;
  access: A;
  /** One line for the documentation; it is public, so it cites nothing. */
  summary: string;
  tag: string;
  query: Q;
  /** Keys of a JSON body; unknown keys are refused. */
  body: B | null;
  /** Multipart: the names a file may come under; text fields are those of `body`. */
  files?: readonly F[];
  /** Schema of `data` on success. */
  data: D;
  /** Failures beyond those any call can have (belum_masuk, tidak_ditemukan, isian_salah, …). */
  errors: readonly ErrorCode[];
  /** Answers bytes rather than the envelope. */
  raw?: string;
  /** The largest body in bytes; null where the schema of `body` bounds it, or nothing is taken. */
  bodyMax: number | null;
  cost: Cost;
}

/** Patterns of every path parameter, by name: what does not match is a 404 before any query. Each is of plain characters from end to end. */
export const parameters = {
  nomor_pendaftar: z.string().check(z.regex(/^\d{8}$/)),
  nomor_peserta: z.string().check(z.regex(NOMOR_PESERTA)),
  kode_penawaran: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
  kode_jalur: z.string().check(z.regex(/^\d{1,4}$/)),
  kode_provinsi: z.string().check(z.regex(/^\d{2}$/)),
  kode_kabupaten: z.string().check(z.regex(/^\d{4}$/)),
  kode_minat: z.string().check(z.regex(/^\d{1,3}$/)),
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
  id_gambar: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  ukuran: z.enum(['besar', 'kecil']),
  id_ruang: z.string().check(z.regex(/^\d{1,9}$/)),
  id_gedung: z.string().check(z.regex(/^\d{1,9}$/)),
  id_tanya: z.string().check(z.regex(/^\d{1,9}$/)),
  acuan: z.enum(ACUAN),
  id_tampilan: z.string().check(z.regex(/^\d{1,9}$/)),
  id_pasangan: z.string().check(z.regex(/^\d{1,9}$/)),
  id_impor: z.string().check(z.regex(/^\d{1,9}$/)),
  id_putusan: z.string().check(z.regex(/^\d{1,12}$/)),
  id_rekonsiliasi: z.string().check(z.regex(/^\d{1,9}$/)),
  id_jenjang: z.string().check(z.regex(/^\d{1,4}$/)),
  id_fakultas: z.string().check(z.regex(/^\d{1,9}$/)),
  id_kelas: z.string().check(z.regex(/^\d{1,9}$/)),
  id_prodi: z.string().check(z.regex(/^\d{1,9}$/)),
  id_prestasi: z.string().check(z.regex(/^\d{1,12}$/)),
  id_karya: z.string().check(z.regex(/^\d{1,12}$/)),
  id_organisasi: z.string().check(z.regex(/^\d{1,12}$/)),
  id_berita: z.string().check(z.regex(/^\d{1,9}$/)),
  id_pengumuman: z.string().check(z.regex(/^\d{1,9}$/)),
  id_loa: z.string().check(z.regex(/^\d{1,12}$/)),
  id_sidang: z.string().check(z.regex(/^\d{1,9}$/)),
  kode_kelompok: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  id_skenario: z.string().check(z.regex(/^\d{1,9}$/)),
  kode_komponen: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  id_hasil: z.string().check(z.regex(/^\d{1,9}$/)),
  id_laporan: z.string().check(z.regex(/^\d{1,9}$/)),
  id_sanggah: z.string().check(z.regex(/^\d{1,9}$/)),
  pihak: z.enum(['pendaftar', 'petugas']),
  type: z.string().check(z.regex(/^[12]$/)),
  nama: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/)),
  step: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  token: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,200}$/)),
} satisfies Shape;

/** Names of the parameters in a path, in order. */
export const parameterNames = (path: string): (keyof typeof parameters)[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as keyof typeof parameters);

/** What a call says of itself, beside where it is and who may make it. */
export interface Said<Q extends Shape, B extends Shape, D extends z.ZodMiniType, F extends string>
  extends Pick<Endpoint<Q, B, D>, 'summary' | 'data'>,
    Partial<Pick<Endpoint<Q, B, D, Path, Access, F>, 'query' | 'errors' | 'files' | 'raw' | 'cost'>> {
  body?: B;
  bodyMax?: number;
}
interface Given<
  Q extends Shape,
  B extends Shape,
  D extends z.ZodMiniType,
  P extends Path,
  A extends Access,
  F extends string,
> extends Said<Q, B, D, F> {
  method: Method;
  path: P;
  access: A;
  tag?: string;
}

/** Declares one call. */
export const endpoint = <
  D extends z.ZodMiniType,
  const P extends Path,
  const A extends Access,
  const F extends string = never,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
>(
  given: Given<Q, B, D, P, A, F>,
): Endpoint<Q, B, D, P, A, F> => ({
  tag: given.path.split('/')[3] ?? 'api',
  query: {} as Q,
  errors: [],
  cost: usualCost(given.method, given.files !== undefined),
  ...given,
  body: given.body ?? null,
  bodyMax: given.bodyMax ?? null,
});

/** The same path under the other version (wire 2), or null where there is none. */
export const twinPath = (path: Path): Path | null =>
  path.startsWith('/api/v1/')
    ? (`/api/v2/${path.slice(8)}` as Path)
    : path.startsWith('/api/v2/')
      ? (`/api/v1/${path.slice(8)}` as Path)
      : null;

type NameIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | NameIn<Rest> : never;
/** Names of a path's parameters, from its literal; any name where the path is not known. */
export type ParameterOf<P extends Path> = Path extends P ? string : NameIn<P>;

type Values<S> = z.infer<z.ZodMiniObject<S extends Shape ? S : Nothing>>;
/** What a call answers with on success. */
export type DataOf<E> = E extends { data: infer D extends z.ZodMiniType } ? z.infer<D> : never;
/** What a call takes as its body. */
export type BodyOf<E> = E extends { body: infer B } ? Values<Exclude<B, null>> : never;
/** What a call takes as its query. */
export type QueryOf<E> = E extends { query: infer Q } ? Values<Q> : never;
/** Values of the parameters in a call's path, each as it stands there. */
export type ParamsOf<E, V = string> = E extends { path: infer P extends Path }
  ? { [K in ParameterOf<P>]: V }
  : never;
