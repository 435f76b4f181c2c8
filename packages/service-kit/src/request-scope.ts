import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** What every log line that is written while one request is answered contains of the request. */
export interface RequestScope {
  requestId: string;
  /** Where the request is traced. */
  traceId?: string;
  userId?: number | null;
  address?: string;
}

const scopes = new WeakMap<IncomingMessage, RequestScope>();
const current = new AsyncLocalStorage<RequestScope>();

export const openScope = (request: IncomingMessage, requestId: string): RequestScope => {
  const scope = { requestId };
  scopes.set(request, scope);
  return scope;
};

export const scopeOf = (request: IncomingMessage): Partial<RequestScope> => scopes.get(request) ?? {};

/** The scope of the request that this code runs for; known only behind `followScope`. */
export const currentScope = (): Partial<RequestScope> => current.getStore() ?? {};

/**
 * Lets code that never sees the request know its scope. The gateway does without: Node before 24 pays for this with a
 * fifth of the CPU of every request of the process, kept polls included.
 */
export const followScope: RequestHandler = (request, _response, next) => {
  const scope = scopes.get(request);
  if (scope) current.run(scope, next);
  else next();
};

/** From now on the request's log lines say who called, and from where. */
export function noteCaller(
  request: IncomingMessage,
  { userId, address }: { userId: number | null; address: string },
): void {
  Object.assign(scopeOf(request), { userId, address });
}
