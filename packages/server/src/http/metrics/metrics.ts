/**
 * What a process tells Prometheus of itself. Labels are route patterns, methods, kinds and codes of schedules: never what
 * a caller chose, so that the number of series has an end, and nothing that is about a person.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { PAYMENT_REPORTS } from '../../domain/laporan-bank.ts';
import { VERSION } from '../../version.ts';
import { createFigures } from './figures.ts';

/** Seconds; own records take some milliseconds, an upload may take a phone's time. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10];
/** Label of every address that leads nowhere. */
const UNKNOWN = '-';

export interface Metrics {
  /** Counts the requests of the routes that follow. */
  watch(app: FastifyInstance): void;
  /** Asked at each reading for how many connections are open, by kind. */
  countStreams(count: () => Readonly<Record<string, number>>): void;
  /** The text Prometheus reads, and its content type. */
  read(): Promise<{ type: string; text: string }>;
  close(): void;
}

const countRequests = (registry: Registry, app: FastifyInstance): void => {
  const registers = [registry];
  const requests = new Counter({
    name: 'gerbang_requests_total',
    help: 'Answers by route pattern, method and class of status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'gerbang_request_seconds',
    help: 'How long answers took, by route pattern; what stays open is left out',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const uploads = new Counter({
    name: 'gerbang_uploads_total',
    help: 'Forms with files, by class of status',
    labelNames: ['status'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const { url = UNKNOWN, config } = request.routeOptions;
    const known = !request.is404 && !config.unlogged;
    const route = known ? url : UNKNOWN;
    requests.inc({ route, method: known ? request.method : UNKNOWN, status });
    if (known && config.takes === 'multipart/form-data') uploads.inc({ status });
    if (!String(reply.raw.getHeader('content-type')).startsWith('text/event-stream'))
      seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
};

/** Begins to count in this process. */
export const createMetrics = (deps: Deps): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'gerbang_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  const reports = new Counter({
    name: 'gerbang_payment_reports_total',
    help: 'Payments reported by banks, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['diterima', 'karantina']) reports.inc({ outcome }, 0);
  const heard = (outcome: unknown) => reports.inc({ outcome: String(outcome) });
  subscribe(PAYMENT_REPORTS, heard);
  const streams = new Gauge({
    name: 'gerbang_streams_open',
    help: 'Connections that are told of news, by who holds them',
    labelNames: ['kind'],
    registers,
  });
  let countStreams: () => Readonly<Record<string, number>> = () => ({});
  const refresh = createFigures(registry, deps);
  return {
    watch: (app) => countRequests(registry, app),
    countStreams: (count) => {
      countStreams = count;
    },
    read: async () => {
      for (const [kind, open] of Object.entries(countStreams())) streams.set({ kind }, open);
      await refresh();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => {
      unsubscribe(PAYMENT_REPORTS, heard);
      registry.clear();
    },
  };
};
