import { createAccount, resolveSession, signInAs } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

const PATH = '/api/auth/sessions';
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

interface Shown {
  id: string;
  device: string;
  isCurrent: boolean;
}

test('a user sees their own sessions, with device, last use and a masked address', async () => {
  const nora = await createAccount(auth);
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await auth
    .client(null, '2001:db8:1:2::9')
    .post('/api/login', { email: nora.email, password: 'correct horse' }, { 'user-agent': agent });
  await createAccount(auth);

  const { status, body } = await nora.client.get(PATH);

  expect(status).toBe(200);
  const lastSeenAt = expect.stringMatching(/Z$/);
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({
    id: expect.any(String),
    device: 'Firefox on Windows',
    lastSeenAt,
    address: '2001:db8:x:x',
    isCurrent: false,
  });
  expect(body).toContainEqual({
    id: expect.any(String),
    device: 'Unknown browser',
    lastSeenAt,
    address: '203.0.x.x',
    isCurrent: true,
  });
});

test('a user signs out of one other session, and only of that', async () => {
  const nora = await createAccount(auth);
  const [phone, tablet] = [await signInAs(auth, nora.email), await signInAs(auth, nora.email)];
  const { sessionId } = await resolveSession(auth, phone.cookie);

  const answer = await nora.client.delete(`${PATH}/${sessionId}`);

  expect(answer.status).toBe(204);
  expect(await resolveSession(auth, phone.cookie)).toBeNull();
  expect(await resolveSession(auth, tablet.cookie)).not.toBeNull();
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.session-ended',
    data: { userId: nora.id, sessionId },
  });
});

test('another user’s session cannot be ended, nor one that does not exist', async () => {
  const [nora, victor] = [await createAccount(auth), await createAccount(auth)];
  const { sessionId } = await resolveSession(auth, victor.cookie);

  const answers = [
    await nora.client.delete(`${PATH}/${sessionId}`),
    await nora.client.delete(`${PATH}/00000000-0000-4000-8000-000000000000`),
    await nora.client.delete(`${PATH}/x`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await resolveSession(auth, victor.cookie)).not.toBeNull();
});

test('signing out everywhere else keeps the session that asks and other users’', async () => {
  const [nora, victor] = [await createAccount(auth), await createAccount(auth)];
  const phone = await signInAs(auth, nora.email);

  const answer = await nora.client.delete(`${PATH}/others`);

  expect(answer.status).toBe(204);
  expect(await resolveSession(auth, phone.cookie)).toBeNull();
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
  expect(await resolveSession(auth, victor.cookie)).not.toBeNull();
  const { body } = await nora.client.get(PATH);
  expect(body.map(({ isCurrent }: Shown) => isCurrent)).toEqual([true]);
});

test('signed out nobody sees or ends sessions', async () => {
  const stranger = auth.client(null);

  const answers = [await stranger.get(PATH), await stranger.delete(`${PATH}/others`)];

  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test('a session ends 14 days after its last use', async () => {
  const [used, unused] = [await createAccount(auth), await createAccount(auth)];

  auth.clock.now = inDays(1);
  expect(await resolveSession(auth, used.cookie)).not.toBeNull();
  auth.clock.now = inDays(14.5);

  expect(await resolveSession(auth, used.cookie)).not.toBeNull();
  expect(await resolveSession(auth, unused.cookie)).toBeNull();
});

test('a session that has ended is not listed any more', async () => {
  const nora = await createAccount(auth);
  await signInAs(auth, nora.email);
  auth.clock.now = inDays(10);
  await resolveSession(auth, nora.cookie);
  // The one that was used last comes first.
  expect((await nora.client.get(PATH)).body).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);

  auth.clock.now = inDays(15);
  expect((await nora.client.get(PATH)).body).toMatchObject([{ isCurrent: true }]);
  auth.clock.now = inDays(31);
  expect((await nora.client.get(PATH)).body).toEqual([]);
});

test('a session ends 30 days after sign-in, however much it is used', async () => {
  const { cookie } = await createAccount(auth);

  for (const day of [10, 20, 29]) {
    auth.clock.now = inDays(day);
    expect(await resolveSession(auth, cookie)).not.toBeNull();
  }
  auth.clock.now = inDays(31);

  expect(await resolveSession(auth, cookie)).toBeNull();
});

test('what is stored of a session is deleted when it has ended, and not before', async () => {
  const expired = await createAccount(auth);
  for (const day of [10, 20, 29]) {
    auth.clock.now = inDays(day);
    await resolveSession(auth, expired.cookie);
  }
  auth.clock.now = inDays(15);
  const unused = await createAccount(auth);
  auth.clock.now = inDays(29);
  const kept = await createAccount(auth);

  auth.clock.now = inDays(31);
  await auth.sql('update housekeeping set due_at = now()');

  await eventually(async () =>
    expect(
      await auth.sql('select user_id as id from sessions where user_id = any ($1)', [
        [expired.id, unused.id, kept.id],
      ]),
    ).toEqual([{ id: kept.id }]),
  );
});
