import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccount, PASSWORD, resolveSession, signInAs } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());

const owns = (userId: number, communityIds: number[]) =>
  auth.others.community.setSnapshot(
    `/internal/users/${userId}/leaving`,
    communityIds.map((id) => ({ id })),
  );

test('a user deletes their own account: sessions, Discord link and row are deleted, and services are notified', async () => {
  const nora = await createAccount(auth);
  const phone = await signInAs(auth, nora.email);
  const code = (await nora.client.post('/api/discord/link')).body.linkCode;
  await auth.client(null).post('/internal/discord/redeem', {
    code,
    discordUserId: '42',
    discordUsername: 'nora',
    discordAvatarUrl: null,
  });
  owns(nora.id, []);

  const answer = await nora.client.delete('/api/auth/user', { password: PASSWORD });

  expect([answer.status, answer.headers.getSetCookie()[0]]).toEqual([
    204,
    expect.stringContaining('ten8_session=;'),
  ]);
  expect(await resolveSession(auth, nora.cookie)).toBeNull();
  expect(await resolveSession(auth, phone.cookie)).toBeNull();
  for (const table of ['users where id', 'sessions where user_id', 'discord_links where user_id']) {
    expect(await auth.sql(`select 1 from ${table} = $1`, [nora.id])).toEqual([]);
  }
  const facts = (await auth.facts()).slice(-4);
  expect(facts.map(({ type }) => type)).toEqual([
    'auth.discord-unlinked',
    'auth.session-ended',
    'auth.session-ended',
    'auth.user-deleted',
  ]);
  expect(facts.at(-1)).toMatchObject({ communityId: null, data: { userId: nora.id } });
  const again = await auth.client(null).post('/api/login', { email: nora.email, password: PASSWORD });
  expect(again.status).toBe(401);
});

test('the community service is told of a deletion at once, and need not answer', async () => {
  const asked: string[] = [];
  const community = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url.endsWith('/leaving') ? 200 : 500, { 'content-type': 'application/json' });
    response.end('[]');
  });
  await new Promise<void>((resolve) => community.listen(0, '127.0.0.1', resolve));
  const { port } = community.address() as AddressInfo;
  const other = await startAuth({ COMMUNITY_URL: `http://127.0.0.1:${port}` });
  const nora = await createAccount(other);

  const answer = await nora.client.delete('/api/auth/user', { password: PASSWORD });

  expect(answer.status).toBe(204);
  expect([...new Set(asked)]).toEqual(
    ['leaving', 'left'].map((path) => `/internal/users/${nora.id}/${path}`),
  );
  await other.stop();
  community.close();
});

test('nothing of a deleted account stays in the log and in the kept answers', async () => {
  const [email, name] = ['opal@test.ten8', 'Opalescent'];
  await auth.client(null).put('/internal/registration', { registration: 'open' });
  const registered = await auth
    .client(null)
    .post(
      '/api/register',
      { firstName: name, lastName: 'Reyes', email, password: PASSWORD },
      { 'idempotency-key': 'form-3' },
    );
  const { id } = registered.body;
  const { client } = await signInAs(auth, email);
  const code = (await client.post('/api/discord/link')).body.linkCode;
  const discord = { discordUserId: '43', discordUsername: name, discordAvatarUrl: null };
  await auth.client(null).post('/internal/discord/redeem', { code, ...discord });
  owns(id, []);
  expect(JSON.stringify(await auth.facts())).toContain(name);

  expect((await client.delete('/api/auth/user', { password: PASSWORD })).status).toBe(204);

  const facts = await auth.facts();
  expect(JSON.stringify(facts)).not.toContain(name);
  expect(facts).toContainEqual(
    expect.objectContaining({
      type: 'auth.user-registered',
      data: { userId: id, firstName: 'Deleted', lastName: 'user' },
    }),
  );
  const by = facts.filter(({ by }) => by?.userId === id).map(({ by }) => by?.address);
  expect(new Set(by)).toEqual(new Set([null]));
  expect(await auth.sql('select 1 from idempotency_keys where answer = to_jsonb($1::int)', [id])).toEqual([]);
});

test('a wrong password deletes nothing and does not sign out', async () => {
  const nora = await createAccount(auth);
  owns(nora.id, []);

  const answer = await nora.client.delete('/api/auth/user', { password: 'not it' });

  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'invalid_credentials', message: 'Current password is incorrect' },
  ]);
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
});

test('of two deletions at once one succeeds, and the other one is signed out', async () => {
  const nora = await createAccount(auth);
  owns(nora.id, []);
  const lock = await holdLock(auth.db, 'select id from users where id = $1 for update', [nora.id]);

  const deletions = [1, 2].map(() => nora.client.delete('/api/auth/user', { password: PASSWORD }));
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(2));
  await lock.release();

  const answers = await Promise.all(deletions);
  const refused = answers.find(({ status }) => status !== 204);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  expect(refused?.body).toEqual({ code: 'unauthorized', message: 'Unauthorized' });
});

test('a password that is replaced during the deletion deletes nothing', async () => {
  const nora = await createAccount(auth);
  owns(nora.id, []);
  const change = await holdLock(auth.db, `update users set password_hash = 'another' where id = $1`, [
    nora.id,
  ]);

  const answer = nora.client.delete('/api/auth/user', { password: PASSWORD });
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(1));
  await change.release();

  expect(await answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
});

test('the owner of a community has to hand it over or delete it first', async () => {
  const nora = await createAccount(auth);
  owns(nora.id, [3]);

  const answer = await nora.client.delete('/api/auth/user', { password: PASSWORD });

  expect([answer.status, answer.body.code]).toEqual([409, 'owner_protected']);
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
});

test('while the community service is down nothing is deleted', async () => {
  const nora = await createAccount(auth);
  const cut = await startAuth({ COMMUNITY_URL: 'http://127.0.0.1:9' });
  const there = await createAccount(cut);

  const answer = await there.client.delete('/api/auth/user', { password: PASSWORD });

  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  expect(await resolveSession(cut, there.cookie)).not.toBeNull();
  expect(await resolveSession(auth, nora.cookie)).not.toBeNull();
  await cut.stop();
});

test('deleting an account asks for a session and a password', async () => {
  const { client } = await createAccount(auth);

  expect((await auth.client(null).delete('/api/auth/user', { password: PASSWORD })).status).toBe(401);
  expect((await client.delete('/api/auth/user')).status).toBe(400);
});
