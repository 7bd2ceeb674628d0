/** Fastify's own compilers, asked once for each schema of a process. */
import { createHash } from 'node:crypto';
import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** A validator, which keeps what it found wrong, or a serialiser. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
type Builder = (shared: unknown, options?: unknown) => (route: { schema: unknown }) => Compiled;

/** What it says, in few bytes; throws where something would go unsaid, such as a function among the options. */
const keyOf = (what: unknown): string => {
  const text = JSON.stringify(what, (_, value: unknown) => {
    if (typeof value === 'function' || value instanceof RegExp)
      throw new TypeError('Schemas with code in their options are not alike because they look alike.');
    return value;
  });
  return createHash('sha256').update(text).digest('base64');
};

/** By what a schema says: failures, identifiers, twins and the HEAD of every GET repeat it, and so does a later application. */
const once = (build: Builder): Builder => {
  const known = new Map<string, Compiled>();
  return (shared, options) => {
    const compile = build(shared, options);
    return (route) => {
      const key = keyOf([shared, options, route.schema]);
      const compiled = known.get(key) ?? compile(route);
      known.set(key, compiled);
      return compiled;
    };
  };
};

const deferred =
  (build: Builder): Builder =>
  (shared, options) => {
    const compile = build(shared, options);
    return (route) => {
      let compiled: Compiled | undefined;
      const late: Compiled = (value) => {
        compiled ??= compile(route);
        const answer = compiled(value);
        late.errors = compiled.errors;
        return answer;
      };
      return late;
    };
  };

const buildValidator = once(AjvCompiler() as unknown as Builder);
const buildSerializer = once(SerializerSelector() as unknown as Builder);

/**
 * Compiles a schema when a call first needs it: most processes meet few of the calls, and all of them took a second of the
 * start and twenty megabytes. @param early compiles each as it is mounted; one that cannot be compiled then stops the start
 */
export const schemaCompilers = (early: boolean): Factory =>
  ({
    buildValidator: early ? buildValidator : deferred(buildValidator),
    buildSerializer: early ? buildSerializer : deferred(buildSerializer),
  }) as unknown as Factory;
