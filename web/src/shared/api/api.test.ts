import type { signIn, signOut } from '@ten8/contracts/auth/session';
import type { deleteBolo } from '@ten8/contracts/cad/bolos';
import type { updateCall } from '@ten8/contracts/cad/calls';
import type { searchVehicles } from '@ten8/contracts/civilian/search';
import type { listMyCommunities } from '@ten8/contracts/community/communities';
import { serverNow } from '../time/server-time';
import { api, ApiError, isUnauthorized, sentenceOf } from './api';

const answers: Response[] = [];
const asked: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = (url, init) => {
    asked.push({ url: String(url), init: init ?? {} });
    return Promise.resolve(answers.shift() ?? new Response('{}'));
  };
});

async function failureOf(response: Response): Promise<ApiError> {
  answers.push(response);
  const error: unknown = await api<typeof listMyCommunities>('GET /api/communities').catch(
    (caught: unknown) => caught,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the request did not fail');
}

test('a refusal reads as its status, a colon and the answer’s text', async () => {
  const body = '{"message":"Invalid join code","code":"not_found"}';

  const error = await failureOf(new Response(body, { status: 404, headers: { 'x-request-id': 'r-17' } }));

  expect(error.message).toBe(`404: ${body}`);
  expect(error).toMatchObject({
    status: 404,
    sentence: 'Invalid join code',
    code: 'not_found',
    requestId: 'r-17',
  });
});

test('an empty answer reads as its status text', async () => {
  const error = await failureOf(new Response('', { status: 503, statusText: 'Service Unavailable' }));

  expect(error.message).toBe('503: Service Unavailable');
});

test('a proxy’s page is never shown to people', async () => {
  const error = await failureOf(new Response('<html>Bad Gateway</html>', { status: 502 }));

  expect(sentenceOf(error, 'Failed to create community')).toBe('Failed to create community');
});

test('a refusal of an unexpected form has no sentence, and only the details that can be read', async () => {
  const refusal = {
    message: '',
    code: 7,
    details: [null, { path: 'name' }, { path: 'name', message: 'Too long' }],
  };

  const error = await failureOf(new Response(JSON.stringify(refusal), { status: 400 }));

  expect(error).toMatchObject({
    sentence: null,
    code: null,
    details: [{ path: 'name', message: 'Too long' }],
  });
});

test('when no answer came at all, the page’s own sentence is shown, or that Ten8 cannot be reached', () => {
  const unreachable = new TypeError('Failed to fetch');

  expect(sentenceOf(unreachable, 'Could not save')).toBe('Could not save');
  expect(sentenceOf(unreachable, '')).toBe('Ten8 cannot be reached. Please check your connection.');
  expect(sentenceOf(new Error('a mistake'), '')).toBe('');
});

test('only a 401 that says Unauthorized means that the session is gone', async () => {
  const gone = await failureOf(new Response('{"message":"Unauthorized"}', { status: 401 }));
  const wrongPassword = await failureOf(
    new Response('{"message":"Invalid email or password"}', { status: 401 }),
  );
  const forbidden = await failureOf(new Response('{"message":"Unauthorized"}', { status: 403 }));

  expect([gone, wrongPassword, forbidden].map(isUnauthorized)).toEqual([true, false, false]);
});

test('cookies go along, and a content type only with a body', async () => {
  await api<typeof signOut>('POST /api/logout');
  await api<typeof signIn>('POST /api/login', { body: { email: 'a@b.c', password: 'secret' } });

  expect(asked.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  expect(asked[0]?.init).not.toHaveProperty('body');
  expect(asked[0]?.init.headers).not.toHaveProperty('content-type');
  expect(asked[1]?.init).toMatchObject({
    body: '{"email":"a@b.c","password":"secret"}',
    headers: { 'content-type': 'application/json' },
  });
});

test('parameters fill the path, and blank criteria are left out of the query', async () => {
  await api<typeof searchVehicles>('GET /api/communities/:communityId/search/vehicles', {
    params: { communityId: 7 },
    query: { plate: '8 ABC&1', vin: '', ownerName: undefined },
  });

  expect(asked[0]?.url).toBe('/api/communities/7/search/vehicles?plate=8+ABC%261');
});

test('answers tell the server’s time', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  for (let answer = 0; answer < 2; answer += 1) {
    answers.push(new Response('[]', { headers: { date } }));
    await api<typeof listMyCommunities>('GET /api/communities');
  }

  expect(serverNow() - Date.now()).toBeGreaterThan(3_000_000);
});

test('an answer without a body is nothing', async () => {
  answers.push(new Response(null, { status: 204 }));

  await expect(
    api<typeof deleteBolo>('DELETE /api/bolos/:boloId', { params: { boloId: 3 } }),
  ).resolves.toBeUndefined();
});

test('the version that the user saw goes along', async () => {
  const changes = { params: { callId: 3 }, body: { location: 'PIER' } };
  await api<typeof updateCall>('PUT /api/calls/:callId', { ...changes, version: 4 });

  expect(asked[0]?.init.headers).toMatchObject({ 'if-match': '"4"' });
});
