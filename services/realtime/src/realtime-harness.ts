import { randomBytes, randomUUID } from 'node:crypto';
import type http from 'node:http';
import type { z } from 'zod';
import { panicRaised, recordReceipts, type PanicAlert } from '@ten8/contracts/cad/panic';
import { createNotifier, type Notifier } from '@ten8/event-log/notifier';
import { ACTOR_HEADER, POSITIONS_HEADER, signActor, type Actor } from '@ten8/service-kit/access/actor';
import { launch, type Kit, type RunningService } from '@ten8/service-kit/process/start';
import { buildActor } from '@ten8/test-kit/client';
import { answerJson, startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { openListener, type Listener, type Transport } from './listener-harness';
import { realtimeService } from './realtime';

export { type Listener } from './listener-harness';

/** cad's answer to a press of the button; with `dies` it closes the connection instead. */
type PanicAnswer = { status: number; body: object } | 'dies';

interface Held {
  /** While set, community's answers about roles wait for this; `asked` counts the requests. */
  until: Promise<void> | null;
  asked: number;
  /** While set, reading logs waits for this. */
  logs: Promise<void> | null;
}

type Sent = z.output<typeof recordReceipts.body>['signs'];
export const UNKNOWN_ALERT = '00000000-0000-4000-8000-000000000000';

interface Fakes {
  others: Record<'auth' | 'community' | 'cad', FakeService>;
  hold: Held;
  /** cad's answers to the next presses, one after the other; the last one stays. */
  onPanic: (...answers: PanicAnswer[]) => void;
  /** The requests with receipts that cad got; it does not know `UNKNOWN_ALERT`. */
  receipts: Sent[];
  /** While set, cad's answers about receipts wait for this, or it fails at them. */
  holdReceipts: { until: Promise<void> | null; isFailing: boolean };
  /** The path and the signed caller of each press, and how far realtime had read the logs. */
  pressed: { url: string; actorToken: string; positions: string | undefined }[];
}

export interface RealtimeHarness extends Fakes {
  secret: string;
  replicas: RunningService[];
  clock: { now: Date | null };
  connect(
    userId: number,
    options?: { replica?: number; actor?: Actor; transport?: Transport },
  ): Promise<Listener>;
  dial(replica: number, headers: Record<string, string>, transport?: Transport): Listener;
  raise(communityId?: number, overrides?: Partial<PanicAlert>): PanicAlert;
  killRedis(): Promise<void>;
  restartRedis(): Promise<void>;
  /** `env` overrides the variables of the others. */
  startReplica(env?: Record<string, string>): Promise<RunningService>;
  stop(): Promise<void>;
}

/** Two replicas of the real service on a new Redis; the services that they follow are fakes. */
export async function startRealtimeHarness(kit: Partial<Kit> = {}): Promise<RealtimeHarness> {
  const redis = await startOwnRedis();
  const secret = randomBytes(32).toString('base64url');
  const clock: RealtimeHarness['clock'] = { now: null };
  const notifier = createNotifier(redis.url);
  const fakes = await startFakes(notifier);
  const { auth, community, cad } = fakes.others;
  const env = {
    SERVICE_PORT: '0',
    HOST: '127.0.0.1',
    REDIS_URL: redis.url,
    INTERNAL_SECRET: secret,
    AUTH_URL: auth.url,
    COMMUNITY_URL: community.url,
    CAD_URL: cad.url,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  };
  const replicas: RunningService[] = [];
  async function startReplica(own: Record<string, string> = {}) {
    const replica = await launch(
      realtimeService,
      { ...env, ...own },
      { now: () => clock.now ?? new Date(), ...kit },
    );
    replicas.push(replica);
    return replica;
  }
  await Promise.all([startReplica(), startReplica()]);
  const { dial, connect, close } = openClients(secret, replicas);

  return {
    ...fakes,
    secret,
    replicas,
    clock,
    startReplica,
    dial,
    connect,
    raise(communityId = 1, overrides = {}) {
      const alert = { ...buildAlert(communityId), ...overrides };
      cad.addFact(panicRaised, communityId, alert);
      return alert;
    },
    killRedis: redis.kill,
    restartRedis: redis.restart,
    async stop() {
      close();
      await Promise.all(replicas.map((replica) => replica.stop(0)));
      await Promise.all([auth, community, cad].map((other) => other.stop()));
      await notifier.close();
      await redis.stop();
    },
  };
}

async function startFakes(notifier: Notifier): Promise<Fakes> {
  const hold: Held = { until: null, asked: 0, logs: null };
  const pressed: Fakes['pressed'] = [];
  let answers: PanicAnswer[] = [];
  function answerPanic(request: http.IncomingMessage, response: http.ServerResponse) {
    pressed.push({
      url: request.url ?? '',
      actorToken: String(request.headers[ACTOR_HEADER]),
      positions: request.headers[POSITIONS_HEADER]?.toString(),
    });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} };
    if (answer === 'dies') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }
  function delay() {
    hold.asked += 1;
    return hold.until;
  }
  const received: Sent[] = [];
  const holdReceipts: Fakes['holdReceipts'] = { until: null, isFailing: false };
  const answerReceipts = answerJson(async ({ body }) => {
    const { signs: receipts } = recordReceipts.body.parse(body);
    received.push(receipts);
    await holdReceipts.until;
    if (holdReceipts.isFailing) return { status: 500, body: {} };
    return { status: 200, body: { unknown: receipts.filter(({ alertId }) => alertId === UNKNOWN_ALERT) } };
  });
  const answerCad: http.RequestListener = (request, response) =>
    (request.url?.endsWith('/signs') ? answerReceipts : answerPanic)(request, response);
  const delayLog = () => hold.logs;
  const [auth, community, cad] = await Promise.all([
    startFakeService({ delayLog, onFact: (message) => notifier.notify('auth', message) }),
    startFakeService({ delay, delayLog, onFact: (message) => notifier.notify('community', message) }),
    startFakeService({ delayLog, onFact: (message) => notifier.notify('cad', message), answer: answerCad }),
  ]);
  const onPanic: Fakes['onPanic'] = (...next) => void (answers = next);
  return { others: { auth, community, cad }, hold, pressed, receipts: received, holdReceipts, onPanic };
}

function openClients(secret: string, replicas: RunningService[]) {
  const listeners: Listener[] = [];
  function open(
    replica: number,
    client: { actor: Actor; headers: Record<string, string>; transport: Transport },
  ) {
    const listener = openListener(`http://127.0.0.1:${replicas[replica]?.port}`, client);
    listeners.push(listener);
    return listener;
  }

  return {
    dial: (replica: number, headers: Record<string, string>, transport: Transport = 'websocket') =>
      open(replica, { actor: buildActor(0), headers, transport }),
    async connect(
      userId: number,
      { replica = 0, actor = buildActor(userId), transport = 'websocket' as Transport } = {},
    ) {
      const headers = { [ACTOR_HEADER]: signActor(secret, { actor, address: '203.0.113.7' }) };
      const listener = open(replica, { actor, headers, transport });
      await new Promise<void>((resolve, reject) => {
        listener.socket.once('connect', resolve).once('connect_error', reject);
      });
      return listener;
    },
    close: () => listeners.forEach(({ socket }) => socket.disconnect()),
  };
}

const buildAlert = (communityId: number): PanicAlert => ({
  alertId: randomUUID(),
  communityId,
  unitId: 7,
  unitCallsign: '1-ADAM-12',
  location: 'Legion Square',
  raisedAt: new Date().toISOString(),
});
