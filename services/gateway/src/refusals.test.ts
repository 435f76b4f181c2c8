import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startGatewayHarness, type GatewayHarness } from './gateway-harness';

let gateway: GatewayHarness;
let cookie: string;
const { logger, lines } = recordLog();
beforeAll(async () => {
  const env = { LOOPBACK_ORIGINS: 'on', PUBLIC_URL: 'https://cad.example.org' };
  gateway = await startGatewayHarness(env, undefined, { logger });
  cookie = gateway.openSession('Jordan').cookie;
});
afterAll(() => gateway.stop());
beforeEach(() => void gateway.passed.splice(0));

const JOIN = '/api/communities/join-by-code';
const HUGE = JSON.stringify({ text: 'x'.repeat(100 * 1024) });
const EVIL = { origin: 'https://evil.example' };

interface Attempt {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const send = ({ path = JOIN, method = 'POST', headers = {}, body = '{}' }: Attempt) =>
  fetch(gateway.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body }),
  });

test.each<[string, Attempt, number, string]>([
  ['an unknown path comes first', { path: '/api/nothing', body: HUGE, headers: EVIL }, 404, 'not_found'],
  ['then another verb', { path: JOIN, method: 'PUT', body: HUGE, headers: EVIL }, 405, 'method_not_allowed'],
  ['then the size', { body: HUGE, headers: EVIL }, 413, 'payload_too_large'],
  ['then the origin', { headers: EVIL }, 403, 'foreign_origin'],
  ['then the session', {}, 401, 'unauthorized'],
])('%s', async (_what, attempt, status, code) => {
  const answer = await send(attempt);

  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, message: expect.any(String) });
  expect(gateway.passed).toEqual([]);
});

test('the session’s refusal has one word', async () => {
  expect(await (await send({})).json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' });
});

test('a request id that the client sent is in the refusal, of the gateway and of a service', async () => {
  gateway.answerWith(({ headers }, response) =>
    response.end(JSON.stringify({ named: headers['x-ten8-client-request-id'], id: headers['x-request-id'] })),
  );

  const here = await send({ headers: { 'x-request-id': 'abc-1' } });
  const there = await send({ headers: { 'x-request-id': 'abc-1', cookie } });
  const unnamed = await send({ headers: { 'x-ten8-client-request-id': 'yes', cookie } });

  expect(await here.json()).toMatchObject({ code: 'unauthorized', requestId: 'abc-1' });
  expect(await there.json()).toEqual({ named: 'yes', id: 'abc-1' });
  expect(await unnamed.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('of large bodies that arrive slowly, four of one address are kept, and the fifth is refused at once', async () => {
  const path = '/api/communities/1/places';
  const [size, first] = [4 * 1024 * 1024, 200 * 1024];
  const begin = () => {
    const headers = { cookie, 'content-length': size };
    const request = http.request(gateway.url + path, { method: 'PUT', headers });
    request.write('x'.repeat(first));
    const status = once(request, 'response').then(([answer]) => (answer as http.IncomingMessage).statusCode);
    return { request, status };
  };
  const slow = Array.from({ length: 5 }, begin);
  const refused = await Promise.race(slow.map((each) => each.status.then((status) => ({ each, status }))));

  expect(refused.status).toBe(503);
  expect((await send({ headers: { cookie } })).status).toBe(200);
  const kept = slow.filter((each) => each !== refused.each);
  for (const { request } of kept) request.end('x'.repeat(size - first));
  expect(await Promise.all(kept.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  const body = 'x'.repeat(first);
  expect((await send({ path, method: 'PUT', headers: { cookie }, body })).status).toBe(200);
  refused.each.request.destroy();
});

test.each([
  ['foo://cad.example.org', 404],
  ['http://cad.example.org', 404],
  ['http://cad.example.org/api/nothing', 404],
  ['http://cad.example.org/healthz', 200],
])('a request for the absolute address %s is answered %s', async (address, status) => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: cad.example.org\r\nConnection: close\r\n\r\n`);

  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('answers and refusals of the API have the same security headers, and each the id of its request once', async () => {
  const answers = [
    await fetch(gateway.url + '/api/communities', { headers: { cookie } }),
    await fetch(gateway.url + '/api/communities'),
    await fetch(gateway.url + '/api/openapi.json'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
  // An answer that nobody reads keeps its connection open.
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a body that is too large is refused although its size was not declared', async () => {
  const status = await new Promise((resolve, reject) => {
    const request = http.request(gateway.url + JOIN, { method: 'POST', headers: { cookie } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    for (let i = 0; i < 30; i += 1) request.write('x'.repeat(10_000));
    request.end();
  });

  expect(status).toBe(413);
  expect(gateway.passed).toEqual([]);
});

test('a body of exactly 100 kB goes through whole', async () => {
  const body = 'x'.repeat(100 * 1024);

  expect((await send({ headers: { cookie }, body })).status).toBe(200);
  expect(gateway.passed[0]?.body).toBe(body);
});

test('a larger body goes through where a whole list is taken, and nowhere else', async () => {
  const body = 'x'.repeat(300 * 1024);
  const path = '/api/communities/1/codes/import';

  expect((await send({ path, headers: { cookie }, body })).status).toBe(200);
  expect(gateway.passed[0]?.body).toBe(body);
  expect((await send({ headers: { cookie }, body })).status).toBe(413);
  const larger = PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.bodyLimit > 100 * 1024);
  expect(Object.fromEntries(larger.map(({ endpoint }) => [endpoint.route, endpoint.bodyLimit]))).toEqual({
    'PUT /api/communities/:communityId/codes': 2 * 1024 * 1024,
    'POST /api/communities/:communityId/codes/import': 2 * 1024 * 1024,
    'PUT /api/communities/:communityId/places': 4 * 1024 * 1024,
  });
});

test.each([
  ['its own', 'https://cad.example.org', 200],
  ['localhost at its port', 'http://localhost:PORT', 200],
  ['127.0.0.1 at its port', 'http://127.0.0.1:PORT', 200],
  ['[::1] at its port', 'http://[::1]:PORT', 200],
  ['localhost at another port', 'http://localhost:1', 403],
  ['none that it would tell', 'null', 403],
  ['its name over http', 'http://cad.example.org', 403],
  ['a name that begins alike', 'https://cad.example.org.evil.example', 403],
])('a request from %s origin', async (_what, origin, status) => {
  const headers = { cookie, origin: origin.replace('PORT', String(gateway.port)) };

  expect((await send({ headers })).status).toBe(status);
});

test('a change that another site sends is a security line with the address', async () => {
  lines.length = 0;

  await send({ headers: { cookie, ...EVIL } });

  const reason = 'Requests from another site are not accepted';
  expect(lines.filter(({ msg }) => msg === 'security')).toMatchObject([
    { security: 'right refused', code: 'foreign_origin', reason, userId: null, address: '127.0.0.1' },
  ]);
});

test.each<[string, Attempt, number]>([
  ['an unknown path', { path: '/api/nothing' }, 404],
  ['an unknown path outside the API', { path: '/wp-login.php' }, 404],
  ['another verb', { method: 'PUT' }, 405],
  ['too large a body', { body: HUGE }, 413],
])('the line of a request that is refused for %s names its address', async (_what, attempt, status) => {
  lines.length = 0;

  await send(attempt);

  await eventually(() =>
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status, address: '127.0.0.1' })),
  );
});

test('reading from another site is the browser’s affair', async () => {
  expect((await send({ path: '/api/config', method: 'GET', headers: EVIL })).status).toBe(200);
});

test('after 120 writes in a minute a user waits, others and reading do not', async () => {
  const { cookie: busy } = gateway.openSession('Dana');
  const write = (as: string) => send({ headers: { cookie: as } });
  const statuses = [];
  for (let i = 0; i < 120; i += 1) statuses.push((await write(busy)).status);

  const refused = await write(busy);

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await write(gateway.openSession('Alex').cookie)).status).toBe(200);
  expect((await send({ path: '/api/communities', method: 'GET', headers: { cookie: busy } })).status).toBe(
    200,
  );
});

test('what a user may write is counted over all gateways', async () => {
  const { cookie: busy } = gateway.openSession('Drew');
  const other = await gateway.addGateway();
  for (let i = 0; i < 120; i += 1) await send({ headers: { cookie: busy } });
  const statuses: number[] = [];
  const writeThere = async () => {
    const headers = { 'content-type': 'application/json', cookie: busy };
    statuses.push((await fetch(other + JOIN, { method: 'POST', headers, body: '{}' })).status);
  };

  // A gateway learns what the others have counted each time it has counted a tenth of the limit itself.
  for (let i = 0; i < 30; i += 1) await writeThere();

  expect(statuses.at(-1)).toBe(429);
});

test('a malformed cookie is refused without a request to auth, and the number of failed look-ups is limited', async () => {
  const own = await startGatewayHarness({ TRUST_PROXY: '1' });
  const read = async (sent: string, host = 'a') => {
    const headers = { cookie: sent, 'x-forwarded-for': `2001:db8:0:7::${host}` };
    return (await fetch(`${own.url}/api/communities`, { headers })).status;
  };
  const known = own.openSession('Jordan').cookie;
  expect(await read(known)).toBe(200);
  own.resolved.splice(0);
  expect(await read('ten8_session=not-a-session')).toBe(401);
  expect(own.resolved).toEqual([]);

  const statuses: number[] = [];
  for (let i = 0; i < 70; i += 1)
    statuses.push(await read(`ten8_session=${`${i}`.padStart(43, 'x')}`, `${i}`));

  expect(own.resolved).toHaveLength(60);
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
  expect(await read(known)).toBe(200);
  await own.stop();
});

test('one address has 500 connections; behind a proxy, from which all come, there is no limit', async () => {
  const [direct, behindProxy] = [
    await startGatewayHarness(),
    await startGatewayHarness({ TRUST_PROXY: '1' }),
  ];
  const connectOften = async ({ port }: GatewayHarness) => {
    const sockets: Socket[] = [];
    while (sockets.length < 501) {
      const socket = connect(port, '127.0.0.1', () => socket.resume()).on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    return sockets;
  };

  const [here, there] = [await connectOften(direct), await connectOften(behindProxy)];

  await eventually(() => expect(here.at(-1)?.closed).toBe(true));
  // The harness may have a few connections of its own.
  expect(here.slice(0, 490).filter((socket) => socket.closed)).toEqual([]);
  expect((await fetch(`${behindProxy.url}/healthz`)).status).toBe(200);
  expect(there.filter((socket) => socket.closed)).toEqual([]);
  [...here, ...there].forEach((socket) => socket.destroy());
  await Promise.all([direct.stop(), behindProxy.stop()]);
});

test.each(['cross-site', 'same-site'])(
  'a change from a %s page is refused even when its Origin was lost on the way',
  async (site) => {
    const answer = await send({ headers: { cookie, 'sec-fetch-site': site } });

    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'foreign_origin' }]);
  },
);

test.each(['same-origin', 'none'])(
  'a change whose Origin was lost and that is %s is accepted',
  async (site) => {
    expect((await send({ headers: { cookie, 'sec-fetch-site': site } })).status).toBe(200);
  },
);

test('over https the session has a name that only the host itself can set; auth alone sees the browser’s cookie', async () => {
  const opened = gateway.openSession('Jordan');
  const [, value] = opened.cookie.split('=');
  const cookies = `ten8_session=${'x'.repeat(43)}; __Host-ten8_session=${value}; __Host-ten8_browser=a.b; other=1`;

  await send({ path: '/api/login', headers: { cookie: cookies } });
  await send({ headers: { cookie: cookies } });

  expect(
    gateway.passed.map(({ service, caller, headers }) => [service, caller?.actor?.userId, headers.cookie]),
  ).toEqual([
    ['auth', opened.session.userId, '__Host-ten8_browser=a.b'],
    ['community', opened.session.userId, undefined],
  ]);
  // Any host of the domain can set this one.
  const planted = await send({
    path: '/api/communities',
    method: 'GET',
    headers: { cookie: `ten8_session=${value}` },
  });
  expect(planted.status).toBe(401);
});

test('after 600 reads in a minute an address waits', async () => {
  // Behind a proxy, for an address without reads of other tests: their minute would end in the middle of this one.
  const own = await startGatewayHarness({ TRUST_PROXY: '1' });
  const statuses: number[] = [];
  const read = async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const answer = await fetch(`${own.url}/api/stats/platform`, { headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  };

  for (let i = 0; i < 20; i += 1) await Promise.all(Array.from({ length: 31 }, read));
  await own.stop();

  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('a Redis that hangs costs one pause, not one for every request', async () => {
  const { cookie: calm } = gateway.openSession('Casey');
  const read = () => send({ path: '/api/communities', method: 'GET', headers: { cookie: calm } });
  expect((await read()).status).toBe(200);

  gateway.freezeRedis(true);
  const start = Date.now();
  for (let i = 0; i < 50; i += 1) expect((await read()).status).toBe(200);
  const elapsed = Date.now() - start;
  gateway.freezeRedis(false);

  // Fifty pauses would take much longer.
  expect(elapsed).toBeLessThan(10_000);
});

test('without Redis limits are counted here, at once', async () => {
  const { cookie: busy } = gateway.openSession('Robin');
  await gateway.killRedis();

  const start = Date.now();
  const statuses = new Set<number>();
  for (let i = 0; i < 121; i += 1) statuses.add((await send({ headers: { cookie: busy } })).status);

  expect([...statuses]).toEqual([200, 429]);
  expect(Date.now() - start).toBeLessThan(20_000);
});
