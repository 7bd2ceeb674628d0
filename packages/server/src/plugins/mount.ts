/**
 * Mounts a call of the contract: schemas, access, ownership and the answer's envelope in one place.
 * A route reaches the app only through here, so none can lack an access rule (security 1, 2).
 */
import {
  type Endpoint,
  type ErrorCode,
  errors,
  type Path,
  type Permission,
  parameterNames,
  parameters,
  problem,
  twinPath,
} from '@gerbang/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toJSONSchema, z } from 'zod/v4';
import { refuseForeign } from './same-origin.ts';
import type { Session, Sessions } from './session.ts';
import type { StaffSession, StaffSessions } from './staff-session.ts';
import { refuseDirtyText } from './text-hygiene.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was admitted before the body came; null where anybody is. */
    who: Session | StaffSession | null;
    /** Of a form, whose bytes come while the handler runs: asks once more, and throws where the answer is no longer yes. */
    admitAgain: (() => Promise<unknown>) | null;
  }
}

export interface Call<Body = unknown, Query = unknown> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** A call of the signed-in owner of the record it names. */
export interface OwnCall<Body = unknown, Query = unknown> extends Call<Body, Query> {
  session: Session;
}
export interface StaffCall<Body = unknown, Query = unknown> extends Call<Body, Query> {
  staff: StaffSession;
}

/** An answer that is not plain data: a success flag of false, extra top-level keys or a message. */
export class Answer {
  readonly body: Record<string, unknown>;
  constructor(body: { success?: boolean; data: unknown; message?: string | null; [extra: string]: unknown }) {
    this.body = { success: true, message: null, ...body };
  }
}

export interface Router {
  app: FastifyInstance;
  /** The part of it that reads forms with files. */
  forms: FastifyInstance;
  sessions: Sessions;
  staff: StaffSessions;
  /** The portal's own address. */
  publicUrl: string;
  /** Every mounted method and path, with its access; the stranger test walks it. */
  mounted: { method: string; path: string; access: string }[];
  /** Paths the contract names itself: they win over a version twin. */
  explicit: ReadonlySet<string>;
}

/** Failures any call can answer with. */
const COMMON: readonly ErrorCode[] = ['isian_salah', 'kelebihan_beban', 'galat'];
const OWNED: readonly ErrorCode[] = ['belum_masuk', 'tidak_ditemukan'];

type Json = Record<string, unknown>;
/** `nullable` rather than `anyOf`: an anyOf costs the serialiser a validation of every value. */
const flat = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(flat);
  if (!node || typeof node !== 'object') return node;
  const o = Object.fromEntries<unknown>(Object.entries(node).map(([k, v]) => [k, flat(v)]));
  const options = o.anyOf as Json[] | undefined;
  const [inner, ...others] = options?.filter((x) => x.type !== 'null') ?? [];
  if (!options || !inner || others.length > 0 || options.length !== 2) return o;
  return { ...inner, nullable: true, ...(Array.isArray(inner.enum) ? { enum: [...inner.enum, null] } : {}) };
};
const json = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    target: 'draft-7',
  }) as Json;
  return flat(rest) as Json;
};
const failure: Json = {
  type: 'object',
  required: ['success', 'data', 'code', 'message', 'errors', 'request_id'],
  properties: {
    success: { const: false, type: 'boolean' },
    data: { type: 'null' },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          step: { type: 'string' },
          part: { type: 'string' },
          field: { type: 'string' },
          message: { type: 'string' },
        },
        required: ['field', 'message'],
      },
    },
    request_id: { type: 'string' },
  },
};

export interface MountOptions {
  /** Extra top-level keys of the success answer, as schemas. */
  extra?: Record<string, z.core.$ZodType>;
  /** Data is null when success is false. */
  mayBeAbsent?: boolean;
  bodyLimit?: number;
  /** Multipart: the body is read by the handler, not by the JSON parser. */
  multipart?: boolean;
}

const responses = (e: Endpoint, options: MountOptions): Json => {
  const answers: Json = {};
  if (e.raw)
    answers[200] = {
      description: 'The bytes',
      content: { [e.raw]: { schema: { type: 'string', format: 'binary' } } },
    };
  else {
    const data = json(e.data);
    answers[200] = {
      description: 'Success',
      type: 'object',
      required: ['success', 'data', 'message'],
      properties: {
        success: { type: 'boolean' },
        data: options.mayBeAbsent ? { ...data, nullable: true } : data,
        message: { type: ['string', 'null'] },
        ...Object.fromEntries(Object.entries(options.extra ?? {}).map(([k, s]) => [k, json(s)])),
      },
    };
  }
  const codes = [
    ...COMMON,
    ...(e.access === 'public' ? [] : OWNED),
    ...(e.access.startsWith('petugas:') ? (['petugas_lain'] as const) : []),
    ...(e.path.includes('{') ? (['tidak_ditemukan'] as const) : []),
    ...e.errors,
  ];
  for (const code of codes) {
    const [status, message] = errors[code];
    const before = answers[status] as { description: string } | undefined;
    answers[status] = { ...failure, description: before ? `${before.description} · ${message}` : message };
  }
  return answers;
};

const security = (e: Endpoint): Json[] =>
  e.access === 'public' ? [] : [{ [e.access === 'pendaftar' ? 'bearer' : 'petugas']: [] }];

const schemaOf = (e: Endpoint, options: MountOptions): Json => {
  const names = parameterNames(e.path);
  return {
    summary: e.summary,
    tags: [e.tag],
    security: security(e),
    ...(names.length > 0
      ? { params: json(z.object(Object.fromEntries(names.map((n) => [n, parameters[n]])))) }
      : {}),
    ...(Object.keys(e.query).length > 0 ? { querystring: json(z.strictObject(e.query)) } : {}),
    ...(e.body && !options.multipart ? { body: json(z.strictObject(e.body)) } : {}),
    ...(options.multipart ? { consumes: ['multipart/form-data'] } : {}),
    response: responses(e, options),
  };
};

/**
 * Compares every identifier a call names with the session's; a stranger's is the same 404 as an absent one.
 * A `kode_jalur` in a body is the client's word and is ignored (decisions 114); in a path it names the own track.
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

type Who = Session | StaffSession | null;
/** Goes on with a value at once where it is there, else when it comes. */
export const after = <T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<Awaited<R>> =>
  value instanceof Promise ? (value.then(next) as Promise<Awaited<R>>) : next(value);

type Handler = (call: OwnCall<never, never> & StaffCall<never, never>) => unknown;

const permissionOf = (e: Endpoint): Permission => e.access.slice('petugas:'.length) as Permission;

const mountAny = (router: Router, e: Endpoint, handler: Handler, options: MountOptions): void => {
  const admit = (request: FastifyRequest): Who | Promise<Who> => {
    if (e.access === 'pendaftar') return router.sessions.require(request);
    if (e.access === 'public') return null;
    refuseForeign(request, router.publicUrl);
    return router.staff.require(request, permissionOf(e));
  };
  const serve = (request: FastifyRequest, reply: FastifyReply, who: Who) => {
    const { params, query, body } = request;
    const call = { params, query, body, request, reply, session: who, staff: who };
    return after(handler(call as unknown as Parameters<Handler>[0]), (result) => {
      if (e.raw || reply.sent) return reply;
      return result instanceof Answer ? result.body : { success: true, data: result ?? null, message: null };
    });
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, who: Who) => {
    if (e.access !== 'pendaftar') return serve(request, reply, who);
    const { params, body } = request as { params: Record<string, unknown>; body?: Record<string, unknown> };
    const owner = compareOwner(router.sessions, who as Session, params, body ?? {});
    return after(owner, (session) => serve(request, reply, session));
  };
  // What is known already is answered at once: on announcement day every turn of the loop counts.
  const run = (request: FastifyRequest, reply: FastifyReply) => {
    // A body takes its time, and in that time a session may be revoked; a form's comes yet, `readUpload` asks again.
    const who = request.body === undefined ? request.who : admit(request);
    return after(who, (settled) => enter(request, reply, settled));
  };
  // What stands in the path is told by its pattern.
  const takesText = e.body !== null || Object.keys(e.query).length > 0;
  const route = (path: Path, hide: boolean) => {
    router.mounted.push({ method: e.method, path, access: e.access });
    (options.multipart ? router.forms : router.app).route({
      method: e.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { ...schemaOf(e, options), ...(hide ? { hide: true } : {}) },
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      // Who asks is settled before a body is read or judged, so a stranger learns nothing from a validation answer.
      onRequest: (request, reply, done) => {
        if (e.raw) void reply.headers(OF_BYTES);
        if (options.multipart) request.admitAgain = async () => admit(request);
        const who = after(admit(request), (settled) => {
          request.who = settled;
        });
        if (who instanceof Promise) who.then(() => done(), done);
        else done();
      },
      ...(takesText
        ? {
            preValidation: (request: FastifyRequest, _: FastifyReply, done: () => void) => {
              refuseDirtyText(request.query);
              if (!options.multipart) refuseDirtyText(request.body);
              done();
            },
          }
        : {}),
      handler: run,
    });
  };
  route(e.path, false);
  const twin = twinPath(e.path);
  if (twin && !router.explicit.has(`${e.method} ${normal(twin)}`)) route(twin, true);
};

/** Parameter names and trailing slashes do not tell paths apart. */
export const normal = (path: string): string => path.replace(/\{\w+\}/g, '{}').replace(/\/+$/, '');

type Shape = Record<string, z.core.$ZodType>;
type Of<S> = { [K in keyof S]: S[K] extends z.core.$ZodType ? z.core.output<S[K]> : never };
type DataOf<E> = E extends { data: infer D } ? (D extends z.core.$ZodType ? z.core.output<D> : never) : never;
type BodyOf<E> = E extends { body: infer B } ? Of<Exclude<B, null>> : never;
type QueryOf<E> = E extends { query: infer Q } ? Of<Q> : never;
type Result<E> = DataOf<E> | Answer | Promise<DataOf<E> | Answer>;
type AnyEndpoint = Omit<Endpoint, 'query' | 'body' | 'data'> & {
  query: Shape;
  body: Shape | null;
  data: z.core.$ZodType;
};

/** Mounts a public call. */
export const mountPublic = <E extends AnyEndpoint>(
  router: Router,
  e: E,
  handler: (call: Call<BodyOf<E>, QueryOf<E>>) => Result<E>,
  options: MountOptions = {},
): void => mountAny(router, e as unknown as Endpoint, handler, options);
/** Mounts a call of the applicant on their own record. */
export const mountOwn = <E extends AnyEndpoint>(
  router: Router,
  e: E,
  handler: (call: OwnCall<BodyOf<E>, QueryOf<E>>) => Result<E>,
  options: MountOptions = {},
): void => mountAny(router, e as unknown as Endpoint, handler, options);
/** Mounts a call of staff holding the permission the call names. */
export const mountStaff = <E extends AnyEndpoint>(
  router: Router,
  e: E,
  handler: (call: StaffCall<BodyOf<E>, QueryOf<E>>) => Result<E>,
  options: MountOptions = {},
): void => mountAny(router, e as unknown as Endpoint, handler, options);
