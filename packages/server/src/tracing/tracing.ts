/** Traces by OpenTelemetry. Loaded only where a receiver is named: without one nothing of this is there, and nothing is hooked. */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../trace-settings.ts';
import { VERSION } from '../version.ts';
import { createExporter } from './exporter.ts';
import { traceOutgoing } from './outgoing.ts';
import { type TracedRequests, traceRequests } from './requests.ts';
import { createSpans } from './spans.ts';
import { traceStatements } from './statements.ts';
import { traceWorks } from './works.ts';

export interface Tracing extends TracedRequests {
  /** What a line of the log says of the trace it was written in. */
  mark(): { trace_id?: string };
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>;
}

/** A receiver that hangs keeps no process from ending. */
const CLOSING_MS = 2_000;

const samplerOf = ({ sampler, share }: TraceSettings): Sampler => {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

/** Begins to trace this process: its requests once an application is watched, its statements, jobs and calls at once. */
export const startTracing = (settings: TraceSettings, log: (line: string) => void): Tracing => {
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': settings.service,
        'service.version': VERSION,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    );
  const exporter = createExporter(settings, (work) => spans.silently(work), log);
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...settings.batch })],
  });
  const spans = createSpans(provider.getTracer('gerbang', VERSION));
  const ends = [traceStatements(spans), traceOutgoing(spans), traceWorks(spans)];
  return {
    ...traceRequests(spans, settings.takesParent),
    mark: () => {
      const span = spans.active.getStore();
      return span ? { trace_id: span.spanContext().traceId } : {};
    },
    close: async () => {
      for (const end of ends) end();
      const left = spans.silently(() => provider.shutdown()).catch(() => {});
      await Promise.race([left, delay(CLOSING_MS, undefined, { ref: false })]);
    },
  };
};
