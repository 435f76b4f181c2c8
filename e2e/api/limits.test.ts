import { createApiClient } from '@ten8/api-client/api-client';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, PASSWORD } from './people';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { RATE_LIMITS: 'on' } });
  // The first community is the one that gets calls from the public.
  await createPeople(system.url);
}, 120_000);
afterAll(() => system?.stop());

interface Caller {
  fetch(path: string, init?: RequestInit): Promise<Response>;
}
const signedOut = (): Caller => createApiClient(system.url);
const post = (caller: Caller, path: string, body: unknown) =>
  caller.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = (email: string, password: string) => post(signedOut(), '/api/login', { email, password });

/** Sends the same kind of request so many times, and one more. */
async function exhaust(times: number, send: (turn: number) => Promise<Response>) {
  const before: number[] = [];
  for (let turn = 0; turn < times; turn += 1) before.push((await send(turn)).status);
  return { before: [...new Set(before)], refused: await send(times) };
}

async function expectLimited(refused: Response, seconds: number) {
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ code: 'rate_limited', message: expect.any(String) });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
}

test('ten wrong passwords lock an account for this address, whatever its email’s case', async () => {
  const [locked, other] = [await createPerson(system.url, 'Locked'), await createPerson(system.url, 'Free')];

  const { before, refused } = await exhaust(10, (turn) => signIn(locked.email, `wrong-${turn}`));

  expect(before).toEqual([401]);
  await expectLimited(refused, 15 * 60);
  expect((await signIn(locked.email.toUpperCase(), PASSWORD)).status).toBe(429);
  expect((await signIn(other.email, PASSWORD)).status).toBe(200);
  expect((await locked.fetch('/api/auth/user')).status).toBe(200);
});

test('of twenty wrong passwords at once only ten are checked', async () => {
  const { email } = await createPerson(system.url, 'Volley');

  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => signIn(email, `wrong-${turn}`)));

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('somebody tries ten join codes an hour', async () => {
  const [guesser, other] = [
    await createPerson(system.url, 'Guesser'),
    await createPerson(system.url, 'Other'),
  ];
  const guess = { joinCode: 'AAAAA' };

  const { before, refused } = await exhaust(10, () => post(guesser, '/api/communities/join-by-code', guess));

  expect(before).toEqual([404]);
  await expectLimited(refused, 3_600);
  expect((await post(other, '/api/communities/join-by-code', guess)).status).toBe(404);
});

test('somebody reports abuse five times an hour', async () => {
  const reporter = await createPerson(system.url, 'Reporter');
  const report = { category: 'spam', description: 'Many messages' };

  const { before, refused } = await exhaust(5, () => post(reporter, '/api/report-abuse', report));

  expect(before).toEqual([201]);
  await expectLimited(refused, 3_600);
});

test('an address that nobody signed in from calls 911 five times a minute, and a signed-in user more often', async () => {
  const call = { location: 'LEGION SQUARE', description: 'SHOTS FIRED' };
  const calls = '/api/communities/1/calls';

  const { before, refused } = await exhaust(5, () => post(signedOut(), calls, call));

  expect(before).toEqual([201]);
  await expectLimited(refused, 60);
  expect((await post(await createPerson(system.url, 'Caller'), calls, call)).status).toBe(201);
});

test('somebody writes 120 times a minute; unknown paths are refused before that, unknown things after', async () => {
  const busy = await createPerson(system.url, 'Busy');
  const beat = () => post(busy, '/api/user/online', { dashboard: 'civilian' });

  const { before, refused } = await exhaust(120, beat);

  expect(before).toEqual([204]);
  await expectLimited(refused, 60);
  expect((await post(busy, '/api/nothing', {})).status).toBe(404);
  expect((await post(busy, '/api/communities/999999/join', {})).status).toBe(429);
  expect((await busy.fetch('/api/auth/user')).status).toBe(200);
});
