import { discordLinked, discordUnlinked } from '@ten8/contracts/auth/discord';
import { startDiscordProcess } from '@ten8/discord-double/discord-double-process';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness } from './bot-harness';

jest.setTimeout(150_000);

// `npm run soak:discord` tries a thousand, and ten kills.
const PEOPLE = Number(process.env.GRANTS ?? 80);
const KILLS = Number(process.env.KILLS ?? 3);

let harness: BotHarness;
beforeEach(async () => void (harness = await startBotHarness()));
afterEach(() => harness.stop());

const rolesOf = (userId: string) => harness.discord.rolesOf(userId);

test('without configuration the bot idles, says so, and touches nothing', async () => {
  const bot = await harness.start({ DISCORD_TOKEN: '' });

  const ready = await fetch(`${bot.url}/readyz`);

  expect([ready.status, await ready.json()]).toEqual([200, { status: 'not configured' }]);
  expect(await bot.status()).toMatchObject({ configured: false, missing: ['DISCORD_TOKEN'] });
  expect(harness.discord.calls).toEqual([]);
});

test('links made while the bot was not configured get their role once it is', async () => {
  const casey = harness.discord.addMember('casey');
  const idle = await harness.start({ DISCORD_GUILD_ID: '' });
  harness.linked(casey);
  await idle.stop();

  await harness.start();

  await eventually(() => expect(rolesOf(casey.id)).toEqual([harness.discord.linkedRoleId]));
});

test('a revoked token raises an alarm and is not tried again until someone asks', async () => {
  const { discord } = harness;
  const bot = await harness.start();
  const casey = discord.addMember('casey');
  await discord.waitFor((call) => call.path.endsWith('/members'));
  discord.revokeToken();
  await eventually(async () => expect((await bot.status()).alarm?.reason).toContain('DISCORD_TOKEN'));
  const callsAtAlarm = discord.calls.length;
  harness.linked(casey);
  await eventually(async () => expect((await bot.status()).roles.pending).toBe(1));

  const ready = await fetch(`${bot.url}/readyz`);
  const callsBeforeRetry = discord.calls.length;
  discord.restoreToken();
  await bot.client.post('/internal/discord/bot/retry', {});

  await eventually(() => expect(rolesOf(casey.id)).toEqual([discord.linkedRoleId]), 20_000);
  expect(ready.status).toBe(503);
  expect(callsBeforeRetry).toBe(callsAtAlarm);
  expect((await bot.status()).alarm).toBeNull();
});

test('a token that is wrong from the start raises the alarm after one attempt', async () => {
  const bot = await harness.start({ DISCORD_TOKEN: 'not-the-token' }, false);

  await eventually(async () => expect((await bot.status()).alarm?.reason).toContain('DISCORD_TOKEN'));

  expect(harness.discord.calls.filter((call) => call.path === '/gateway/bot')).toHaveLength(1);
  expect(bot.output()).not.toContain('not-the-token');
});

test('without the privileged intent the alarm says which switch to turn', async () => {
  await harness.stop();
  harness = await startBotHarness({ allowedPrivileged: 0 });

  const bot = await harness.start({}, false);

  await eventually(async () => expect((await bot.status()).alarm?.reason).toContain('Server Members Intent'));
});

test('a first start with wrong ids says which they are, in the log and to the operator', async () => {
  const { discord } = harness;
  const bot = await harness.start({
    DISCORD_APPLICATION_ID: '100000000000000009',
    DISCORD_GUILD_ID: '200000000000000009',
  });
  expect((await bot.status()).problems).toEqual([
    expect.stringContaining('the token is of application 100000000000000001'),
    expect.stringContaining('not in the server 200000000000000009 of DISCORD_GUILD_ID'),
  ]);
  expect(bot.output()).toContain('DISCORD_GUILD_ID');
  await bot.stop();

  const corrected = await harness.start({ DISCORD_LINKED_ROLE_ID: '300000000000000009' });
  expect((await corrected.status()).problems).toEqual([
    'The server San Andreas RP has no role 300000000000000009: correct DISCORD_LINKED_ROLE_ID.',
  ]);
  await corrected.stop();
  const third = await harness.start();
  discord.moveBotRole(0);

  await eventually(async () =>
    expect((await third.status()).problems).toEqual([
      expect.stringContaining('drag the role Ten8 above Linked'),
    ]),
  );
});

test('an outage at the start is waited out', async () => {
  harness.discord.outage(1_500);

  const bot = await harness.start();

  expect(await bot.status()).toMatchObject({ connected: true, alarm: null });
});

test('after Discord was unreachable and forgot the session, the bot works again', async () => {
  const before = await startDiscordProcess();
  const bot = await harness.start(before.env);

  await before.kill();
  await eventually(async () => expect((await bot.status()).connected).toBe(false));
  const after = await startDiscordProcess(Number(new URL(before.origin).port));
  const casey = await after.verbs.addMember('casey');
  harness.linked(casey);
  await eventually(async () => expect(await after.verbs.grants(casey.id)).toBe(1), 30_000);
  await eventually(async () => expect((await bot.status()).connected).toBe(true), 30_000);
  await after.kill();
});

test('a Redis that lost everything costs no role', async () => {
  const { discord } = harness;
  const people = Array.from({ length: 30 }, (_, n) => discord.addMember(`person-${n}`));
  const bot = await harness.start();
  discord.outage(120_000);
  for (const person of people) harness.linked(person);
  await eventually(async () => expect((await bot.status()).roles.pending).toBe(30), 30_000);

  await harness.replaceRedis();
  discord.outage(0);

  await eventually(
    () => expect(people.map((one) => discord.grants(one.id))).toEqual(people.map(() => 1)),
    40_000,
  );
});

test('a member who joined while the bot was down is found in the list, even if Discord refuses the list at first', async () => {
  const { discord } = harness;
  const [casey, riley] = [discord.addMember('casey'), discord.addUser('riley')];
  const bot = await harness.start();
  harness.linked(casey);
  harness.linked(riley);
  await eventually(async () =>
    expect((await bot.status()).roles).toEqual({ pending: 0, done: 1, parked: 1 }),
  );
  const code = await bot.stop();
  discord.memberLeaves(casey);
  discord.memberJoins(casey);
  discord.memberJoins(riley);
  discord.limitRoute('GET /guilds/:id/members', 0, 300);

  await harness.start();
  await discord.waitFor(({ path, status }) => path.endsWith('/members') && status === 429);
  discord.limitRoute('GET /guilds/:id/members', 10, 1_000);

  await eventually(() => expect(rolesOf(riley.id)).toEqual([discord.linkedRoleId]));
  await eventually(() => expect(rolesOf(casey.id)).toEqual([discord.linkedRoleId]));
  expect(code).toBe(0);
});

test('the last change wins if a user links and unlinks while Discord is down', async () => {
  const { discord } = harness;
  const casey = discord.addMember('casey');
  const bot = await harness.start();
  discord.outage(2_000);
  harness.linked(casey);
  harness.unlinked(casey);

  await eventually(
    async () => expect((await bot.status()).roles).toEqual({ pending: 0, done: 2, parked: 0 }),
    50_000,
  );

  expect(rolesOf(casey.id)).toEqual([]);
});

test('a request whose answer was lost is not repeated before looking', async () => {
  const { discord } = harness;
  const people = Array.from({ length: 20 }, (_, n) => discord.addMember(`person-${n}`));
  await harness.start();
  discord.loseAnswers(0.4);
  discord.rateLimit(0.4, 5);

  for (const person of people) harness.linked(person);

  await eventually(
    () => expect(people.map((one) => discord.grants(one.id))).toEqual(people.map(() => 1)),
    30_000,
  );
  await eventually(
    async () => expect(await harness.sql(`select state from role_grants where state <> 'done'`)).toEqual([]),
    50_000,
  );
  expect(people.map((one) => discord.grants(one.id))).toEqual(people.map(() => 1));
});

test('many grants through rate limits, an outage and kills are each made exactly once', async () => {
  await harness.stop();
  harness = await startBotHarness({ seed: 8 });
  const { discord } = harness;
  const people = Array.from({ length: PEOPLE }, (_, n) => discord.addMember(`person-${n}`));
  const granted = () => people.filter((one) => discord.grants(one.id) > 0).length;
  discord.rateLimit(0.22, 5);
  for (const person of people) harness.linked(person);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const bot = await harness.start();
    if (kill === Math.ceil(KILLS / 2)) discord.outage(1_500);
    await eventually(() => expect(granted()).toBeGreaterThanOrEqual((kill * PEOPLE) / (1.5 * KILLS)), 60_000);
    await bot.kill();
  }
  await harness.start();
  await eventually(() => expect(granted()).toBe(PEOPLE), 200_000);
  await eventually(
    async () => expect(await harness.sql(`select state from role_grants where state <> 'done'`)).toEqual([]),
    60_000,
  );

  expect(people.filter((one) => discord.grants(one.id) !== 1)).toEqual([]);
  expect(discord.calls.filter((call) => call.status === 429).length).toBeGreaterThan(PEOPLE / 5);
}, 400_000);

test('a bot that was down until auth had removed unlinked accounts from its facts still takes their roles', async () => {
  const { discord, auth } = harness;
  const [casey, riley] = [discord.addMember('casey'), discord.addMember('riley')];
  const bot = await harness.start();
  harness.linked(casey, { userId: 1 });
  harness.linked(riley, { userId: 2 });
  await eventually(() => expect([casey, riley].map(({ id }) => rolesOf(id).length)).toEqual([1, 1]));
  await bot.stop();

  const removed = { discordUserId: '', discordUsername: '' };
  auth.addFact(discordUnlinked, null, { userId: 1, ...removed });
  auth.addFact(discordLinked, null, { userId: 3, ...removed, notificationsEnabled: false });
  const last = auth.addFact(discordUnlinked, null, { userId: 3, ...removed });
  await harness.start();

  await eventually(() => expect(rolesOf(casey.id)).toEqual([]));
  expect(rolesOf(riley.id)).toHaveLength(1);
  // The role may be taken before the last fact is handled.
  await eventually(async () =>
    expect(
      await harness.sql(`select position::int from follower_cursors where name = 'discord-bot<-auth'`),
    ).toEqual([{ position: last.seq }]),
  );
  expect(await harness.sql('select user_id from links')).toEqual([{ user_id: 2 }]);
  expect(await harness.sql(`select 1 as one from role_grants where discord_user_id = ''`)).toEqual([]);
});

test('an id that a fact brought twice is one order', async () => {
  const { discord, auth } = harness;
  const casey = discord.addMember('casey');
  const fact = { userId: 1, discordUserId: casey.id, discordUsername: 'casey', notificationsEnabled: false };
  await harness.start();

  auth.addFact(discordLinked, null, fact);
  await eventually(() => expect(rolesOf(casey.id)).toHaveLength(1));
  await harness.sql(`update follower_cursors set position = 0 returning name`);
  auth.addFact(discordLinked, null, fact);

  await eventually(async () => expect(await harness.sql('select 1 as one from role_grants')).toHaveLength(2));
});
