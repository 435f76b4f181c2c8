import { Server } from 'socket.io';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import { BODY_LIMIT } from '@ten8/contracts/define';
import type { FactHandler } from '@ten8/event-log/fact-handler';
import type { Follower } from '@ten8/event-log/follow';
import { createApp } from '@ten8/service-kit/app';
import { expressServer } from '@ten8/service-kit/express-server';
import { followFacts } from '@ten8/service-kit/follow-facts';
import type { Readiness } from '@ten8/service-kit/health';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { createLimit } from '@ten8/service-kit/limits';
import { Gauge } from '@ten8/service-kit/metrics';
import { createServiceClient } from '@ten8/service-kit/service-client';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/start';
import { createAlarmReceipts, type AlarmReceipts } from './alarm-receipts';
import { authenticateSockets } from './authenticate';
import { limitEvents, refuseUnknown } from './commands/answer';
import { joinCommunity } from './commands/join-community';
import { panicButton } from './commands/panic-button';
import { panicSeen } from './commands/panic-seen';
import { viewing } from './commands/viewing';
import { RealtimeConfig } from './config';
import { createEndedSessions } from './ended-sessions';
import { pushFacts } from './push';
import { createRaiseAlarm } from './raise-alarm';
import { createRecentAlarms, type RecentAlarms } from './recent-alarms';
import { disconnectAll, memberHandlers, sessionHandlers } from './revocations';
import { createRoleCheck } from './role-check';
import { createRooms } from './rooms';
import { openSocketAdapter } from './socket-adapter';
import { createSocketLimit } from './socket-limit';
import type { ClientSocket, SocketServer } from './sockets';
import { startBeforeHead } from './start-before-head';
import { createViewers, type Viewers } from './viewers';

/** More facts than cad appends within the 20 s of an alarm. */
const EARLIER_FACTS = 500;
/** As many as writes over HTTP. */
const EVENTS_A_MINUTE = { name: 'events', points: 120, seconds: 60 };
const PANIC_SEEN = 'panic-seen';
const VIEWING = 'viewing';
/** More than one user's tabs send in a minute. Counted separately, so that they never block the panic button. */
const RECEIPTS_A_MINUTE = { name: 'receipts', points: 300, seconds: 60 };
/** More calls than a dispatcher opens in a minute. Counted separately for the same reason. */
const VIEWS_A_MINUTE = { name: 'views', points: 120, seconds: 60 };
/** Each console needs a connection from its gateway, which has ports for little more to one replica. */
const CONNECTIONS_PER_GATEWAY = 20_000;
/** How long a connection may take to authenticate. */
const CONNECT_MS = 10_000;
/** Shorter than other requests: with the usual time a hanging replica of cad would delay an alarm too much. */
const PANIC_TIMEOUT_MS = 1_000;
const PANIC_CONNECTIONS = 8;
/** So few that consoles that join at the same time wait here, and not in the community service. */
const JOIN_CONNECTIONS = 8;
/** Only one batch is sent at a time, and may be sent a second time. */
const RECEIPT_CONNECTIONS = 2;

async function createRealtime(config: RealtimeConfig, kit: Kit): Promise<Service> {
  const clients = openClients(config);
  let isFollowing = false;
  const readiness = { stopping: false, checks: { logs: async () => isFollowing } };
  const { server, io, adapter } = openSockets(config, kit, readiness);

  const ended = createEndedSessions(kit.now);
  const alarms = createRecentAlarms(kit.now);
  const roles = createRoleCheck(clients.joins);
  const viewers = createViewers(io);
  const rooms = createRooms(roles, alarms, viewers);
  const receipts = createAlarmReceipts(clients.receipts);
  const followers = followLogs(kit, clients, {
    push: pushFacts(io, alarms),
    auth: sessionHandlers(io, ended),
    community: memberHandlers(io, roles, rooms),
    forget: () => disconnectAll(io, ended),
  });
  const ready = Promise.all(followers.map((follower) => follower.ready)).then(() => (isFollowing = true));

  authenticateSockets({
    ...{ io, ended, ready, secret: config.INTERNAL_SECRET },
    socketLimit: createSocketLimit(io, config.RATE_LIMITS),
    onConnected: answerEvents(config, kit, {
      rooms,
      alarms,
      receipts,
      viewers,
      raiseAlarm: createRaiseAlarm(clients.panic, alarms),
    }),
  });

  return {
    server,
    readiness,
    async stop() {
      // Closes the transports, not the sockets: clients see a lost connection and connect to another replica.
      await io.close();
      await receipts.stop();
      await Promise.all(followers.map((follower) => follower.stop()));
      adapter.close();
    },
  };
}

function openSockets(config: RealtimeConfig, kit: Kit, readiness: Readiness) {
  const app = createApp({ ...kit, readiness, secret: config.INTERNAL_SECRET, routers: [] });
  const server = expressServer(app, { connectionsPerAddress: CONNECTIONS_PER_GATEWAY });
  const adapter = openSocketAdapter(config.REDIS_URL);
  const io: SocketServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: BODY_LIMIT,
    connectTimeout: CONNECT_MS,
    adapter: adapter.adapter,
  });
  countConnections(io, kit);
  return { server, io, adapter };
}

/** Alarms, receipts and joins have separate connections, so that none waits for another or for reading logs. */
function openClients(config: RealtimeConfig) {
  const { AUTH_URL: auth, COMMUNITY_URL: community, CAD_URL: cad, INTERNAL_SECRET: secret } = config;
  const shared = { name: 'realtime', secret };
  return {
    logs: createServiceClient({ ...shared, urls: { auth, community, cad } }),
    joins: createServiceClient({ ...shared, urls: { community }, connections: JOIN_CONNECTIONS }),
    receipts: createServiceClient({ ...shared, urls: { cad }, connections: RECEIPT_CONNECTIONS }),
    panic: createServiceClient({
      ...shared,
      urls: { cad },
      connections: PANIC_CONNECTIONS,
      timeoutMs: PANIC_TIMEOUT_MS,
    }),
  };
}

interface FollowedParts {
  push: FactHandler;
  auth: FactHandler[];
  community: FactHandler[];
  forget: () => void;
}

function followLogs(
  kit: Kit,
  { logs }: ReturnType<typeof openClients>,
  { push, auth, community, forget }: FollowedParts,
): Follower[] {
  return [
    followFacts({
      ...{ kit, forget, producer: 'auth', handlers: [...auth, push] },
      feed: httpFeed(logs, 'auth'),
    }),
    followFacts({
      ...{ kit, forget, producer: 'community', handlers: [...community, push] },
      feed: httpFeed(logs, 'community'),
    }),
    followFacts({
      // Nobody loses a right by a fact of cad.
      ...{ kit, forget: () => {}, producer: 'cad', handlers: [push] },
      feed: startBeforeHead(httpFeed(logs, 'cad'), EARLIER_FACTS),
    }),
  ];
}

function answerEvents(
  config: RealtimeConfig,
  { logger }: Kit,
  parts: Pick<Parameters<typeof joinCommunity>[1], 'rooms'> &
    Pick<Parameters<typeof panicButton>[1], 'raiseAlarm'> & {
      alarms: RecentAlarms;
      receipts: AlarmReceipts;
      viewers: Viewers;
    },
): (socket: ClientSocket) => void {
  // Counted in the process, so that an alarm waits for cad only.
  const limit = createLimit(null, config.RATE_LIMITS, EVENTS_A_MINUTE);
  const ownLimits = new Map<unknown, ReturnType<typeof createLimit>>([
    [PANIC_SEEN, createLimit(null, config.RATE_LIMITS, RECEIPTS_A_MINUTE)],
    [VIEWING, createLimit(null, config.RATE_LIMITS, VIEWS_A_MINUTE)],
  ]);
  return (socket) => {
    const { userId } = socket.data.actor;
    limitEvents(socket, (event) => (ownLimits.get(event) ?? limit).take(String(userId)), logger);
    refuseUnknown(socket);
    socket.on('join-community', joinCommunity(socket, { ...parts, logger }));
    socket.on('panic-button', panicButton(socket, { ...parts, logger }));
    socket.on(PANIC_SEEN, panicSeen(socket, { ...parts, logger }));
    socket.on(VIEWING, viewing(socket, { ...parts, logger }));
    socket.on('disconnect', () => parts.viewers.view(socket, null));
  };
}

function countConnections(io: SocketServer, kit: Kit): void {
  new Gauge({
    name: 'cad_ws_connections',
    help: 'Sockets connected to this replica',
    registers: [kit.metrics.registry],
    collect() {
      this.set(io.sockets.sockets.size);
    },
  });
}

export const realtimeService: ServiceShape<typeof RealtimeConfig> = {
  name: 'realtime',
  config: RealtimeConfig,
  create: createRealtime,
  port: (config) => config.SERVICE_PORT,
};
