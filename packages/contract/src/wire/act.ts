/** Acts of the office: what they ask of the officer, and how a stale one is told. */
import { z } from 'zod/mini';
import { type Endpoint, endpoint, type Nothing, type OfficeAccess, type Shape } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { Path } from './path.ts';

/** Characters of a reason. */
export const ALASAN_MIN = 5;
export const ALASAN_MAX = 500;
/** Why something is done; it stands in the history. */
export const alasan = z.string().check(z.minLength(ALASAN_MIN), z.maxLength(ALASAN_MAX));

/** Whether an act asks for a reason: `optional` where what is done decides whether one is demanded. */
export type AskedReason = 'needed' | 'optional' | 'none';
/** Any act, for what serves or draws them all. */
export type AnyAct = Endpoint<Shape, Shape, z.ZodMiniType, Path, OfficeAccess> & {
  word: string | null;
  reason: AskedReason;
};

/** What an act says of itself, beside where it is and who may do it. */
export interface Acted<W extends string, R extends AskedReason, B extends Shape, D extends z.ZodMiniType> {
  summary: string;
  /** Typed before what cannot be undone; without it none is asked for. */
  word?: W;
  /** Default `needed`. */
  reason?: R;
  /** What is asked beside the reason. */
  body?: B;
  data: D;
  /** Where the schema of the body does not bound it. */
  bodyMax?: number;
  errors?: readonly ErrorCode[];
}
interface Given<
  P extends Path,
  A extends OfficeAccess,
  W extends string,
  R extends AskedReason,
  B extends Shape,
  D extends z.ZodMiniType,
> extends Acted<W, R, B, D> {
  access: A;
  tag: string;
  path: P;
}

const REASONS = {
  needed: { alasan },
  optional: { alasan: z.optional(alasan) },
  none: {},
} as const;

/** An act: it asks for a reason unless it says otherwise, and for its word where it has one. */
export const act = <
  const P extends Path,
  const A extends OfficeAccess,
  D extends z.ZodMiniType,
  const W extends string = never,
  const R extends AskedReason = 'needed',
  B extends Shape = Nothing,
>({
  word,
  reason,
  body,
  ...call
}: Given<P, A, W, R, B, D>) => {
  type Asked = B &
    (typeof REASONS)[R] &
    ([W] extends [never] ? Nothing : { konfirmasi: z.ZodMiniLiteral<W> });
  const needs: AskedReason = reason ?? 'needed';
  const asked = {
    ...body,
    ...REASONS[needs],
    ...(word === undefined ? {} : { konfirmasi: z.literal(word) }),
  };
  return {
    ...endpoint({ ...call, method: 'POST', body: asked as unknown as Asked }),
    /** The word, null where none is asked for. */
    word: (word ?? null) as [W] extends [never] ? null : W,
    reason: needs,
  };
};
