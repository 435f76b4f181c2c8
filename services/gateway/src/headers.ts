import type { IncomingHttpHeaders } from 'node:http';

/** They concern one connection only (RFC 9110, 7.6.1), or the gateway writes its own. */
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
/** Between our own processes only: a browser neither sets nor sees them. */
const OURS = 'x-ten8-';

/** What of a browser's headers goes on to a service: no session cookie, no hop-by-hop, nothing only we may say. */
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

/** What of a service's headers a browser gets to see. */
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
