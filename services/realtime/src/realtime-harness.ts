import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { panicRaised, type PanicAlert } from '@ten8/contracts/cad/panic';
import type { Ack, Changed, ServerToClient } from '@ten8/contracts/socket';
import { createNotifier } from '@ten8/event-log/notifier';
import { endProcess, type RunningServer } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { ACTOR_HEADER, signActor, type Actor } from '@ten8/service-kit/actor';
import { launch, type RunningService } from '@ten8/service-kit/start';
import { buildActor } from '@ten8/test-kit/client';
import { startStandIn, type StandIn } from '@ten8/test-kit/fake-service';
import { realtimeService } from './realtime';

/** What a browser sends need not be of the right shape. */
interface AnythingSent {
  [event: string]: (...sent: unknown[]) => void;
}

export interface Listener {
  socket: Socket<ServerToClient, AnythingSent>;
  actor: Actor;
  alerts: PanicAlert[];
  hints: Changed[];
  /** Why connecting was refused, or the connection ended. */
  refused: string[];
  lost: string[];
  join(communityId: unknown): Promise<Ack<{ communityId: number }>>;
  ask(event: 'panic-button' | 'join-community', payload: unknown): Promise<Ack>;
}

export interface RealtimeHarness {
  secret: string;
  replicas: RunningService[];
  others: Record<'auth' | 'community' | 'cad', StandIn>;
  clock: { now: Date | null };
  /** How cad answers a panic; the path and the signed caller are in `pressed`. */
  onPanic: (answer: { status: number; body: object }) => void;
  pressed: { url: string; actorToken: string }[];
  /** While set, community answers for a standing only when this resolves; `asked` counts the questions. */
  hold: { until: Promise<void> | null; asked: number };
  connect(
    userId: number,
    options?: { replica?: number; actor?: Actor; transport?: 'polling' },
  ): Promise<Listener>;
  dial(replica: number, headers: Record<string, string>, transport?: 'polling' | 'websocket'): Listener;
  raise(communityId?: number, overrides?: Partial<PanicAlert>): PanicAlert;
  killRedis(): Promise<void>;
  restartRedis(): Promise<void>;
  startReplica(): Promise<RunningService>;
  stop(): Promise<void>;
}

/** Two replicas of the real service on a Redis of their own; the services they follow stand in by their contracts. */
export async function startRealtimeHarness(): Promise<RealtimeHarness> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-realtime-'));
  const port = await freePort();
  let redis: RunningServer = await startRedis({ dir, port, durable: false });
  const secret = randomBytes(32).toString('base64url');
  const clock: RealtimeHarness['clock'] = { now: null };
  const notifier = createNotifier(redis.url);
  const hold: RealtimeHarness['hold'] = { until: null, asked: 0 };
  const pressed: RealtimeHarness['pressed'] = [];
  let panicAnswer: { status: number; body: object } = { status: 500, body: {} };
  const answerPanic = (request: IncomingMessage, response: ServerResponse) => {
    pressed.push({ url: request.url ?? '', actorToken: String(request.headers[ACTOR_HEADER]) });
    response.writeHead(panicAnswer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(panicAnswer.body));
  };
  const [auth, community, cad] = await Promise.all([
    startStandIn({ onSaid: (message) => notifier.notify('auth', message) }),
    startStandIn({
      onSaid: (message) => notifier.notify('community', message),
      delay() {
        hold.asked += 1;
        return hold.until;
      },
    }),
    startStandIn({ onSaid: (message) => notifier.notify('cad', message), answer: answerPanic }),
  ]);
  const replicas: RunningService[] = [];
  const listeners: Listener[] = [];

  async function startReplica() {
    const replica = await launch(
      realtimeService,
      {
        SERVICE_PORT: '0',
        HOST: '127.0.0.1',
        REDIS_URL: redis.url,
        INTERNAL_SECRET: secret,
        AUTH_URL: auth.url,
        COMMUNITY_URL: community.url,
        CAD_URL: cad.url,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      },
      { now: () => clock.now ?? new Date() },
    );
    replicas.push(replica);
    return replica;
  }
  await Promise.all([startReplica(), startReplica()]);

  function dial(
    replica: number,
    headers: Record<string, string>,
    transport: 'polling' | 'websocket' = 'websocket',
  ) {
    const socket: Listener['socket'] = io(`http://127.0.0.1:${replicas[replica]?.port}`, {
      path: '/ws',
      transports: [transport],
      extraHeaders: headers,
      forceNew: true,
      reconnection: false,
    });
    const listener = listenTo(socket, buildActor(0));
    listeners.push(listener);
    return listener;
  }

  return {
    secret,
    replicas,
    others: { auth, community, cad },
    clock,
    onPanic: (answer) => (panicAnswer = answer),
    pressed,
    hold,
    dial,
    async connect(userId, { replica = 0, actor = buildActor(userId), transport } = {}) {
      const token = signActor(secret, { actor, address: '203.0.113.7' });
      const listener = Object.assign(dial(replica, { [ACTOR_HEADER]: token }, transport), { actor });
      await new Promise<void>((resolve, reject) => {
        listener.socket.once('connect', resolve).once('connect_error', reject);
      });
      return listener;
    },
    raise(communityId = 1, overrides = {}) {
      const alert = {
        alertId: crypto.randomUUID(),
        communityId,
        unitId: 7,
        unitCallsign: '1-ADAM-12',
        location: 'Legion Square',
        raisedAt: new Date().toISOString(),
        ...overrides,
      };
      cad.say(panicRaised, communityId, alert);
      return alert;
    },
    killRedis: () => endProcess(redis.pid, 'SIGKILL'),
    async restartRedis() {
      redis = await startRedis({ dir, port, durable: false });
    },
    startReplica,
    async stop() {
      listeners.forEach(({ socket }) => socket.disconnect());
      await Promise.all(replicas.map((replica) => replica.stop()));
      await Promise.all([auth, community, cad].map((other) => other.stop()));
      await notifier.close();
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function listenTo(socket: Listener['socket'], actor: Actor): Listener {
  const listener: Omit<Listener, 'join' | 'ask'> = {
    socket,
    actor,
    alerts: [],
    hints: [],
    refused: [],
    lost: [],
  };
  socket.on('panic-alert', (alert) => void listener.alerts.push(alert));
  socket.on('changed', (hint) => void listener.hints.push(hint));
  socket.on('connect_error', (error) => void listener.refused.push(error.message));
  socket.on('disconnect', (reason) => void listener.lost.push(reason));
  const ask: Listener['ask'] = (event, payload) =>
    new Promise((resolve) => {
      socket.emit(event, payload, resolve);
    });
  return Object.assign(listener, {
    ask,
    join: (communityId: unknown) =>
      ask('join-community', { communityId }) as Promise<Ack<{ communityId: number }>>,
  });
}
