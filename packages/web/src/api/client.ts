/** Calls of the contract from the browser: paths filled, token attached, failures as one error type. */

import type { BodyOf, DataOf, Endpoint, Method, ParamsOf, QueryOf } from '@gerbang/contract/wire/endpoint';
import type { ErrorCode, Finding } from '@gerbang/contract/wire/errors';
import { BUKTI_HEADER, fill, type Path, SOAL_HEADER } from '@gerbang/contract/wire/path';
import { hearClock } from './clock.ts';
import { prove } from './prove.ts';
import { clearToken, getToken } from './token.ts';

/** A call that did not succeed. `status` 0: no answer arrived. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'tidak_terhubung';
  readonly findings: Finding[];
  constructor(
    status: number,
    code: ErrorCode | 'tidak_terhubung',
    message: string,
    findings: Finding[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.findings = findings;
  }
  /** True when nothing was decided and trying again may help. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** What went wrong with a call, as a CallError whatever was thrown: a fault of the page keeps its sentence. */
export const failureOf = (error: unknown): CallError =>
  error instanceof CallError
    ? error
    : new CallError(500, 'galat', error instanceof Error ? error.message : String(error));

export const OFFLINE = 'Tidak ada sambungan ke server. Periksa internet Anda, lalu coba lagi.';
const TIMEOUT_MS = 20_000;

interface Body {
  success: boolean;
  data: unknown;
  message: string | null;
  code?: ErrorCode;
  errors?: Finding[];
}

/** Refusals that mean the session on the screen is no longer what the server has. */
const OVERTAKEN: readonly unknown[] = ['sudah_final', 'bukan_periode'] satisfies ErrorCode[];
const overtaken = new Set<() => void>();

/** Calls `listener` when an answer shows that the form was finalised elsewhere or its period has ended. */
export const onOvertaken = (listener: () => void): (() => void) => {
  overtaken.add(listener);
  return () => void overtaken.delete(listener);
};

/** Reads an answer; a refused session ends here, so that the guard can lead to the sign-in page. */
export const readAnswer = (status: number, body: Partial<Body> | null, sentToken: string | null): Body => {
  if (status === 401 && sentToken !== null && sentToken === getToken()) clearToken(false);
  if (OVERTAKEN.includes(body?.code)) for (const listener of overtaken) listener();
  if (status < 200 || status >= 300)
    throw new CallError(
      status,
      body?.code ?? 'galat',
      body?.message ?? 'maaf terjadi kesalahan',
      body?.errors ?? [],
    );
  // The line broke while the answer was read: what was asked for may well be done.
  if (body === null) throw new CallError(0, 'tidak_terhubung', OFFLINE);
  return body as Body;
};

/** What an area of the portal puts around every call made from its pages. */
export interface Surroundings {
  /** Headers each call carries. */
  headers: Readonly<Record<string, string>>;
  /** Runs a call; may run it again where what stood in its way is gone. */
  run: <T>(once: () => Promise<T>) => Promise<T>;
}
const NONE: Surroundings = { headers: {}, run: (once) => once() };
let around = NONE;

/** Puts `given` around the calls from now on; gives back how to end that. */
export const surround = (given: Surroundings): (() => void) => {
  around = given;
  return () => {
    if (around === given) around = NONE;
  };
};
export const surroundings = (): Surroundings => around;

/** How often a call is repeated with a proof: the price may rise while one is worked out. */
const PROOFS = 3;
const sendOnce = async (
  method: Method,
  url: string,
  body: unknown,
  signal?: AbortSignal,
  keepalive = false,
  proof = '',
  left = PROOFS,
): Promise<Body> => {
  const token = getToken();
  const headers: Record<string, string> = { accept: 'application/json', ...around.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (proof) headers[BUKTI_HEADER] = proof;
  const answer = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    keepalive,
  }).catch(() => {
    throw new CallError(0, 'tidak_terhubung', OFFLINE);
  });
  hearClock(answer.headers.get('date'));
  const challenge = answer.headers.get(SOAL_HEADER);
  if (challenge && left > 0) {
    const found = await prove(challenge);
    if (found) return sendOnce(method, url, body, signal, keepalive, found, left - 1);
  }
  const json = (await answer.json().catch(() => null)) as Partial<Body> | null;
  return readAnswer(answer.status, json, token);
};
const send = (
  method: Method,
  url: string,
  body: unknown,
  { waits = true, signal, keepalive }: How = {},
): Promise<Body> => {
  const once = () => sendOnce(method, url, body, signal, keepalive);
  return waits ? around.run(once) : once();
};

/** What may be sent for `T`: lists may be read-only. */
type Sendable<T> = T extends readonly (infer I)[]
  ? readonly Sendable<I>[]
  : T extends object
    ? { [K in keyof T]: Sendable<T[K]> }
    : T;
type Part<K extends string, T> = keyof T extends never
  ? { [k in K]?: undefined }
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };
/** What goes with a call: by its declaration, parameters of the path, query and body. */
export type Sent<E extends Endpoint> = Part<'params', ParamsOf<E, string | number>> &
  Part<'query', { [K in keyof QueryOf<E>]: QueryOf<E>[K] | '' }> &
  Part<'body', Sendable<BodyOf<E>>>;
export interface How {
  /** False: is made once, whatever the area puts around its calls. */
  waits?: boolean;
  /** Ends the call, in place of the time it may take. */
  signal?: AbortSignal;
  /** Is sent also while the page is left; what goes with it must be small. */
  keepalive?: boolean;
}
/** The last argument of a call: left out where nothing must be sent. */
export type Given<T> = Record<never, never> extends T ? [given?: T] : [given: T];

interface Where {
  params?: Readonly<Record<string, string | number>>;
  /** Absent and empty values are left out. */
  query?: object;
}

/** Path with its braces and query filled. */
const fillAddress = (path: Path, { params = {}, query = {} }: Where): string => {
  const given = Object.entries(query as Record<string, unknown>).flatMap(
    ([key, value]): [string, string][] => (value === undefined || value === '' ? [] : [[key, String(value)]]),
  );
  const search = new URLSearchParams(given).toString();
  return fill(path, params) + (search && `?${search}`);
};

/** Address of a call, for a link or an upload. */
export const addressOf = <E extends Endpoint>(
  endpoint: E,
  ...[where]: Given<Omit<Sent<E>, 'body'>>
): string => fillAddress(endpoint.path, (where ?? {}) as Where);

/** Calls an endpoint of the contract; throws CallError. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[given]: Given<Sent<E> & How>
): Promise<DataOf<E>> => {
  const { body, waits, signal, keepalive, ...where } = (given ?? {}) as Where & How & { body?: unknown };
  const how = { waits, signal, keepalive } as How;
  const { data } = await send(endpoint.method, fillAddress(endpoint.path, where), body, how);
  return data as DataOf<E>;
};

/** The same for a page that must not load the declaration: its type alone says what goes and comes. */
export const callLight = async <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  ...[given]: Given<Sent<E>>
): Promise<DataOf<E>> => {
  const { body, ...where } = (given ?? {}) as Where & { body?: unknown };
  return (await send(method, fillAddress(path, where), body)).data as DataOf<E>;
};

/** Calls a path that a step or list declares. */
export const callPath = async <T>(
  method: Method,
  path: Path,
  { params = {}, body }: { params?: Record<string, string | number>; body?: unknown } = {},
): Promise<T> => (await send(method, fill(path, params), body)).data as T;

/** The same of a call that must have something to answer: one without success is a failure in the server's words. */
export const callSure = async <E extends Endpoint>(
  endpoint: E,
  ...given: Given<Sent<E>>
): Promise<DataOf<E>> => {
  const { success, data, message } = await callWhole(endpoint, ...given);
  if (!success || data === null) throw new CallError(200, 'galat', message ?? 'maaf terjadi kesalahan');
  return data;
};

/** Calls an endpoint and gives the whole answer, for those that carry more than `data`. */
export const callWhole = async <E extends Endpoint>(
  endpoint: E,
  ...[given]: Given<Sent<E>>
): Promise<{
  success: boolean;
  data: DataOf<E> | null;
  message: string | null;
  [extra: string]: unknown;
}> => {
  const { body, ...where } = (given ?? {}) as Where & { body?: unknown };
  return (await send(endpoint.method, fillAddress(endpoint.path, where), body)) as never;
};
