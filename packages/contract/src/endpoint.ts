/** A call as data: method, literal path, access, and the schemas of what goes in and comes out. */
import { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Path } from './path.ts';

export { fill, type Path } from './path.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, the owner of the record, or staff holding the named permission. */
export type Access = 'public' | 'pendaftar' | `petugas:${Permission}`;
/** What a staff role may do, one per desk and act. */
export type Permission =
  | 'sesi'
  | 'beranda'
  | 'referensi'
  | 'ruang'
  | 'penawaran'
  | 'pembayaran'
  | 'percakapan'
  | 'loa'
  | 'hasil-lihat'
  | 'hasil-impor'
  | 'hasil-setujui'
  | 'berita'
  | 'pendaftar-lihat'
  | 'pendaftar-ubah'
  | 'ekspor'
  | 'kehadiran'
  | 'pengaturan';

type Shape = Record<string, z.ZodMiniType>;

export interface Endpoint<
  Q extends Shape = Shape,
  B extends Shape = Shape,
  D extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  path: Path;
  access: Access;
  /** One line for the documentation, with the place in the specification. */
  summary: string;
  tag: string;
  query: Q;
  /** Keys of a JSON body; unknown keys are refused. */
  body: B | null;
  /** Multipart: the names a file may come under; text fields are those of `body`. */
  files?: readonly string[];
  /** Schema of `data` on success. */
  data: D;
  /** Failures beyond those any call can have (belum_masuk, tidak_ditemukan, isian_salah, …). */
  errors: readonly ErrorCode[];
  /** Answers bytes rather than the envelope. */
  raw?: string;
}

/** Patterns of every path parameter, by name: what does not match is a 404 before any query. Each is of plain characters from end to end. */
export const parameters = {
  nomor_pendaftar: z.string().check(z.regex(/^\d{8}$/)),
  nomor_peserta: z.string().check(z.regex(/^\d{6,20}$/)),
  kode_penawaran: z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)),
  kode_jalur: z.string().check(z.regex(/^\d{1,4}$/)),
  kode_provinsi: z.string().check(z.regex(/^\d{2}$/)),
  kode_kabupaten: z.string().check(z.regex(/^\d{4}$/)),
  kode_minat: z.string().check(z.regex(/^\d{1,3}$/)),
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
  id_ruang: z.string().check(z.regex(/^\d{1,9}$/)),
  id_gedung: z.string().check(z.regex(/^\d{1,9}$/)),
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
  id_hasil: z.string().check(z.regex(/^\d{1,9}$/)),
  type: z.string().check(z.regex(/^[12]$/)),
  nama: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/)),
  step: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  token: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,200}$/)),
} satisfies Shape;

/** Names of the parameters in a path, in order. */
export const parameterNames = (path: string): (keyof typeof parameters)[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as keyof typeof parameters);

type Given<Q extends Shape, B extends Shape, D extends z.ZodMiniType> = Pick<
  Endpoint<Q, B, D>,
  'method' | 'path' | 'access' | 'summary' | 'data'
> &
  Partial<Pick<Endpoint<Q, B, D>, 'tag' | 'query' | 'errors' | 'files' | 'raw'>> & { body?: B };

/** Declares one call. */
export const endpoint = <
  D extends z.ZodMiniType,
  Q extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
>(
  given: Given<Q, B, D>,
): Endpoint<Q, B, D> => ({
  tag: given.path.split('/')[3] ?? 'api',
  query: {} as Q,
  errors: [],
  ...given,
  body: given.body ?? null,
});

/** The same path under the other version (decisions 67), or null where there is none. */
export const twinPath = (path: Path): Path | null =>
  path.startsWith('/api/v1/')
    ? (`/api/v2/${path.slice(8)}` as Path)
    : path.startsWith('/api/v2/')
      ? (`/api/v1/${path.slice(8)}` as Path)
      : null;

/** What a call answers with on success. */
export type DataOf<E> = E extends Endpoint<infer _Q, infer _B, infer D> ? z.infer<D> : never;
