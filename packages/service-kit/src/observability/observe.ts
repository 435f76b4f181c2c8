import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { openScope } from '../http/request-scope';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import { endRequestSpan, traceRequest } from './trace-request';

/** Watches one request while `run` answers it. */
export type Observe = (request: Request, response: Response, run: (requestId: string) => void) => void;

/** The status of a request in logs and metrics whose caller closed the connection before the answer. */
const CALLER_GAVE_UP = 499;
const REQUEST_ID = /^[\w.-]{1,100}$/;

/** Whether a client may use this as its request's id. */
export const isRequestId = (given: string | string[] | undefined): given is string =>
  typeof given === 'string' && REQUEST_ID.test(given);

/**
 * Each request gets the same id in every service, one log line and one measurement. With `addressOf` the line names the
 * address also of a request that is refused before its caller is known.
 */
export function createObserve(
  logger: Logger,
  metrics: Metrics,
  addressOf?: (request: Request) => string,
): Observe {
  return (request, response, run) => {
    const given = request.headers['x-request-id'];
    const requestId = isRequestId(given) ? given : randomUUID();
    const start = process.hrtime.bigint();
    const scope = openScope(request, requestId);
    if (addressOf) scope.address = addressOf(request);
    const span = traceRequest(request);
    if (span) scope.traceId = span.traceId;
    response.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const { method } = request;
      // An answer that is not sent yet has status 200: a service that hangs would seem to answer.
      const status = response.headersSent ? response.statusCode : CALLER_GAVE_UP;
      const route = typeof request.route?.path === 'string' ? request.route.path : 'unmatched';
      metrics.observeRequest({ method, route, status }, seconds);
      endRequestSpan(span, { method, route, status });
      // Polls are counted above. Their lines would hide all others, so they are only logged at level debug.
      const isPoll = method === 'GET' && (status < 400 || route === '/readyz');
      const level = isPoll ? 'debug' : 'info';
      if (logger.isLevelEnabled(level))
        logger[level]({ ...scope, method, route, status, seconds }, 'request');
    });
    if (span) span.run(() => run(requestId));
    else run(requestId);
  };
}

/** Observes every request of an app. Its answers contain the request's id. */
export const observeAll =
  (observe: Observe): RequestHandler =>
  (request, response, next) =>
    observe(request, response, (requestId) => {
      response.setHeader('x-request-id', requestId);
      next();
    });
