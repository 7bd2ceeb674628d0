/** Spans, and which of them is open where the code runs. What stands in one is a pattern, a kind or a number: nothing of a person. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface Beginning {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  /** What it belongs to; the span that is open unless given. */
  parent?: SpanContext | undefined;
}
export interface Spans {
  /** The span that is open; none where nobody asked for what is done. */
  active: AsyncLocalStorage<Span>;
  begin(what: Beginning): Span;
  /** Ends it; of a failure only its kind is told, for its words may name somebody. */
  end(span: Span, error?: unknown): void;
  /** Does `work` without a trace of it. */
  silently<T>(work: () => T): T;
}

/** The kind of a failure: a code of PostgreSQL or the system, or its class. */
const kindOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
};

export const createSpans = (tracer: Tracer): Spans => {
  const active = new AsyncLocalStorage<Span>();
  const silent = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  return {
    active,
    begin: ({ name, kind, attributes, parent }) => {
      const above = parent ? trace.wrapSpanContext(parent) : active.getStore();
      const around = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      return tracer.startSpan(name, { kind, attributes }, around);
    },
    end: (span, error) => {
      if (error !== undefined && error !== null)
        span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    silently: (work) => active.run(silent, work),
  };
};
