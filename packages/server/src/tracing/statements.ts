/** A span for every statement that a request or a job has the database do, by the statement's name and never its values. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { PipelinedClient } from '../db/pipelined.ts';
import type { Spans } from './spans.ts';

type Method = (...given: unknown[]) => unknown;
type Done = (error: unknown, ...rest: unknown[]) => unknown;

/** Its name, which the code gives; else its first word. */
const nameOf = (asked: unknown): string => {
  const { name, text } = (typeof asked === 'string' ? { text: asked } : (asked ?? {})) as {
    name?: string;
    text?: string;
  };
  return name ?? /\w+/.exec(text ?? '')?.[0].toUpperCase() ?? 'SQL';
};

/** Puts a method before the one a prototype has or inherits; the answer takes it away again. */
const before = (
  prototype: object,
  method: string,
  make: (old: Method) => (this: object, ...given: unknown[]) => unknown,
): (() => void) => {
  const had = Object.getOwnPropertyDescriptor(prototype, method);
  const old = (prototype as Record<string, Method>)[method] as Method;
  Object.defineProperty(prototype, method, { configurable: true, writable: true, value: make(old) });
  return () => {
    if (had) Object.defineProperty(prototype, method, had);
    else delete (prototype as Record<string, unknown>)[method];
  };
};

/** Begins; what it answers ends it. */
export const traceStatements = (spans: Spans): (() => void) => {
  const isTraced = () => spans.active.getStore()?.isRecording() ?? false;
  const statements = before(
    PipelinedClient.prototype,
    'query',
    (query) =>
      function traced(...given) {
        if (!isTraced()) return query.apply(this, given);
        const name = nameOf(given[0]);
        const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
        const span = spans.begin({ name, kind: SpanKind.CLIENT, attributes });
        const end = (error?: unknown) => spans.end(span, error);
        const last = given.at(-1);
        if (typeof last === 'function') {
          const done: Done = (error, ...rest) => {
            end(error);
            return (last as Done)(error, ...rest);
          };
          return query.apply(this, [...given.slice(0, -1), done]);
        }
        const answer = query.apply(this, given);
        if (answer instanceof Promise) answer.then(() => end(), end);
        else end();
        return answer;
      },
  );
  // Who waits for a connection is called by whoever gives one back, and would count as theirs.
  const waiting = before(
    pg.Pool.prototype,
    'connect',
    (connect) =>
      function bound(done) {
        return connect.call(this, typeof done === 'function' ? AsyncLocalStorage.bind(done as Done) : done);
      },
  );
  return () => {
    statements();
    waiting();
  };
};
