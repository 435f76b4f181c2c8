import { Server } from 'socket.io';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import { BODY_LIMIT } from '@ten8/contracts/define';
import type { FactHandler } from '@ten8/event-log/fact-handler';
import type { Follower } from '@ten8/event-log/follow';
import { followFacts } from '@ten8/service-kit/facts/follow-facts';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { expressServer } from '@ten8/service-kit/http/express-server';
import { acceptStreams } from '@ten8/service-kit/multiplexing/shared-connection';
import { Gauge } from '@ten8/service-kit/observability/metrics';
import { createApp } from '@ten8/service-kit/process/app';
import type { Readiness } from '@ten8/service-kit/process/health';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import { createAlarmReceipts } from './alarm-receipts';
import { authenticateSockets } from './authenticate';
import { openClients } from './clients';
import { answerCommands } from './commands/answer-commands';
import { RealtimeConfig } from './config';
import { createEndedSessions } from './ended-sessions';
import { limitPackets } from './packet-limit';
import { pushFacts } from './push';
import { createRaiseAlarm } from './raise-alarm';
import { createRecentAlarms } from './recent-alarms';
import { disconnectAll, memberHandlers, sessionHandlers } from './revocations';
import { createRoleCheck } from './role-check';
import { createRooms } from './rooms';
import { openSocketAdapter } from './socket-adapter';
import { createSocketLimit } from './socket-limit';
import type { SocketServer } from './sockets';
import { createViewers } from './viewers';

/** More facts than cad appends within the 20 s of an alarm: a new replica knows the alarms that still sound. */
const EARLIER_FACTS = 500;
/** Each console needs a connection or a stream from its gateway. */
const CONNECTIONS_PER_GATEWAY = 20_000;
/** How long a connection may take to authenticate. */
const CONNECT_MS = 10_000;

async function createRealtime(config: RealtimeConfig, kit: Kit): Promise<Service> {
  const clients = openClients(config, kit);
  let isFollowing = false;
  const readiness = { stopping: false, checks: { logs: async () => isFollowing } };
  const { server, io, adapter, closeStreams } = openSockets(config, kit, readiness);

  const ended = createEndedSessions(kit.now);
  const alarms = createRecentAlarms(kit.now);
  const roles = createRoleCheck(clients.joins);
  const viewers = createViewers(io);
  const rooms = createRooms(roles, alarms, viewers);
  const receipts = createAlarmReceipts(clients.receipts);
  const followers = followLogs(kit, clients.logs, {
    push: pushFacts(io, alarms),
    auth: sessionHandlers(io, ended),
    community: memberHandlers(io, roles, rooms),
    forget: () => disconnectAll(io, ended),
  });
  const ready = Promise.all(Object.values(followers).map((follower) => follower.ready)).then(
    () => (isFollowing = true),
  );

  authenticateSockets({
    io,
    ended,
    ready,
    secret: config.INTERNAL_SECRET,
    socketLimit: createSocketLimit(io, config.RATE_LIMITS),
    logger: kit.logger,
    onConnected: answerCommands({
      rooms,
      alarms,
      receipts,
      viewers,
      raiseAlarm: createRaiseAlarm({ client: clients.panic, alarms, members: followers.community }),
      logger: kit.logger,
      areLimitsOn: config.RATE_LIMITS,
    }),
  });

  return {
    server,
    readiness,
    async stop() {
      // Closes the transports, not the sockets: clients see a lost connection and connect to another replica.
      const closed = io.close();
      closeStreams();
      await closed;
      await receipts.stop();
      await Promise.all(Object.values(followers).map((follower) => follower.stop()));
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
    // Otherwise only `/ws/` would be answered, and the gateway would think that this replica hangs.
    addTrailingSlash: false,
    serveClient: false,
    maxHttpBufferSize: BODY_LIMIT,
    connectTimeout: CONNECT_MS,
    adapter: adapter.adapter,
  });
  if (config.RATE_LIMITS) limitPackets(io);
  countConnections(io, kit);
  return { server, io, adapter, closeStreams: acceptStreams(server, config.INTERNAL_SECRET) };
}

interface Handling {
  push: FactHandler;
  auth: FactHandler[];
  community: FactHandler[];
  forget: () => void;
}

function followLogs(
  kit: Kit,
  client: ServiceClient,
  { push, auth, community, forget }: Handling,
): Record<'auth' | 'community' | 'cad', Follower> {
  const logOf = (producer: 'auth' | 'community' | 'cad') => ({
    kit,
    producer,
    feed: httpFeed(client, producer),
  });
  return {
    auth: followFacts({ ...logOf('auth'), handlers: [...auth, push], forget }),
    community: followFacts({ ...logOf('community'), handlers: [...community, push], forget }),
    // Nobody loses a right by a fact of cad, so there is nothing to forget.
    cad: followFacts({ ...logOf('cad'), handlers: [push], earlierFacts: EARLIER_FACTS, forget: () => {} }),
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
