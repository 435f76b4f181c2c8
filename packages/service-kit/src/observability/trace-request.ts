import type { Request } from 'express';
import { tracing, type Span } from '@ten8/event-log/tracing';

const API = '/api/';

/**
 * Begins the span of a request that has a trace, or of a request to the API; null for others, such as health checks,
 * and while tracing is off.
 */
export function traceRequest(request: Request): Span | null {
  const parent = request.get('traceparent');
  if (parent === undefined && !request.path.startsWith(API)) return null;
  return tracing()?.begin({ name: request.method, kind: 'server', parent }) ?? null;
}

/** The route is known only at the end. */
export function endRequestSpan(
  span: Span | null,
  { method, route, status }: { method: string; route: string; status: number },
): void {
  span?.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    },
    isFailed: status >= 500,
  });
}
