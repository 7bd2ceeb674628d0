/** A span for every call to somebody else: banks, gateways, the object store. By method and machine, never by path: a path may name an order. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Spans } from './spans.ts';

/** What Node and its fetch say of a request. */
interface Said<R> {
  request: R;
  response?: { statusCode?: number };
  error?: unknown;
}
interface Fetched {
  method: string;
  origin: string;
}

const hostOf = (request: ClientRequest): string => String(request.getHeader('host') ?? request.host);

/** Begins; what it answers ends it. Nothing is sent along: whom the portal calls keeps no traces of it. */
export const traceOutgoing = (spans: Spans): (() => void) => {
  const open = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string): void => {
    const above = spans.active.getStore();
    if (above && !above.isRecording()) return;
    const { hostname, port } = URL.parse(`http://${host}`) ?? { hostname: host, port: '' };
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      ...(port === '' ? {} : { 'server.port': Number(port) }),
    };
    open.set(request, spans.begin({ name: `${method} ${hostname}`, kind: SpanKind.CLIENT, attributes }));
  };
  const answered = ({ request, response }: Said<object>): void => {
    const span = open.get(request);
    if (!span || !open.delete(request)) return;
    const status = response?.statusCode ?? 0;
    span.setAttribute('http.response.status_code', status);
    if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const failed = ({ request, error }: Said<object>): void => {
    const span = open.get(request);
    if (span && open.delete(request)) spans.end(span, error ?? new Error('failed'));
  };
  const heard: Readonly<Record<string, (said: never) => void>> = {
    'undici:request:create': ({ request }: Said<Fetched>) =>
      begin(request, request.method, request.origin.replace(/^\w+:\/\//, '')),
    'undici:request:headers': answered,
    'undici:request:error': failed,
    'http.client.request.created': ({ request }: Said<ClientRequest>) =>
      begin(request, request.method, hostOf(request)),
    'http.client.response.finish': answered,
    'http.client.request.error': failed,
  };
  const all = Object.entries(heard) as [string, (said: unknown) => void][];
  for (const [channel, listen] of all) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of all) unsubscribe(channel, listen);
  };
};
