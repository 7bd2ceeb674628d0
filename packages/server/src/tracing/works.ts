/** Spans of what no request waits for: jobs, which belong to the trace that sent them, and messages handed to a mail server. */
import { tracingChannel } from 'node:diagnostics_channel';
import { isSpanContextValid, type Span, SpanKind } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { type MailSend, SENDS } from '../domain/surel-sends.ts';
import { type JobRun, jobSends, RUNS } from '../jobs/runs.ts';
import type { Beginning, Spans } from './spans.ts';

/** What a channel says at the end of something. */
type Ended<C> = C & { result?: unknown; error?: unknown };

/** A span for everything a tracing channel tells of. */
const follow = <C extends object>(
  spans: Spans,
  channel: string,
  describe: (it: C) => Beginning,
  tell: (span: Span, it: Ended<C>) => void = () => {},
): (() => void) => {
  const open = new WeakMap<object, Span>();
  const told = tracingChannel<unknown, C>(channel);
  told.start.bindStore(spans.active, (it) => {
    const span = spans.begin(describe(it as C));
    open.set(it as C, span);
    return span;
  });
  const ended = (said: unknown): void => {
    const it = said as Ended<C>;
    const span = open.get(it);
    if (!span) return;
    tell(span, it);
    spans.end(span, it.error);
  };
  told.asyncEnd.subscribe(ended);
  return () => {
    told.start.unbindStore(spans.active);
    told.asyncEnd.unsubscribe(ended);
  };
};

/** Begins; what it answers ends it. */
export const traceWorks = (spans: Spans): (() => void) => {
  const mark = (sent: unknown): void => {
    const span = spans.active.getStore();
    if (!span?.isRecording()) return;
    const { traceId, spanId, traceFlags } = span.spanContext();
    (sent as JobRun['payload']).traceparent = `00-${traceId}-${spanId}-0${traceFlags}`;
  };
  jobSends.subscribe(mark);
  const jobs = follow<JobRun>(spans, RUNS, ({ name, payload }) => {
    const parent = parseTraceParent(payload.traceparent ?? '');
    return {
      name: `pekerjaan ${name}`,
      kind: SpanKind.CONSUMER,
      attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': name },
      parent: parent && isSpanContextValid(parent) ? { ...parent, isRemote: true } : undefined,
    };
  });
  const mails = follow<MailSend>(
    spans,
    SENDS,
    () => ({ name: 'kirim surel', kind: SpanKind.CLIENT, attributes: { 'network.protocol.name': 'smtp' } }),
    (span, { result }) => {
      const { apa } = (result ?? {}) as { apa?: string };
      if (apa !== undefined) span.setAttribute('gerbang.hasil', apa);
    },
  );
  return () => {
    jobSends.unsubscribe(mark);
    jobs();
    mails();
  };
};
