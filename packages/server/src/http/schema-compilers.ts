/** Fastify's own compilers, asked once for each schema of a process. */
import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** A validator, which keeps what it found wrong, or a serialiser. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
type Builder = (shared: unknown, options?: unknown) => (route: { schema: unknown }) => Compiled;

/** By what a schema says: failures, identifiers, twins and the HEAD of every GET repeat it, and so does a later application. */
const once = (build: Builder): Builder => {
  const known = new Map<string, Compiled>();
  return (shared, options) => {
    const compile = build(shared, options);
    return (route) => {
      const key = JSON.stringify([shared, options, route.schema]);
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

/** @param late compiles a schema when it is first needed; else one that cannot be compiled stops the start */
export const schemaCompilers = (late: boolean): Factory =>
  ({
    buildValidator: late ? deferred(buildValidator) : buildValidator,
    buildSerializer: late ? deferred(buildSerializer) : buildSerializer,
  }) as unknown as Factory;
