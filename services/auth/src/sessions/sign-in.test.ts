import { cookieOf, createAccount, hashOf, PASSWORD, resolveSession } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

const signIn = (email: unknown, password: unknown, address?: string) =>
  auth.client(null, address).post('/api/login', { email, password });

test('signing in answers the user and gives an unreadable cookie for thirty days', async () => {
  const { email, id } = await createAccount(auth);

  const answer = await signIn(email, PASSWORD);

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id,
    email,
    firstName: expect.any(String),
    lastName: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
  });
  const [line = ''] = answer.headers.getSetCookie();
  expect(line).toMatch(
    /^ten8_session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
});

test('only the hash of the cookie is stored, with user, times and address', async () => {
  const { cookie, id } = await createAccount(auth);

  const rows = await auth.sql(
    'select user_id, cookie_hash, address, expires_at > created_at as ok from sessions where user_id = $1',
    [id],
  );

  expect(rows).toEqual([{ user_id: id, cookie_hash: hashOf(cookie), address: '203.0.113.7', ok: true }]);
});

test('over https the cookies are sent encrypted only, and no other host of the domain can set them', async () => {
  const secured = await startAuth({ PUBLIC_URL: 'https://cad.example.org' });
  const { email } = await createAccount(secured);

  const answer = await secured.client(null).post('/api/login', { email, password: PASSWORD });

  for (const [index, name] of ['__Host-ten8_session', '__Host-ten8_browser'].entries()) {
    const line = answer.headers.getSetCookie()[index] ?? '';
    expect(line).toMatch(new RegExp(`^${name}=`));
    expect(line).toContain('; Secure');
    expect(line).toContain('; Path=/');
    expect(line).not.toContain('Domain');
  }
  await secured.stop();
});

test('where other sites may show Ten8 in a frame, each of them has cookies of its own, and older ones are deleted', async () => {
  const framed = await startAuth({
    PUBLIC_URL: 'https://cad.example.org',
    FRAME_ANCESTORS: 'https://cfx-nui-tablet',
  });
  const { email, client } = await createAccount(framed);

  const signedIn = await framed.client(null).post('/api/login', { email, password: PASSWORD });
  const signedOut = await client.post('/api/logout');

  const [olderSession, session, olderBrowser, browser] = signedIn.headers.getSetCookie();
  for (const given of [session, browser]) {
    expect(given).toMatch(/^__Host-[^;]+; Max-Age=[1-9]/);
    expect(given).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  }
  for (const deleted of [olderSession, olderBrowser]) {
    expect(deleted).toMatch(/^__Host-ten8_(session|browser)=; .*Expires=Thu, 01 Jan 1970/);
    expect(deleted).toMatch(/; SameSite=Lax$/);
  }
  expect(signedOut.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-ten8_session=; .*Expires=Thu, 01 Jan 1970.*; SameSite=Lax$/),
    expect.stringMatching(/^__Host-ten8_session=; .*Expires=Thu, 01 Jan 1970.*; Partitioned; SameSite=None$/),
  ]);
  await framed.stop();
});

test('an email is recognised whatever its case and blanks', async () => {
  const { email, id } = await createAccount(auth);

  const answer = await signIn(`  ${email.toUpperCase()} `, PASSWORD);

  expect(answer.body.id).toBe(id);
});

test.each([
  ['a wrong password', 'known', 'not it'],
  ['an unknown email', 'nobody@test.ten8', PASSWORD],
  ['something that is no email', "' or 1=1 --", PASSWORD],
])('%s is answered the same way', async (_, email, password) => {
  const account = await createAccount(auth);

  const answer = await signIn(email === 'known' ? account.email : email, password, '198.51.100.1');

  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' });
  expect(cookieOf(answer)).toBe('');
});

test.each([
  ['an email with NUL', 'no\0body@test.ten8', PASSWORD, 'email'],
  ['an email with a lone surrogate', 'no\ud800body@test.ten8', PASSWORD, 'email'],
  ['a password with NUL', 'nobody@test.ten8', 'pass\0word', 'password'],
  ['a password with a lone surrogate', 'nobody@test.ten8', 'pass\udfffword', 'password'],
])('%s is no text at all', async (_, email, password, path) => {
  const answer = await signIn(email, password, '198.51.100.2');

  const message = 'Contains characters that cannot be stored';
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ code: 'invalid_request', message, details: [{ path, message }] });
});

test.each([
  [{}],
  [{ email: 'a@test.ten8' }],
  [{ email: '', password: PASSWORD }],
  [{ email: 'a@test.ten8', password: '' }],
])('to %j email and password are missing', async (body) => {
  const answer = await auth.client(null, '198.51.100.2').post('/api/login', body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Email and password are required']);
});

test.each([
  [{ email: '', password: '' }],
  [{ email: 5, password: [] }],
  [{ email: 'a@test.ten8', password: 'x'.repeat(501) }],
  [[]],
  ['{"email":'],
])('a body like %j is refused', async (body) => {
  const answer = await auth.client(null, '198.51.100.2').post('/api/login', body);

  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('invalid_request');
});

test('every character of a long password counts', async () => {
  const { email } = await createAccount(auth, { password: `${'x'.repeat(80)}a` });

  const answer = await signIn(email, `${'x'.repeat(80)}b`);

  expect(answer.status).toBe(401);
});

test('signing in again ends the browser’s previous session', async () => {
  const first = await createAccount(auth);

  const answer = await first.client.post('/api/login', { email: first.email, password: PASSWORD });

  expect(await resolveSession(auth, first.cookie)).toBeNull();
  expect(await resolveSession(auth, cookieOf(answer))).toMatchObject({ userId: first.id });
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.session-ended',
    communityId: null,
    data: { userId: first.id, sessionId: expect.any(String) },
  });
});

test('a failed sign-in does not end the browser’s session', async () => {
  const first = await createAccount(auth);

  await first.client.post('/api/login', { email: first.email, password: 'not it' });

  expect(await resolveSession(auth, first.cookie)).toMatchObject({ userId: first.id });
});

test('a password that is changed while it is checked does not sign in any more', async () => {
  const { email, id } = await createAccount(auth);
  const sql = 'update users set password_hash = $2 where id = $1';
  const change = await holdLock(auth.db, sql, [id, 'the hash of another password']);

  const signingIn = signIn(email, PASSWORD);
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(1));
  await change.release();

  expect((await signingIn).status).toBe(401);
});

test('a session ends after thirty days', async () => {
  const { cookie } = await createAccount(auth);

  auth.clock.now = new Date(Date.now() + 30 * 24 * 3_600_000 + 1_000);

  expect(await resolveSession(auth, cookie)).toBeNull();
});

test.each([['z'.repeat(64)], ['\0'.repeat(64)], ['0'.repeat(64)]])(
  'no session stands for %j',
  async (cookieHash) => {
    const answer = await auth.client(null).post('/internal/sessions/resolve', { cookieHashes: [cookieHash] });

    expect([answer.status, answer.body]).toEqual([200, [null]]);
  },
);

test('GET /api/login leads to the sign-in page', async () => {
  const answer = await auth.client(null).get('/api/login');

  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth']);
});

test('a sign-in tells who is signed in', async () => {
  const { client, id, email } = await createAccount(auth);

  const mine = await client.get('/api/auth/user');
  const nobodys = await auth.client(null).get('/api/auth/user');

  expect(mine.body).toMatchObject({ id, email });
  expect([nobodys.status, nobodys.body]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }]);
});
