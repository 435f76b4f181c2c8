import { createAccount, PASSWORD, resolveSession, signInAs } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());

const operator = () => auth.client(null);

test('an operator creates an account while registration is closed, once per email', async () => {
  const account = { email: 'made@test.ten8', password: PASSWORD, firstName: 'Nora', lastName: 'Moss' };

  const first = await operator().post('/internal/users', account);
  const second = await operator().post('/internal/users', { ...account, email: 'MADE@test.ten8' });

  expect([first.status, second.status, second.body.code]).toEqual([201, 409, 'email_taken']);
  expect(await signInAs(auth, account.email)).toMatchObject({ id: first.body.id });
});

test('a password reset ends every session of the account and no other', async () => {
  const [account, other] = [await createAccount(auth), await createAccount(auth)];
  const second = await signInAs(auth, account.email);

  const answer = await operator().post('/internal/users/reset-password', {
    email: account.email.toUpperCase(),
    password: 'a new start',
  });

  expect([answer.status, answer.body.id]).toEqual([200, account.id]);
  expect(await resolveSession(auth, account.cookie)).toBeNull();
  expect(await resolveSession(auth, second.cookie)).toBeNull();
  expect(await resolveSession(auth, other.cookie)).toMatchObject({ userId: other.id });
  expect(await signInAs(auth, account.email, 'a new start')).toMatchObject({ id: account.id });
  const ended = (await auth.facts()).slice(-2);
  expect(ended.map(({ type }) => type)).toEqual(['auth.session-ended', 'auth.session-ended']);
});

test('no account is reset by an email that nobody has', async () => {
  const answer = await operator().post('/internal/users/reset-password', {
    email: 'nobody@test.ten8',
    password: 'a new start',
  });

  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

describe('deleting an account for its user', () => {
  const owns = (userId: number, communityIds: number[]) =>
    auth.others.community.setSnapshot(
      `/internal/users/${userId}/leaving`,
      communityIds.map((id) => ({ id })),
    );

  test('an operator deletes by email or by id what the user could delete', async () => {
    for (const by of ['email', 'userId']) {
      const account = await createAccount(auth);
      const phone = await signInAs(auth, account.email);
      owns(account.id, []);

      const answer = await operator().delete(
        '/internal/users',
        by === 'email' ? { email: account.email.toUpperCase() } : { userId: account.id },
      );

      expect([answer.status, answer.body.id]).toEqual([200, account.id]);
      expect(await resolveSession(auth, account.cookie)).toBeNull();
      expect(await resolveSession(auth, phone.cookie)).toBeNull();
      expect(await auth.sql('select 1 from users where id = $1', [account.id])).toEqual([]);
      const facts = (await auth.facts()).slice(-3);
      expect(facts.map(({ type }) => type)).toEqual([
        'auth.session-ended',
        'auth.session-ended',
        'auth.user-deleted',
      ]);
      expect(facts.at(-1)).toMatchObject({ data: { userId: account.id }, by: { userId: null } });
    }
  });

  test('is refused for the owner of a community, and changes nothing', async () => {
    const account = await createAccount(auth);
    owns(account.id, [3]);

    const answer = await operator().delete('/internal/users', { userId: account.id });

    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'owner_protected',
        message: 'This user owns a community. Hand it over or delete it first.',
      },
    ]);
    expect(await resolveSession(auth, account.cookie)).not.toBeNull();
  });

  test('is refused for an account that nobody has, and without a name of one', async () => {
    const answers = [
      await operator().delete('/internal/users', { email: 'nobody@test.ten8' }),
      await operator().delete('/internal/users', { userId: 2_000_000_000 }),
      await operator().delete('/internal/users', {}),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect(answers[0]?.body.message).toBe('No account has this email or id');
  });
});

test('what operators do is closed to browsers, signed in or not', async () => {
  const { client } = await createAccount(auth);
  const fromBrowser = { 'x-ten8-service': '' };

  const answers = [
    await client.post('/internal/users', {}, fromBrowser),
    await client.delete('/internal/users', {}, fromBrowser),
    await client.post('/internal/users/reset-password', {}, fromBrowser),
    await client.put('/internal/registration', { registration: 'open' }, fromBrowser),
    await client.post('/internal/supporters', {}, fromBrowser),
    await client.delete('/internal/supporters', {}, fromBrowser),
    await client.post('/internal/discord/redeem', {}, fromBrowser),
  ];

  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
});

test('supporters are listed to everyone, the newest first', async () => {
  const add = (displayName: string, avatarUrl?: string) =>
    operator().post('/internal/supporters', { displayName, username: displayName.toLowerCase(), avatarUrl });
  await add('First');
  await add('Second', 'https://img.test/a.png');

  const answer = await auth.client(null).get('/api/donators');

  expect(answer.body).toEqual([
    {
      id: expect.any(Number),
      displayName: 'Second',
      username: 'second',
      avatarUrl: 'https://img.test/a.png',
    },
    { id: expect.any(Number), displayName: 'First', username: 'first', avatarUrl: null },
  ]);
});

test('a supporter who was removed is not listed any more', async () => {
  await operator().post('/internal/supporters', { displayName: 'Third', username: 'third' });

  const [removed, again] = [
    await operator().delete('/internal/supporters', { username: 'third' }),
    await operator().delete('/internal/supporters', { username: 'third' }),
  ];

  expect([removed.status, again.status, again.body?.code]).toEqual([204, 404, 'not_found']);
  const { body } = await operator().get('/api/donators');
  expect(body.map(({ username }: { username: string }) => username)).not.toContain('third');
});

test.each([
  [{}],
  [{ displayName: 'A', username: ' ' }],
  [{ displayName: 'A', username: 'a', avatarUrl: 'ftp://x' }],
])('a supporter like %j is refused', async (body) => {
  expect((await operator().post('/internal/supporters', body)).status).toBe(400);
});
