import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { BODY_LIMIT, type Endpoint } from '@ten8/contracts/define';

const notUtf8 = new WeakSet<IncomingMessage>();
const unreadable = new WeakMap<IncomingMessage, unknown>();

const TOO_LARGE = 413;

type WithLargeBody = Pick<Endpoint, 'verb' | 'path' | 'bodyLimit'>;
const largeBodies = new WeakMap<Router, WithLargeBody[]>();

/** Must be called before the app is created from its routers. */
export function allowLargeBody(router: Router, endpoint: WithLargeBody): void {
  largeBodies.set(router, [...(largeBodies.get(router) ?? []), endpoint]);
}

/** Returns the function that says how many bytes a request may have. */
function limitsOf(routers: readonly Router[]): (request: Request) => number {
  const larger = routers.flatMap((router) =>
    (largeBodies.get(router) ?? []).map(({ verb, path, bodyLimit }) => {
      return { verb, bodyLimit, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) };
    }),
  );
  return ({ method, path }) =>
    larger.find(({ verb, pattern }) => verb === method && pattern.test(path))?.bodyLimit ?? BODY_LIMIT;
}

/**
 * Reads every body as text, with any content type: each endpoint checks the type itself. A body that cannot be decoded
 * is refused only when the endpoint reads it, because the guard must refuse the caller first.
 */
export function readText(routers: readonly Router[]): RequestHandler {
  const limitOf = limitsOf(routers);
  const readers = new Map<number, RequestHandler>();
  const readUpTo = (limit: number): RequestHandler => {
    const read = readers.get(limit) ?? createReader(limit);
    readers.set(limit, read);
    return read;
  };
  return (request, response, next) =>
    readUpTo(limitOf(request))(request, response, (fault?: unknown) => {
      if (!fault || hasStatus(fault, TOO_LARGE)) return next(fault);
      unreadable.set(request, fault);
      next();
    });
}

const createReader = (limit: number): RequestHandler =>
  express.text({
    type: () => true,
    limit,
    verify: (request, _response, bytes) => void (isUtf8(bytes) || notUtf8.add(request)),
  });

const hasStatus = (fault: unknown, status: number): boolean =>
  typeof fault === 'object' && fault !== null && 'status' in fault && fault.status === status;

/** Whether the body was not valid UTF-8, so that its text is not what was sent. */
export const isNotUtf8 = (request: IncomingMessage): boolean => notUtf8.has(request);

/** Throws if the body could not be decoded. */
export function requireReadable(request: IncomingMessage): void {
  if (unreadable.has(request)) throw unreadable.get(request);
}
