/** A span for every request, named by the pattern of its route; an address that leads nowhere has none. */
import { type Span, type SpanContext, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Spans } from './spans.ts';

/** Which trace a proxy says the request belongs to: only one that is trusted and names who sent it has a say. */
const parentOf = ({ ips = [], headers }: FastifyRequest): SpanContext | undefined => {
  const { traceparent } = headers;
  if (ips.length < 2 || typeof traceparent !== 'string') return undefined;
  const parent = parseTraceParent(traceparent);
  return parent ? { ...parent, isRemote: true } : undefined;
};

export interface TracedRequests {
  /** Traces the requests of the routes that follow. */
  watch(app: FastifyInstance): void;
  /** The trace of a request; undefined where it has none. */
  traceOf(request: FastifyRequest): string | undefined;
}

export const traceRequests = (spans: Spans, takesParent: boolean): TracedRequests => {
  const open = new WeakMap<FastifyRequest, Span>();
  const begin = (request: FastifyRequest): Span | undefined => {
    const { url, config } = request.routeOptions;
    if (url === undefined || request.is404 || config.unlogged) return undefined;
    return spans.begin({
      name: `${request.method} ${url}`,
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': url,
        // What an applicant is shown when something fails.
        'gerbang.request_id': request.id,
      },
      parent: takesParent ? parentOf(request) : undefined,
    });
  };
  return {
    watch: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        const span = begin(request);
        if (!span) return done();
        open.set(request, span);
        // Also where whoever asked has gone.
        reply.raw.once('close', () => {
          // What stays open until somebody leaves took nobody's time.
          if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
          span.setAttribute('http.response.status_code', reply.raw.statusCode);
          if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          if (!reply.raw.writableFinished) span.setAttribute('error.type', 'terputus');
          span.end();
        });
        return spans.active.run(span, done);
      });
    },
    traceOf: (request) => open.get(request)?.spanContext().traceId,
  };
};
