import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { eventually } from '@ten8/test-kit/eventually';
import { resolveByDns } from './replica-addresses';
import { openServicePools, type ServicePools } from './service-pool';

interface Replica {
  origin: string;
  /** Requests it got, without those that ask whether it is ready. */
  count: number;
  /** How often it was asked whether it is ready. */
  checks: number;
  connections: number;
  /** While set, answers wait for this. */
  hold: Promise<void> | null;
  /** Whether it says so. */
  isReady: boolean;
  /** Says in each answer that the connection closes. */
  isStopping: boolean;
  /** Closes each connection over the first request, as a process that is killed. */
  isDying: boolean;
  /** Closes each connection in the middle of the first answer. */
  isDyingLate: boolean;
  stop(): Promise<void>;
}

const running: Replica[] = [];
const opened: ServicePools[] = [];
afterEach(async () => {
  await Promise.all(
    opened
      .splice(0)
      .flatMap(({ keepAlive, newConnection }) => [keepAlive.destroy(), newConnection.destroy()]),
  );
  await Promise.all(running.splice(0).map((replica) => replica.stop()));
});

async function startReplica(): Promise<Replica> {
  const server = http.createServer(async (request, response) => {
    if (request.url === '/readyz') replica.checks += 1;
    else replica.count += 1;
    if (replica.isDying) return void request.socket.destroy();
    request.resume();
    await replica.hold;
    if (request.url === '/readyz' && !replica.isReady) response.statusCode = 503;
    if (replica.isStopping) response.setHeader('Connection', 'close');
    response.setHeader('Content-Length', 2);
    if (replica.isDyingLate) return void response.write('{', () => request.socket.destroy());
    response.end('{}');
  });
  server.on('connection', () => (replica.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const replica: Replica = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: 0,
    checks: 0,
    connections: 0,
    hold: null,
    isReady: true,
    isStopping: false,
    isDying: false,
    isDyingLate: false,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  running.push(replica);
  return replica;
}

/** Pools that find what `names.found` says, or fail with what it throws. */
function openBoth(names: { found: () => Replica[] }, oldestMs = 60_000): ServicePools {
  const resolve = async () => names.found().map(({ origin }) => origin);
  const pools = openServicePools('http://cad:8104', { connections: 4, resolve, oldestMs });
  opened.push(pools);
  return pools;
}
const open = (...given: Parameters<typeof openBoth>): Dispatcher => openBoth(...given).keepAlive;

/** Then a request counts as late. One that is answered takes much less, also on a busy machine. */
const LATE_MS = 1_000;
/** Never late. */
const LONG_MS = 10_000;

async function ask(
  pool: Dispatcher,
  method: 'GET' | 'POST' = 'GET',
  signal: AbortSignal | null = null,
): Promise<number> {
  const { statusCode, body } = await pool.request({
    method,
    path: '/',
    signal,
    ...(method === 'POST' && { body: '{}' }),
  });
  await body.dump();
  return statusCode;
}

test('a replica that is added gets requests, and one that is removed none', async () => {
  const [first, second] = [await startReplica(), await startReplica()];
  const names = { found: () => [first] };
  const pool = open(names);
  await ask(pool);
  expect([first.count, second.count]).toEqual([1, 0]);

  names.found = () => [second];
  await eventually(async () => {
    await ask(pool);
    expect(second.count).toBeGreaterThan(0);
  });
  const before = first.count;
  for (let i = 0; i < 10; i += 1) await ask(pool);

  expect(first.count).toBe(before);
});

test('a replica that hangs gets few of the requests', async () => {
  const [slow, quick] = [await startReplica(), await startReplica()];
  let release = () => {};
  slow.hold = new Promise((resolve) => (release = resolve));
  const pool = open({ found: () => [slow, quick] });
  const asked: Promise<number>[] = [];
  const isSlowBusy = () => slow.count > 0;
  while (!isSlowBusy()) {
    asked.push(ask(pool));
    await Promise.race([asked.at(-1), eventually(() => expect(isSlowBusy()).toBe(true))]);
  }

  for (let i = 0; i < 20; i += 1) await ask(pool);

  expect(slow.count).toBe(1);
  release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
});

test('a replica that did not answer in time gets no more requests for a moment while another serves', async () => {
  const [hanging, serving] = [await startReplica(), await startReplica()];
  hanging.hold = new Promise(() => undefined);
  const pool = open({ found: () => [hanging, serving] });
  while (hanging.count === 0) await ask(pool, 'POST', AbortSignal.timeout(LATE_MS)).catch(() => undefined);

  for (let i = 0; i < 20; i += 1) await ask(pool, 'POST', AbortSignal.timeout(LONG_MS));

  expect(hanging.count).toBe(1);
});

test('a replica that answers nothing for half a second gets no more requests, over new connections neither', async () => {
  const [hanging, serving] = [await startReplica(), await startReplica()];
  hanging.hold = new Promise(() => undefined);
  const { keepAlive, newConnection } = openBoth({ found: () => [hanging, serving] });
  const unanswered: Promise<unknown>[] = [];
  while (hanging.count === 0) {
    unanswered.push(ask(keepAlive).catch(() => undefined));
    // It has arrived before the next one is sent.
    await eventually(() => expect(hanging.count + serving.count).toBe(unanswered.length));
  }
  await pause(600);

  const asked = Array.from({ length: 20 }, (_, n) => ask(n % 2 ? keepAlive : newConnection));

  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(hanging.count).toBe(1);
});

test('a replica that was late gets no requests until it says that it is ready', async () => {
  const [hanging, serving] = [await startReplica(), await startReplica()];
  let release = () => {};
  hanging.hold = new Promise((resolve) => (release = resolve));
  const pools = openBoth({ found: () => [hanging, serving] });
  const change = (ms = LONG_MS) =>
    ask(pools.keepAlive, 'POST', AbortSignal.timeout(ms)).catch(() => undefined);
  while (hanging.count === 0) await change(LATE_MS);
  expect(pools.isDown()).toBe(false);

  // It is asked again two seconds after the last failure; the question itself lasts one.
  for (const times of [1, 2])
    await eventually(async () => {
      const changes = await Promise.all(Array.from({ length: 20 }, () => change()));
      expect(new Set(changes)).toEqual(new Set([200]));
      expect(hanging.checks).toBeGreaterThanOrEqual(times);
    });
  expect(hanging.count).toBe(1);

  release();
  await eventually(async () => {
    await change();
    expect(hanging.count).toBeGreaterThan(4);
  });
});

test('a replica that says that it is not ready, or is about to stop, gets no requests while another serves', async () => {
  const [late, serving] = [await startReplica(), await startReplica()];
  late.hold = new Promise(() => undefined);
  const pool = open({ found: () => [late, serving] });
  const change = (ms = LONG_MS) => ask(pool, 'POST', AbortSignal.timeout(ms)).catch(() => undefined);
  while (late.count === 0) await change(LATE_MS);
  late.hold = null;

  for (const turn of [{ isReady: false }, { isStopping: true }]) {
    Object.assign(late, { isReady: true, isStopping: false, ...turn });
    const before = late.checks;
    await eventually(async () => {
      await change();
      expect(late.checks).toBeGreaterThan(before);
    });
    for (let i = 0; i < 5; i += 1) await change();
  }

  expect(late.count).toBe(1);
});

test('no replica answers once each one was late, and again as soon as one answers', async () => {
  const hanging = [await startReplica(), await startReplica()];
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  hanging.forEach((replica) => (replica.hold = hold));
  const pools = openBoth({ found: () => hanging });
  const askLate = () => ask(pools.keepAlive, 'POST', AbortSignal.timeout(LATE_MS)).catch(() => undefined);

  const state = () => ({ isDown: pools.isDown(), hasOther: pools.hasOther() });

  await askLate();
  expect(state()).toEqual({ isDown: false, hasOther: true });
  await askLate();
  expect(state()).toEqual({ isDown: true, hasOther: false });

  release();
  await ask(pools.keepAlive);
  expect(state()).toEqual({ isDown: false, hasOther: true });
});

test('a change reaches another replica when nobody listens at the first', async () => {
  const [gone, alive] = [await startReplica(), await startReplica()];
  await gone.stop();
  const pool = open({ found: () => [gone, alive] });

  for (let i = 0; i < 20; i += 1) expect(await ask(pool, 'POST')).toBe(200);

  expect(alive.count).toBe(20);
});

test('a read that a killed replica did not answer is answered by another, and a change is not sent twice', async () => {
  const [killed, alive] = [await startReplica(), await startReplica()];
  killed.isDying = true;
  const pool = open({ found: () => [killed, alive] });
  while (killed.count === 0) expect(await ask(pool)).toBe(200);
  const alone = open({ found: () => [killed] });

  await expect(ask(alone)).rejects.toThrow('other side closed');
  const before = alive.count;
  const both = open({ found: () => [killed, alive] });
  const changes = await Promise.allSettled(Array.from({ length: 2 }, () => ask(both, 'POST')));

  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(alive.count).toBe(before + 1);
});

test('a read whose answer has begun is not sent again when the rest is lost: nobody gets two beginnings', async () => {
  const [killed, alive] = [await startReplica(), await startReplica()];
  killed.isDyingLate = true;
  const pool = open({ found: () => [killed, alive] });
  const read = async () => (await pool.request({ method: 'GET', path: '/' })).body.text();
  const asked = await Promise.allSettled([read(), read()]);

  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([killed.count, alive.count]).toEqual([1, 1]);
});

test('a replica that is about to stop gets no more requests while another serves', async () => {
  const [stopping, serving] = [await startReplica(), await startReplica()];
  stopping.isStopping = true;
  const pool = open({ found: () => [stopping, serving] });
  while (stopping.count === 0) await ask(pool);

  for (let i = 0; i < 20; i += 1) await ask(pool);

  expect(stopping.count).toBe(1);
});

test('while no name server answers, the replicas known before are asked', async () => {
  const replica = await startReplica();
  let lookUps = 0;
  const pool = open({
    found() {
      lookUps += 1;
      if (lookUps > 1) throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
      return [replica];
    },
  });
  await ask(pool);

  await eventually(() => expect(lookUps).toBeGreaterThan(2), 10_000);

  expect(await ask(pool)).toBe(200);
});

test('an unknown name is an error, and works as soon as it is known', async () => {
  const replica = await startReplica();
  const names = {
    found: (): Replica[] => {
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    },
  };
  const pool = open(names);
  await expect(ask(pool)).rejects.toThrow('no replica of http://cad:8104 is known');

  names.found = () => [replica];

  await eventually(async () => expect(await ask(pool)).toBe(200), 10_000);
});

test('a service without any replica is looked up more often', async () => {
  const replica = await startReplica();
  const lookUps = { ofNone: 0, ofOne: 0 };
  open({
    found() {
      lookUps.ofNone += 1;
      return [];
    },
  });
  open({
    found() {
      lookUps.ofOne += 1;
      return [replica];
    },
  });

  await eventually(() => expect(lookUps.ofOne).toBe(2), 10_000);

  expect(lookUps.ofNone).toBeGreaterThan(4);
});

test('a connection is replaced after some time', async () => {
  const replica = await startReplica();
  const pool = open({ found: () => [replica] }, 1);

  await eventually(async () => {
    await ask(pool);
    expect(replica.connections).toBeGreaterThan(1);
  });
});

test.each([
  ['http://127.0.0.1:8104', ['http://127.0.0.1:8104']],
  ['http://[::1]:8104', ['http://[::1]:8104']],
  ['http://localhost:8104', ['http://127.0.0.1:8104']],
  ['https://localhost:8104', ['https://localhost:8104']],
])('%s stands for %j', async (url, origins) => {
  expect(await resolveByDns(new URL(url))).toEqual(origins);
});
