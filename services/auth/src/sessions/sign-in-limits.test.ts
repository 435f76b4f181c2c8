import { createAccount, PASSWORD } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

const signIn = (email: unknown, password: unknown, address?: string) =>
  auth.client(null, address).post('/api/login', { email, password });

test('after ten failures from one address even the right password has to wait, elsewhere it does not', async () => {
  const { email } = await createAccount(auth);
  for (let failure = 0; failure < 10; failure += 1) {
    expect((await signIn(email, 'not it', '198.51.100.9')).status).toBe(401);
  }

  const here = await signIn(email.toUpperCase(), PASSWORD, '198.51.100.9');
  const elsewhere = await signIn(email, PASSWORD, '198.51.100.10');

  expect([here.status, here.body.code, elsewhere.status]).toEqual([429, 'rate_limited', 200]);
  expect(Number(here.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('of a volley of guesses ten are checked and no more, be one of the others right', async () => {
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

test('signing in rightly is never limited', async () => {
  const { email } = await createAccount(auth);

  const answers = await Promise.all(
    Array.from({ length: 15 }, () => signIn(email, PASSWORD, '198.51.100.12')),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('a right sign-in does not forgive the failures before it', async () => {
  const { email } = await createAccount(auth);
  const fail = () => signIn(email, 'not it', '198.51.100.13');
  for (let failure = 0; failure < 9; failure += 1) await fail();
  await signIn(email, PASSWORD, '198.51.100.13');

  const tenth = await fail();
  const eleventh = await fail();

  expect([tenth.status, eleventh.status]).toEqual([401, 429]);
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
