import { run } from '@ten8/service-kit/database/sql';
import { createAccount, PASSWORD, signInAs, type Account } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';
import { linkVerbs, newSnowflake } from './link-harness';
import { createLinkStore } from './link-store';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));

const UNLINKED = {
  isLinked: false,
  linkCode: null,
  linkCodeExpiresAt: null,
  discordUsername: null,
  discordAvatarUrl: null,
  linkedAt: null,
  notificationsEnabled: false,
};
const { codeOf, linked, redeem } = linkVerbs(() => auth);
const whoIs = async (discordUserId: string) =>
  (await auth.client(null).get(`/internal/discord/users/${discordUserId}`)).body;

test('a link code is eight unmistakable characters, good for fifteen minutes', async () => {
  const { client } = await createAccount(auth);
  auth.clock.now = new Date('2030-01-01T12:00:00Z');

  const made = await client.post('/api/discord/link');

  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    ...UNLINKED,
    linkCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    linkCodeExpiresAt: '2030-01-01T12:15:00.000Z',
  });
  expect((await client.get('/api/discord/link')).body).toEqual(made.body);
  auth.clock.now = new Date('2030-01-01T12:15:00Z');
  expect((await client.get('/api/discord/link')).body).toEqual(UNLINKED);
  expect((await redeem(made.body.linkCode)).status).toBe(404);
});

test('a new code replaces the one before', async () => {
  const account = await createAccount(auth);
  const first = await codeOf(account);
  const second = await codeOf(account);

  const stale = await redeem(first);
  const fresh = await redeem(second);

  expect([stale.status, stale.body.code, fresh.status]).toEqual([404, 'not_found', 200]);
});

test('unlinking withdraws a code that was not redeemed', async () => {
  const account = await createAccount(auth);
  const code = await codeOf(account);

  expect((await account.client.delete('/api/discord/link')).body).toEqual(UNLINKED);
  expect((await redeem(code)).status).toBe(404);
});

test.each([
  [
    'a new password',
    ({ client }: Account) =>
      client.patch('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'a new start' }),
  ],
  [
    'a password reset',
    ({ email }: Account) =>
      auth.client(null).post('/internal/users/reset-password', { email, password: 'a new start' }),
  ],
])('%s withdraws a code that was not redeemed', async (_, change) => {
  const account = await createAccount(auth);
  const code = await codeOf(await signInAs(auth, account.email));

  expect((await change(account)).status).toBe(200);

  expect((await redeem(code)).status).toBe(404);
});

test('redeeming a code links the account and appends a fact', async () => {
  const account = await createAccount(auth);
  const discordUserId = newSnowflake();

  const answer = await redeem(await codeOf(account), discordUserId);

  expect(answer.body).toEqual({ userId: account.id, firstName: expect.any(String) });
  expect((await account.client.get('/api/discord/link')).body).toEqual({
    isLinked: true,
    linkCode: null,
    linkCodeExpiresAt: null,
    discordUsername: 'nora',
    discordAvatarUrl: 'https://cdn.test/a.png',
    linkedAt: expect.any(String),
    notificationsEnabled: false,
  });
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.discord-linked',
    data: { userId: account.id, discordUserId, discordUsername: 'nora' },
  });
  expect(await whoIs(discordUserId)).toMatchObject({ linked: true, userId: account.id });
});

test('a code may be typed in any case, with blanks and dashes', async () => {
  const code = await codeOf(await createAccount(auth));

  const answer = await redeem(` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}\n`);

  expect(answer.status).toBe(200);
});

test('a code redeemed by many at once links one of them', async () => {
  const account = await createAccount(auth);
  const code = await codeOf(account);

  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(code)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await auth.sql('select 1 from discord_links where user_id = $1', [account.id])).toHaveLength(1);
});

test('an account that lost the answer to its code sends it again and gets the first answer', async () => {
  const account = await createAccount(auth);
  const code = await codeOf(account);
  const discordUserId = newSnowflake();

  const first = await redeem(code, discordUserId);
  const again = await redeem(code, discordUserId);
  const stranger = await redeem(code);
  auth.clock.now = new Date(Date.now() + 16 * 60_000);
  expect((await redeem(code, discordUserId)).status).toBe(404);
  auth.clock.now = null;
  await account.client.delete('/api/discord/link');
  const unlinked = await redeem(code, discordUserId);

  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect([stranger.status, unlinked.status]).toEqual([404, 404]);
  const facts = `select type from event_log where data->>'discordUserId' = $1 order by seq`;
  const types = ['auth.discord-linked', 'auth.discord-unlinked'];
  expect(await auth.sql(facts, [discordUserId])).toEqual(types.map((type) => ({ type })));
});

test('one Discord account redeeming two codes at once is linked to one user', async () => {
  const codes = [await codeOf(await createAccount(auth)), await codeOf(await createAccount(auth))];
  const discordUserId = newSnowflake();

  const answers = await Promise.all(codes.map((code) => redeem(code, discordUserId)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'already_linked',
    message: 'This Discord account is already linked to a Ten8 account. Unlink it first.',
  });
});

test('a code refused to one Discord account still works for another', async () => {
  const { discordUserId } = await linked();
  const code = await codeOf(await createAccount(auth));
  await redeem(code, discordUserId);

  const answer = await redeem(code);

  expect(answer.status).toBe(200);
});

test('a linked user cannot create a code', async () => {
  const { account } = await linked();

  const answer = await account.client.post('/api/discord/link');

  expect([answer.status, answer.body.code]).toEqual([409, 'already_linked']);
});

test('unlinking deletes link and code, and appends one fact', async () => {
  const { account, discordUserId } = await linked();

  const first = await account.client.delete('/api/discord/link');
  const before = (await auth.facts()).length;
  const second = await account.client.delete('/api/discord/link');

  expect([first.status, first.body, second.status, second.body]).toEqual([200, UNLINKED, 200, UNLINKED]);
  expect(await auth.facts()).toHaveLength(before);
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.discord-unlinked',
    by: { userId: account.id },
    data: { userId: account.id, discordUserId },
  });
  expect(await whoIs(discordUserId)).toEqual({
    linked: false,
    userId: null,
    firstName: null,
    lastName: null,
  });
});

test('a Discord user unlinks from their side, when there is something to unlink', async () => {
  const { account, discordUserId } = await linked();
  const unlink = () => auth.client(null).post('/internal/discord/unlink', { discordUserId });

  const first = await unlink();
  const second = await unlink();

  expect([first.status, first.body]).toEqual([
    200,
    expect.objectContaining({ linked: false, userId: account.id }),
  ]);
  expect([second.status, second.body.code]).toEqual([404, 'not_found']);
  expect((await account.client.get('/api/discord/link')).body).toEqual(UNLINKED);
});

test.each([
  ['the same user linked the same Discord account again', { isSameUser: true, isSameDiscord: true }],
  ['the user linked another Discord account', { isSameUser: true, isSameDiscord: false }],
  ['another user linked the Discord account', { isSameUser: false, isSameDiscord: true }],
])(
  '/unlink that is late, because meanwhile %s, leaves the new link',
  async (_, { isSameUser, isSameDiscord }) => {
    const { account, discordUserId } = await linked();
    const userId = isSameUser ? account.id : (await createAccount(auth)).id;
    const newDiscordId = isSameDiscord ? discordUserId : newSnowflake();
    const unlinks = async () =>
      (await auth.facts()).filter(({ type }) => type === 'auth.discord-unlinked').length;
    const before = await unlinks();

    const unlinking = await auth.db.transaction(async (transaction) => {
      await run(auth.db, 'select 1 from users where id = $1 for update', [account.id], transaction);
      const sent = auth.client(null).post('/internal/discord/unlink', { discordUserId });
      await eventually(async () => expect(await lockWaiters(auth)).not.toEqual([]));
      await run(
        auth.db,
        `update discord_links set user_id = $2, discord_user_id = $3, linked_at = linked_at + interval '1 second'
       where user_id = $1`,
        [account.id, userId, newDiscordId],
        transaction,
      );
      return { sent };
    });

    expect((await unlinking.sent).status).toBe(200);
    expect(await whoIs(newDiscordId)).toMatchObject({ linked: true, userId });
    expect(await unlinks()).toBe(before);
  },
);

test('an hour after it was unlinked no Discord account is in the log, and linked ones are', async () => {
  const [kept, gone] = [await linked(), await linked()];
  await gone.account.client.delete('/api/discord/link');
  const facts = async () => JSON.stringify((await auth.facts()).map(({ data }) => data));

  await createLinkStore(auth.db).forgetUnlinked(new Date());
  expect(await facts()).toContain(`"discordUserId":"${gone.discordUserId}"`);

  // The service's regular work, which does not need Redis.
  auth.clock.now = new Date(Date.now() + 3_600_000);
  await auth.sql('update housekeeping set due_at = now()');

  await eventually(async () =>
    expect(await facts()).not.toContain(`"discordUserId":"${gone.discordUserId}"`),
  );
  expect(await facts()).toContain(`"discordUserId":"${kept.discordUserId}"`);
  const ofGone = (await auth.facts()).filter(
    ({ type, data }) => type.startsWith('auth.discord') && Object(data).userId === gone.account.id,
  );
  expect(ofGone.map(({ type, data }) => [type, data])).toEqual([
    ['auth.discord-linked', expect.objectContaining({ discordUserId: '', discordUsername: '' })],
    ['auth.discord-unlinked', { userId: gone.account.id, discordUserId: '' }],
  ]);
});

test('a Discord account is forgotten also if its user is linked to another one by then', async () => {
  const { account, discordUserId } = await linked();
  await account.client.delete('/api/discord/link');
  const next = newSnowflake();
  expect((await redeem(await codeOf(account), next)).status).toBe(200);

  await createLinkStore(auth.db).forgetUnlinked(new Date(Date.now() + 3_600_000));

  const facts = JSON.stringify((await auth.facts()).map(({ data }) => data));
  expect(facts).not.toContain(`"discordUserId":"${discordUserId}"`);
  expect(facts).toContain(`"discordUserId":"${next}"`);
});

test('a Discord user may try five codes in ten minutes', async () => {
  const discordUserId = newSnowflake();
  const code = await codeOf(await createAccount(auth));
  for (let tried = 0; tried < 5; tried += 1)
    expect((await redeem('WRONGCOD', discordUserId)).status).toBe(404);

  const answer = await redeem(code, discordUserId);

  expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(600);
});

test.each(['', '\0', '\ud800'.repeat(8), 'ABCDEFG', "'; drop", '0O1IL0O1'])('%j is no code', async (code) => {
  expect((await redeem(code)).status).toBe(404);
});

test('the link needs a session', async () => {
  const nobody = auth.client(null);

  const answers = [
    await nobody.get('/api/discord/link'),
    await nobody.post('/api/discord/link'),
    await nobody.delete('/api/discord/link'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});
