import { randomUUID } from 'node:crypto';
import { panicRaised } from '@ten8/contracts/cad/panic';
import { describeReason } from '@ten8/contracts/discord-bot/bot';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from './bot-harness';
import { createPrecinct } from './server-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;
beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
});
afterAll(() => harness.stop());

const callsAbout = ({ id }: { id: string }) => harness.discord.calls.filter(({ path }) => path.includes(id));
const refusals = (user: { id: string }) => callsAbout(user).filter(({ status }) => status === 429);

const TWO_FACTOR =
  'This server wants two-factor authentication from moderators, and the account that owns the bot has none';

test.each([
  [60003, 'two_factor_needed', TWO_FACTOR],
  [50028, 'discord_50028', 'Discord does not let bots hand out this role'],
  [50001, 'server_unknown', 'The bot is not in that server, or may not see that channel'],
  [20012, 'discord_20012', 'The bot’s application may not do this'],
  [30005, 'discord_30005', 'The server has as many roles as Discord allows'],
])(
  'an order that Discord refuses with %d is parked at once, and told in words',
  async (code, reason, words) => {
    const casey = harness.discord.addMember(`casey-${code}`);
    harness.discord.refuseRoles(code);

    harness.linked(casey);

    await eventually(async () =>
      expect((await bot.status()).parked).toContainEqual(
        expect.objectContaining({ discordUserId: casey.id, reason, attempts: 1 }),
      ),
    );
    harness.discord.refuseRoles(null);
    expect(describeReason(reason, 'role')).toBe(`${words} (Discord’s number ${code})`);
  },
);

test('a role that Discord refused once is not asked for again until its position changes', async () => {
  const { discord } = harness;
  const people = Array.from({ length: 3 }, (_, n) => discord.addMember(`recruit-${n}`));
  discord.refuseRoles(50013);
  const parkedFor = async ({ id }: { id: string }) =>
    (await bot.status()).parked.find(({ discordUserId }) => discordUserId === id)?.reason;

  for (const person of people) harness.linked(person);
  for (const person of people)
    await eventually(async () => expect(await parkedFor(person)).toBe('missing_permission'));
  const asked = people.flatMap(callsAbout).length;
  discord.refuseRoles(null);
  discord.moveBotRole(30);

  expect(asked).toBe(1);
  for (const { id } of people) await eventually(() => expect(discord.rolesOf(id)).toHaveLength(1));
});

test('one server’s rate limit, hang and backlog delay no other, and who links goes first', async () => {
  const { discord } = harness;
  const other = await createPrecinct(harness, bot);
  const members = Array.from({ length: 150 }, (_, n) => other.member(`cadet-${n}`, []));
  for (const member of members) discord.memberJoins(member);
  const linkedOnes = () => members.filter(({ id }) => discord.rolesOf(id).length === 1);
  await eventually(() => expect(linkedOnes()).toHaveLength(members.length), 60_000);
  await eventually(async () => {
    await other.connect();
    const mapping = { Civilian: other.friendRole };
    const { body } = await other.admin.post(`${other.path}/preview`, { mapping });
    expect(body.changes.length).toBeGreaterThanOrEqual(members.length);
  });
  discord.delayAnswers(1_000, other.guildId);
  await other.map({ Civilian: other.friendRole });
  const late = other.member('late', []);
  await eventually(() => expect(other.rolesOf(late)).toEqual([other.friendRole]));
  discord.rateLimit(1, 60_000, { scope: 'user', isWholeSeconds: true, about: other.guildId });
  const casey = discord.addMember('casey');

  harness.linked(casey);
  await eventually(() => expect(discord.rolesOf(casey.id)).toHaveLength(1));

  expect((await bot.status()).roles.pending).toBeGreaterThan(100);
  discord.delayAnswers(0, other.guildId);
  discord.rateLimit(0);
});

test('a new member gets the role once they have agreed to the rules, or at once where the community says so', async () => {
  const { discord } = harness;
  const other = await createPrecinct(harness, bot);
  await other.map({ Civilian: other.friendRole });
  discord.screenMembers(other.guildId);
  await eventually(async () => expect((await other.state()).server.hasScreening).toBe(true));
  const [patient, hasty] = [other.member('patient', []), other.member('hasty', [])];
  const reasons = async () => (await other.state()).health.parked.map(({ reason }) => reason);
  await eventually(async () =>
    expect(await reasons()).toEqual(Array(2).fill(expect.stringContaining('has not agreed'))),
  );

  discord.passScreening(patient.id, other.guildId);
  await eventually(() => expect(other.rolesOf(patient)).toEqual([other.friendRole]));
  const before = other.rolesOf(hasty);
  await other.put({ givesPendingRoles: true });
  await other.admin.post(`${other.path}/retry`, {});

  await eventually(() => expect(other.rolesOf(hasty)).toEqual([other.friendRole]));
  expect(before).toEqual([]);
});

test('while Discord does not say whether somebody has agreed to the rules, they get no role', async () => {
  const { discord, community } = harness;
  const [list, member] = ['GET /guilds/:id/members', 'GET /guilds/:id/members/:id'];
  const other = await createPrecinct(harness, bot);
  await other.map({ Civilian: other.friendRole });
  discord.screenMembers(other.guildId);
  const silent = discord.addUser('silent');
  discord.memberJoins(silent, other.guildId);
  for (const route of [list, member]) discord.limitRoute(route, 0, 200);
  discord.invalidateSessions();
  await discord.waitFor(
    ({ path, status }) => path === `/guilds/${other.guildId}/members` && status === 429,
    20_000,
  );

  community.join(2_000_001, [], other.communityId);
  harness.linked(silent, { userId: 2_000_001 });
  await discord.waitFor(({ path, status }) => path.endsWith(`/members/${silent.id}`) && status === 429);
  // So many that no other test meets the limit.
  for (const route of [list, member]) discord.limitRoute(route, 1_000, 1_000);

  await eventually(async () =>
    expect((await other.state()).health.parked).toMatchObject([
      { what: 'Give Friend to @silent', reason: expect.stringContaining('has not agreed') },
    ]),
  );
  expect(other.rolesOf(silent)).toEqual([]);
});

test('orders and posts for a server that the bot is not in any more are parked without a request', async () => {
  const { discord, community, cad } = harness;
  const other = await createPrecinct(harness, bot);
  await other.map({ 'Law Enforcement': other.officerRole });
  await other.postIn(other.channelId, 'panic');
  const cadet = other.member('expelled', []);
  await eventually(async () =>
    expect(await harness.sql('select 1 as one from links where user_id = $1', [cadet.userId])).toHaveLength(
      1,
    ),
  );
  discord.removeBot(other.guildId);
  await eventually(async () => expect((await other.state()).server.name).toBeNull());
  const before = discord.calls.length;

  community.changeRoles(cadet.userId, ['Law Enforcement'], other.communityId);
  cad.addFact(panicRaised, other.communityId, {
    ...{ alertId: randomUUID(), communityId: other.communityId, unitId: 1, unitCallsign: '1-ADAM-12' },
    ...{ location: null, raisedAt: new Date().toISOString() },
  });

  const notThere = { reason: expect.stringContaining('not in that server') };
  await eventually(async () =>
    expect((await other.state()).health.parked).toMatchObject([notThere, notThere]),
  );
  const about = (id: string) => discord.calls.slice(before).filter(({ path }) => path.includes(id));
  expect([about(other.guildId), about(other.channelId)]).toEqual([[], []]);

  // Discord puts the role of a bot that comes back below all others.
  discord.inviteBotAgain(other.guildId);
  await eventually(async () => expect((await other.state()).server.name).not.toBeNull());
  const rolesBelow = other.rolesOf(cadet);
  discord.moveBotRole(30, other.guildId);
  await eventually(() => expect(other.rolesOf(cadet)).toEqual([other.officerRole]));
  expect(rolesBelow).toEqual([]);
});

test('a post for a channel that was deleted waits for an Admin, and says why', async () => {
  const { discord, cad } = harness;
  const other = await createPrecinct(harness, bot);
  await other.postIn(other.channelId, 'panic');
  discord.deleteChannel(other.channelId, other.guildId);

  cad.addFact(panicRaised, other.communityId, {
    ...{ alertId: randomUUID(), communityId: other.communityId, unitId: 1, unitCallsign: '1-ADAM-12' },
    ...{ location: null, raisedAt: new Date().toISOString() },
  });

  await eventually(async () =>
    expect((await other.state()).health.parked).toMatchObject([
      { kind: 'message', reason: 'The channel does not exist any more (Discord’s number 10003)' },
    ]),
  );
});

test('a global rate limit makes every server wait, and nothing is lost', async () => {
  const { discord } = harness;
  const other = await createPrecinct(harness, bot);
  await other.map({ Civilian: other.friendRole });
  const before = discord.calls.length;
  discord.rateLimit(1, 2_000, { scope: 'global' });
  const [casey, cadet] = [discord.addMember('casey-global'), other.member('cadet-global', [])];
  discord.memberJoins(cadet);

  harness.linked(casey);
  await eventually(() => expect(discord.calls.slice(before).some(({ status }) => status === 429)).toBe(true));
  const refusedAt = Date.now();
  discord.rateLimit(0);
  await eventually(() => expect([discord.rolesOf(casey.id), other.rolesOf(cadet)].flat()).toHaveLength(2));

  expect(Date.now() - refusedAt).toBeGreaterThan(1_000);
});

test('connecting and choosing a channel in a big server read one member and no list', async () => {
  const { discord } = harness;
  const other = await createPrecinct(harness, bot);
  const before = discord.calls.length;

  const connected = await other.connect();

  expect(connected.status).toBe(200);
  const asked = discord.calls.slice(before).filter(({ path }) => path.includes(other.guildId));
  expect(asked[0]?.path).toMatch(/members\/\d+$/);
  await eventually(async () => expect((await other.state()).drift).toEqual([]));
  const lists = () => discord.calls.filter(({ path }) => path === `/guilds/${other.guildId}/members`).length;
  await eventually(() => expect(lists()).toBe(1));
  for (let n = 0; n < 5; n += 1) await other.state();
  expect(lists()).toBe(1);
});

test('after Discord had trouble with a server, the bot reads again who is in it', async () => {
  const { discord } = harness;
  const other = await createPrecinct(harness, bot);
  await other.connect();
  const lists = () => discord.calls.filter(({ path }) => path === `/guilds/${other.guildId}/members`).length;
  await eventually(() => expect(lists()).toBe(1));

  discord.serverFails(other.guildId);
  discord.serverRecovers(other.guildId);

  await eventually(() => expect(lists()).toBe(2));
});

test('a rate limit that tells its time in the body alone is waited out', async () => {
  const riley = harness.discord.addMember('riley');
  harness.discord.rateLimit(1, 1_500, 'body');
  harness.linked(riley);
  await eventually(() => expect(refusals(riley)).not.toEqual([]));
  harness.discord.rateLimit(0);

  await eventually(() => expect(harness.discord.rolesOf(riley.id)).toHaveLength(1));
  const [refused, granted] = callsAbout(riley);

  expect((granted?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_400);
});

test('a rate limit that tells no time is asked about after one second, then two', async () => {
  const jordan = harness.discord.addMember('jordan');
  harness.discord.rateLimit(1, 0, 'nowhere');
  harness.linked(jordan);
  await eventually(() => expect(refusals(jordan).length).toBeGreaterThanOrEqual(3), 20_000);
  harness.discord.rateLimit(0);

  const [first = 0, , third = 0] = refusals(jordan).map(({ at }) => at);

  expect(third - first).toBeGreaterThanOrEqual(2_900);
  await eventually(() => expect(harness.discord.rolesOf(jordan.id)).toHaveLength(1), 20_000);
});

test('a command that cannot be answered leaves no token of its interaction in the log', async () => {
  harness.discord.outage(3_000);

  const { token } = harness.discord.slash('whoami', {}, harness.discord.addMember('morgan'));
  await eventually(() => expect(bot.output()).toContain('could not answer a command'));

  expect(bot.output()).not.toContain(token);
});
