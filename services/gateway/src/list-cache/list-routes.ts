import type { Request, Response } from 'express';
import type { Endpoint } from '@ten8/contracts/define';
import { CACHE_HEADER, parseCacheTerms } from '@ten8/service-kit/http/cacheable-list';
import { scopeOf } from '@ten8/service-kit/http/request-scope';
import { sendWithSecondTry, type WholeAnswer } from '@ten8/service-kit/service-client/second-try';
import type { Caller } from '../callers/caller';
import type { Gateway } from '../context';
import type { UpstreamRequest } from '../forwarding/forward';
import type { Upstream } from '../forwarding/upstreams';
import { headersForBrowser, ownHeaders, selectHeaders } from '../headers';
import type { Built, CachedList } from './cached-list';
import { answerOf } from './list-answer';

/** Without a query, and without an escape such as `%31` for `1`. */
const PLAIN = /^[\w/-]+$/;

/**
 * Whether the answer to this request may be kept: it is a whole list, and its path is spelled as it is when a change
 * drops the list. Under any other spelling an outdated list would stay.
 */
export const isListRequest = (endpoint: Endpoint, request: Request): boolean =>
  endpoint.cacheTopic !== null && request.method === 'GET' && PLAIN.test(request.url);

interface ListRequest {
  endpoint: Endpoint;
  request: Request;
  response: Response;
  caller: Caller;
  upstreamRequest: UpstreamRequest;
  upstream: Upstream;
  /** When the answer must have begun, by the clock of `performance.now()`. */
  answerBy: number;
}

/**
 * Answers with the cached list, or builds it. False when this caller must ask the service directly, because the
 * gateway cannot tell that the caller may read it. The service then decides.
 */
export async function answerFromListCache(gateway: Gateway, exchange: ListRequest): Promise<boolean> {
  const { request, response, caller } = exchange;
  if (!caller.known) return false;
  const kept = gateway.listCache.peek(request.url, caller.positions);
  if (kept) {
    if (!(await mayRead(gateway, caller, kept))) return false;
    gateway.countCacheHit();
    sendList(kept, exchange);
    return true;
  }
  const built = await gateway.listCache.build(request.url, caller.positions, () =>
    fetchList(gateway, exchange),
  );
  if (built.list) {
    if (!built.isOwn && !(await mayRead(gateway, caller, built.list))) return false;
    sendList(built.list, exchange);
    return true;
  }
  if (!built.answer) return false;
  const { status, headers, body } = built.answer;
  response
    .writeHead(status, [...ownHeaders(gateway.apiHeaders, request), ...headersForBrowser(headers)])
    .end(body);
  return true;
}

async function mayRead(gateway: Gateway, { known, positions }: Caller, list: CachedList): Promise<boolean> {
  if (!known || !gateway.membersLog.isCurrent()) return false;
  // A change of roles counts as soon as the person who made it has got the answer.
  if (gateway.callerPositions.latest('community', positions) > gateway.membersLog.position()) return false;
  const roles = await gateway.roles.find(list.communityId, known.session.userId).catch(() => null);
  return roles !== null && roles.some((role) => list.roles.has(role));
}

/** Longer lists are passed on without being kept. */
const LONGEST_LIST = 4 * 1024 * 1024;

async function fetchList(gateway: Gateway, exchange: ListRequest): Promise<Built<WholeAnswer>> {
  const answer = await fetchWhole(exchange);
  const terms = parseCacheTerms(answer.headers[CACHE_HEADER]);
  const { etag } = answer.headers;
  const isCacheable = answer.status === 200 && answer.body.length <= LONGEST_LIST;
  if (!isCacheable || !terms || typeof etag !== 'string') return { list: null, answer };
  const forwarded = [...gateway.apiHeaders, ...headersForBrowser(answer.headers), 'vary', 'Accept-Encoding'];
  const headers = selectHeaders(forwarded, (name) => name !== 'date');
  return {
    list: {
      route: exchange.endpoint.path,
      communityId: terms.communityId,
      roles: new Set(terms.roles),
      bytes: answer.body,
      gzip: null,
      etag,
      items: null,
      newItems: new Map(),
      headers,
      unchangedHeaders: selectHeaders(headers, (name) => !name.startsWith('content-')),
      positions: terms.positions,
      until: terms.until === undefined ? Infinity : Date.parse(terms.until),
    },
  };
}

/** Fetches the list without the caller's If-None-Match, because others will get it, too. */
function fetchWhole({ upstreamRequest, upstream, answerBy }: ListRequest): Promise<WholeAnswer> {
  const headers = selectHeaders(upstreamRequest.headers, (name) => name !== 'if-none-match');
  const { pools, breaker } = upstream;
  const plain = { method: 'GET' as const, path: upstreamRequest.path, headers: [...headers], body: null };
  const timeoutMs = Math.max(1, Math.round(answerBy - performance.now()));
  const again = { isRepeatable: pools.hasOther(), timeoutMs };
  return breaker.run(() => sendWithSecondTry(pools, plain, again));
}

function sendList(list: CachedList, { request, response }: ListRequest): void {
  const { status, headers, bytes } = answerOf(list, request);
  response.writeHead(status, [...headers, 'x-request-id', scopeOf(request).requestId ?? '']).end(bytes);
}
