import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import type { Endpoint } from '@ten8/contracts/define';
import { Refusal, refuse, refuseBusy } from '@ten8/contracts/errors';
import { getOpenApi } from '@ten8/contracts/gateway/document';
import { CLIENT_REQUEST_ID_HEADER, parsePositions, POSITIONS_HEADER } from '@ten8/service-kit/access/actor';
import { scopeOf } from '@ten8/service-kit/http/request-scope';
import { isReasonDue } from '@ten8/service-kit/observability/rare-lines';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import { wasNotSent } from '@ten8/service-kit/service-client/second-try';
import { isTimeout } from '@ten8/service-kit/service-client/service-pool';
import { callerHeaders, identify, type Caller } from './callers/caller';
import { browserCookieOf } from './callers/session-cookie';
import type { Gateway } from './context';
import { readBody } from './forwarding/body';
import { ClientLeft, forward, type OnAnswer, type UpstreamRequest } from './forwarding/forward';
import { createRouteTable, type RouteTable } from './forwarding/route-table';
import { ANSWER_MS, type Upstream } from './forwarding/upstreams';
import { headersForService, ownHeaders } from './headers';
import { answerFromListCache, isListRequest } from './list-cache/list-routes';
import { apiDocument } from './web/api-document';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The answer to a sign-out waits until this gateway has read it in auth's log, but no longer than this. */
const SIGN_OUT_WAIT_MS = 500;

/** The page of the documentation has a path like these, but is served by the app. */
export const isApiPath = (path: string): boolean =>
  path === '/api' || (path.startsWith('/api/') && path !== '/api/docs');

/** Answers requests to the API. The promise rejects with the reason if a request is refused or fails. */
export type AnswerApi = (request: Request, response: Response) => Promise<void>;

/** Handles every request of the contract: refuses it, in the contract's order, or passes it on to its service. */
export function createApi(gateway: Gateway): AnswerApi {
  const table = createRouteTable(PUBLIC_ENDPOINTS);
  const document = JSON.stringify(apiDocument());

  return async (request, response) => {
    const endpoint = findEndpoint(table, request, response);
    // The name of the route in metrics and log lines.
    request.route = { path: endpoint.path };
    const isRead = READING.has(request.method);

    const body = await readBody(request, endpoint.bodyLimit, () =>
      gateway.largeBodies.tryTake(gateway.addressOf(request), response),
    );
    const answerBy = performance.now() + ANSWER_MS;
    if (!isRead) gateway.refuseForeign(request.headers);
    const caller = await identify(gateway, request);
    if (endpoint.access === 'signed-in' && !caller.known) throw refuse('unauthorized', 'Unauthorized');
    gateway.limits.take(isRead ? 'read' : 'write', caller.known?.session.userId ?? null, caller.address);

    if (endpoint === getOpenApi) {
      const headers = [
        ...ownHeaders(gateway.apiHeaders, request),
        'content-type',
        'application/json; charset=utf-8',
      ];
      return void response.writeHead(200, headers).end(document);
    }
    const exchange = { endpoint, request, response, caller, body: isRead ? null : body, answerBy };
    await answerByService(gateway, exchange);
  };
}

function findEndpoint(table: RouteTable, request: Request, response: Response): Endpoint {
  const route = table.find(request.method, request.path);
  if (route.kind === 'found') return route.endpoint;
  if (route.kind === 'unknown') throw refuse('not_found', 'Not found');
  response.set('Allow', route.allow.join(', '));
  throw refuse('method_not_allowed', `${request.method} is not allowed for this path`);
}

/** A request that a service answers, and its response. */
interface Exchange {
  endpoint: Endpoint;
  request: Request;
  response: Response;
  caller: Caller;
  body: Buffer | null;
  /** When the service must have begun its answer, by the clock of `performance.now()`. */
  answerBy: number;
}

async function answerByService(gateway: Gateway, exchange: Exchange): Promise<void> {
  const { endpoint, request } = exchange;
  const upstream = gateway.upstreams.of(endpoint);
  if (!upstream) throw refuse('not_found', 'Not found');
  await upstream.turn?.();
  try {
    const forwarded = { ...exchange, upstreamRequest: buildUpstreamRequest(gateway, exchange), upstream };
    if (isListRequest(endpoint, request) && (await tryAnswerFromListCache(gateway, forwarded))) return;
    await forwardToService(gateway, forwarded);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    warnOfService(gateway, exchange, error);
    throw refuseBusy();
  }
}

function warnOfService({ logger }: Gateway, { endpoint: { service }, request }: Exchange, error: unknown) {
  if (!isReasonDue(logger, `${service}: ${reasonOf(error)}`)) return;
  logger.warn({ ...scopeOf(request), err: error, service }, 'a service does not answer');
}

function buildUpstreamRequest(
  gateway: Gateway,
  { endpoint, request, caller, body }: Exchange,
): UpstreamRequest {
  const query = request.url.indexOf('?');
  const browserCookie = endpoint.service === 'auth' ? browserCookieOf(request.headers.cookie) : null;
  return {
    method: request.method,
    path: query < 0 ? request.path : request.path + request.url.slice(query),
    headers: [
      ...headersForService(request.headers),
      ...callerHeaders(gateway, caller),
      ...(browserCookie ? ['cookie', browserCookie] : []),
      ...(request.headers['x-request-id'] ? [CLIENT_REQUEST_ID_HEADER, 'yes'] : []),
    ],
    body,
  };
}

/** False if the request must be passed on like any other, also when the list could not be fetched. */
const tryAnswerFromListCache = (gateway: Gateway, exchange: ForwardedExchange): Promise<boolean> =>
  answerFromListCache(gateway, exchange).catch((error: unknown) => {
    if (error instanceof Refusal || isTimeout(error)) throw error;
    return false;
  });

interface ForwardedExchange extends Exchange {
  upstreamRequest: UpstreamRequest;
  upstream: Upstream;
}

async function forwardToService(gateway: Gateway, exchange: ForwardedExchange): Promise<void> {
  const { request, response, upstreamRequest, upstream, answerBy } = exchange;
  const headers = ownHeaders(gateway.apiHeaders, request);
  const onAnswer = rememberPositions(gateway, exchange);
  const { pools } = upstream;
  const hasSecondTry = mayBeSentTwice(exchange) ? pools.hasOther : undefined;
  // Somebody who clicks and closes the page at once expects that the change is made.
  const outlivesBrowser = !READING.has(request.method) && !upstream.turn;
  const options = { headers, onAnswer, hasSecondTry, outlivesBrowser };
  const send = (pool: Dispatcher) =>
    upstream.breaker
      .run(async () => {
        const answerMs = answerBy - performance.now();
        if (!response.destroyed) await forward(pool, upstreamRequest, response, { ...options, answerMs });
        // Without an answer nothing is known about the service: the circuit breaker must not count this as a success.
        if (!response.headersSent) throw new ClientLeft();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ClientLeft)) throw error;
      });
  try {
    await send(pools.keepAlive);
  } catch (error) {
    // After a timeout nobody waits a second time, and a refusal is an answer.
    if (error instanceof Refusal || isTimeout(error)) throw error;
    if (!isRepeatable(exchange) && !wasNotSent(error)) throw error;
    await send(pools.newConnection);
  }
}

/**
 * A stopping replica may close a connection at the moment when it is used again. Requests that are safe to repeat are
 * then sent once more, over a new connection.
 */
const isRepeatable = (exchange: Exchange): boolean =>
  READING.has(exchange.request.method) || hasKey(exchange);

/** What the request creates is created once, also if two replicas get it. */
const hasKey = ({ endpoint, request }: Exchange): boolean =>
  endpoint.idempotent && request.headers['idempotency-key'] !== undefined;

/**
 * Whether the request is sent to a second replica if the first one does not answer. Not if it waits for a password to
 * be hashed: that may take long when nothing hangs, and then a second one would make it take longer.
 */
const mayBeSentTwice = (exchange: ForwardedExchange): boolean =>
  exchange.endpoint.repeatable || (hasKey(exchange) && !exchange.upstream.turn);

/** Remembers the positions of an answer: later requests of the caller must see at least these. */
function rememberPositions(gateway: Gateway, { endpoint, request, caller }: Exchange): OnAnswer {
  const isRead = READING.has(request.method);
  return (headers) => {
    const shown = parsePositions(String(headers[POSITIONS_HEADER] ?? ''));
    if (Object.keys(shown).length === 0 && isRead) return;
    const recorded = gateway.callerPositions.record(shown, caller.cookieHash);
    if (isRead || endpoint.service !== 'auth') return recorded;
    if (caller.cookieHash) gateway.sessions.forget(caller.cookieHash);
    // Before the caller gets the answer, the user's other sessions must have ended in this gateway, too.
    return Promise.all([recorded, shown.auth && gateway.authLog.waitFor(shown.auth, SIGN_OUT_WAIT_MS)]);
  };
}
