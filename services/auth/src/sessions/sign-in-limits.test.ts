import { once } from 'node:events';
import { openRedis } from '@ten8/service-kit/redis/redis';
import { createAccount, PASSWORD } from '@ten8/test-kit/account';
import { buildActor, type Answer } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';
import { createGuessLimits } from '../guess-limits';

let auth: Harness;
/** Of a Discord that is never asked: what comes back from there is wrong before. */
const DISCORD = {
  DISCORD_CLIENT_ID: '100000',
  DISCORD_CLIENT_SECRET: 'unused',
  DISCORD_API_URL: 'http://127.0.0.1:9',
};
beforeAll(async () => void (auth = await startAuth(DISCORD)));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

const signIn = (email: unknown, password: unknown, address?: string) =>
  auth.client(null, address).post('/api/login', { email, password });

/** The failures before took a moment of it. */
function expectWaitOf15Minutes({ headers }: Answer): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(13 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
}

test('after ten failures from one address even the right password has to wait, elsewhere it does not', async () => {
  const { email } = await createAccount(auth);
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await signIn(email, 'not it', '198.51.100.9')).status).toBe(401);
  }

  const here = await signIn(email.toUpperCase(), PASSWORD, '198.51.100.9');
  const elsewhere = await signIn(email, PASSWORD, '198.51.100.10');

  expect([here.status, here.body.code, elsewhere.status]).toEqual([429, 'rate_limited', 200]);
  expectWaitOf15Minutes(here);
  expect(here.body.message).toMatch(/^Too many failed attempts. Please wait 1[45] minutes and try again\.$/);
});

test('after thirty wrong answers from Discord from one address, the next are not checked', async () => {
  const comeBack = async (address: string) => {
    const cookie = { cookie: 'ten8_discord=state.verifier' };
    const answer = await auth.client(null, address).get('/api/auth/discord/callback?code=1&state=2', cookie);
    return answer.headers.get('location');
  };

  const first = await Promise.all(Array.from({ length: 30 }, () => comeBack('198.51.100.12')));
  const next = await comeBack('198.51.100.12');
  const elsewhere = await comeBack('198.51.100.13');

  expect(new Set(first)).toEqual(new Set(['/auth?discord=failed']));
  expect([next, elsewhere]).toEqual(['/auth?discord=busy', '/auth?discord=failed']);
});

test('of many guesses at once ten are checked and no more, even if one of the others is right', async () => {
  const slow = await startAuth({ BCRYPT_COST: '10' });
  const { email } = await createAccount(slow);
  const guesses = [...Array.from({ length: 24 }, () => 'not it'), PASSWORD];
  const client = slow.client(null, '198.51.100.11');

  const answers = await Promise.all(
    guesses.map((password) => client.post('/api/login', { email, password })),
  );

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  await slow.stop();
});

test('of many guesses at once from one IPv6 network no more than ten are checked', async () => {
  const { logger, lines } = recordLog();
  const slow = await startAuth({ BCRYPT_COST: '10' }, { logger });
  const { email } = await createAccount(slow);

  await Promise.all(
    Array.from({ length: 25 }, (_, host) =>
      slow.client(null, `2001:db8:0:9::${host + 1}`).post('/api/login', { email, password: 'not it' }),
    ),
  );

  expect(lines.filter(({ security }) => security === 'sign-in failed')).toHaveLength(10);
  await slow.stop();
});

test('right passwords are never limited', async () => {
  const { email } = await createAccount(auth);

  const answers = await Promise.all(
    Array.from({ length: 15 }, () => signIn(email, PASSWORD, '198.51.100.12')),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('a right password does not reset the failures before it', async () => {
  const { email } = await createAccount(auth);
  const fail = () => signIn(email, 'not it', '198.51.100.13');
  for (let failure = 0; failure < 9; failure += 1) await fail();
  await signIn(email, PASSWORD, '198.51.100.13');

  const tenth = await fail();
  const eleventh = await fail();

  expect([tenth.status, eleventh.status]).toEqual([401, 429]);
});

test('thirty failures from one address stop it for every account, and a whole IPv6 /64 counts as one address', async () => {
  const { email } = await createAccount(auth);
  for (let failure = 0; failure < 30; failure += 1) {
    const guess = await signIn(`nobody${failure}@test.ten8`, 'x', `2001:db8:0:7::${failure.toString(16)}`);
    expect(guess.status).toBe(401);
  }

  const neighbour = await signIn(email, PASSWORD, '2001:db8:0:7:1:2:3:4');
  const elsewhere = await signIn(email, PASSWORD, '2001:db8:0:8::1');

  expect([neighbour.status, elsewhere.status]).toEqual([429, 200]);
  expectWaitOf15Minutes(neighbour);
  // The limit is told before a bad body is.
  const incomplete = [
    await signIn(undefined, undefined, '2001:db8:0:7::1'),
    await signIn(undefined, undefined, '2001:db8:0:8::1'),
  ];
  expect(incomplete.map(({ status }) => status)).toEqual([429, 400]);
});

test('after twenty failures within an hour from many addresses an account has to wait, ever longer, but not in its own browser', async () => {
  const { email } = await createAccount(auth);
  const before = await signIn(email, PASSWORD, '198.51.102.1');
  const cookie = before.headers.getSetCookie().find((line) => line.startsWith('ten8_browser=')) ?? '';
  const waits: number[] = [];
  const failFrom = (number: number) => signIn(email, 'x', `198.51.101.${number}`);
  for (let failure = 0; failure < 20; failure += 1) expect((await failFrom(failure)).status).toBe(401);

  for (let turn = 0; turn < 2; turn += 1) {
    const refused = await signIn(email, PASSWORD, '198.51.102.1');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/Please wait \d+ seconds? and try again\.$/);
    waits.push(Number(refused.headers.get('retry-after')));
    await eventually(async () => expect((await failFrom(30 + turn)).status).toBe(401));
  }

  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  const inBrowser = await auth
    .client(null, '198.51.102.1')
    .post('/api/login', { email, password: PASSWORD }, { cookie: cookie.split(';')[0] ?? '' });
  expect(inBrowser.status).toBe(200);
});

test('however many failures there were, an account waits for fifteen minutes at most', async () => {
  const redis = openRedis(process.env.TEST_REDIS_URL ?? '', 'cache');
  await once(redis, 'ready');
  const limits = createGuessLimits(redis, true);
  const email = 'often.tried@test.ten8';
  const guess = (host: number) => ({ email, network: `198.51.103.${host}`, browserId: null });
  for (let host = 0; host < 40; host += 1) await limits.countFailure(guess(host));

  const refusal = await limits.check(guess(40)).then(
    () => null,
    (error: unknown) => error,
  );

  expect(refusal).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('wait 15 minutes'),
  });
  redis.disconnect();
});

test('failures from others do not lock a user out of a browser that was signed in before', async () => {
  const { email } = await createAccount(auth);
  const before = await signIn(email, PASSWORD, '198.51.100.20');
  const cookie = before.headers.getSetCookie().find((line) => line.startsWith('ten8_browser=')) ?? '';
  const inBrowser = (password: string, address = '198.51.100.20') =>
    auth
      .client(null, address)
      .post('/api/login', { email, password }, { cookie: cookie.split(';')[0] ?? '' });
  for (let failure = 0; failure < 10; failure += 1) await signIn(email, 'x', '198.51.100.20');
  expect((await signIn(email, PASSWORD, '198.51.100.20')).status).toBe(429);

  expect((await inBrowser(PASSWORD)).status).toBe(200);

  for (let failure = 0; failure < 10; failure += 1) expect((await inBrowser('x')).status).toBe(401);
  expect((await inBrowser(PASSWORD, '198.51.100.21')).status).toBe(429);
});

test('a browser that was signed in before signs in from an address that is stopped', async () => {
  const { email } = await createAccount(auth);
  const address = '198.51.100.23';
  const before = await signIn(email, PASSWORD, address);
  const line = before.headers.getSetCookie().find((each) => each.startsWith('ten8_browser=')) ?? '';
  for (let failure = 0; failure < 30; failure += 1) await signIn(`nobody${failure}@test.ten8`, 'x', address);
  expect((await signIn(email, PASSWORD, address)).status).toBe(429);

  const inBrowser = await auth
    .client(null, address)
    .post('/api/login', { email, password: PASSWORD }, { cookie: line.split(';')[0] ?? '' });

  expect(inBrowser.status).toBe(200);
  const forged = { cookie: 'ten8_browser=abc.def' };
  const other = await auth.client(null, address).post('/api/login', { email, password: PASSWORD }, forged);
  expect(other.status).toBe(429);
});

test('a browser cookie of one account, or a forged one, gives no counter at another', async () => {
  const [nora, victor] = [await createAccount(auth), await createAccount(auth)];
  const own = await signIn(nora.email, PASSWORD, '198.51.100.22');
  const line = own.headers.getSetCookie().find((each) => each.startsWith('ten8_browser=')) ?? '';
  for (let failure = 0; failure < 10; failure += 1) await signIn(victor.email, 'x', '198.51.100.22');

  for (const cookie of [line.split(';')[0] ?? '', 'ten8_browser=abc.def', 'ten8_browser=']) {
    const answer = await auth
      .client(null, '198.51.100.22')
      .post('/api/login', { email: victor.email, password: PASSWORD }, { cookie });
    expect(answer.status).toBe(429);
  }
});

test('wrong current passwords count like failed sign-ins', async () => {
  const nora = await createAccount(auth);
  const from = (host: number) => auth.client(buildActor(nora.id), `2001:db8:0:6::${host}`);
  const change = (currentPassword: string, host: number) =>
    from(host).patch('/api/auth/password', { currentPassword, newPassword: 'another one' });
  for (let failure = 0; failure < 10; failure += 1) expect((await change('x', failure)).status).toBe(400);

  expect((await change(PASSWORD, 10)).status).toBe(429);
  expect((await from(11).delete('/api/auth/user', { password: PASSWORD })).status).toBe(429);
  // The limit is told before a bad body is.
  expect((await from(12).patch('/api/auth/password', {})).status).toBe(429);
  expect((await from(13).delete('/api/auth/user', {})).status).toBe(429);
});

test('of many wrong current passwords at once ten are checked and no more, even if the last is right', async () => {
  const slow = await startAuth({ BCRYPT_COST: '10' });
  const { client } = await createAccount(slow);
  const change = (currentPassword: string) =>
    client.patch('/api/auth/password', { currentPassword, newPassword: 'another one' });

  const wrong = Array.from({ length: 24 }, () => change('not it'));
  // By then the others have arrived, and wait for one another.
  await Promise.race(wrong);
  const right = change(PASSWORD);

  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect((await right).status).toBe(429);
  await slow.stop();
});

test('wrong passwords from others do not keep a user from changing the password in a browser that was signed in before', async () => {
  const nora = await createAccount(auth);
  const before = await signIn(nora.email, PASSWORD, '198.51.100.24');
  const cookie = before.headers.getSetCookie().find((line) => line.startsWith('ten8_browser=')) ?? '';
  for (let failure = 0; failure < 10; failure += 1) await signIn(nora.email, 'x', '198.51.100.24');
  const client = auth.client(buildActor(nora.id), '198.51.100.24');
  const passwords = { currentPassword: PASSWORD, newPassword: 'another one' };
  expect((await client.patch('/api/auth/password', passwords)).status).toBe(429);

  const inBrowser = await client.patch('/api/auth/password', passwords, {
    cookie: cookie.split(';')[0] ?? '',
  });

  expect(inBrowser.status).toBe(200);
});

test('without rate limits nobody has to wait', async () => {
  const open = await startAuth({ RATE_LIMITS: 'off' });
  const tries = Array.from({ length: 12 }, () =>
    open.client(null).post('/api/login', { email: 'a@b.cd', password: 'x' }),
  );

  const answers = await Promise.all(tries);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  await open.stop();
});
