import { createAccount, PASSWORD, resolveSession, signInAs } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());

const signInStatus = async (email: string, password: string) =>
  (await auth.client(null, '198.51.100.3').post('/api/login', { email, password })).status;
const change = (currentPassword: unknown, newPassword: unknown) => ({ currentPassword, newPassword });

test('a profile is changed as a whole and said so', async () => {
  const { client, id } = await createAccount(auth);

  const answer = await client.patch('/api/auth/profile', {
    firstName: 'Nora',
    lastName: 'Moss',
    email: 'Nora.Moss@test.ten8',
  });

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    firstName: 'Nora',
    lastName: 'Moss',
    email: 'nora.moss@test.ten8',
  });
  expect((await client.get('/api/auth/user')).body).toEqual(answer.body);
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.profile-updated',
    by: { userId: id, address: '203.0.113.7' },
    data: { userId: id, firstName: 'Nora', lastName: 'Moss' },
  });
});

test('another’s email is refused, one’s own in another case is not', async () => {
  const [one, other] = [await createAccount(auth), await createAccount(auth)];
  const profile = (email: string) => ({ firstName: 'A', lastName: 'B', email });

  const taken = await one.client.patch('/api/auth/profile', profile(other.email.toUpperCase()));
  const kept = await one.client.patch('/api/auth/profile', profile(one.email.toUpperCase()));

  expect([taken.status, taken.body]).toEqual([
    409,
    {
      code: 'email_taken',
      message: 'Email is already in use',
      details: [{ path: 'email', message: 'Email is already in use' }],
    },
  ]);
  expect(kept.status).toBe(200);
});

test.each([
  [{}],
  [{ firstName: '', lastName: 'B', email: 'x@test.ten8' }],
  [{ firstName: 'A', lastName: 'B' }],
  [{ firstName: 'A', lastName: 'B', email: 'x' }],
  [{ firstName: 'A\0', lastName: 'B', email: 'x@test.ten8' }],
  ['[]'],
])('a profile like %j is refused and nothing changes', async (body) => {
  const { client, email } = await createAccount(auth);

  const answer = await client.patch('/api/auth/profile', body);

  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  expect((await client.get('/api/auth/user')).body.email).toBe(email);
});

test('profile and password need a session', async () => {
  const answers = [
    await auth.client(null).patch('/api/auth/profile', '{'),
    await auth.client(null).patch('/api/auth/password', '{'),
  ];

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }]);
  }
});

test('a new password counts at once and ends the user’s other sessions, not this one', async () => {
  const here = await createAccount(auth);
  const elsewhere = await signInAs(auth, here.email);

  const answer = await here.client.patch('/api/auth/password', change(PASSWORD, '  new one  '));

  expect([answer.status, answer.body.id]).toEqual([200, here.id]);
  expect(await signInStatus(here.email, PASSWORD)).toBe(401);
  expect(await signInStatus(here.email, '  new one  ')).toBe(200);
  expect(await resolveSession(auth, elsewhere.cookie)).toBeNull();
  expect(await resolveSession(auth, here.cookie)).toMatchObject({ userId: here.id });
  const ended = (await auth.facts()).filter(({ type }) => type === 'auth.session-ended');
  expect(ended.at(-1)).toMatchObject({ data: { userId: here.id } });
});

test('a wrong current password is refused without signing the user out', async () => {
  const { client, email } = await createAccount(auth);

  const answer = await client.patch('/api/auth/password', change('not it', 'new one'));

  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'invalid_credentials', message: 'Current password is incorrect' },
  ]);
  expect(await signInStatus(email, PASSWORD)).toBe(200);
});

test('of two password changes at once, one succeeds', async () => {
  const { client } = await createAccount(auth);

  const answers = await Promise.all([
    client.patch('/api/auth/password', change(PASSWORD, '123456')),
    client.patch('/api/auth/password', change(PASSWORD, '654321')),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each([
  [change(PASSWORD, '12345'), 'Password must be at least 6 characters long.'],
  [change(PASSWORD, undefined), 'Password must be at least 6 characters long.'],
  [change('', 'long enough'), 'Current password is required'],
  [change(7, 'long enough'), 'Current password is required'],
  [change(PASSWORD, 'x'.repeat(501)), 'Must be at most 500 characters'],
])('a password change like %j is refused', async (body, message) => {
  const { client, email } = await createAccount(auth);

  const answer = await client.patch('/api/auth/password', body);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect(await signInStatus(email, PASSWORD)).toBe(200);
});

test('emails of others cannot be found out by trying many', async () => {
  const [nora, victor] = [await createAccount(auth), await createAccount(auth)];
  const take = (email: string) =>
    nora.client.patch('/api/auth/profile', { firstName: 'Nora', lastName: 'Moss', email });
  for (let turn = 0; turn < 10; turn += 1) expect((await take(victor.email)).status).toBe(409);

  expect((await take(victor.email)).status).toBe(429);
  // The limit is told before a bad body is.
  expect((await nora.client.patch('/api/auth/profile', {})).status).toBe(429);
});

test('emails of others cannot be found out by trying many at once either', async () => {
  const [nora, victor] = [await createAccount(auth), await createAccount(auth)];
  const take = (email: string) =>
    nora.client.patch('/api/auth/profile', { firstName: 'Nora', lastName: 'Moss', email });
  // Until this lock is released none of them is counted.
  const lock = await holdLock(auth.db, 'select id from users where id = $1 for update', [nora.id]);

  const taken = Promise.all(Array.from({ length: 10 }, () => take(victor.email)));
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(1));
  // The first one waits for the lock; requests are read as they come, so after these the others wait for the first one.
  for (let n = 0; n < 5; n += 1) expect((await nora.client.get('/api/auth/user')).status).toBe(200);
  // Any other answer would tell this email from those that are taken.
  const free = take('free@test.ten8');
  await nora.client.get('/api/auth/user');
  await lock.release();

  expect(new Set((await taken).map(({ status }) => status))).toEqual(new Set([409]));
  expect((await free).status).toBe(429);
});
