import express, { type RequestHandler } from 'express';
import { resolveSession } from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import { followLive } from '@ten8/event-log/follow';
import { observe } from '@ten8/service-kit/app';
import { errorHandler } from '@ten8/service-kit/error-answer';
import { expressServer } from '@ten8/service-kit/express-server';
import { healthRoutes } from '@ten8/service-kit/health';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { createServiceClient } from '@ten8/service-kit/service-client';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/start';
import { answerApi } from './api-routes';
import { createCallerPositions } from './caller-positions';
import { GatewayConfig } from './config';
import type { Gateway } from './context';
import { showDocs } from './docs-page';
import { serveMetrics } from './metrics-server';
import { allowedOrigins, createOrigins } from './origin';
import { createRateLimits } from './rate-limits';
import { securityHeaders } from './security-headers';
import { createSessions } from './sessions';
import { createSocketProxy } from './socket-proxy';
import { answerSocketPolling } from './socket-routes';
import { openUpstreams } from './upstreams';
import { watchFeed } from './watched-feed';
import { webApp } from './web-app';

const KEEP_ALIVE_MS = 65_000;

async function createGateway(config: GatewayConfig, kit: Kit): Promise<Service> {
  const gateway = { ...followSessions(config, kit), ...openParts(config, kit) };
  const readiness = { stopping: false, checks: gateway.upstreams.checks };

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observe(kit.logger, kit.metrics));
  app.use(securityHeaders(config));
  app.use(hideInternalRoutes);
  app.use(healthRoutes(readiness, kit.metrics));
  app.use(showDocs());
  app.use(answerApi(gateway));
  app.use(answerSocketPolling(gateway));
  if (config.WEB_DIR) app.use(webApp(config.WEB_DIR));
  app.use(() => {
    throw refuse('not_found', 'Not found');
  });
  app.use(errorHandler(kit.logger, (request) => request.get('x-request-id') !== undefined));

  const server = expressServer(app);
  // Longer than the usual proxy keeps a connection, or it would send requests into one just closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const splices = createSocketProxy(gateway);
  server.on('upgrade', splices.onUpgrade);
  const metrics =
    config.METRICS_PORT === undefined ? null : serveMetrics(kit.metrics, config.HOST, config.METRICS_PORT);

  return {
    server,
    readiness,
    async stop() {
      splices.close();
      metrics?.close();
      await finishRequests(server);
      await gateway.authLog.stop();
      await gateway.upstreams.close();
    },
  };
}

/** What only our own network may ask for. */
const hideInternalRoutes: RequestHandler = (request, _response, next) => {
  if (/^\/(internal|metrics)(\/|$)/i.test(request.path)) throw refuse('not_found', 'Not found');
  next();
};

function followSessions(config: GatewayConfig, kit: Kit): Pick<Gateway, 'sessions' | 'authLog'> {
  const client = createServiceClient({
    name: 'gateway',
    secret: config.INTERNAL_SECRET,
    urls: { auth: config.AUTH_URL },
  });
  const feed = watchFeed(httpFeed(client, 'auth'), Date.now, () => sessions.forgetAll());
  const sessions = createSessions({
    resolve: (cookieHash) => client(resolveSession, { body: { cookieHash } }),
    isCurrent: feed.isCurrent,
    now: Date.now,
  });
  const authLog = followLive({
    notifier: kit.notifier,
    feed,
    producer: 'auth',
    handlers: sessions.handlers,
    logger: kit.logLogger,
  });
  return { sessions, authLog };
}

const openParts = (config: GatewayConfig, kit: Kit) => ({
  config,
  refuseForeign: createOrigins(allowedOrigins(config)),
  limits: createRateLimits(kit.redis, config.RATE_LIMITS),
  upstreams: openUpstreams(config),
  callerPositions: createCallerPositions(kit.redis),
  logger: kit.logger,
});

const FINISH_MS = 3_000;

/** Requests under way keep their services until they are answered. */
async function finishRequests(server: Service['server']): Promise<void> {
  const deadline = Date.now() + FINISH_MS;
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  while (Date.now() < deadline && (await count()) > 0) {
    server.closeIdleConnections();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const gatewayService: ServiceShape<typeof GatewayConfig> = {
  name: 'gateway',
  config: GatewayConfig,
  create: createGateway,
  port: (config) => config.PORT,
};
