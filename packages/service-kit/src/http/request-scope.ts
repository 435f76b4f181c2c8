import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Fields of the current request that every log line contains. */
export interface RequestScope {
  requestId: string;
  /** Set if the request is traced. */
  traceId?: string;
  userId?: number | null;
  address?: string;
}

const SCOPE = Symbol('scope');
/** A property, because a WeakMap of short-lived requests makes every garbage collection slower. */
type Scoped = IncomingMessage & { [SCOPE]?: RequestScope };
interface Current {
  scope: RequestScope;
  request: IncomingMessage;
  response: ServerResponse;
}
const current = new AsyncLocalStorage<Current>();

export const openScope = (request: Scoped, requestId: string): RequestScope =>
  (request[SCOPE] = { requestId });

export const scopeOf = (request: Scoped): Partial<RequestScope> => request[SCOPE] ?? {};

/** The scope of the request that this code runs for. Empty unless `followScope` is used. */
export const currentScope = (): Partial<RequestScope> => current.getStore()?.scope ?? {};

/**
 * Whether the caller of the current request has closed its connection before the answer: it has told somebody that the
 * request failed, for example because this process hung.
 */
export function hasCallerLeft(): boolean {
  const now = current.getStore();
  if (!now || now.response.writableEnded) return false;
  const { socket } = now.request;
  return socket.destroyed || socket.readableEnded;
}

/**
 * Makes the scope available to code that does not get the request. The gateway does not use this: before Node 24 it
 * costs a fifth of the CPU of every request of the process, cached polls included.
 */
export const followScope: RequestHandler = (request: Scoped, response, next) => {
  const scope = request[SCOPE];
  if (scope) current.run({ scope, request, response }, next);
  else next();
};

/** From now on the request's log lines contain the user and the address. */
export function noteCaller(
  request: IncomingMessage,
  { userId, address }: { userId: number | null; address: string },
): void {
  Object.assign(scopeOf(request), { userId, address });
}
