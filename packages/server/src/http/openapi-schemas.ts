/** Names the schemas of the document: the answer, the rows and the body of a call, and every object several of them share. */
import { capital, namedSchemas } from '@gerbang/contract/calls';
import { z } from 'zod/mini';
import type { Mounted } from './mount.ts';

export type Json = Record<string, unknown>;
/** A mounted call under the name of its operation. */
export interface Operation extends Mounted {
  name: string;
}

/** The schemas of one operation; named objects stand in them as references. */
export interface OperationSchemas {
  /** What a success answers. */
  envelope: Json;
  /** What it takes: JSON, or a form with files. */
  body: Json | null;
  query: Json;
}

export const ref = (kind: 'schemas' | 'parameters' | 'responses' | 'headers', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** What stands inside a schema, by its key where it has one. */
const insides = (schema: unknown): (readonly [string, unknown])[] => {
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodMiniArray) return [['', schema.def.element]];
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return [['', schema.def.innerType]];
  if (schema instanceof z.ZodMiniRecord) return [['', schema.def.valueType]];
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.map((option) => ['', option]);
  return [];
};

const isPage = (schema: z.ZodMiniObject): boolean => 'baris' in schema.shape && 'berikut' in schema.shape;

/** The objects of an answer that carry its name: the page, the rows, or all of it. */
const headsOf = (name: string, data: unknown, many = false): [z.ZodMiniObject, string][] => {
  if (!(data instanceof z.ZodMiniObject))
    return insides(data).flatMap(([, inner]) => headsOf(name, inner, many || data instanceof z.ZodMiniArray));
  if (isPage(data)) return [[data, `${name}Page`], ...headsOf(name, data.shape.baris)];
  return [[data, name + (many ? 'Row' : 'Data')]];
};

type Registry = ReturnType<typeof z.registry<{ id: string }>>;

/** Gives objects their names; an object has the name of the first call that shows it. */
const register = (
  registry: Registry,
  operations: readonly Operation[],
  bodies: ReadonlyMap<string, z.ZodMiniObject>,
) => {
  const add = (schema: z.ZodMiniType, id: string) => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, schema] of namedSchemas) add(schema, name);
  for (const { name, call } of operations) {
    for (const [schema, id] of headsOf(capital(name), call.data)) add(schema, id);
    const body = bodies.get(name);
    if (body) add(body, `${capital(name)}Body`);
  }
  // What stands in one place only is told there.
  const places = new Map<z.ZodMiniObject, { id: string; parents: Set<unknown> }>();
  const visit = (parent: unknown, path: string, of: unknown): void => {
    for (const [key, inner] of insides(parent)) {
      const at = path + capital(key);
      const owner = parent instanceof z.ZodMiniObject ? parent : of;
      if (inner instanceof z.ZodMiniObject) {
        const place = places.get(inner);
        if (place) {
          place.parents.add(owner);
          continue;
        }
        places.set(inner, { id: at, parents: new Set([owner]) });
      }
      visit(inner, at, owner);
    }
  };
  for (const { name, call } of operations)
    for (const root of [call.data, bodies.get(name)]) visit(root, capital(name), root);
  for (const [schema, { id, parents }] of places) if (parents.size > 1) add(schema, id);
};

/** JSON Schema 2020-12 as people write it: `null` among the types, and nothing that says what is known. */
const tidy = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(tidy);
  if (!node || typeof node !== 'object') return node;
  const {
    $schema: _,
    $id: __,
    ...rest
  }: Json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tidy(value)]));
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  // Every name is a text.
  if (JSON.stringify(rest.propertyNames) === '{"type":"string"}') delete rest.propertyNames;
  const { anyOf, ...others } = rest;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return rest;
  const [inner, nothing] = anyOf as [Json, Json];
  if (nothing.type !== 'null' || typeof inner.type !== 'string') return rest;
  return {
    ...others,
    ...inner,
    type: [inner.type, 'null'],
    ...(Array.isArray(inner.enum) ? { enum: [...inner.enum, null] } : {}),
  };
};

const ENVELOPE = ' envelope';
const QUERY = ' query';

/** The named schemas of some operations, and what each operation takes and answers in terms of them. */
export const schemasOf = (
  operations: readonly Operation[],
): { named: Json; of: ReadonlyMap<string, OperationSchemas> } => {
  const registry = z.registry<{ id: string }>();
  const bodies = new Map(
    operations.flatMap(({ name, call, options }) => {
      const files = options.multipart ? (call.files ?? []) : [];
      if (!call.body && files.length === 0) return [];
      const parts = Object.fromEntries(files.map((file) => [file, z.optional(z.file())]));
      return [[name, z.strictObject({ ...call.body, ...parts })] as const];
    }),
  );
  register(registry, operations, bodies);
  for (const { name, call, options } of operations) {
    const envelope = z.object({
      success: z.boolean(),
      data: options.mayBeAbsent ? z.nullable(call.data) : call.data,
      message: z.nullable(z.string()),
      ...options.extra,
    });
    registry.add(envelope, { id: name + ENVELOPE });
    registry.add(z.strictObject(call.query), { id: name + QUERY });
  }
  const made = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const schemas = Object.fromEntries(
    Object.entries(made.schemas).map(([id, schema]) => [id, tidy(schema) as Json]),
  );
  const of = new Map(
    operations.map(({ name }): [string, OperationSchemas] => [
      name,
      {
        envelope: schemas[name + ENVELOPE] ?? {},
        body: bodies.has(name) ? ref('schemas', `${capital(name)}Body`) : null,
        query: schemas[name + QUERY] ?? {},
      },
    ]),
  );
  const named = Object.entries(schemas).filter(([id]) => !id.includes(' '));
  return { named: Object.fromEntries(named), of };
};
