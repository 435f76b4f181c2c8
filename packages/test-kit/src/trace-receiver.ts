import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** A span as OpenTelemetry sends it to a collector. */
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
  /** The names from a span up to the first one of its trace, each as `service: name`. */
  pathToRoot(span: ReceivedSpan): string[];
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

  function pathToRoot(span: ReceivedSpan): string[] {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [`${span.service}: ${span.name}`, ...(parent ? pathToRoot(parent) : [])];
  }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    pathToRoot,
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
