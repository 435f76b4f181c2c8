import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPool } from '@ten8/service-kit/service-client/undici';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';
import { forward, NoAnswerInTime, type OnAnswer } from './forward';
import { ANSWER_MS } from './upstreams';

let gateway: GatewayHarness;
let cookie: string;
beforeAll(async () => {
  gateway = await startGatewayHarness({ RATE_LIMITS: 'off', TRUST_PROXY: '1' });
  cookie = gateway.openSession().cookie;
});
afterAll(() => gateway.stop());
beforeEach(() => void gateway.passed.splice(0));
const LONG = Buffer.alloc(32 * 1024 * 1024, 'x');

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { cookie, ...headers }, redirect: 'manual' });

test('a service gets the headers that services read, and no others', async () => {
  await new Promise<void>((resolve) => {
    const strange = Array.from({ length: 900 }, (_, n): [string, string] => [`x-${n}`, '']);
    const headers = {
      cookie,
      'x-ten8-positions': 'cad=999',
      'x-ten8-anything': 'x',
      'if-none-match': '"abc"',
      'idempotency-key': 'k-1',
      connection: 'close',
      referer: gateway.url,
      te: 'trailers',
      ...Object.fromEntries(strange),
    };
    http.get(`${gateway.url}/api/communities/1/characters`, { headers }, (response) => {
      response.resume().on('end', resolve);
    });
  });

  const { headers = {}, caller } = gateway.passed[0] ?? {};
  expect(caller?.actor).not.toBeNull();
  const passedOn = Object.keys(headers).filter((name) => !name.startsWith('x-ten8-'));
  expect(passedOn.sort()).toEqual(['connection', 'host', 'idempotency-key', 'if-none-match', 'x-request-id']);
  expect(headers).not.toHaveProperty('x-ten8-anything');
});

test('the browser sees the answer whole, but nothing of what services tell each other', async () => {
  gateway.answerWith((_passed, response) => {
    response.writeHead(201, {
      'content-type': 'application/json; charset=utf-8',
      'set-cookie': ['a=1; HttpOnly', 'b=2'],
      etag: '"e"',
      link: '</api/x?cursor=1>; rel="next"',
      'x-ten8-positions': 'cad=1',
      'x-ten8-other': 'x',
    });
    response.end('{"ok":true}');
  });

  const answer = await get('/api/communities');

  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ ok: true });
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(answer.headers.get('etag')).toBe('"e"');
  expect(answer.headers.get('link')).toBe('</api/x?cursor=1>; rel="next"');
  expect([...answer.headers.keys()].filter((name) => name.startsWith('x-ten8'))).toEqual([]);
});

test.each([204, 302, 304, 400, 409, 500])('status %s is passed on as it is', async (status) => {
  gateway.answerWith((_passed, response) => void response.writeHead(status, { location: '/auth' }).end());

  expect((await get('/api/login')).status).toBe(status);
});

test('one request has one id in every process', async () => {
  gateway.answerWith((_passed, response) => void response.end('{}'));

  const given = await get('/api/communities', { 'x-request-id': 'abc-123' });
  const made = await get('/api/communities', { 'x-request-id': 'not/good' });

  expect(given.headers.get('x-request-id')).toBe('abc-123');
  expect(gateway.passed[0]?.headers['x-request-id']).toBe('abc-123');
  expect(made.headers.get('x-request-id')).toBe(gateway.passed[1]?.headers['x-request-id']);
  expect(made.headers.get('x-request-id')).not.toBe('not/good');
});

test('what one answer has shown, every later request is owed', async () => {
  const says = (seen: string) =>
    gateway.answerWith((_passed, response) => void response.setHeader('x-ten8-positions', seen).end('{}'));
  const seenBy = async () => {
    await get('/api/communities');
    return String(gateway.passed.at(-1)?.headers['x-ten8-positions']).split(',').sort();
  };

  says('cad=7,community=3');
  await get('/api/communities');
  says('cad=5');
  expect(await seenBy()).toEqual(['cad=7', 'community=3']);
  says('community=9');
  await get('/api/communities');

  expect(await seenBy()).toEqual(['cad=7', 'community=9']);
});

test('a second gateway sends the positions that the first one has shown a caller, only for that caller', async () => {
  const second = await gateway.addGateway();
  const [mineCookie, other] = [gateway.openSession('Casey').cookie, gateway.openSession('Dana').cookie];
  gateway.answerWith(
    (_passed, response) => void response.setHeader('x-ten8-positions', 'civilian=40').end('{}'),
  );
  await get('/api/communities', { cookie: mineCookie });
  gateway.answerWith((_passed, response) => void response.end('{}'));

  await fetch(`${second}/api/communities`, { headers: { cookie: mineCookie } });
  await fetch(`${second}/api/communities`, { headers: { cookie: other } });

  const [mine, theirs] = gateway.passed.slice(-2).map(({ headers }) => headers['x-ten8-positions']);
  expect(mine).toBe('civilian=40');
  expect(theirs).toBeUndefined();
});

test('behind a proxy the caller’s address is the one that the proxy saw', async () => {
  await get('/api/communities', { 'x-forwarded-for': '198.51.100.9, 203.0.113.5' });
  await get('/api/communities', { 'x-forwarded-for': 'nonsense' });
  await get('/api/communities');

  expect(gateway.passed.map(({ caller }) => caller?.address)).toEqual([
    '203.0.113.5',
    '127.0.0.1',
    '127.0.0.1',
  ]);
});

test('a browser that leaves ends the request at the service', async () => {
  let isOpen = false;
  gateway.answerWith((_passed, response) => {
    isOpen = true;
    response.on('close', () => (isOpen = false));
    response.writeHead(200).write('[');
  });
  const client = http.get(`${gateway.url}/api/communities`, { headers: { cookie } });
  await new Promise((resolve) => client.once('response', resolve));
  expect(isOpen).toBe(true);

  client.destroy();
  client.on('error', () => {});

  await eventually(() => expect(isOpen).toBe(false));
});

test('a browser that leaves before the answer ends the request as well', async () => {
  let open = 0;
  gateway.answerWith((_passed, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
  });
  const client = connect(gateway.port, '127.0.0.1');
  client.write(`GET /api/communities HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  await eventually(() => expect(open).toBe(1));

  client.destroy();

  await eventually(() => expect(open).toBe(0));
});

test('a change outlives the browser that sent it, and the gateway goes on', async () => {
  let isOpen = false;
  let answer = () => {};
  gateway.answerWith(({ url }, response) => {
    if (url !== '/api/user/online') return void response.end('{}');
    isOpen = true;
    response.on('close', () => (isOpen = false));
    answer = () => void response.end(LONG);
  });
  const client = http.request(`${gateway.url}/api/user/online`, { method: 'POST', headers: { cookie } });
  client.on('error', () => {});
  client.end('{}');
  await eventually(() => expect(isOpen).toBe(true));

  client.destroy();
  // The gateway has read that the browser left when it answers the next request.
  await get('/api/communities');

  expect(isOpen).toBe(true);
  answer();
  await eventually(() => expect(isOpen).toBe(false));
  expect((await get('/api/communities')).status).toBe(200);
});

test.each([
  ['with a length', { 'content-length': '100' }],
  ['of unknown length', {}],
])('an answer %s that breaks off is not passed off as whole', async (_which, headers) => {
  gateway.answerWith((_passed, response) => {
    response.writeHead(200, headers).write('[');
    setTimeout(() => response.destroy(), 20);
  });

  await expect(get('/api/communities').then((answer) => answer.text())).rejects.toThrow();

  gateway.answerWith((_passed, response) => void response.end('{}'));
  expect((await get('/api/communities')).status).toBe(200);
});

/** Asks, and reads nothing of the answer once it has begun. */
const askAndIgnore = (url = gateway.url) =>
  new Promise<http.IncomingMessage>((resolve) => {
    http.get(`${url}/api/communities`, { headers: { cookie }, agent: false }, resolve);
  });

test('a slow reader holds the service back instead of filling the gateway, and gets every byte', async () => {
  let unsent = () => Infinity;
  gateway.answerWith((_passed, response) => {
    unsent = () => response.writableLength;
    response.end(LONG);
  });
  const answer = await askAndIgnore();
  let before = -1;
  await eventually(() => {
    const last = before;
    before = unsent();
    expect(before).toBe(last);
  });

  expect(unsent()).toBeGreaterThan(0);

  let read = 0;
  for await (const chunk of answer) read += (chunk as Buffer).length;
  expect(read).toBe(LONG.length);
});

test('readers who leave in the middle of long answers give their connections to the service back', async () => {
  gateway.answerWith((_passed, response) => void response.end(LONG));
  const leavers = await Promise.all(Array.from({ length: 64 }, () => askAndIgnore()));
  gateway.answerWith((_passed, response) => void response.end('{}'));

  leavers.forEach((answer) => answer.destroy());

  expect((await get('/api/communities')).status).toBe(200);
});

test('waiting sign-ins do not delay other requests to auth, and those over the limit are refused at once', async () => {
  const { cookie } = gateway.openSession('Jordan');
  let waiting = 0;
  gateway.answerWith(({ url }, response) => {
    if (url !== '/api/login') return void response.end('{}');
    waiting += 1;
    response.on('close', () => (waiting -= 1));
  });
  const controller = new AbortController();
  const { signal } = controller;
  const storm = Array.from({ length: 70 }, () =>
    fetch(`${gateway.url}/api/login`, { method: 'POST', signal }).catch(() => null),
  );
  // The others are not answered.
  const refused = await Promise.race(storm);
  await eventually(() => expect(waiting).toBe(50));

  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await get('/api/auth/user')).status).toBe(200);
  const signOut = await fetch(`${gateway.url}/api/logout`, { method: 'POST', headers: { cookie } });
  expect(signOut.status).toBe(200);

  controller.abort();
  await Promise.all(storm);
  await eventually(() => expect(waiting).toBe(0));
});

test('sign-ins begin one by one, and those whose browsers have left do not begin', async () => {
  const STORM = 40;
  const arrivals: number[] = [];
  gateway.answerWith((_passed, response) => {
    arrivals.push(performance.now());
    response.end('{}');
  });
  const signIn = (signal: AbortSignal | null = null) =>
    fetch(`${gateway.url}/api/login`, { method: 'POST', signal }).catch(() => null);

  await Promise.all(Array.from({ length: STORM }, () => signIn()));

  // They are two milliseconds apart; a timer may be up to one early.
  expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(STORM - 1);

  arrivals.splice(0);
  const controller = new AbortController();
  const storm = Array.from({ length: STORM }, () => signIn(controller.signal));
  await eventually(() => expect(arrivals.length).toBeGreaterThan(0));
  controller.abort();
  await Promise.all(storm);
  await signIn();

  expect(arrivals.length).toBeLessThan(STORM);
});

/** One request through `forward` to a service that answers like this. */
async function forwardTo(
  answer: http.RequestListener,
  limits: { answerMs: number; unreadMs: number; onAnswer?: OnAnswer },
) {
  const service = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const pool = createPool(`http://127.0.0.1:${(service.address() as AddressInfo).port}`, {});
  const upstreamRequest = { method: 'GET', path: '/', headers: [], body: null };
  let ended: Promise<unknown> = Promise.resolve();
  const front = http.createServer((_request, response) => {
    ended = forward(pool, upstreamRequest, response, { onAnswer: () => {}, ...limits }).catch(
      (error: unknown) => {
        response.writeHead(503).end();
        return error;
      },
    );
  });
  front.listen(0, '127.0.0.1');
  await new Promise((resolve) => front.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    ended: () => ended,
    connectionsToService: () => promisify(service.getConnections.bind(service))(),
    async stop() {
      await pool.destroy();
      for (const server of [front, service]) server.close().closeAllConnections();
    },
  };
}

test('a browser that reads nothing loses its answer in time, and the service is free again', async () => {
  let isOpen = true;
  const one = await forwardTo(
    (_request, response) => {
      response.on('close', () => (isOpen = false)).end(LONG);
    },
    { answerMs: 5_000, unreadMs: 50 },
  );

  const answer = await askAndIgnore(one.url);

  await eventually(() => expect(isOpen).toBe(false));
  await expect(answer.resume().toArray()).rejects.toThrow();
  await one.stop();
});

const later = () => new Promise((resolve) => setTimeout(resolve, 200));

test.each<[string, Buffer, OnAnswer]>([
  ['is read slowly', LONG, () => {}],
  ['has to wait', Buffer.from('{}'), later],
  ['has to wait and is long', LONG, later],
])('the last answer of a service that stops arrives whole when it %s', async (_how, body, onAnswer) => {
  const one = await forwardTo(
    (_request, response) => void response.writeHead(200, { connection: 'close' }).end(body),
    { answerMs: 5_000, unreadMs: 5_000, onAnswer },
  );

  const answer = await askAndIgnore(one.url);
  await eventually(async () => expect(await one.connectionsToService()).toBe(0));

  let read = 0;
  for await (const chunk of answer) read += (chunk as Buffer).length;
  expect(read).toBe(body.length);
  await one.stop();
});

test('a service that is slow to begin is given up, one that is slow to end is not', async () => {
  const silent = await forwardTo(() => {}, { answerMs: 50, unreadMs: 50 });
  const slow = await forwardTo(
    (_request, response) => {
      response.write('[');
      setTimeout(() => response.end(']'), 2_500);
    },
    { answerMs: 2_000, unreadMs: 2_000 },
  );

  const given = await fetch(silent.url);
  const whole = await fetch(slow.url);

  expect(given.status).toBe(503);
  expect(await silent.ended()).toBeInstanceOf(NoAnswerInTime);
  expect(await whole.text()).toBe('[]');
  await Promise.all([silent.stop(), slow.stop()]);
});

test('a service that hangs is given up early enough for the refusal to arrive within five seconds', async () => {
  const alone = await startGatewayHarness();
  alone.answerWith(() => {});

  const askedAt = performance.now();
  const answer = await fetch(`${alone.url}/api/config`);
  const tookMs = performance.now() - askedAt;

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(tookMs).toBeGreaterThan(ANSWER_MS - 100);
  expect(ANSWER_MS).toBeLessThan(5_000);
  await alone.stop();
});

test('a large answer arrives byte for byte', async () => {
  const big = 'abcdefghij'.repeat(300_000);
  gateway.answerWith((_passed, response) => void response.end(big));

  expect(await (await get('/api/communities')).text()).toBe(big);
});

test('a read is asked once more when the connection breaks, a write is not', async () => {
  gateway.answerWith((_passed, response) => void response.destroy());

  const read = await get('/api/communities');
  const write = await fetch(`${gateway.url}/api/communities`, { method: 'POST', headers: { cookie } });

  expect([read.status, write.status]).toEqual([503, 503]);
  expect(gateway.passed.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
});

test('a service that is down is unavailable on its own routes, and the gateway says so and stays ready', async () => {
  const { logger, lines } = recordLog('warn');
  const realtime = http.createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => realtime.once('listening', resolve));
  const realtimeUrl = `http://127.0.0.1:${(realtime.address() as AddressInfo).port}`;
  const own = await startGatewayHarness({ RATE_LIMITS: 'off' }, ['http://127.0.0.1:9', realtimeUrl], {
    logger,
  });
  const ready = async () => {
    const answer = await fetch(`${own.url}/readyz`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ready' }]);

  await own.services.cad.stop();
  const answer = await fetch(`${own.url}/api/communities/1/units`, {
    headers: { cookie: own.openSession().cookie },
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  const body = await answer.json();
  expect(body).toMatchObject({ code: 'unavailable' });
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN|localhost/);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect(body.message).toBe('Ten8 is busy right now. Please try again.');
  expect(lines).toMatchObject([
    { msg: 'a service does not answer', service: 'cad', requestId: answer.headers.get('x-request-id') },
  ]);
  expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
  await own.stop();
  realtime.close();
  realtime.closeAllConnections();
});

test('a browser that leaves does not make a frozen service count as answering', async () => {
  let asked = 0;
  // The gateway also asks whether auth answers again.
  gateway.answerWith(({ url }) => void (asked += url === '/api/login' ? 1 : 0));
  const signIn = (signal: AbortSignal | null = null) =>
    fetch(`${gateway.url}/api/login`, { method: 'POST', signal }).catch(() => null);
  const controller = new AbortController();

  const early = [signIn(), signIn()];
  await pause(1_000);
  const late = signIn();
  const leaving = signIn(controller.signal);
  await Promise.all(early);
  controller.abort();
  await Promise.all([leaving, late]);
  await signIn();

  expect(asked).toBe(4);
});
