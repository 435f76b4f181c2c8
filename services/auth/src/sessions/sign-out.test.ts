import { createAccount, resolveSession, signInAs } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

test('signing out ends this session, clears the cookie and leaves the others', async () => {
  const first = await createAccount(auth);
  const second = await signInAs(auth, first.email);

  const answer = await first.client.post('/api/logout');

  expect([answer.status, answer.body]).toEqual([200, { signedOut: true }]);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^ten8_session=; .*Expires=Thu, 01 Jan 1970/);
  expect(await resolveSession(auth, first.cookie)).toBeNull();
  expect(await resolveSession(auth, second.cookie)).toMatchObject({ userId: first.id });
});

test('signing out needs a session, and ending it twice does no harm', async () => {
  const { client } = await createAccount(auth);
  await client.post('/api/logout');

  const again = await client.post('/api/logout');
  const signedOut = await auth.client(null).post('/api/logout');

  expect([again.status, signedOut.status]).toEqual([200, 401]);
});
