import { Server } from 'socket.io';
import { SOCKET_PATH } from '@ten8/contracts/socket';
import type { Feed } from '@ten8/event-log/feed';
import { followLive, type FactHandler, type Follower } from '@ten8/event-log/follow';
import { createApp } from '@ten8/service-kit/app';
import { BODY_LIMIT } from '@ten8/service-kit/body-text';
import { expressServer } from '@ten8/service-kit/express-server';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { createLimit } from '@ten8/service-kit/limits';
import { Gauge } from '@ten8/service-kit/metrics';
import { createServiceClient } from '@ten8/service-kit/service-client';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/start';
import { admitSockets } from './admission';
import { joinCommunity } from './commands/join-community';
import { panicButton } from './commands/panic-button';
import { RealtimeConfig } from './config';
import { beginEarlier } from './early-feed';
import { createEndedSessions } from './ended-sessions';
import type { Live } from './live';
import { pushFacts } from './push';
import { createRecentAlarms } from './recent-alarms';
import { createRooms } from './rooms';
import { openSocketAdapter } from './socket-adapter';

/** More facts than cad says within the 20 s of an alarm. */
const EARLIER_FACTS = 500;
/** As many as the writes of a minute. */
const COMMANDS = { name: 'commands', points: 120, seconds: 60 };

async function createRealtime(config: RealtimeConfig, kit: Kit): Promise<Service> {
  const { AUTH_URL: auth, COMMUNITY_URL: community, CAD_URL: cad, INTERNAL_SECRET: secret } = config;
  const client = createServiceClient({ name: 'realtime', secret, urls: { auth, community, cad } });
  let isFollowing = false;
  const readiness = { stopping: false, checks: { logs: async () => isFollowing } };
  const server = expressServer(createApp({ ...kit, readiness, secret, routers: [] }));
  const ephemera = openSocketAdapter(config.REDIS_URL, kit.logger);
  const io: Live = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: BODY_LIMIT,
    adapter: ephemera.adapter,
  });

  const ended = createEndedSessions(kit.now);
  const alarms = createRecentAlarms(kit.now);
  const rooms = createRooms({ io, client, alarms, ended });
  // In the process: an alarm waits for nothing but cad.
  const limit = createLimit(null, config.RATE_LIMITS, COMMANDS);
  const push = pushFacts(io, alarms);
  const follow = (producer: 'auth' | 'community' | 'cad', handlers: FactHandler[], feed: Feed): Follower =>
    followLive({ notifier: kit.notifier, logger: kit.logLogger, producer, feed, handlers });
  const followers = [
    follow('auth', [...rooms.handlers.auth, push], httpFeed(client, 'auth')),
    follow('community', [...rooms.handlers.community, push], httpFeed(client, 'community')),
    follow('cad', [push], beginEarlier(httpFeed(client, 'cad'), EARLIER_FACTS)),
  ];
  const ready = Promise.all(followers.map((follower) => follower.ready)).then(() => (isFollowing = true));

  admitSockets({
    io,
    secret,
    ended,
    ready,
    onAdmitted(socket) {
      const parts = { logger: kit.logger, take: () => limit.take(String(socket.data.actor.userId)) };
      socket.on('join-community', joinCommunity(socket, rooms, parts));
      socket.on('panic-button', panicButton(socket, client, { ...parts, alarms }));
    },
  });
  countConnections(io, kit);

  return {
    server,
    readiness,
    async stop() {
      // Closes the transports, not the sockets: clients take that as a lost connection and connect elsewhere.
      await io.close();
      await Promise.all(followers.map((follower) => follower.stop()));
      ephemera.close();
    },
  };
}

function countConnections(io: Live, kit: Kit): void {
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
