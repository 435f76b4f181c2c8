import { DatabaseError } from 'sequelize';
import request from 'supertest';
import { z } from 'zod';
import { defineEndpoint } from '@ten8/contracts/define';
import { refuse } from '@ten8/contracts/errors';
import { PageQuery, PathId, requiredText } from '@ten8/contracts/fields';
import {
  ACTOR_HEADER,
  CLIENT_REQUEST_ID_HEADER,
  SERVICE_HEADER,
  signActor,
  signService,
} from '../access/actor';
import { signToken } from '../access/signed-tokens';
import { createLogger } from '../observability/logger';
import { createMetrics } from '../observability/metrics';
import { createApp } from '../process/app';
import { toPage } from './page';
import { createRouter } from './router';
import { anyone, serve, signedIn } from './serve';

const SECRET = 'k7Qz1pVx9Lm3Rt5Yw8Bn2Hd4Gf6Js0Ca';
const service = 'cad';
const params = z.object({ thingId: PathId });
const Thing = z.object({ id: z.int(), name: z.string() });

const readThing = defineEndpoint('GET /api/things/:thingId', {
  service,
  summary: '',
  params,
  reply: Thing,
  etag: true,
});
const renameThing = defineEndpoint('PUT /api/things/:thingId', {
  service,
  summary: '',
  params,
  body: z.object({ name: requiredText(10, 'A name is required') }),
  reply: Thing,
});
const listThings = defineEndpoint('GET /api/things', {
  service,
  summary: '',
  query: PageQuery,
  reply: z.array(Thing),
  paged: true,
});
const breakThing = defineEndpoint('POST /api/broken', { service, summary: '' });
const loseDatabase = defineEndpoint('POST /api/lost', { service, summary: '' });
const beacon = defineEndpoint('POST /api/beacons', { service, summary: '', beacon: true });
const internalThing = defineEndpoint('POST /internal/things', { service, summary: '' });

const router = createRouter();
serve(router, readThing, anyone, async ({ params: { thingId } }) => ({
  id: thingId,
  name: 'A thing',
  secret: 'x',
}));
serve(
  router,
  renameThing,
  ({ caller, params: { thingId } }) => {
    const admitted = signedIn({ caller });
    if (thingId !== 1) throw refuse('not_found', 'Thing not found');
    return admitted;
  },
  async ({ body }) => ({ id: 1, name: body.name }),
);
serve(router, listThings, anyone, async ({ query: { limit, cursor = 100 } }) =>
  toPage(
    [1, 2, 3].map((step) => ({ id: cursor - step, name: 'A thing' })),
    limit,
  ),
);
serve(router, breakThing, anyone, async () => {
  throw new Error('select secret from internals at db-host-7');
});
serve(router, loseDatabase, anyone, async () => {
  const said = Object.assign(new Error('terminating connection due to administrator command'), {
    sql: 'select 1',
    code: '57P01',
  });
  throw new DatabaseError(said);
});
serve(router, beacon, anyone, async () => undefined);
serve(router, internalThing, anyone, async () => undefined);

const startApp = (logger = createLogger('a-test', { LOG_LEVEL: 'silent' })) =>
  createApp({
    logger,
    metrics: createMetrics('a-test'),
    readiness: { stopping: false, checks: {} },
    secret: SECRET,
    routers: [router],
  });
const app = startApp();
const actor = {
  userId: 7,
  sessionId: '7f8de9c2-3f0a-4b9b-8f7e-3a2d4d8b6c11',
  firstName: 'Jane',
  lastName: 'Roe',
  email: 'jane@test.ten8',
};
const signedInToken = signActor(SECRET, { actor, address: '203.0.113.7' });
const signedOutToken = signActor(SECRET, { actor: null, address: '203.0.113.7' });

const ask = (verb: 'get' | 'head' | 'put' | 'post', path: string, token = signedInToken) =>
  request(app)[verb](path).set(ACTOR_HEADER, token);

test('only fields of the contract leave the service', async () => {
  const answer = await ask('get', '/api/things/3');

  expect(answer.body).toEqual({ id: 3, name: 'A thing' });
});

test('an ETag spares the bytes when nothing changed', async () => {
  const first = await ask('get', '/api/things/3');

  const second = await ask('get', '/api/things/3').set('if-none-match', String(first.headers.etag));
  const other = await ask('get', '/api/things/4').set('if-none-match', String(first.headers.etag));

  expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
  expect([second.status, second.text]).toEqual([304, '']);
  expect(other.status).toBe(200);
});

test.each([
  ['among others', (etag: string) => `"an-older-one", ${etag}`],
  ['marked as weak by a proxy', (etag: string) => `W/${etag}`],
  ['as any', () => '*'],
])('an ETag that the client knows %s spares the bytes', async (_, ifNoneMatch) => {
  const { headers } = await ask('get', '/api/things/3');

  const answer = await ask('get', '/api/things/3').set('if-none-match', ifNoneMatch(String(headers.etag)));

  expect(answer.status).toBe(304);
});

test('HEAD answers with the headers of GET and no bytes', async () => {
  const { headers } = await ask('get', '/api/things/3');

  const answer = await ask('head', '/api/things/3');

  expect([answer.status, answer.headers.etag, answer.text]).toEqual([200, headers.etag, undefined]);
});

test.each([
  [
    'no session, before all else',
    '/api/things/2',
    signedOutToken,
    '{"broken',
    401,
    'unauthorized',
    'Unauthorized',
  ],
  [
    'no session, even for an impossible id',
    '/api/things/nine',
    signedOutToken,
    '{}',
    401,
    'unauthorized',
    'Unauthorized',
  ],
  [
    'no such thing, before the body',
    '/api/things/2',
    signedInToken,
    '{"broken',
    404,
    'not_found',
    'Thing not found',
  ],
  ['an id out of range', '/api/things/99999999999', signedInToken, '{}', 404, 'not_found', 'Not found'],
  [
    'malformed JSON',
    '/api/things/1',
    signedInToken,
    '{"broken',
    400,
    'invalid_request',
    'The body is not valid JSON',
  ],
  ['nothing at all', '/api/things/1', signedInToken, '', 400, 'invalid_request', 'A name is required'],
  [
    'only blanks',
    '/api/things/1',
    signedInToken,
    '{"name":"  "}',
    400,
    'invalid_request',
    'A name is required',
  ],
  [
    'NUL',
    '/api/things/1',
    signedInToken,
    '{"name":"a\\u0000"}',
    400,
    'invalid_request',
    'Contains characters that cannot be stored',
  ],
  [
    'a lone surrogate',
    '/api/things/1',
    signedInToken,
    '{"name":"\\ud800"}',
    400,
    'invalid_request',
    'Contains characters that cannot be stored',
  ],
  [
    'too long a text',
    '/api/things/1',
    signedInToken,
    '{"name":"12345678901"}',
    400,
    'invalid_request',
    'Must be at most 10 characters',
  ],
  ['the wrong type', '/api/things/1', signedInToken, '{"name":7}', 400, 'invalid_request', 'Must be text'],
  ['a list for an object', '/api/things/1', signedInToken, '[]', 400, 'invalid_request', expect.any(String)],
])('refuses %s', async (_case, path, token, body, status, code, message) => {
  const answer = await ask('put', path, token).set('content-type', 'application/json').send(body);

  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, message });
});

test('lengths count code points, not the places JavaScript takes for them', async () => {
  const rename = (name: string) => ask('put', '/api/things/1').type('json').send(JSON.stringify({ name }));

  const [ten, eleven] = [await rename('😀'.repeat(10)), await rename('😀'.repeat(11))];

  expect([ten.status, ten.body.name]).toEqual([200, '😀'.repeat(10)]);
  expect([eleven.status, eleven.body.message]).toEqual([400, 'Must be at most 10 characters']);
});

test('refuses a body that is not JSON and one that is too large', async () => {
  const form = await ask('put', '/api/things/1').type('form').send({ name: 'a' });
  const large = await ask('put', '/api/things/1')
    .type('json')
    .send(JSON.stringify({ name: 'a'.repeat(110_000) }));

  expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
  expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
});

test('a call without fields takes no malformed JSON either, and a beacon takes anything', async () => {
  const said = await ask('post', '/api/broken').type('json').send('{"broken');
  const beacon = await ask('post', '/api/beacons').type('text/plain').send('{"broken');

  expect([said.status, said.body.message]).toEqual([400, 'The body is not valid JSON']);
  expect(beacon.status).toBe(204);
});

test('bytes that are no UTF-8 are refused, not guessed', async () => {
  const answer = await ask('put', '/api/things/1')
    .type('json')
    .serialize((bytes: unknown) => bytes as string)
    .send(Buffer.from('{"name":"\xff"}', 'latin1'));

  expect([answer.status, answer.body.message]).toEqual([400, 'The body is not valid UTF-8']);
});

test('a field that breaks two rules is named once, with the first of them', async () => {
  const answer = await ask('put', '/api/things/1').send({ name: 'eleven char\0' });

  expect(answer.body).toMatchObject({
    message: 'Must be at most 10 characters',
    details: [{ path: 'name', message: 'Must be at most 10 characters' }],
  });
});

test('links the next page and leaves the body the plain list', async () => {
  const answer = await ask('get', '/api/things?limit=2&cursor=50');

  expect(answer.body).toEqual([
    { id: 49, name: 'A thing' },
    { id: 48, name: 'A thing' },
  ]);
  expect(answer.headers.link).toBe('</api/things?limit=2&cursor=48>; rel="next"');
});

test('links nothing after the last page, even if that is full', async () => {
  const answer = await ask('get', '/api/things?limit=3&cursor=50');

  expect(answer.body).toHaveLength(3);
  expect(answer.headers.link).toBeUndefined();
});

test.each(['limit=0', 'limit=201', 'limit=two', 'limit=1&limit=2', 'cursor=0', 'cursor=-1', 'cursor=x'])(
  'refuses the page %s',
  async (query) => {
    const answer = await ask('get', `/api/things?${query}`);

    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  },
);

test.each(['/API/things/3', '/api/Things/3', '/api/things/3/', '/api//things/3'])(
  'a path is known in one spelling only, not as %s',
  async (path) => {
    expect((await ask('get', '/api/things/3')).status).toBe(200);
    expect((await ask('get', path)).status).toBe(404);
    expect((await ask('get', '/HEALTHZ')).status).toBe(404);
  },
);

test('the answer to an unexpected error contains no internal details', async () => {
  const answer = await ask('post', '/api/broken');

  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|db-host|at /);
});

test('a header without a valid token is not believed, and internal endpoints are only for services', async () => {
  const forged = await ask(
    'get',
    '/api/things/3',
    signActor('another-secret-9Zk2Lq8Xw4Vb7Nm1Tc', { actor, address: '' }),
  );
  const user = await ask('post', '/internal/things');
  const spelled = await ask('post', '/INTERNAL/things');
  const peer = await request(app)
    .post('/internal/things')
    .set(SERVICE_HEADER, signService(SECRET, 'realtime'));

  expect([forged.status, user.status, spelled.status, peer.status]).toEqual([403, 403, 403, 204]);
});

const EARLY = /^a token is refused: it is dated (89|90) s in the future. Check the clocks/;
const LATE = /^a token is refused: it expired 3[01] s ago. Check the clocks/;
const SERVICE = [SERVICE_HEADER, 'ten8-service', { service: 'realtime' }] as const;
const ACTOR = [ACTOR_HEADER, 'ten8-actor', { actor, address: '203.0.113.7' }] as const;

test.each([
  ['another service is 90 s ahead', 90, SERVICE, EARLY],
  ['another service is 90 s behind', -90, SERVICE, LATE],
  ['the gateway is 90 s ahead', 90, ACTOR, EARLY],
  ['the gateway is 90 s behind', -90, ACTOR, LATE],
])(
  'the log says why, but not for each request, when the clock of %s',
  async (_clock, seconds, [header, audience, claims], line) => {
    const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
    const warn = jest.spyOn(logger, 'warn');
    const other = startApp(logger);
    jest.useFakeTimers({ now: Date.now() + seconds * 1_000 });
    const token = signToken(SECRET, audience, claims);
    jest.useRealTimers();
    const send = () => request(other).post('/internal/things').set(header, token);

    const answers = [await send(), await send()];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(line)]]);
  },
);

test.each([
  ['gzip', 'content-encoding', 'gzip', 400, 'The request could not be read'],
  ['an encoding nobody knows', 'content-encoding', 'shorthand', 415, 'Send JSON in UTF-8'],
  ['a charset nobody knows', 'content-type', 'application/json; charset=runes', 415, 'Send JSON in UTF-8'],
])('a body that claims %s tells an outsider nothing', async (_claim, header, value, status, message) => {
  const rename = (path: string) =>
    ask('put', path).set('content-type', 'application/json').set(header, value).send('not what it claims');

  const [outsider, member] = [await rename('/api/things/2'), await rename('/api/things/1')];

  expect([outsider.status, outsider.body.message]).toEqual([404, 'Thing not found']);
  expect([member.status, member.body.message]).toEqual([status, message]);
});

test('a refusal and a list are kept by no cache, and what has an ETag only by the browser, which asks first', async () => {
  const answers = [
    await ask('put', '/api/things/2'),
    await ask('get', '/api/things'),
    await ask('get', '/api/things/3'),
  ];

  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
    'no-store',
    'no-store',
    'private, no-cache',
  ]);
});

test('a fault of ours names the request it is looked up by, another refusal only one that the caller named', async () => {
  const fault = await ask('post', '/api/broken').set('x-request-id', 'abc-123');
  const named = await ask('put', '/api/things/2')
    .set('x-request-id', 'abc-123')
    .set(CLIENT_REQUEST_ID_HEADER, 'yes');
  const unnamed = await ask('put', '/api/things/2').set('x-request-id', 'abc-123');

  expect([fault.body.requestId, named.body.requestId, unnamed.body.requestId]).toEqual([
    'abc-123',
    'abc-123',
    undefined,
  ]);
});

test('a database that is shutting down is unavailable, not broken', async () => {
  const answer = await ask('post', '/api/lost');

  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
});

test('the answer carries the request’s id, also one that the client chose', async () => {
  const given = await ask('get', '/api/things/3').set('x-request-id', 'abc-123');
  const made = await ask('get', '/api/things/3').set('x-request-id', 'not\tone of ours');

  expect(given.headers['x-request-id']).toBe('abc-123');
  expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('metrics name the route’s pattern, never the URL', async () => {
  await ask('get', '/api/things/31415');

  const { text } = await request(app).get('/metrics');

  expect(text).toContain('route="/api/things/:thingId"');
  expect(text).not.toContain('/api/things/31415');
});
