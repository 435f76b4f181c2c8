import {
  accountOf,
  cookieOf,
  createAccount,
  PASSWORD,
  resolveSession,
  signInAs,
} from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => {
  auth = await startAuth({ RATE_LIMITS: 'off', PUBLIC_CALL_COMMUNITY_ID: '7', DISCORD_LINKED_ROLE_ID: '42' });
});
beforeEach(() => open('open'));
afterAll(() => auth.stop());

const open = (registration: string) => auth.client(null).put('/internal/registration', { registration });
const form = (email: string) => ({ email, password: PASSWORD, firstName: 'Nora', lastName: 'Moss' });
const usersCalled = (email: string) =>
  auth.sql('select email from users where lower(email) = lower($1)', [email]);

test('registering makes an account and signs it in', async () => {
  const answer = await auth.client(null).post('/api/register', form(' Nora@Test.ten8 '));

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    firstName: 'Nora',
    lastName: 'Moss',
    email: 'nora@test.ten8',
    createdAt: expect.any(String),
  });
  const { id, client } = await accountOf(auth, cookieOf(answer));
  expect((await client.get('/api/auth/user')).body).toEqual(answer.body);
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.user-registered',
    data: { userId: id, firstName: 'Nora', lastName: 'Moss' },
  });
});

test('neither the password nor anything to find it by is stored or answered', async () => {
  await auth.client(null).post('/api/register', { ...form('secret@test.ten8'), password: 'hunter2hunter2' });

  const everything = JSON.stringify([await auth.sql('select * from users'), await auth.facts()]);

  expect(everything).not.toContain('hunter2hunter2');
  expect(everything).toMatch(/\$2b\$04\$/);
});

test('while registration is closed, nobody registers, whatever the body', async () => {
  await open('closed');
  const { client } = await createAccount(auth);

  const answers = [
    await auth.client(null).post('/api/register', form('late@test.ten8')),
    await auth.client(null).post('/api/register', '{'),
    await client.post('/api/register', {}),
  ];

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      403,
      { code: 'registration_closed', message: 'Registrations are temporarily closed' },
    ]);
  }
  expect(await usersCalled('late@test.ten8')).toEqual([]);
});

test('registration is closed until the environment or an operator opens it', async () => {
  const closed = await startAuth();
  const opened = await startAuth({ REGISTRATION: 'open' });
  const stateOf = async (service: Harness) =>
    (await service.client(null).get('/api/config')).body.registration;

  expect([await stateOf(closed), await stateOf(opened)]).toEqual(['closed', 'open']);
  await opened.client(null).put('/internal/registration', { registration: 'closed' });
  expect(await stateOf(opened)).toBe('closed');
  await closed.stop();
  await opened.stop();
});

test('the browser is told what this installation offers', async () => {
  const answer = await auth.client(null).get('/api/config');

  expect(answer.body).toEqual({
    registration: 'open',
    publicCallCommunityId: 7,
    discord: { configured: true, linkedRoleId: '42' },
  });
});

test.each([
  [{}, false],
  [{ DISCORD_CONFIGURED: 'on' }, true],
  [{ DISCORD_CONFIGURED: 'off', DISCORD_LINKED_ROLE_ID: '42' }, false],
])('with %j the browser is told whether there is a bot: %s', async (env, configured) => {
  const service = await startAuth(env);

  const { body } = await service.client(null).get('/api/config');

  expect(body.discord.configured).toBe(configured);
  await service.stop();
});

test.each(['six\0six', 'six\ud800six'])('%j is no password', async (password) => {
  const answer = await auth.client(null).post('/api/register', { ...form('odd@test.ten8'), password });

  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ path: 'password', message: expect.any(String) }]);
  expect(await usersCalled('odd@test.ten8')).toEqual([]);
});

test('an email that is taken, whatever its case, is refused', async () => {
  const { email } = await createAccount(auth);

  const answer = await auth.client(null).post('/api/register', form(email.toUpperCase()));

  expect([answer.status, answer.body]).toEqual([
    409,
    {
      code: 'email_taken',
      message: 'Email is already in use',
      details: [{ path: 'email', message: 'Email is already in use' }],
    },
  ]);
  expect(cookieOf(answer)).toBe('');
});

test('of two who register with one email at once, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      auth.client(null).post('/api/register', form(turn % 2 ? 'twin@test.ten8' : 'TWIN@test.ten8')),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await usersCalled('twin@test.ten8')).toHaveLength(1);
});

test('registering ends the browser’s previous session', async () => {
  const before = await createAccount(auth);

  await before.client.post('/api/register', form('another@test.ten8'));

  expect(await resolveSession(auth, before.cookie)).toBeNull();
});

test.each([
  [{ password: '12345' }, 'Password must be at least 6 characters long.'],
  // JavaScript counts each emoji twice.
  [{ password: '🚓🚑🚒🚓🚑' }, 'Password must be at least 6 characters long.'],
  [{ password: undefined }, 'Password must be at least 6 characters long.'],
  [{ password: 123456 }, 'Must be text'],
  [{ password: 'x'.repeat(501) }, 'Must be at most 500 characters'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: 'no\0body@test.ten8' }, 'Please enter a valid email address'],
  [{ email: ['a@test.ten8'] }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(200)}@test.ten8` }, 'Please enter a valid email address'],
  [{ firstName: ' ' }, 'First name is required'],
  [{ lastName: null }, 'Last name is required'],
  [{ firstName: 'N\0' }, 'Contains characters that cannot be stored'],
  [{ firstName: '\ud800' }, 'Contains characters that cannot be stored'],
  [{ lastName: 'x'.repeat(101) }, 'Must be at most 100 characters'],
])('a registration with %j is refused and nobody is added', async (change, message) => {
  const before = await auth.sql('select id from users');

  const answer = await auth.client(null).post('/api/register', { ...form('bad@test.ten8'), ...change });

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect(await auth.sql('select id from users')).toEqual(before);
});

test('a registration sent twice with one key makes one account and signs in both times', async () => {
  const key = { 'idempotency-key': 'form-1' };
  const first = await auth.client(null).post('/api/register', form('twice@test.ten8'), key);
  const second = await auth.client(null).post('/api/register', form('twice@test.ten8'), key);

  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect(cookieOf(second)).not.toBe(cookieOf(first));
  expect(await resolveSession(auth, cookieOf(second))).toMatchObject({ userId: first.body.id });
  expect(await usersCalled('twice@test.ten8')).toHaveLength(1);
});

test('a registration’s idempotency key does not help without its password', async () => {
  const key = { 'idempotency-key': 'form-2' };
  await auth.client(null).post('/api/register', form('keyed@test.ten8'), key);

  const other = { ...form('keyed@test.ten8'), password: 'another one' };
  const answer = await auth.client(null).post('/api/register', other, key);

  expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([409, 'idempotency_mismatch', '']);
});

test('an idempotency key that registered one name is no answer to another name', async () => {
  const key = { 'idempotency-key': 'form-5' };
  await auth.client(null).post('/api/register', form('named@test.ten8'), key);

  const other = { ...form('named@test.ten8'), firstName: 'Victor' };
  const answer = await auth.client(null).post('/api/register', other, key);

  expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([409, 'idempotency_mismatch', '']);
});

test('a registration sent again while its password is changed does not sign in with the old one', async () => {
  const key = { 'idempotency-key': 'form-4' };
  const register = () => auth.client(null).post('/api/register', form('changing@test.ten8'), key);
  await register();
  const { client } = await signInAs(auth, 'changing@test.ten8');
  // The head of the log, locked for a moment: the password is changed, but the commit has to wait.
  const lock = await holdLock(auth.db, 'select 1 from event_head for update');
  const passwords = { currentPassword: PASSWORD, newPassword: 'a new password' };
  const changed = client.patch('/api/auth/password', passwords);
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(1));

  const again = register();
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(2));
  await lock.release();

  expect((await changed).status).toBe(200);
  const answer = await again;
  expect([answer.status, answer.body.code, cookieOf(answer)]).toEqual([409, 'idempotency_mismatch', '']);
});

test('one address registers twenty accounts an hour', async () => {
  const open = await startAuth({ REGISTRATION: 'open' });
  const register = (number: number, address = '2001:db8::1') =>
    open.client(null, address).post('/api/register', form(`person-${number}@test.ten8`));
  for (let number = 0; number < 20; number += 1) expect((await register(number)).status).toBe(201);

  const [more, elsewhere] = [await register(20, '2001:db8::2'), await register(21, '2001:db8:0:1::1')];

  expect([more.status, elsewhere.status]).toEqual([429, 201]);
  expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(3_400);
  expect(Number(more.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  const bad = await open.client(null, '2001:db8::3').post('/api/register', {});
  expect([bad.status, bad.body.code]).toEqual([429, 'rate_limited']);
  await open.stop();
});

test.each([
  ...['\u0007', '\u202e', '\u200b', '\ufeff', '\u2028', '\u034f', '\u115f', '\u3164'],
  ...['\ufe0f', '\u{e0041}', '\u{1d173}', '\ufff9', '\ufffb', '\u2800'],
])('a name with %j is refused', async (character) => {
  const body = { ...form('odd@test.ten8'), firstName: `No${character}ra` };

  const answer = await auth.client(null, '198.51.100.40').post('/api/register', body);

  expect([answer.status, answer.body.details]).toEqual([
    400,
    [{ path: 'firstName', message: 'Must not contain invisible or control characters' }],
  ]);
});
