import { createAccount, PASSWORD, resolveSession } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';
import { createHashPool } from '../hash-pool';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth({ BCRYPT_COST: '10', RATE_LIMITS: 'off' })));
afterAll(() => auth.stop());

jest.setTimeout(60_000);

test('of many sign-ins at once, those over the limit are refused at once, without any work', async () => {
  const nora = await createAccount(auth);
  const addresses = Array.from({ length: 150 }, (_, index) => `198.51.100.${index}`);

  const answers = await Promise.all(
    addresses.map((address) =>
      auth.client(null, address).post('/api/login', { email: nora.email, password: PASSWORD }),
    ),
  );

  const refused = answers.filter(({ status }) => status === 503);
  const admitted = answers.filter(({ status }) => status === 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(admitted.length).toBeGreaterThan(0);
  expect(refused.length + admitted.length).toBe(150);
  for (const { body, headers } of refused) {
    expect([body.code, body.message]).toEqual(['unavailable', 'Ten8 is busy right now. Please try again.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const sessions = await auth.sql('select 1 from sessions where user_id = $1', [nora.id]);
  expect(sessions).toHaveLength(admitted.length + 1);
});

test('while two hundred sign in at once, every request of somebody who is signed in is answered', async () => {
  const nora = await createAccount(auth);
  let isOver = false;
  const storm = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      auth.client(null, `203.0.113.${index}`).post('/api/login', { email: nora.email, password: PASSWORD }),
    ),
  ).then(() => (isOver = true));

  const first = [(await resolveSession(auth, nora.cookie)).userId, isOver];
  const others = new Set<number>();
  for (let i = 0; i < 20; i += 1) others.add((await resolveSession(auth, nora.cookie)).userId);
  const profile = await nora.client.get('/api/auth/user');

  expect(first).toEqual([nora.id, false]);
  expect([[...others], profile.status]).toEqual([[nora.id], 200]);
  await storm;
});

test('a caller who disconnects while waiting is skipped', async () => {
  const pool = createHashPool(1);
  const first = pool.run({ text: 'x', cost: 10 });
  const controller = new AbortController();
  const second = pool.run({ text: 'y', cost: 31 }, controller.signal);
  const third = pool.run({ text: 'z', cost: 4 });

  controller.abort();

  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  expect(await first).toMatch(/^\$2b\$10\$/);
  expect(await third).toMatch(/^\$2b\$04\$/);
  await pool.stop();
});
