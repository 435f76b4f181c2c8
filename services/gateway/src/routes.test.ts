import http from 'node:http';
import { text } from 'node:stream/consumers';
import { ENDPOINTS, PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import { startGatewayHarness, type GatewayHarness } from './gateway-harness';
import { apiDocument } from './web/api-document';

let gateway: GatewayHarness;
let cookie: string;
beforeAll(async () => {
  gateway = await startGatewayHarness({ RATE_LIMITS: 'off' });
  cookie = gateway.openSession().cookie;
});
afterAll(() => gateway.stop());

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const fill = (path: string): string => path.replace(/:\w+/g, '1');
const PATHS = [...new Set(PUBLIC_ENDPOINTS.map(({ endpoint }) => endpoint.path))];
/** All but the document, which the gateway answers itself. */
const FORWARDED = PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.service !== 'gateway');
const verbsOf = (path: string): string[] =>
  PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.verb);

test.each(FORWARDED)('$name reaches its service as it was sent', async ({ endpoint }) => {
  gateway.passed.splice(0);

  const answer = await fetch(`${gateway.url}${fill(endpoint.path)}?a=%20b`, {
    method: endpoint.verb,
    headers: { cookie },
  });

  expect(answer.status).toBe(200);
  expect(gateway.passed).toMatchObject([
    { service: endpoint.service, method: endpoint.verb, url: `${fill(endpoint.path)}?a=%20b` },
  ]);
});

/** As Java's own client and `curl --http2` send every request to an address without https. */
const OFFERS_HTTP_2 = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAMAAABkAAQ',
};

test.each([
  ['GET', '/api/communities', ''],
  ['POST', '/api/communities', '{"name":"Harbor"}'],
  ['GET', '/healthz', ''],
])('a client that offers HTTP/2 gets the usual answer to %s %s', async (method, path, body) => {
  gateway.passed.splice(0);

  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { ...OFFERS_HTTP_2, cookie, 'content-type': 'application/json' };
    http
      .request(gateway.url + path, { method, headers })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });

  expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1']);
  await text(answer);
  if (path.startsWith('/api/')) expect(gateway.passed).toMatchObject([{ method, url: path, body }]);
});

test.each(PATHS)('%s takes no other verb', async (path) => {
  gateway.passed.splice(0);

  for (const method of VERBS.filter((verb) => !verbsOf(path).includes(verb))) {
    const answer = await fetch(gateway.url + fill(path), { method, headers: { cookie } });

    expect([method, answer.status]).toEqual([method, 405]);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(
      answer.headers
        .get('allow')
        ?.split(', ')
        .filter((verb) => verb !== 'HEAD')
        .sort(),
    ).toEqual(verbsOf(path).sort());
  }

  expect(gateway.passed).toEqual([]);
});

test('nothing internal can be reached, however it is spelt', async () => {
  gateway.passed.splice(0);
  const internal = ENDPOINTS.filter(({ endpoint }) => endpoint.path.startsWith('/internal/'));
  expect(internal.length).toBeGreaterThan(0);

  const attempts = [
    ...internal.map(({ endpoint }) => [endpoint.verb, fill(endpoint.path)] as const),
    ['GET', '/internal/events?after=0&limit=1'] as const,
    ['GET', '/metrics'] as const,
    ['GET', '/Metrics/'] as const,
    ['GET', '/api/../internal/events'] as const,
    ['GET', '/api/communities/%2e%2e'] as const,
    ['GET', '/api/communities/..%2f..%2finternal%2fevents/members'] as const,
    ['GET', '//internal/events'] as const,
  ];
  for (const [method, path] of attempts) {
    const answer = await fetch(gateway.url + path, { method, headers: { cookie } });
    const isHarmless = answer.status === 404 || gateway.passed.every(({ url }) => url.startsWith('/api/'));
    expect([path, isHarmless]).toEqual([path, true]);
  }

  expect(gateway.passed.filter(({ url }) => !url.startsWith('/api/'))).toEqual([]);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/communities/',
  '/api/communities/1/units/',
  '/api/%zz',
  '/api/calls/%zz',
])('%s is unknown, in JSON', async (path) => {
  const answer = await fetch(gateway.url + path, { headers: { cookie, accept: 'text/html' } });

  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message: 'Not found', code: 'not_found' });
});

test('HEAD is a GET without its body', async () => {
  const answer = await fetch(`${gateway.url}/api/config`, { method: 'HEAD' });

  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

interface BodySchema {
  properties?: Record<string, unknown>;
  required?: string[];
}
interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: { content: { 'application/json': { schema: BodySchema; example: unknown } } };
  responses: Record<string, { content?: Record<string, { example: unknown }> }>;
}
const operations = (paths: unknown) =>
  Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
const DOCUMENTED = operations(apiDocument().paths);

test('the document describes exactly the calls that are routed', async () => {
  const document = await (await fetch(`${gateway.url}/api/openapi.json`)).json();

  const described = operations(document.paths).map(({ path, verb }) => `${verb.toUpperCase()} ${path}`);
  const routed = PUBLIC_ENDPOINTS.map(
    ({ endpoint }) => `${endpoint.verb} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(routed.sort());
  expect(document.openapi).toBe('3.1.0');
});

test('every operation has a name of its own and one tag, which is described', () => {
  const all = DOCUMENTED.map(({ operation }) => operation);
  const described = (apiDocument().tags as { name: string; description: string }[]).filter(
    ({ description }) => description !== '',
  );

  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(all.filter(({ tags }) => tags.length !== 1)).toEqual([]);
  expect(new Set(described.map(({ name }) => name))).toEqual(new Set(all.flatMap(({ tags }) => tags)));
});

test.each(DOCUMENTED.filter(({ operation }) => operation.requestBody))(
  'the example of $operation.operationId would be accepted',
  ({ operation }) => {
    const named = PUBLIC_ENDPOINTS.find(({ name }) => name === operation.operationId);

    const result = named?.endpoint.body.safeParse(operation.requestBody?.content['application/json'].example);

    expect(result?.error?.issues ?? []).toEqual([]);
  },
);

test.each(['openCall', 'takeCall'])(
  'the texts that %s cannot do without are described as required',
  (name) => {
    const { operation } = DOCUMENTED.find(({ operation }) => operation.operationId === name) ?? {};

    const { properties, required } = operation?.requestBody?.content['application/json'].schema ?? {};

    expect(required).toEqual(['location', 'description']);
    expect(properties).toMatchObject({ location: { type: 'string' }, description: { type: 'string' } });
  },
);

test.each(PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.reply.type !== 'undefined'))(
  'the example of what $name answers is such an answer',
  ({ name, endpoint }) => {
    const operation = DOCUMENTED.find(({ operation }) => operation.operationId === name);

    const body = operation?.operation.responses[endpoint.status]?.content?.[endpoint.replyType]?.example;

    expect(endpoint.reply.safeParse(body).error?.issues ?? []).toEqual([]);
  },
);

test('tables are described as CSV', () => {
  const tables = DOCUMENTED.filter(({ path }) => path.endsWith('.csv'));

  const types = tables.map(({ path, operation }) => [
    path,
    Object.keys(operation.responses[200]?.content ?? {}),
  ]);

  expect(types).toEqual([
    ['/api/communities/{communityId}/activity-logs.csv', ['text/csv']],
    ['/api/communities/{communityId}/dispatch/statistics.csv', ['text/csv']],
  ]);
});

test('people read the contract without a script, each call with an example', async () => {
  const answer = await fetch(`${gateway.url}/api/docs`);
  const page = await answer.text();

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { name } of PUBLIC_ENDPOINTS) expect(page).toContain(`<details id="${name}">`);
  const links = [...page.matchAll(/<a href="#([\w-]+)">/g)].map(([, id]) => id);
  expect(links.filter((id) => !page.includes(`<h2 id="${id}">`))).toEqual([]);
  expect(links).toContain('chapter-rollCalls');
  expect(page).toContain('jordan.reyes@example.org');
  expect(page).not.toContain('<script');
  expect((await fetch(`${gateway.url}/api/docs`, { method: 'POST' })).status).toBe(404);
});
