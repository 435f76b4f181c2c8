import type { IncomingHttpHeaders } from 'node:http';

/** Headers of one connection only (RFC 9110, 7.6.1), or that Node sets itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
]);
/** The prefix of headers between our own processes: a browser neither sets nor sees them. */
const OURS = 'x-ten8-';

/**
 * The headers that services read. Others are not passed on: a browser sends about ten more, and a thousand headers of a
 * stranger would push out the ones that the gateway adds.
 */
const PASSED_ON = [
  'accept',
  'cache-control',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-request-id',
];

/** The browser's headers for a service. */
export function headersInward(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const onward: Record<string, string | string[]> = {};
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (value !== undefined) onward[name] = value;
  }
  return onward;
}

/** The service's headers for the browser. */
export function headersOutward(headers: IncomingHttpHeaders): [string, string | string[]][] {
  const named = connectionNames(headers);
  const outward: [string, string | string[]][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name.startsWith(OURS) || named.has(name)) continue;
    if (name === 'content-length' || !HOP_BY_HOP.has(name)) outward.push([name, value]);
  }
  return outward;
}

const NONE: ReadonlySet<string> = new Set();

function connectionNames({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (!connection || /^(keep-alive|close|upgrade)$/i.test(connection)) return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
