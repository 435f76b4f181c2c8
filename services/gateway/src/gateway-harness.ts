import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type http from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@ten8/contracts/auth/session';
import { createNotifier } from '@ten8/event-log/notifier';
import { endProcess } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { ACTOR_HEADER, verifyActor } from '@ten8/service-kit/actor';
import { launch } from '@ten8/service-kit/start';
import { startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { gatewayService } from './gateway';

interface Passed {
  service: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Who was calling, as the service verifies it. */
  caller: ReturnType<typeof verifyActor>;
}

const ROUTED = ['auth', 'community', 'civilian', 'cad', 'discord-bot'] as const;
type Routed = (typeof ROUTED)[number];

export interface GatewayHarness {
  url: string;
  port: number;
  secret: string;
  services: Record<Routed, FakeService>;
  /** What reached a service, in order; `splice(0)` starts afresh. */
  passed: Passed[];
  /** How often auth was asked for a session. */
  resolved: string[];
  /** How the services answer from now on; 200 `{}` unless told. */
  answerWith(answer: (passed: Passed, response: ServerResponse) => void): void;
  /** Opens a session at auth; the cookie as a browser sends it. */
  openSession(userId?: number): { cookie: string; session: Session };
  /** Ends it at auth, without a word in auth's log. */
  endSession(cookie: string): void;
  /** While set, auth answers for a session only when this resolves. */
  hold: { until: Promise<void> | null };
  /** Starts a second gateway on the same Redis and services; its address. */
  addGateway(): Promise<string>;
  killRedis(): Promise<void>;
  /** Lets it stand still, as if the network had swallowed it, and go on. */
  freezeRedis(isFrozen: boolean): void;
  stop(): Promise<void>;
}

const answerEmpty = (_passed: Passed, response: ServerResponse): void =>
  void response.setHeader('content-type', 'application/json').end('{}');

/** The real gateway with real Redis; the services behind it stand in by their contracts. */
export async function startGatewayHarness(
  env: Record<string, string> = {},
  realtimeUrls: string[] = ['http://127.0.0.1:9'],
): Promise<GatewayHarness> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-gateway-'));
  const redis = await startRedis({ dir, durable: false });
  const notifier = createNotifier(redis.url);
  const secret = randomBytes(32).toString('base64url');
  const port = await freePort();
  const sessions = new Map<string, Session>();
  const passed: Passed[] = [];
  const resolved: string[] = [];
  const hold: GatewayHarness['hold'] = { until: null };
  let answer = answerEmpty;

  const listen = (service: Routed): http.RequestListener =>
    async function listener(request, response) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (request.url === '/readyz') return void response.end('{}');
      if (request.url === '/internal/sessions/resolve') {
        const { cookieHash } = JSON.parse(body) as { cookieHash: string };
        resolved.push(cookieHash);
        const session = sessions.get(cookieHash) ?? null;
        await hold.until;
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
      }
      const { method = '', url = '', headers } = request;
      const caller = verifyActor(secret, String(headers[ACTOR_HEADER]));
      const said = { service, method, url, headers, body, caller };
      passed.push(said);
      answer(said, response);
    };
  const services = Object.fromEntries(
    await Promise.all(
      ROUTED.map(async (name) => [
        name,
        await startFakeService({ answer: listen(name), onFact: (message) => notifier.notify(name, message) }),
      ]),
    ),
  ) as Record<Routed, FakeService>;

  const gatewayAt = (at: number) => ({
    PORT: String(at),
    HOST: '127.0.0.1',
    REDIS_URL: redis.url,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...Object.fromEntries(
      ROUTED.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, services[name].url]),
    ),
    REALTIME_URL: realtimeUrls.join(','),
    ...env,
  });
  const running = [await launch(gatewayService, gatewayAt(port))];

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    secret,
    services,
    passed,
    resolved,
    hold,
    answerWith: (given) => (answer = given),
    openSession(userId = 1) {
      const value = randomBytes(32).toString('base64url');
      const session = {
        sessionId: randomUUID(),
        userId,
        firstName: 'Jordan',
        lastName: 'Reyes',
        email: `user${userId}@test.ten8`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      };
      sessions.set(hash(value), session);
      return { cookie: `ten8_session=${value}`, session };
    },
    endSession: (cookie) => void sessions.delete(hash(cookie.replace('ten8_session=', ''))),
    async addGateway() {
      const second = await freePort();
      running.push(await launch(gatewayService, gatewayAt(second)));
      return `http://127.0.0.1:${second}`;
    },
    killRedis: () => endProcess(redis.pid, 'SIGKILL'),
    freezeRedis: (isFrozen) => void process.kill(redis.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await notifier.close();
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');
