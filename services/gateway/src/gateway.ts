import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { refuse } from '@ten8/contracts/errors';
import { errorHandler } from '@ten8/service-kit/http/error-answer';
import { expressServer } from '@ten8/service-kit/http/express-server';
import { createObserve, observeAll, type Observe } from '@ten8/service-kit/observability/observe';
import { healthRoutes } from '@ten8/service-kit/process/health';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { createServiceClient } from '@ten8/service-kit/service-client/service-client';
import { createApi, isApiPath } from './api-routes';
import { createCallerPositions } from './callers/caller-positions';
import { followMembers, followSessions } from './callers/followed-logs';
import { createCookieHash } from './callers/session-cookie';
import { createSessionLookup, LOOKUP_MS } from './callers/session-lookup';
import { GatewayConfig } from './config';
import type { Gateway } from './context';
import { createLargeBodies } from './forwarding/large-bodies';
import { openUpstreams } from './forwarding/upstreams';
import { ownHeaders, setHeaders } from './headers';
import { createAddressOf } from './limits/client-address';
import { createPacing } from './limits/pacing';
import { createRateLimits } from './limits/rate-limits';
import { createPollFastPath } from './list-cache/poll-fast-path';
import { startListCache } from './list-cache/start-list-cache';
import { allowedOrigins, createOriginCheck } from './origin';
import { createSocketProxy } from './sockets/socket-proxy';
import { answerSocketPolling } from './sockets/socket-routes';
import { showDocs } from './web/docs-page';
import { apiHeaders, securityHeaders } from './web/security-headers';
import { webApp } from './web/web-app';

const KEEP_ALIVE_MS = 65_000;
/** A browser opens up to seven, and many browsers may share one address. */
const CONNECTIONS_PER_ADDRESS = 500;

async function createGateway(config: GatewayConfig, kit: Kit): Promise<Service> {
  const gateway = openGateway(config, kit);
  // Not a readiness check: a service that is down shows in metrics, and as 503 on its own routes.
  const readiness = { stopping: false, checks: {} };

  const observe = createObserve(kit.logger, kit.metrics, gateway.addressOf);
  const refuseRequest = errorHandler(kit.logger, (request) => request.get('x-request-id') !== undefined);

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(observeAll(observe));
  app.use(securityHeaders(config));
  app.use(hideInternalRoutes);
  app.use(healthRoutes(readiness, kit.metrics));
  app.use(showDocs());
  app.use(answerSocketPolling(gateway));
  if (config.WEB_DIR) app.use(webApp(config.WEB_DIR));
  app.use(() => {
    throw refuse('not_found', 'Not found');
  });
  app.use(refuseRequest);

  const server = expressServer(app, {
    tryFirst: createPollFastPath(gateway, kit.metrics),
    upgradesTo: 'websocket',
    handle: paceSignedOut(gateway, chooseAnswer(listenToApi(gateway, observe, refuseRequest), app)),
    connectionsPerAddress: connectionsPerAddress(config),
  });
  // Longer than proxies usually keep a connection, or a proxy would send a request over one that was just closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = createSocketProxy(gateway, kit.metrics);
  server.on('upgrade', sockets.onUpgrade);

  return {
    server,
    readiness,
    closeSockets: sockets.close,
    async stop() {
      gateway.changes.stop();
      gateway.callerPositions.close();
      await Promise.all([gateway.authLog.stop(), gateway.membersLog.stop()]);
      await gateway.upstreams.close();
    },
  };
}

type Listener = (request: Request, response: Response) => void;

/** Requests to the API do not need Express's middleware, which would take a sixth of the CPU of each. */
const chooseAnswer =
  (api: Listener, app: Listener): Listener =>
  (request, response) =>
    isApiPath(request.path) ? api(request, response) : app(request, response);

function listenToApi(gateway: Gateway, observe: Observe, refuseRequest: ErrorRequestHandler): Listener {
  const answer = createApi(gateway);
  return (request, response) =>
    observe(request, response, () => {
      answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) setHeaders(response, ownHeaders(gateway.apiHeaders, request));
        refuseRequest(error, request, response, () => {});
      });
    });
}

const SIGNED_OUT_IN_ONE_PASS = 2;

/** Requests without a session are paced, so that many people who sign in do not delay those who are signed in. */
function paceSignedOut({ cookieHashOf }: Gateway, answer: Listener): Listener {
  const pace = createPacing({ atOnce: SIGNED_OUT_IN_ONE_PASS, nextPass: setImmediate });
  return (request, response) => {
    if (cookieHashOf(request.headers.cookie) === null) pace(() => answer(request, response));
    else answer(request, response);
  };
}

/** Behind a proxy all connections come from one address, so the proxy has to limit them. */
const connectionsPerAddress = ({ RATE_LIMITS, TRUST_PROXY = 0 }: GatewayConfig): number =>
  RATE_LIMITS && TRUST_PROXY === 0 ? CONNECTIONS_PER_ADDRESS : Infinity;

/** Paths that must not be reachable from outside. */
const hideInternalRoutes: RequestHandler = (request, _response, next) => {
  if (/^\/(internal|metrics)(\/|$)/i.test(request.path)) throw refuse('not_found', 'Not found');
  next();
};

function openGateway(config: GatewayConfig, kit: Kit): Gateway {
  const parts = {
    name: 'gateway',
    secret: config.INTERNAL_SECRET,
    urls: { auth: config.AUTH_URL, community: config.COMMUNITY_URL, cad: config.CAD_URL },
    resolve: kit.resolve,
    stopped: kit.stopped,
  };
  const client = createServiceClient(parts);
  const roles = createServiceClient({ ...parts, timeoutMs: LOOKUP_MS });
  return {
    ...followSessions({ logs: client, lookup: createSessionLookup(config, kit) }, kit),
    ...followMembers({ logs: client, roles }, kit),
    ...startListCache(client, kit),
    config,
    addressOf: createAddressOf(config, kit.logger),
    cookieHashOf: createCookieHash(config),
    refuseForeign: createOriginCheck(allowedOrigins(config)),
    limits: createRateLimits(kit.redis, config.RATE_LIMITS),
    largeBodies: createLargeBodies(),
    upstreams: openUpstreams(config, kit),
    callerPositions: createCallerPositions(kit.redis),
    apiHeaders: apiHeaders(config),
    logger: kit.logger,
  };
}

export const gatewayService: ServiceShape<typeof GatewayConfig> = {
  name: 'gateway',
  config: GatewayConfig,
  create: createGateway,
  port: (config) => config.PORT,
};
