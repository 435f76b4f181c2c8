import type { IncomingHttpHeaders } from 'node:http';

/** Headers of one connection only (RFC 9110, 7.6.1), or that the gateway sets itself. */
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

/** The browser's headers for a service, without session cookie, hop-by-hop headers and our own headers. */
export function headersInward(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = connectionNames(headers);
  const onward: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name === 'cookie' || name.startsWith(OURS)) continue;
    if (!HOP_BY_HOP.has(name) && !named.has(name)) onward[name] = value;
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
