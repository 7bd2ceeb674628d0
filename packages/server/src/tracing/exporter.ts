/** Sending spans away: in the background, a batch at a time; what a receiver does not take is dropped, and said once. */
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../trace-settings.ts';
import type { Spans } from './spans.ts';

export const createExporter = (
  { url, headers, timeout }: Pick<TraceSettings, 'url' | 'headers' | 'timeout'>,
  silently: Spans['silently'],
  log: (line: string) => void,
): SpanExporter => {
  const otlp = new OTLPTraceExporter({ url, headers, timeoutMillis: timeout });
  let isFailing = false;
  return {
    export: (spans, done) =>
      // What is sent must not become a span that is sent.
      silently(() =>
        otlp.export(spans, (result) => {
          const fails = result.code !== ExportResultCode.SUCCESS;
          if (fails && !isFailing)
            log(
              `PERINGATAN: jejak (OpenTelemetry) tidak terkirim: ${result.error?.message || 'penerima tidak menjawab'}`,
            );
          if (!fails && isFailing) log('Jejak (OpenTelemetry) terkirim lagi.');
          isFailing = fails;
          done(result);
        }),
      ),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  };
};
