import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { scopeOf } from '@ten8/service-kit/http/request-scope';

/** Names and values by turns, as `writeHead` takes them. A header with several values is in it several times. */
export type RawHeaders = readonly string[];

/** Headers of an answer that are of one connection only (RFC 9110, 7.6.1), or that the gateway or Node sets itself. */
const NOT_FORWARDED = new Set([
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
  'x-request-id',
]);
/** The prefix of headers between our own processes: a browser neither sets nor sees them. */
const INTERNAL_PREFIX = 'x-ten8-';

/**
 * The headers that services read, besides those that name the caller and the request. Others are not passed on: a
 * browser sends about ten more, and a thousand headers of a stranger would push out the ones that the gateway adds.
 */
const FORWARDED = [
  'accept',
  'cache-control',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'tracestate',
  'user-agent',
];

/** The browser's headers for a service. */
export function headersForService(headers: IncomingHttpHeaders): RawHeaders {
  const forwarded: string[] = [];
  for (const name of FORWARDED) {
    const value = headers[name];
    if (typeof value === 'string') forwarded.push(name, value);
  }
  return forwarded;
}

/** The service's headers for the browser, without those that stay here. */
export function headersForBrowser(headers: IncomingHttpHeaders): RawHeaders {
  const forwarded: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_FORWARDED.has(name) || name.startsWith(INTERNAL_PREFIX)) continue;
    if (typeof value === 'string') forwarded.push(name, value);
    else for (const one of value) forwarded.push(name, one);
  }
  return forwarded;
}

/** The headers whose names are wanted. */
export const selectHeaders = (headers: RawHeaders, isWanted: (name: string) => boolean): RawHeaders =>
  headers.filter((_part, index) => isWanted(headers[index - (index % 2)] ?? ''));

/** The same headers, this one with another value. */
export const replaceHeader = (headers: RawHeaders, name: string, value: string): RawHeaders =>
  headers.map((part, index) => (index % 2 === 1 && headers[index - 1] === name ? value : part));

export function setHeaders(response: ServerResponse, headers: RawHeaders): void {
  for (let i = 0; i + 1 < headers.length; i += 2) response.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
}

/** What the gateway itself adds to an answer of the API. */
export const ownHeaders = (apiHeaders: RawHeaders, request: IncomingMessage): RawHeaders => [
  ...apiHeaders,
  'x-request-id',
  scopeOf(request).requestId ?? '',
];
