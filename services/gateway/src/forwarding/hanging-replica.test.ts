import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@ten8/launcher/free-port';
import { eventually } from '@ten8/test-kit/eventually';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

/** Answers everything and prints its port. */
const REPLICA = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));`;

const SEARCH = '/api/communities/1/bolos/search?q=red';
const UNITS = '/api/communities/1/units';
const REGISTER = '/api/register';
const RETURN = '/api/auth/discord/callback?code=1';
/** Half of them reach either replica. */
const AT_ONCE = 20;

let replicas: { process: ChildProcess; url: string }[];
let gateway: GatewayHarness;
let cookie: string;
let metricsPort: number;
/** Where auth is, too. */
let secondAuth: string | null;
/** When the gateway was told so. */
const toldAt: number[] = [];
const resolve = async ({ origin }: URL) => {
  if (!secondAuth || origin !== gateway.services.auth.url) return [origin];
  toldAt.push(performance.now());
  return [origin, secondAuth];
};
beforeEach(async () => {
  secondAuth = null;
  toldAt.splice(0);
  replicas = await Promise.all([startReplica(), startReplica()]);
  const CAD_URL = replicas.map(({ url }) => url).join(',');
  metricsPort = await freePort();
  const env = { RATE_LIMITS: 'off', CAD_URL, METRICS_PORT: String(metricsPort) };
  gateway = await startGatewayHarness(env, undefined, { resolve });
  cookie = gateway.openSession().cookie;
  // Both have kept connections.
  expect(await askAtOnce('GET')).toEqual(Array(AT_ONCE).fill(200));
});
afterEach(async () => {
  replicas.forEach((replica) => replica.process.kill('SIGKILL'));
  await gateway.stop();
});

async function startReplica() {
  const child = spawn(process.execPath, ['-e', REPLICA], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { process: child, url: `http://127.0.0.1:${Number(port)}` };
}

async function ask(method: string, path = SEARCH): Promise<number> {
  const answer = await fetch(gateway.url + path, { method, headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
}
const askAtOnce = (method: 'GET' | 'PUT') =>
  Promise.all(Array.from({ length: AT_ONCE }, () => ask(method, method === 'GET' ? SEARCH : '/api/calls/1')));

/** Less than the five seconds that a request to the hanging replica waits, and enough for a busy machine. */
const SOON_MS = 4_000;
async function msOf(asked: Promise<unknown>): Promise<number> {
  const askedAt = performance.now();
  await asked;
  return performance.now() - askedAt;
}

test('while one replica hangs, the other answers every read in time, and new requests at once', async () => {
  replicas[0]?.process.kill('SIGSTOP');

  const askedAt = performance.now();
  const reads = askAtOnce('GET');
  const list = ask('GET', UNITS);

  expect([...(await reads), await list]).toEqual(Array(AT_ONCE + 1).fill(200));
  expect(performance.now() - askedAt).toBeLessThan(4_500);
  for (let i = 0; i < 10; i += 1) expect(await msOf(ask('PUT', '/api/calls/1'))).toBeLessThan(SOON_MS);
}, 60_000);

const register = async () => {
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  return (await fetch(gateway.url + REGISTER, { method: 'POST', headers, body: '{}' })).status;
};

test.each([
  ['the return from Discord', 'its code is good only once', RETURN, () => ask('GET', RETURN)],
  ['a registration with a key', 'hashing a password takes long', REGISTER, register],
])(
  '%s is not sent to a second replica, because %s',
  async (_what, _why, path, send) => {
    replicas[0]?.process.kill('SIGSTOP');
    secondAuth = replicas[0]?.url ?? null;
    // Names are looked up every two seconds: at the second time, everything in the gateway knows of the first.
    await eventually(() => expect((toldAt.at(-1) ?? 0) - (toldAt[0] ?? 0)).toBeGreaterThan(1_000));

    const [first, second] = [send(), send()];

    expect([await first, await second].toSorted()).toEqual([200, 503]);
    expect(gateway.passed.filter(({ url }) => url === path)).toHaveLength(1);
  },
  60_000,
);

test('changes that a hanging replica does not answer fail, and the service is not refused: the other replica answers', async () => {
  replicas[0]?.process.kill('SIGSTOP');

  const changes = await askAtOnce('PUT');

  expect(new Set(changes)).toEqual(new Set([200, 503]));
  for (let i = 0; i < 10; i += 1) {
    const asked = ask('PUT', '/api/calls/1');
    expect(await msOf(asked)).toBeLessThan(SOON_MS);
    expect(await asked).toBe(200);
  }
}, 60_000);

test('a hanging replica that did not answer in time gets no more changes, for as long as it hangs', async () => {
  replicas[0]?.process.kill('SIGSTOP');
  await askAtOnce('PUT');

  // A change that tried the replica after two seconds would fail after five more.
  const end = Date.now() + 9_000;
  while (Date.now() < end) {
    expect(await msOf(expect(ask('PUT', '/api/calls/1')).resolves.toBe(200))).toBeLessThan(SOON_MS);
    await pause(50);
  }
  replicas[1]?.process.kill('SIGSTOP');
  replicas[0]?.process.kill('SIGCONT');
  await eventually(async () => expect(await ask('PUT', '/api/calls/1')).toBe(200));
}, 60_000);

test('a creation with a key is sent to the other replica when the first one hangs', async () => {
  replicas[0]?.process.kill('SIGSTOP');
  const create = async () => {
    const headers = { cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}/api/communities/1/bolos`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    return answer.status;
  };

  const created = await Promise.all(Array.from({ length: AT_ONCE }, create));

  expect(created).toEqual(Array(AT_ONCE).fill(200));
}, 60_000);

/** Whether the metrics say that requests to cad are refused. */
async function isRefused(): Promise<boolean> {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return /^ten8_service_refused\{upstream="cad",service="gateway"\} (\d)$/m.exec(figures)?.[1] === '1';
}

test('when all replicas hang, requests are refused at once until one answers, and the metrics say so', async () => {
  replicas.forEach((replica) => replica.process.kill('SIGSTOP'));

  expect(new Set(await askAtOnce('PUT'))).toEqual(new Set([503]));
  const refused = ask('PUT', '/api/calls/1');
  expect(await msOf(refused)).toBeLessThan(SOON_MS);
  expect(await refused).toBe(503);
  expect(await isRefused()).toBe(true);

  replicas[1]?.process.kill('SIGCONT');
  await eventually(async () => expect(await ask('PUT', '/api/calls/1')).toBe(200));
  expect(await isRefused()).toBe(false);
}, 60_000);
