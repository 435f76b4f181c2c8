import express, { type Express, type RequestHandler, type Router } from 'express';
import { refuse } from '@ten8/contracts/errors';
import type { EventLog } from '@ten8/event-log/transact';
import { formatPositions, POSITIONS_HEADER } from '../access/actor';
import { identifyCaller } from '../access/caller';
import { registerFollowers, type Followers } from '../facts/freshness';
import { readText } from '../http/body-text';
import { errorHandler } from '../http/error-answer';
import { followScope } from '../http/request-scope';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { createObserve, observeAll } from '../observability/observe';
import { healthRoutes, type Readiness } from './health';

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
  app.use(observeAll(createObserve(parts.logger, parts.metrics)));
  app.use(followScope);
  app.use(identifyCaller(parts.secret, parts.logger));
  app.use(readText(parts.routers));
  if (parts.log) app.use(stampPosition(parts.log));
  parts.routers.forEach((router) => app.use(router));
  app.use(() => {
    throw refuse('not_found', 'Not found');
  });
  app.use(errorHandler(parts.logger));
  return app;
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
