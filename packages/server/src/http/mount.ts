/**
 * Mounts a call of the contract: schemas, access, ownership and the answer's envelope in one place.
 * A route reaches the app only through here, so none can lack an access rule (keamanan 1, keamanan 2).
 */
import {
  type BodyOf,
  COSTS,
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type Path,
  problem,
  type QueryOf,
  twinPath,
} from '@gerbang/contract';
import { type Permission, permissions } from '@gerbang/contract/office/desks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markWriter } from './aged-for.ts';
import type { Bank } from './bank.ts';
import { refuseBody } from './body-guard.ts';
import { bodyMaxOf } from './body-max.ts';
import type { Costs } from './costs.ts';
import { type MountOptions, schemaOf } from './endpoint-schema.ts';
import { refuseForeign } from './same-origin.ts';
import type { Session, Sessions } from './session.ts';
import type { Officer, StaffSessions } from './staff-session.ts';
import { refuseDirtyText } from './text-hygiene.ts';

type Who = Session | Officer | Bank | null;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was admitted before the body came; null where anybody is. */
    who: Who;
    /** Of a form, whose bytes come while the handler runs: asks once more, and throws where the answer is no longer yes. */
    admitAgain: (() => Promise<unknown>) | null;
  }
}

/** Who may be asking, by the access of the call. */
type WhoOf<A> = A extends 'pendaftar'
  ? Session
  : A extends `petugas:${string}`
    ? Officer
    : A extends 'bank'
      ? Bank
      : null;

/** A call as its handler gets it: who asks, and what was sent, judged by the call's own schemas. */
export interface Call<E> {
  /** By the call's access: the session of the applicant, the officer, the bank, or null where anybody may ask. */
  who: E extends { access: infer A } ? WhoOf<A> : never;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What may stand for `T` in an answer: the serialiser writes a `Date` as its ISO text. */
export type Answered<T> = string extends T
  ? T | Date
  : T extends readonly (infer I)[]
    ? readonly Answered<I>[]
    : T extends object
      ? { [K in keyof T]: Answered<T[K]> }
      : T;
/** `T` as the database gives it: the moments `K` are dates. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { [k in K]: Date | Extract<T[k], null> };
/** What a handler answers: the data, an `Answer`, or the reply where it has sent bytes itself. */
type Result<E> = Answered<DataOf<E>> | Answer | FastifyReply;

/** An answer that is not plain data: a success flag of false, extra top-level keys or a message. */
export class Answer {
  readonly body: Record<string, unknown>;
  constructor(body: { success?: boolean; data: unknown; message?: string | null; [extra: string]: unknown }) {
    this.body = { success: true, message: null, ...body };
  }
}

/** A route with the call it serves; `path` is the call's own or its twin's. */
export interface Mounted {
  method: string;
  path: string;
  access: string;
  /** The largest body in bytes. */
  bodyMax: number;
  call: Endpoint;
  options: MountOptions;
}

export interface Router {
  app: FastifyInstance;
  /** The part of it that reads forms with files. */
  forms: FastifyInstance;
  sessions: Sessions;
  staff: StaffSessions;
  /** The bank that signed a request; throws `pembayaran_tidak_sah`. */
  bank: (request: FastifyRequest) => Bank;
  /** What calls cost, and whose they are; null where nobody counts. */
  costs: Costs | null;
  /** Whether who wrote is told apart from who only reads. */
  marksWriters: boolean;
  /** The portal's own address. */
  publicUrl: string;
  /** Every mounted method and path, with its access; the stranger test walks it, the document of calls tells it. */
  mounted: Mounted[];
  /** Paths the contract names itself: they win over a version twin. */
  explicit: ReadonlySet<string>;
}

/**
 * Compares every identifier a call names with the session's; a stranger's is the same 404 as an absent one.
 * A `kode_jalur` in a body is the client's word and is ignored (pilihan 7); in a path it names the own track.
 */
export const compareOwner = (
  sessions: Sessions,
  session: Session,
  params: Record<string, unknown>,
  body: Record<string, unknown> = {},
): Session | Promise<Session> => {
  for (const named of [params, body])
    for (const key of ['nomor_pendaftar', 'kode_penawaran'] as const)
      if (named[key] !== undefined && named[key] !== session[key]) throw problem('tidak_ditemukan');
  if (params.kode_jalur !== undefined && params.kode_jalur !== session.kode_jalur)
    throw problem('tidak_ditemukan');
  const nomor = params.nomor_peserta ?? body.nomor_peserta;
  if (nomor === undefined) return session;
  const compare = (mine: Session): Session => {
    if (mine.nomor_peserta === null || nomor !== mine.nomor_peserta) throw problem('tidak_ditemukan');
    return mine;
  };
  // The number is new for sessions that began before verification.
  return session.nomor_peserta === null ? sessions.refresh(session).then(compare) : compare(session);
};

/** What a browser may open as a document of its own runs nothing, and tells nobody where it came from. */
const OF_BYTES = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** Goes on with a value at once where it is there, else when it comes. */
export const after = <T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<Awaited<R>> =>
  value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value);

const isPermission = (name: string): name is Permission => permissions.has(name);
/** The permission a call of the office asks for; one that no desk grants stops the start. */
const permissionOf = (e: Endpoint): Permission | null => {
  if (!e.access.startsWith('petugas:')) return null;
  const name = e.access.slice('petugas:'.length);
  if (!isPermission(name)) throw new Error(`No desk grants ${name}, which ${e.method} ${e.path} asks for.`);
  return name;
};

/** What forms say of a file that is too large. */
const TOO_LARGE = ['tabel_terlalu_besar', 'dokumen_terlalu_besar'] as const;

type Handler = (call: Call<Endpoint>) => unknown;

const mountAny = (router: Router, e: Endpoint, handler: Handler, options: MountOptions): void => {
  const permission = permissionOf(e);
  const schema = schemaOf(e, options);
  const bodyMax = bodyMaxOf(e, schema.body);
  if (!COSTS.includes(e.cost)) throw new Error(`${e.method} ${e.path} declares no cost.`);
  const admit = (request: FastifyRequest): Who | Promise<Who> => {
    if (options.form) refuseForeign(request, router.publicUrl);
    if (e.access === 'pendaftar') return router.sessions.require(request);
    // A bank is known by its signature over the body, which comes later.
    if (permission === null) return null;
    refuseForeign(request, router.publicUrl);
    return router.staff.require(request, permission);
  };
  const serve = (request: FastifyRequest, reply: FastifyReply, who: Who) => {
    const { params, query, body } = request;
    return after(handler({ who, params, query, body, request, reply } as Call<Endpoint>), (result) => {
      if (e.raw || reply.sent) return reply;
      return result instanceof Answer ? result.body : { success: true, data: result ?? null, message: null };
    });
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, who: Who) => {
    if (e.access === 'bank') return serve(request, reply, router.bank(request));
    if (e.access !== 'pendaftar') return serve(request, reply, who);
    const { params, body } = request as { params: Record<string, unknown>; body?: Record<string, unknown> };
    const owner = compareOwner(router.sessions, who as Session, params, body ?? {});
    return after(owner, (session) => serve(request, reply, session));
  };
  // What stands in the path is told by its pattern; a form is read by its handler.
  const takesText = e.body !== null || Object.keys(e.query).length > 0;
  const takes = options.multipart
    ? 'multipart/form-data'
    : options.form
      ? 'application/x-www-form-urlencoded'
      : 'application/json';
  const tooLarge = TOO_LARGE.find((code) => e.errors.includes(code)) ?? 'terlalu_besar';
  // What is known already is answered at once: on announcement day every turn of the loop counts.
  const run = (request: FastifyRequest, reply: FastifyReply) => {
    // After the schema, which bounds what is walked here.
    if (takesText) {
      refuseDirtyText(request.query);
      refuseDirtyText(request.body);
    }
    // A body takes its time, and in that time a session may be revoked; a form's comes yet, `readUpload` asks again.
    const who = request.body === undefined ? request.who : admit(request);
    return after(who, (settled) => enter(request, reply, settled));
  };
  const route = (path: Path) => {
    router.mounted.push({ method: e.method, path, access: e.access, bodyMax, call: e, options });
    (options.multipart ? router.forms : router.app).route({
      method: e.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema,
      // The framework knows no limit of nothing; the guard does.
      bodyLimit: bodyMax || 1,
      config: {
        bodyMax,
        cost: e.cost,
        tooLarge,
        access: e.access,
        ...(bodyMax > 0 ? { takes } : {}),
        ...options.form,
      },
      // Who asks is settled before a body is read or judged, so a stranger learns nothing from a validation answer.
      onRequest: (request, reply, done) => {
        if (e.raw) void reply.headers(OF_BYTES);
        if (options.multipart) request.admitAgain = async () => admit(request);
        const who = after(admit(request), (settled) => {
          request.who = settled;
          if (router.marksWriters && permission !== null && e.method !== 'GET') markWriter(reply);
          refuseBody(request);
          router.costs?.charge(request, settled, e.cost);
        });
        if (who instanceof Promise) who.then(() => done(), done);
        else done();
      },
      handler: run,
    });
  };
  route(e.path);
  const twin = twinPath(e.path);
  if (twin && !router.explicit.has(`${e.method} ${normal(twin)}`)) route(twin);
};

/** Parameter names and trailing slashes do not tell paths apart. */
export const normal = (path: string): string => path.replace(/\{\w+\}/g, '{}').replace(/\/+$/, '');

/**
 * Mounts a call under its path and the other version's. The handler's parameters and answer follow from the
 * declaration; what it throws as `problem(code)` becomes the failure.
 */
export const mount = <const E extends Endpoint>(
  router: Router,
  e: E,
  handler: (call: Call<E>) => Result<E> | Promise<Result<E>>,
  options: MountOptions = {},
): void => mountAny(router, e, handler as Handler, options);
