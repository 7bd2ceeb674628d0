/** What a call of the contract says of itself to ajv and to the serialiser. */
import { type Endpoint, type ErrorCode, type Problem, parameterNames, parameters } from '@gerbang/contract';
import type { FastifyReply } from 'fastify';
import { toJSONSchema, z } from 'zod/v4';

/** Failures any call can answer with. */
const COMMON: readonly ErrorCode[] = ['isian_salah', 'kelebihan_beban', 'galat', 'ruang_habis'];
const OWNED: readonly ErrorCode[] = ['belum_masuk', 'tidak_ditemukan', 'terlalu_sering'];

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
  /** Multipart: the body is read by the handler, not by the JSON parser. */
  multipart?: boolean;
  /** Sent by a form without scripts, and from a page of this portal alone; `failurePage` answers what is refused. */
  form?: { unlogged?: true; failurePage: (failure: Problem, reply: FastifyReply) => Promise<FastifyReply> };
}

/** Failures a call can answer with once its request was read. */
export const codesOf = (e: Endpoint): readonly ErrorCode[] => [
  ...COMMON,
  ...(e.access === 'public' || e.access === 'bank' ? [] : OWNED),
  ...(e.access === 'bank' ? (['pembayaran_tidak_sah'] as const) : []),
  ...(e.access.startsWith('petugas:') ? (['petugas_lain'] as const) : []),
  ...(e.path.includes('{') ? (['tidak_ditemukan'] as const) : []),
  ...e.errors,
];

/** By kinds of status: a status as a key is an index, and V8 gives an object with one a place for every number below it. */
const responses = (e: Endpoint, options: MountOptions): Json => {
  const failures = { '4xx': failure, '5xx': failure };
  if (e.raw)
    return {
      '2xx': { content: { [e.raw]: { schema: { type: 'string', format: 'binary' } } } },
      ...failures,
    };
  const data = json(e.data);
  const success = {
    type: 'object',
    required: ['success', 'data', 'message'],
    properties: {
      success: { type: 'boolean' },
      data: options.mayBeAbsent ? { ...data, nullable: true } : data,
      message: { type: ['string', 'null'] },
      ...Object.fromEntries(Object.entries(options.extra ?? {}).map(([k, s]) => [k, json(s)])),
    },
  };
  return { '2xx': success, ...failures };
};

/** The schemas of one call, for Fastify; the document is made of the declaration itself (`openapi-document.ts`). */
export const schemaOf = (e: Endpoint, options: MountOptions): Json & { body?: Json } => {
  const names = parameterNames(e.path);
  return {
    hide: true,
    // What steps back first under load is told by its tag (`shedding.ts`).
    tags: [e.tag],
    ...(names.length > 0
      ? { params: json(z.object(Object.fromEntries(names.map((n) => [n, parameters[n]])))) }
      : {}),
    ...(Object.keys(e.query).length > 0 ? { querystring: json(z.strictObject(e.query)) } : {}),
    ...(e.body && !options.multipart ? { body: json(z.strictObject(e.body)) } : {}),
    response: responses(e, options),
  };
};
