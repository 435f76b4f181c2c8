import { endpointsOf } from '@ten8/contracts/api';
import { createAccount } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from './auth-harness';

let auth: Harness;
beforeAll(async () => {
  // Signing in with Discord exists only where its application is known.
  const discord = { DISCORD_CLIENT_ID: '100000', DISCORD_CLIENT_SECRET: 'unused' };
  auth = await startAuth({ REDIS_URL: 'redis://127.0.0.1:1', ...discord });
});
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

test.each(endpointsOf('auth').map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is answered',
  async (_, { verb, path }) => {
    const signedOut = auth.client(null);
    const ask = (at: string) => signedOut[verb.toLowerCase() as Lowercase<typeof verb>](at);
    const filled = path.replace(/:\w+/g, '1');

    expect((await ask(filled)).status).not.toBe(404);
    expect((await ask(`${filled}/nowhere/at/all`)).status).toBe(404);
  },
);

test('without Redis people still sign in, and guesses are still counted', async () => {
  const { email, client } = await createAccount(auth);
  const guess = () => auth.client(null).post('/api/login', { email, password: 'not it' });
  for (let failure = 0; failure < 10; failure += 1) expect((await guess()).status).toBe(401);

  const answer = await guess();

  expect([answer.status, (await client.get('/api/auth/user')).status]).toEqual([429, 200]);
});

test('without Redis what has expired is deleted, too', async () => {
  const { client } = await createAccount(auth);
  await client.post('/api/discord/link');
  const codes = () => auth.sql('select code from link_codes');
  expect(await codes()).toHaveLength(1);

  auth.clock.now = new Date(Date.now() + 3_600_000);
  await auth.sql('update housekeeping set due_at = now()');

  await eventually(async () => expect(await codes()).toEqual([]));
});

test('a projection that is rebuilt reads every name, a page at a time', async () => {
  const { id } = await createAccount(auth, { firstName: 'Nora', lastName: 'Moss' });

  const all = (await auth.client(null).get('/internal/users')).body;
  const rest = (await auth.client(null).get(`/internal/users?after=${id}`)).body;

  expect(all.at(-1)).toEqual({ userId: id, firstName: 'Nora', lastName: 'Moss' });
  expect(rest).toEqual([]);
});
