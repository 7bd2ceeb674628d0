/** Acts of the office on many rows of a list at once: seen beforehand, then done by a job, each row by itself. */
import { z } from 'zod/mini';
import { type AnyAct, act, type alasan } from './act.ts';
import { type Endpoint, endpoint, type Nothing, type OfficeAccess, type Shape } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { chosen } from './list.ts';
import type { Path } from './path.ts';

/** Applicants an act may name one by one; more are meant by the filter. */
export const MASSAL_TERPILIH = 1_000;
/** Above so many, the officer types how many they are. */
export const MASSAL_PERIKSA = 1_000;
/** Applicants left out that a preview names for each reason. */
export const MASSAL_CONTOH = 5;

const named = z.object({ nomor_pendaftar: z.string(), nama_lengkap: z.nullable(z.string()) });
const preview = z.object({
  /** How many are chosen, and how many of them the act would change. */
  dipilih: z.int(),
  dikenai: z.int(),
  /** Who is left out, by reason. */
  dilewati: z.array(z.object({ alasan: z.string(), jumlah: z.int(), contoh: z.array(named) })),
  /** Of what sends messages: how many leave by each channel, and what they cost in rupiah by the office's prices. */
  biaya: z.optional(z.array(z.object({ kanal: z.enum(['surel', 'wa']), jumlah: z.int(), rupiah: z.int() }))),
  /** Of what sends messages: how many read Indonesian and how many English. */
  bahasa: z.optional(z.object({ id: z.int(), en: z.int() })),
});
export type PratinjauMassal = z.infer<typeof preview>;

const sent = {
  /** Made by who asks, so that what is sent twice is done once. */
  id: z.guid(),
  /** How many the preview said would be changed; where there are more by now, nothing is done. */
  jumlah: z.int32().check(z.gte(1)),
};
const begun = z.object({ id: z.string() });

/** What an act on many says of itself, beside where it is and who may do it. */
export interface Bulk<Q extends Shape, B extends Shape, W extends string> {
  /** What is done to each, in one sentence for the document of calls. */
  summary: string;
  /** Filters of the list whose rows are meant, and what names a row. */
  query: Q;
  key: z.ZodMiniType<string>;
  /** What is asked beside the reason, the same for all. */
  isi?: B;
  word?: W;
  errors?: readonly ErrorCode[];
  /** Rows at most. */
  most: number;
}
interface Given<A extends OfficeAccess, P extends string, Q extends Shape, B extends Shape, W extends string>
  extends Bulk<Q, B, W> {
  access: A;
  tag: string;
  path: `/api/${P}`;
}
/** The two calls of an act on many: what it would do, and doing it. */
export const bulk = <
  const A extends OfficeAccess,
  const P extends string,
  Q extends Shape,
  B extends Shape = Nothing,
  const W extends string = never,
>({
  access,
  tag,
  path,
  summary,
  query,
  key,
  isi,
  word,
  errors = [],
  most,
}: Given<A, P, Q, B, W>) => {
  const meant = chosen(query, key, MASSAL_TERPILIH);
  const asked = { ...meant, ...isi } as typeof meant & B;
  return {
    most,
    pratinjau: endpoint({
      access,
      tag,
      method: 'POST',
      path: `${path}/pratinjau` as const,
      summary: `What this would do, without doing it: ${summary}`,
      body: asked,
      data: preview,
      errors: ['massal_terlalu_banyak', ...errors],
    }),
    mulai: act({
      access,
      tag,
      path,
      summary: `${summary} Done by a job; the same id again answers the same.`,
      ...(word === undefined ? {} : { word }),
      body: {
        ...asked,
        ...sent,
      },
      data: begun,
      errors: ['massal_terlalu_banyak', 'massal_kosong', 'massal_berubah', ...errors],
    }),
  };
};
/** Any of them, for what serves or draws them all. */
export interface AnyBulk {
  most: number;
  pratinjau: Endpoint<Nothing, Shape, typeof preview, Path, OfficeAccess>;
  mulai: Endpoint<Nothing, typeof sent & { alasan: typeof alasan }, typeof begun, Path, OfficeAccess> &
    Pick<AnyAct, 'word' | 'reason'>;
}
