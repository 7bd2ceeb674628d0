/** Every mounted call with the schemas of what it takes, out of the OpenAPI document; twins take what their call takes. */
import { type Path, twinPath } from '@gerbang/contract';
import fc from 'fast-check';
import type { App } from '../src/app.ts';

/** The parts of JSON Schema the contract's schemas come out as. */
export interface JsonSchema {
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  nullable?: boolean;
}
interface Parameter {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export interface MountedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: string;
  /** Method and path. */
  name: string;
  parameters: Parameter[];
  /** The JSON body; null where the document knows none: nothing is read, or a form. */
  body: JsonSchema | null;
  /** Content type of the success answer. */
  answers: string;
}

type Json = Record<string, unknown>;

/** A part of the document with what it refers to in its place, and `null` beside the types rather than among them. */
const resolve = (document: Json, node: unknown): unknown => {
  if (Array.isArray(node)) return node.map((one) => resolve(document, one));
  if (!node || typeof node !== 'object') return node;
  if ('$ref' in node) {
    const steps = String(node.$ref).slice(2).split('/');
    return resolve(
      document,
      steps.reduce<unknown>((at, step) => (at as Json)[step], document),
    );
  }
  const { type, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, resolve(document, value)]),
  );
  if (type === undefined) return rest;
  if (!Array.isArray(type) || !type.includes('null')) return { ...rest, type };
  const others = type.filter((one) => one !== 'null');
  return { ...rest, type: others.length === 1 ? others[0] : others, nullable: true };
};

export const callsOf = (app: App): MountedCall[] => {
  const document = app.swagger() as unknown as Json;
  const paths = resolve(document, document.paths) as Record<string, Record<string, Operation>>;
  return app.mounted.map(({ method, path, access }) => {
    const find = (at: string | null) => paths[at?.replace(/\/$/, '') ?? '']?.[method.toLowerCase()];
    const operation = find(path) ?? find(twinPath(path as Path));
    if (!operation) throw new Error(`${method} ${path} is in no document`);
    return {
      method: method as MountedCall['method'],
      path,
      access,
      name: `${method} ${path}`,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      answers: Object.keys(operation.responses['200']?.content ?? {})[0] ?? '',
    };
  });
};

const one = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { seed: 1, numRuns: 1 })[0] as T;

/** A value the schema accepts: only what is required of an object. */
export const sample = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] as JsonSchema);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      if (schema.format === 'date-time') return '2026-11-20T03:00:00Z';
      return schema.pattern
        ? one(fc.stringMatching(new RegExp(schema.pattern)))
        : 'x'.repeat(schema.minLength ?? 1);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      );
    default:
      return 'x';
  }
};

/** The path with its braces filled; a value that is not given is made from its schema. */
export const addressOf = (call: MountedCall, values: Readonly<Record<string, string>> = {}): string => {
  const valueOf = (name: string) => {
    const parameter = call.parameters.find((p) => p.in === 'path' && p.name === name);
    return values[name] ?? String(sample(parameter?.schema ?? {}));
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = call.parameters.filter((p) => p.in === 'query' && p.required);
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map((p): [string, string] => [p.name, values[p.name] ?? String(sample(p.schema))])).toString()}`;
};
