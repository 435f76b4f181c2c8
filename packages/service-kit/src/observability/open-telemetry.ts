import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { turnTracingOn, type Span, type SpanStart } from '@ten8/event-log/tracing';
import { TracingVariables } from '../process/config';

const EVERY_MS = 1_000;
const GIVE_UP_MS = 5_000;
const LAST_MS = 1_000;
/** Failures are reported this often at most: while the receiver is down, sending fails every second. */
const REPORT_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} satisfies Record<SpanStart['kind'], SpanKind>;

const w3c = new W3CTraceContextPropagator();

/** `…/services/cad/dist/main.js` is the service cad. */
const serviceName = (): string => basename(dirname(dirname(require.main?.filename ?? '/ten8/dist/main.js')));

function openProvider(ratio: number): TracerProvider {
  // The exporter itself reads the endpoint and OTEL_EXPORTER_OTLP_HEADERS from the environment.
  const exporter = new OTLPTraceExporter({ timeoutMillis: GIVE_UP_MS });
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName(), 'service.namespace': 'ten8' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS, exportTimeoutMillis: GIVE_UP_MS }),
    ],
  });
}

const LONGEST_NAME = 60;

/**
 * Traces only the statements of a request or a fact. Names the span after the SQL instead of the hash under which it is
 * prepared. Values in the text of older statements are replaced, so that no data is sent.
 */
const traceStatements = () =>
  new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook(span, { query }) {
      const sql = query.text.replace(/'(?:[^']|'')*'/g, "'?'");
      span.setAttribute('db.statement', sql);
      span.updateName(sql.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME));
    },
  });

const contextOf = (parent: string | undefined): Context =>
  parent === undefined
    ? context.active()
    : w3c.extract(ROOT_CONTEXT, { [TRACE_PARENT_HEADER]: parent }, defaultTextMapGetter);

function begin({ name, kind, parent }: SpanStart): Span {
  const within = contextOf(parent);
  const span = trace.getTracer('ten8').startSpan(name, { kind: KINDS[kind] }, within);
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(trace.setSpan(within, span), work),
    end(result = {}) {
      if (result.name) span.updateName(result.name);
      if (result.attributes) span.setAttributes(result.attributes);
      if (result.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function traceparent(): string | undefined {
  const headers: Record<string, string> = {};
  w3c.inject(context.active(), headers, defaultTextMapSetter);
  return headers[TRACE_PARENT_HEADER];
}

function reportFailures(report: (error: unknown) => void): void {
  let reportedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    report(error);
  });
}

function startOpenTelemetry(ratio: number): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = openProvider(ratio);
  trace.setGlobalTracerProvider(provider);
  traceStatements();
  turnTracingOn({
    begin,
    traceparent,
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    onFailure: reportFailures,
    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), pause(LAST_MS, undefined, { ref: false })]),
  });
}

// If a variable is wrong, the service reports it when it starts.
const wanted = TracingVariables.safeParse(process.env).data;
if (wanted) startOpenTelemetry(wanted.OTEL_TRACES_SAMPLER_ARG ?? 1);
