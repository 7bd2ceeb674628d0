/** The OpenAPI document of the mounted calls, made from their declarations; names are those the contract gives them. */
import { type Endpoint, type ErrorCode, errors, parameterNames, parameters } from '@gerbang/contract';
import { allCalls, capital } from '@gerbang/contract/calls';
import { z } from 'zod/mini';
import { codesOf } from './endpoint-schema.ts';
import type { Mounted } from './mount.ts';
import { EXAMPLES, type Example, failureExample } from './openapi-examples.ts';
import { type Json, type Operation, type OperationSchemas, ref, schemasOf } from './openapi-schemas.ts';
import { TAGS } from './openapi-texts.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const PLAIN_FORM_TYPE = 'application/x-www-form-urlencoded';
const TEXT: Json = { type: 'string' };
const BYTES: Json = { type: 'string', format: 'binary' };

/** Failures that come before the handler: of the body's reader, and of who may ask. */
const codesBefore = (e: Endpoint, multipart: boolean | undefined): readonly ErrorCode[] => [
  ...(e.body || multipart ? (['terlalu_besar', 'tipe_tidak_didukung'] as const) : []),
  ...(e.body && !multipart ? (['bukan_json'] as const) : []),
  ...(e.access.startsWith('petugas:') ? (['tidak_berwenang'] as const) : []),
];

/** Codes by status, each list in alphabetical order. */
const failuresOf = ({ call, options }: Operation): Map<number, ErrorCode[]> => {
  const codes = [...new Set([...codesBefore(call, options.multipart), ...codesOf(call)])].toSorted();
  return Map.groupBy(codes, (code) => errors[code][0]);
};

const failureSchemas: Json = {
  ErrorCode: {
    type: 'string',
    description: 'Every code a failure can have; each call lists its own.',
    enum: Object.keys(errors).toSorted(),
  },
  Finding: {
    type: 'object',
    description: 'What is wrong with one field.',
    required: ['field', 'message'],
    properties: { step: TEXT, part: TEXT, field: TEXT, message: TEXT },
  },
  Failure: {
    type: 'object',
    description: 'The answer of every call that failed.',
    required: ['success', 'data', 'code', 'message', 'errors', 'request_id'],
    properties: {
      success: { type: 'boolean', const: false },
      data: { type: 'null' },
      code: ref('schemas', 'ErrorCode'),
      message: TEXT,
      errors: { type: 'array', items: ref('schemas', 'Finding') },
      request_id: TEXT,
    },
  },
};

/** Waiting helps only with these. */
const RETRIED: readonly number[] = [428, 429, 503];
const headersOf = (status: number): Json => ({
  ...(RETRIED.includes(status) ? { 'Retry-After': ref('headers', 'RetryAfter') } : {}),
  ...(status === 428 ? { 'X-Gerbang-Soal': ref('headers', 'Soal') } : {}),
});
const failureResponse = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
  ...(RETRIED.includes(status) ? { headers: headersOf(status) } : {}),
  content: {
    [JSON_TYPE]: {
      schema: {
        allOf: [ref('schemas', 'Failure'), { type: 'object', properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: failureExample(code) }])),
    },
  },
});
/** `Failure409BukanPeriodeSudahFinal`: calls that fail alike share one. */
const responseName = (status: number, codes: readonly ErrorCode[]): string =>
  `Failure${status}${codes.map(capital).join('')}`;

/** Security schemes of the document, by access; an officer's call names the permission it needs. */
const securityOf = ({ access }: Endpoint): Json[] => {
  if (access === 'public') return [];
  const [who, permission] = access.split(':');
  return [who === 'petugas' ? { petugas: [permission] } : { [who === 'bank' ? 'bank' : 'bearer']: [] }];
};

const parametersOf = ({ call }: Operation, query: Json): Json[] => {
  const { properties = {}, required = [] } = query as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return [
    ...parameterNames(call.path).map((name) => ref('parameters', name)),
    ...(call.access === 'bank' ? [ref('parameters', 'X-Gerbang-Waktu')] : []),
    ...Object.entries(properties).map(([name, schema]) => ({
      in: 'query',
      name,
      required: required.includes(name),
      schema,
    })),
  ];
};

const bodyOf = ({ options }: Operation, schema: Json, example: Example | undefined): Json => ({
  required: true,
  content: {
    [options.form ? PLAIN_FORM_TYPE : options.multipart ? FORM_TYPE : JSON_TYPE]: {
      schema,
      ...(example?.body ? { example: example.body } : {}),
    },
  },
});

const operationOf = (operation: Operation, schemas: OperationSchemas): Json => {
  const { name, call } = operation;
  const example = EXAMPLES[name];
  const parameterList = parametersOf(operation, schemas.query);
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call),
    ...(parameterList.length > 0 ? { parameters: parameterList } : {}),
    ...(schemas.body ? { requestBody: bodyOf(operation, schemas.body, example) } : {}),
    responses: {
      200: {
        description: call.raw ? 'The bytes.' : 'Success.',
        content: call.raw
          ? { [call.raw]: { schema: BYTES } }
          : { [JSON_TYPE]: { schema: schemas.envelope, ...(example ? { example: example.answer } : {}) } },
      },
      ...Object.fromEntries(
        [...failuresOf(operation)].map(([status, codes]) => [
          status,
          ref('responses', responseName(status, codes)),
        ]),
      ),
    },
  };
};

const byName = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const componentsOf = (operations: readonly Operation[], named: Json): Record<string, Json> => {
  const names = new Set(operations.flatMap(({ call }) => parameterNames(call.path)));
  const inPath = [...names].map((name): [string, Json] => {
    const { $schema: _, ...schema } = z.toJSONSchema(parameters[name]);
    return [name, { in: 'path', name, required: true, schema }];
  });
  const failures = operations.flatMap((operation) => [...failuresOf(operation)]);
  return {
    schemas: byName({ ...named, ...failureSchemas }),
    parameters: byName({
      ...Object.fromEntries(inPath),
      'X-Gerbang-Waktu': {
        in: 'header',
        name: 'X-Gerbang-Waktu',
        required: true,
        description: 'Time of the request; more than ten minutes from the clock of the portal is refused.',
        schema: { type: 'string', format: 'date-time' },
      },
    }),
    headers: {
      RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
      Soal: { description: 'The challenge of `perlu_bukti`.', schema: TEXT },
    },
    responses: byName(
      Object.fromEntries(
        failures.map(([status, codes]) => [responseName(status, codes), failureResponse(status, codes)]),
      ),
    ),
  };
};

/** Mounted calls under the names of the contract, in its order; a twin's route stands in no document. Throws for a call without a name. */
const operationsOf = (mounted: readonly Mounted[]): Operation[] => {
  const routes = new Map(
    mounted.filter(({ path, call }) => path === call.path).map((one) => [`${one.method} ${one.path}`, one]),
  );
  const operations = allCalls.flatMap(({ name, method, path }): Operation[] => {
    const route = routes.get(`${method} ${path}`);
    routes.delete(`${method} ${path}`);
    return route ? [{ ...route, name }] : [];
  });
  const [unnamed] = routes.keys();
  if (unnamed) throw new Error(`${unnamed} is mounted, but its noun is not listed in calls.ts.`);
  return operations;
};

/** Tags, paths in alphabetical order, and components of the document. */
export const describeCalls = (mounted: readonly Mounted[]) => {
  const operations = operationsOf(mounted);
  const { named, of } = schemasOf(operations);
  const paths: Record<string, Json> = {};
  for (const operation of operations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const schemas = of.get(operation.name);
    if (!schemas) continue;
    // The router takes a slash at the end or leaves it; a document names one of the two.
    const path = (paths[operation.path.replace(/\/$/, '')] ??= {});
    path[operation.method.toLowerCase()] = operationOf(operation, schemas);
  }
  const used = new Set(operations.map(({ call }) => call.tag));
  // In the order of the texts, what an applicant does first; one without a text is the linter's.
  const tags = [...new Set([...Object.keys(TAGS), ...used])].filter((tag) => used.has(tag));
  return {
    tags: tags.map((name) => ({ name, ...(TAGS[name] ? { description: TAGS[name] } : {}) })),
    paths,
    components: componentsOf(operations, named),
  };
};
