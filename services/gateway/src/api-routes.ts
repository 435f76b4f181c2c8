import type { Request, RequestHandler, Response } from 'express';
import { errors } from 'undici';
import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import type { Endpoint } from '@ten8/contracts/define';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import { getOpenApi } from '@ten8/contracts/gateway/document';
import { createOpenApi } from '@ten8/contracts/openapi';
import { CLIENT_REQUEST_ID_HEADER, parsePositions, POSITIONS_HEADER } from '@ten8/service-kit/actor';
import { BODY_LIMIT } from '@ten8/service-kit/body-text';
import { readBody } from './body';
import { callerHeaders, identify, type Caller } from './caller';
import type { Gateway } from './context';
import { forward, type OnAnswer, type Onward } from './forward';
import { headersInward } from './headers';
import { createRouteTable, type RouteTable } from './route-table';
import { browserCookieOf } from './session-cookie';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A sign-out is answered when this gateway has heard of it, or after this long. */
const HEARD_MS = 500;

/** Every call of the contract, refused in the contract's order or passed on to the service that answers it. */
export function answerApi(gateway: Gateway): RequestHandler {
  const table = createRouteTable(PUBLIC_ENDPOINTS);
  const document = JSON.stringify(createOpenApi());

  return async (request, response, next) => {
    if (request.path !== '/api' && !request.path.startsWith('/api/')) return next();
    const endpoint = findEndpoint(table, request, response);
    // What metrics and log lines call the route.
    request.route = { path: endpoint.path };
    const isRead = READING.has(request.method);

    const body = await readBody(request, BODY_LIMIT);
    if (!isRead) gateway.refuseForeign(request.headers.origin);
    const caller = await identify(gateway, request);
    if (endpoint.access === 'signed-in' && !caller.known) throw refuse('unauthorized', 'Unauthorized');
    await gateway.limits.take(
      isRead ? 'read' : 'write',
      caller.known?.session.userId ?? null,
      caller.address,
    );

    if (endpoint === getOpenApi) return void response.type('json').send(document);
    await forwardToService(gateway, endpoint, { request, response, caller, body: isRead ? null : body });
  };
}

function findEndpoint(table: RouteTable, request: Request, response: Response): Endpoint {
  const route = table.find(request.method, request.path);
  if (route.kind === 'found') return route.endpoint;
  if (route.kind === 'unknown') throw refuse('not_found', 'Not found');
  response.set('Allow', route.allow.join(', '));
  throw refuse('method_not_allowed', `${request.method} is not possible here`);
}

interface ForwardedRequest {
  request: Request;
  response: Response;
  caller: Caller;
  body: Buffer | null;
}

async function forwardToService(
  gateway: Gateway,
  endpoint: Endpoint,
  passage: ForwardedRequest,
): Promise<void> {
  const { request, response, caller, body } = passage;
  const pool = gateway.upstreams.poolOf(endpoint.service);
  if (!pool) throw refuse('not_found', 'Not found');
  const query = request.url.indexOf('?');
  const browserCookie = endpoint.service === 'auth' ? browserCookieOf(request.headers.cookie) : null;
  const onward: Onward = {
    method: request.method,
    path: query < 0 ? request.path : request.path + request.url.slice(query),
    headers: {
      ...headersInward(request.headers),
      ...callerHeaders(gateway, caller),
      ...(browserCookie && { cookie: browserCookie }),
      ...(request.headers['x-request-id'] && { [CLIENT_REQUEST_ID_HEADER]: 'yes' }),
    },
    body,
  };
  const isRead = READING.has(request.method);
  const onAnswer: OnAnswer = (headers) => {
    const said = parsePositions(String(headers[POSITIONS_HEADER] ?? ''));
    if (Object.keys(said).length === 0 && isRead) return;
    const noted = gateway.callerPositions.record(said, caller.cookieHash);
    if (isRead || endpoint.service !== 'auth') return noted;
    if (caller.cookieHash) gateway.sessions.forget(caller.cookieHash);
    // Other sessions of the same user, too, have ended here before the caller reads that they have.
    return Promise.all([noted, said.auth && gateway.authLog.waitFor(said.auth, HEARD_MS)]);
  };

  await forward(pool, onward, response, onAnswer)
    // A connection that was kept alive may close just as it is used again; asking twice does no harm.
    .catch((error: unknown) => {
      if (!isRead || isTimeout(error)) throw error;
      return forward(pool, onward, response, onAnswer);
    })
    .catch((error: unknown) => {
      gateway.logger.warn({ err: error, service: endpoint.service }, 'a service does not answer');
      throw refuseBusy();
    });
}

/** A service that has had its time once gets no second helping. */
const isTimeout = (error: unknown): boolean => error instanceof errors.HeadersTimeoutError;
