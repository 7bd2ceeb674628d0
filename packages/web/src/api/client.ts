/** Calls of the contract from the browser: paths filled, token attached, failures as one error type. */

import type { Endpoint, Method } from '@gerbang/contract/endpoint';
import type { ErrorCode, Finding } from '@gerbang/contract/errors';
import { fill, type Path } from '@gerbang/contract/path';
import { hearClock } from './clock.ts';
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

const sendOnce = async (method: Method, url: string, body: unknown): Promise<Body> => {
  const token = getToken();
  const headers: Record<string, string> = { accept: 'application/json', ...around.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new CallError(0, 'tidak_terhubung', OFFLINE);
  });
  hearClock(answer.headers.get('date'));
  const json = (await answer.json().catch(() => null)) as Partial<Body> | null;
  return readAnswer(answer.status, json, token);
};
const send = (method: Method, url: string, body: unknown, waits = true): Promise<Body> =>
  waits ? around.run(() => sendOnce(method, url, body)) : sendOnce(method, url, body);

type Params = Record<string, string | number>;
interface Options {
  params?: Params;
  /** Absent and empty values are left out. */
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** False: is made once, whatever the area puts around its calls. */
  waits?: boolean;
}
type Data<E> = E extends { data: { _zod: { output: infer D } } } ? D : unknown;
type AnyCall = Pick<Endpoint, 'method' | 'path'> & { data?: unknown };

/** Path with its braces and query filled. */
export const addressOf = (
  path: Path,
  { params = {}, query = {} }: Pick<Options, 'params' | 'query'>,
): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = new URLSearchParams(given).toString();
  return fill(path, params) + (search && `?${search}`);
};

/** Calls an endpoint of the contract; throws CallError. */
export const call = async <E extends AnyCall>(
  endpoint: E,
  { body, waits, ...where }: Options = {},
): Promise<Data<E>> =>
  (await send(endpoint.method, addressOf(endpoint.path, where), body, waits)).data as Data<E>;

/** Calls a path that a step or list declares. */
export const callPath = async <T>(
  method: Method,
  path: Path,
  { params = {}, body }: Options = {},
): Promise<T> => (await send(method, fill(path, params), body)).data as T;

/** Calls an endpoint and gives the whole answer, for those that carry more than `data`. */
export const callWhole = async <E extends AnyCall>(
  endpoint: E,
  { params = {}, body }: Options = {},
): Promise<{ success: boolean; data: Data<E> | null; message: string | null; [extra: string]: unknown }> =>
  (await send(endpoint.method, fill(endpoint.path, params), body)) as never;
