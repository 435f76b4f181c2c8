import { randomUUID } from 'node:crypto';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { refuse } from '@ten8/contracts/errors';
import type { EventLog } from '@ten8/event-log/transact';
import { formatPositions, POSITIONS_HEADER } from './actor';
import { readText } from './body-text';
import { identifyCaller } from './caller';
import { errorHandler } from './error-answer';
import { registerFollowers, type Followers } from './freshness';
import { healthRoutes, type Readiness } from './health';
import type { Logger } from './logger';
import type { Metrics } from './metrics';
import { followScope, openScope } from './request-scope';
import { endRequestSpan, traceRequest } from './trace-request';

interface AppParts {
  logger: Logger;
  metrics: Metrics;
  readiness: Readiness;
  secret: string;
  /** The service's features, in any order. */
  routers: Router[];
  /** Answers to writes carry the last position of this log, so that callers read their own writes in every service. */
  log?: EventLog;
  /** The logs that endpoints may depend on. */
  followers?: Followers;
}

/** A service's Express app: who calls, the features, and one error handler. */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  if (parts.followers) registerFollowers(app, parts.followers);
  app.use(healthRoutes(parts.readiness, parts.metrics));
  app.use(observe(parts.logger, parts.metrics));
  app.use(followScope);
  app.use(identifyCaller(parts.secret));
  app.use(readText(parts.routers));
  if (parts.log) app.use(stampPosition(parts.log));
  parts.routers.forEach((router) => app.use(router));
  app.use(() => {
    throw refuse('not_found', 'Not found');
  });
  app.use(errorHandler(parts.logger));
  return app;
}

const REQUEST_ID = /^[\w.-]{1,100}$/;

/** Whether a client may use this as its request's id. */
export const isRequestId = (given: string | string[] | undefined): given is string =>
  typeof given === 'string' && REQUEST_ID.test(given);

/** Gives a request the same id in every service, one log line and one measurement. */
export function observe(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id');
    const requestId = isRequestId(given) ? given : randomUUID();
    const start = process.hrtime.bigint();
    res.set('x-request-id', requestId);
    const scope = openScope(req, requestId);
    const span = traceRequest(req);
    if (span) scope.traceId = span.traceId;
    res.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const route = typeof req.route?.path === 'string' ? req.route.path : 'unmatched';
      metrics.observeRequest({ method: req.method, route, status: res.statusCode }, seconds);
      endRequestSpan(span, { method: req.method, route, status: res.statusCode });
      // Polls are counted above. Their lines would hide all others, so they are only logged at level debug.
      const isPoll = req.method === 'GET' && (res.statusCode < 400 || route === '/readyz');
      const level = isPoll ? 'debug' : 'info';
      logger[level]({ ...scope, method: req.method, route, status: res.statusCode, seconds }, 'request');
    });
    if (span) span.run(next);
    else next();
  };
}

const stampPosition =
  (log: EventLog): RequestHandler =>
  (req, res, next) => {
    if (req.method === 'GET') return next();
    const writeHead = res.writeHead;
    res.writeHead = function stamp(this: typeof res, ...args: unknown[]) {
      if (log.latest() > 0)
        this.setHeader(POSITIONS_HEADER, formatPositions({ [log.producer]: log.latest() }));
      return Reflect.apply(writeHead, this, args);
    } as typeof res.writeHead;
    next();
  };
