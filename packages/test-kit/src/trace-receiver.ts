import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** One piece of work, as OpenTelemetry's collector is told of it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
}

const Value = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Value) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

interface TraceReceiver {
  url: string;
  spans: readonly ReceivedSpan[];
  /** From a span up to the one that its trace began with, each as `service: name`. */
  wayTo(span: ReceivedSpan): string[];
  stop(): Promise<void>;
}

/** Receives traces as a collector does: OTLP over HTTP, as JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = http.createServer((request, response) => {
    json(request)
      .then((body) => spans.push(...read(body)))
      .finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  function wayTo(span: ReceivedSpan): string[] {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [`${span.service}: ${span.name}`, ...(parent ? wayTo(parent) : [])];
  }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    wayTo,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const read = (body: unknown): ReceivedSpan[] =>
  Export.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span })));
  });
