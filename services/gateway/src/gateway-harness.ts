import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type http from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieNames } from '@ten8/contracts/auth/cookies';
import type { Session } from '@ten8/contracts/auth/session';
import { createNotifier } from '@ten8/event-log/notifier';
import { endProcess } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { ACTOR_HEADER, verifyActor } from '@ten8/service-kit/access/actor';
import { launch } from '@ten8/service-kit/process/start';
import { eventually } from '@ten8/test-kit/eventually';
import { startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { gatewayService } from './gateway';

interface Passed {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The caller, as the service verified it. */
  caller: ReturnType<typeof verifyActor>;
}

const ROUTED = ['auth', 'community', 'civilian', 'cad', 'discord-bot'] as const;
type Routed = (typeof ROUTED)[number];

export interface GatewayHarness {
  url: string;
  port: number;
  secret: string;
  services: Record<Routed, FakeService>;
  /** The requests that reached a service, in order; `splice(0)` empties the list. */
  passed: Passed[];
  /** How often auth was asked about a session. */
  resolved: string[];
  /** Sets how the services answer; 200 `{}` by default. */
  answerWith(answer: (passed: Passed, response: ServerResponse) => void): void;
  /** Opens a session for a person with this name; returns the Cookie header. */
  openSession(firstName?: string): { cookie: string; session: Session };
  /** Ends a session at auth, without a fact in auth's log. */
  endSession(cookie: string): void;
  /** While set, auth's answers about sessions wait for this. */
  hold: { until: Promise<void> | null };
  /** While set, answers about members' roles wait for this. */
  holdRoles: { until: Promise<void> | null };
  /** While set, commits of services are in their logs, but no messages are sent. */
  messages: { areLost: boolean };
  /** Starts a second gateway on the same Redis and services; returns its address. */
  addGateway(): Promise<string>;
  killRedis(): Promise<void>;
  /** Stops it from answering, as if its network were cut, and continues it. */
  freezeRedis(isFrozen: boolean): void;
  stop(): Promise<void>;
}

const answerEmpty = (_passed: Passed, response: ServerResponse): void =>
  void response.setHeader('content-type', 'application/json').end('{}');

/** The real gateway with a real Redis; the services behind it are fakes. */
export async function startGatewayHarness(
  env: Record<string, string> = {},
  realtimeUrls: string[] = ['http://127.0.0.1:9'],
  parts: Parameters<typeof launch>[2] = {},
): Promise<GatewayHarness> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-gateway-'));
  const redis = await startRedis({ dir, durable: false });
  const notifier = createNotifier(redis.url);
  const secret = randomBytes(32).toString('base64url');
  const cookieName = cookieNames(env.PUBLIC_URL?.startsWith('https:') ?? false).session;
  const { sessions, ...auth } = createAuthSessions(cookieName);
  const { services, ...answers } = await startServices({ secret, notifier, sessions });
  const gateways = createGateways(
    { REDIS_URL: redis.url, INTERNAL_SECRET: secret, REALTIME_URL: realtimeUrls.join(','), ...env },
    services,
    parts,
  );
  const port = await gateways.add({ notifier: await openNotifier(redis.url) });
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => expect(services.auth.wasRead()).toBe(true));
  await whenCaching(url, auth.openSession('Nobody').cookie, sessions.resolved);
  answers.passed.splice(0);
  sessions.resolved.splice(0);

  return {
    url,
    port,
    secret,
    services,
    ...answers,
    ...auth,
    resolved: sessions.resolved,
    hold: sessions.hold,
    addGateway: async () => `http://127.0.0.1:${await gateways.add()}`,
    killRedis: () => endProcess(redis.pid, 'SIGKILL'),
    freezeRedis: (isFrozen) => void process.kill(redis.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await gateways.stop();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await notifier.close();
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The sessions of the fake auth. */
function createAuthSessions(cookieName: string) {
  const open = new Map<string, Session>();
  const resolved: string[] = [];
  const hold: GatewayHarness['hold'] = { until: null };
  const people: string[] = [];
  const idOf = (firstName: string) => {
    if (!people.includes(firstName)) people.push(firstName);
    return people.indexOf(firstName) + 1;
  };

  return {
    sessions: {
      resolved,
      hold,
      async resolve(cookieHashes: string[]) {
        resolved.push(...cookieHashes);
        const found = cookieHashes.map((cookieHash) => open.get(cookieHash) ?? null);
        await hold.until;
        return found;
      },
    },
    openSession(firstName = 'Jordan') {
      const value = randomBytes(32).toString('base64url');
      const session = {
        sessionId: randomUUID(),
        userId: idOf(firstName),
        firstName,
        lastName: 'Reyes',
        email: `${firstName.toLowerCase()}@test.ten8`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      };
      open.set(hash(value), session);
      return { cookie: `${cookieName}=${value}`, session };
    },
    endSession: (cookie: string) => void open.delete(hash(cookie.replace(`${cookieName}=`, ''))),
  };
}

interface ServiceParts {
  secret: string;
  notifier: ReturnType<typeof createNotifier>;
  sessions: { resolve(cookieHashes: string[]): Promise<(Session | null)[]> };
}

/** A fake for each service that the gateway passes requests to; that of auth knows the sessions. */
async function startServices({ secret, notifier, sessions }: ServiceParts) {
  const passed: Passed[] = [];
  const messages = { areLost: false };
  const holdRoles: GatewayHarness['holdRoles'] = { until: null };
  let answer = answerEmpty;

  const listen = (service: Routed): http.RequestListener =>
    async function listener(request, response) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (request.url === '/readyz') return void response.end('{}');
      if (request.url === '/internal/sessions/resolve') {
        const { cookieHashes } = JSON.parse(body) as { cookieHashes: string[] };
        const found = JSON.stringify(await sessions.resolve(cookieHashes));
        return void response.setHeader('content-type', 'application/json').end(found);
      }
      const { method = '', url = '', headers } = request;
      const caller = verifyActor(secret, String(headers[ACTOR_HEADER]));
      const said = { service, method, url, headers, body, caller };
      passed.push(said);
      answer(said, response);
    };
  const started = ROUTED.map(async (name) => [
    name,
    await startFakeService({
      answer: listen(name),
      delay: () => holdRoles.until,
      onFact: (message) => messages.areLost || notifier.notify(name, message),
    }),
  ]);
  return {
    services: Object.fromEntries(await Promise.all(started)) as Record<Routed, FakeService>,
    passed,
    messages,
    holdRoles,
    answerWith: (given: typeof answer) => void (answer = given),
  };
}

/** Gateways on the same Redis and services. */
function createGateways(
  env: Record<string, string>,
  services: Record<Routed, FakeService>,
  parts: Parameters<typeof launch>[2],
) {
  const urls = ROUTED.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, services[name].url]);
  const running: Awaited<ReturnType<typeof launch>>[] = [];
  return {
    /** Starts a gateway; returns its port. */
    async add(own: Parameters<typeof launch>[2] = {}) {
      const port = await freePort();
      const logLevel = process.env.LOG_LEVEL ?? 'silent';
      const place = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: logLevel };
      const all = { ...place, ...Object.fromEntries(urls), ...env };
      running.push(await launch(gatewayService, all, { ...own, ...parts }));
      return port;
    },
    stop: () => Promise.all(running.splice(0).map((one) => one.stop(0))),
  };
}

/** Is connected, so that the gateway hears the message of every fact after its first reading of a log. */
async function openNotifier(redisUrl: string) {
  const notifier = createNotifier(redisUrl);
  await eventually(() => expect(notifier.isDisconnected()).toBe(false));
  return notifier;
}

/** Waits until the gateway caches sessions. */
const whenCaching = (url: string, cookie: string, resolved: string[]) =>
  eventually(async () => {
    await fetch(`${url}/api/communities`, { headers: { cookie } });
    const before = resolved.length;
    await fetch(`${url}/api/communities`, { headers: { cookie } });
    expect(resolved.length).toBe(before);
  }, 20_000);

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');
