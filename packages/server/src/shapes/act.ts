/**
 * The act shape: what an officer does to one thing, with a reason where it asks for one. One transaction in which the thing is locked, judged as it
 * stands, changed, and noted in the audit; the very same act once more answers the same.
 */
import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  type ErrorCode,
  type ParamsOf,
  problem,
} from '@gerbang/contract';
import type { Noted } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import { reasonOf } from '../domain/reason.ts';
import { requireSeen } from '../domain/seen.ts';
import { type Answered, type Call, mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import type { Officer } from '../http/staff-session.ts';

/** What is asked for: the call's body with its reason trimmed, without the confirming word, and its parameters. */
export type Asked<E> = Omit<BodyOf<E>, 'konfirmasi'> & ParamsOf<E>;
/** One act under way. */
export interface Doing<E, T> {
  asked: Asked<E>;
  who: Officer;
  /** The moment of the act, in rows and audit alike. */
  at: Date;
  /** What it is done to, as it stands under the lock. */
  it: T;
}
type Result<E> = Answered<DataOf<E>>;

export interface ActKind<E, T, R> {
  /** Locks what the act is about and reads it; undefined where there is none, which is answered 404. */
  lock(db: Db, asked: Asked<E>): Promise<T | undefined>;
  /** What this officer's very same act answered before; undefined where it is a new one. */
  repeated?(db: Db, doing: Doing<E, T>): R | undefined | Promise<R | undefined>;
  /** Why it cannot be done to the thing as it stands. */
  refuses?(doing: Doing<E, T>): ErrorCode | null;
  /** Changes the thing; answers the result and what is noted, an entry for each thing changed. May throw a problem. */
  act(db: Db, doing: Doing<E, T>): Promise<{ result: R; noted: Noted | readonly Noted[] }>;
}

type Answer<E, R> = (result: R, who: Officer) => Result<E> | Promise<Result<E>>;
type ActCall = Endpoint & { access: `petugas:${string}` };

/** Does one act in a transaction that is there; throws `tidak_ditemukan`, `versi_usang`, and what the kind refuses with. */
export const performIn = async <E, T extends object, R>(
  db: Db,
  { now }: Pick<Services, 'now'>,
  kind: ActKind<E, T, R>,
  who: Officer,
  asked: Asked<E>,
): Promise<R> => {
  const it = await kind.lock(db, asked);
  if (!it) throw problem('tidak_ditemukan');
  const doing = { asked, who, at: now(), it };
  const before = await kind.repeated?.(db, doing);
  if (before !== undefined) return before;
  if ('versi' in it && 'versi' in asked) requireSeen(it.versi, asked.versi);
  const code = kind.refuses?.(doing);
  if (code) throw problem(code);
  const { result, noted } = await kind.act(db, doing);
  for (const entry of [noted].flat()) await who.note(db, { waktu: doing.at, ...entry });
  return result;
};
/** Does one act in a transaction of its own; throws as `performIn`. */
export const perform = <E, T extends object, R>(
  deps: Pick<Services, 'pool' | 'now'>,
  kind: ActKind<E, T, R>,
  who: Officer,
  asked: Asked<E>,
): Promise<R> => transaction(deps.pool, (db) => performIn(db, deps, kind, who, asked));

/** Mounts an act; `answer` makes of its result what the call answers, after the transaction. */
export const mountAct = <const E extends ActCall, T extends object, R>(
  router: Router,
  deps: Services,
  call: E,
  kind: ActKind<E, T, R>,
  ...[answer]: R extends Result<E> ? [answer?: Answer<E, R>] : [answer: Answer<E, R>]
): void =>
  mount(router, call as ActCall, async ({ who, params, body }: Call<ActCall>) => {
    const { konfirmasi: _, alasan, ...rest } = body as { konfirmasi?: string; alasan?: string };
    const reason = alasan === undefined ? {} : { alasan: reasonOf(alasan) };
    const asked = { ...params, ...rest, ...reason } as Asked<E>;
    const result = await perform(deps, kind, who, asked);
    return (answer ? answer(result, who) : result) as never;
  });
