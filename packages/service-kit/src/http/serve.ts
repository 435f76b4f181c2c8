import type { Request, Response, Router } from 'express';
import type { output, ZodType } from 'zod';
import { BODY_LIMIT, type Endpoint } from '@ten8/contracts/define';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '../access/actor';
import { callerOf } from '../access/caller';
import { answerFresh, readPositions } from '../facts/freshness';
import { allowLargeBody, isNotUtf8, requireReadable } from './body-text';
import { CACHE_HEADER, formatCacheTerms } from './cacheable-list';
import { etagOf } from './etag';
import { readIdempotencyKey, type IdempotencyKey } from './idempotency';
import type { Page } from './page';

/** What a guard gets: never the body, because the answer to a bad body must not tell an outsider anything. */
export interface GuardInput<P> {
  params: P;
  caller: Caller;
  request: Request;
}

/** Decides who may use an endpoint; throws 401, 404 or 403. The handler gets what it returns. */
type Guard<P, S extends object> = (input: GuardInput<P>) => S | Promise<S>;

type Input<P, Q, B, S> = S & {
  params: P;
  query: Q;
  body: B;
  caller: Caller;
  idempotencyKey: IdempotencyKey | null;
  request: Request;
  response: Response;
};

/** Serves one endpoint of the contract: parameters, guard, body, logs, handler, reply. Paged ones return a `Page`. */
export function serve<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  R extends ZodType,
  S extends object,
>(
  router: Router,
  endpoint: Endpoint<P, Q, B, R>,
  guard: Guard<output<P>, S>,
  handle: (
    input: Input<output<P>, output<Q>, output<B>, S>,
  ) => Promise<output<R> | Page<unknown> | void> | output<R>,
): void {
  if (endpoint.bodyLimit > BODY_LIMIT) allowLargeBody(router, endpoint);
  const verb = endpoint.verb.toLowerCase() as Lowercase<typeof endpoint.verb>;
  router[verb](endpoint.path, async (request: Request, response: Response) => {
    const caller = callerOf(request);
    const path = endpoint.params.safeParse(request.params);
    // Without a session, a path with a bad id must answer 401, as a path with a good id does.
    if (!path.success && isPublicPath(endpoint)) signedIn({ caller });
    if (!path.success) throw refuse('not_found', 'Not found');

    const admitted = await guard({ params: path.data, caller, request });
    const query = endpoint.query.parse(request.query);
    const body = endpoint.body.parse(readBody(endpoint, request));
    const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request, caller, body) : null;

    const given = { params: path.data, query, body, caller, idempotencyKey, request, response };
    const result = await answerFresh({ request, endpoint, caller }, () => {
      if (endpoint.cacheTopic) offerToCache(response, admitted, readPositions(request, endpoint));
      return handle({ ...admitted, ...given });
    });
    if (!response.headersSent) answer(endpoint, request, response, result);
  });
}

/** Tells the gateway who may read the same list, and up to which positions its logs were read. */
function offerToCache(response: Response, admitted: object, positions: Record<string, number>): void {
  const terms = formatCacheTerms(admitted, positions);
  if (terms) response.set(CACHE_HEADER, terms);
}

const isPublicPath = (endpoint: Endpoint): boolean => endpoint.path.startsWith('/api/');

/** The guard of an endpoint for every signed-in user. */
export function signedIn({ caller }: Pick<GuardInput<unknown>, 'caller'>) {
  if (!caller.actor) throw refuse('unauthorized', 'Unauthorized');
  return { actor: caller.actor };
}

/** The guard of an endpoint for everybody. */
export const anyone = (): object => ({});

/** A missing body counts as an empty object, so that the caller reads the messages of the missing fields. */
function readBody(endpoint: Endpoint, request: Request): unknown {
  const text: unknown = request.body;
  if (endpoint.beacon) return undefined;
  requireReadable(request);
  const hasBody = typeof text === 'string' && text !== '';
  if (hasBody && !request.is('json')) {
    throw refuse('unsupported_media_type', 'Send JSON with Content-Type: application/json');
  }
  const body: unknown = hasBody ? readJson(request, text) : {};
  return endpoint.body.type === 'undefined' ? undefined : body;
}

function readJson(request: Request, text: string): unknown {
  if (isNotUtf8(request)) throw refuse('invalid_request', 'The body is not valid UTF-8');
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('invalid_request', 'The body is not valid JSON');
  }
}

function answer(endpoint: Endpoint, request: Request, response: Response, result: unknown): void {
  response.status(endpoint.status);
  if (endpoint.status === 204) return void response.end();
  if (endpoint.paged) linkNextPage(request, response, result as Page<unknown>);
  const items = endpoint.paged ? (result as Page<unknown>).items : result;
  const bytes = Buffer.from(JSON.stringify(endpoint.reply.parse(items)));
  response.type('application/json; charset=utf-8').set('Cache-Control', 'no-store');
  if (endpoint.etag && matchesEtag(request, response, bytes)) return void response.status(304).end();
  // To a HEAD request Node sends only the headers.
  response.end(bytes);
}

function matchesEtag(request: Request, response: Response, bytes: Buffer): boolean {
  const etag = etagOf(bytes);
  response.set('ETag', etag).set('Cache-Control', 'private, no-cache');
  const known = request
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}

function linkNextPage(request: Request, response: Response, page: Page<unknown>): void {
  if (page.next === null) return;
  const url = new URL(request.originalUrl, 'http://ten8');
  url.searchParams.set('cursor', String(page.next));
  response.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
