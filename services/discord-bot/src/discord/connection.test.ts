import { setTimeout as pause } from 'node:timers/promises';
import { startDiscordDouble } from '@ten8/discord-double/discord-double';
import { eventually } from '@ten8/test-kit/eventually';
import { createClient } from './client-events';
import { connect, HOOKS, identityOf, logger, type Connection } from './connection-harness';
import { createIdentifyLimit } from './identify-limit';
import { createRefusalGuard } from './refusal-guard';

let connection: Connection | null = null;
afterEach(async () => {
  await connection?.stop();
  connection = null;
});

async function signedIn(alarmCheckMs: number, limits?: Parameters<typeof connect>[1]): Promise<Connection> {
  const opened = await connect(alarmCheckMs, limits);
  connection = opened;
  await eventually(() => expect(opened.client.isReady()).toBe(true));
  return opened;
}
const NEVER = 3_600_000;
/** discord.js connects again after half a second. */
const LONGER_THAN_A_RECONNECT_MS = 800;
const order = { communityId: null, action: 'grant' as const, isInDoubt: false, round: 1, factId: 'a fact' };

test.each([
  [4010, 'restart the bot'],
  [4011, 'too many servers'],
  [4012, 'update Ten8'],
  [4013, 'update Ten8'],
  [4014, 'Server Members Intent'],
])(
  'close code %d raises an alarm that says what to do, and no other session is asked for',
  async (code, hint) => {
    const { discord, client } = await signedIn(NEVER);

    discord.refuseSessions(code);
    await eventually(() => expect(client.alarm()?.reason).toContain(hint));

    expect(client.isReady()).toBe(false);
    expect([client.identifies(), discord.gatewayState().asked]).toEqual([1, 1]);
  },
);

test('the client connects again after its session was closed with 4000', async () => {
  const { discord, client } = await signedIn(NEVER);

  discord.refuseSessions(4000);
  await eventually(() => expect(client.isReady()).toBe(false));
  discord.refuseSessions(null);

  await eventually(() => expect([client.isReady(), client.alarm()]).toEqual([true, null]));
}, 60_000);

test('a server that the bot left while it was not connected is not known in the next session', async () => {
  const { discord, client } = await signedIn(NEVER);
  const guildId = discord.addGuild('Precinct');
  await eventually(() => expect(client.server(guildId)?.name).toBe('Precinct'));

  discord.invalidateSessions();
  discord.removeBot(guildId);
  await eventually(() => expect(discord.gatewayState().asked).toBe(2));

  await eventually(() => expect([client.isReady(), client.server(guildId)]).toEqual([true, null]));
  expect(client.guilds()).toHaveLength(1);
}, 90_000);

test('a socket that breaks after it was given up while it was being opened does not end the process', async () => {
  const { discord, client, api, identity } = await signedIn(NEVER);
  discord.leaveSocketsUnanswered(true);
  discord.dropSockets();
  await eventually(() => expect(discord.gatewayState().unanswered).toBe(1));

  await client.stop();
  discord.dropSockets();

  // An error without a listener would end this process before that is answered.
  expect((await api.member(identity.guildId, '1')).kind).toBe('refused');
});

test('a client that stops after it lost its connection does not connect again', async () => {
  const { discord, client } = await signedIn(NEVER);
  discord.leaveSocketsUnanswered(true);
  discord.dropSockets();
  await eventually(() => expect(client.isReady()).toBe(false));

  await client.stop();
  await pause(LONGER_THAN_A_RECONNECT_MS);

  expect(discord.gatewayState().unanswered).toBe(0);
});

test('a client that stops while it signs in does not connect', async () => {
  connection = await connect(NEVER);
  const { discord, client } = connection;

  await client.stop();
  await discord.waitFor(({ path }) => path === '/gateway/bot');
  await pause(LONGER_THAN_A_RECONNECT_MS);

  expect(discord.gatewayState()).toMatchObject({ asked: 0, connected: 0 });
});

test('a token that is refused for a while raises an alarm that ends by itself, for one request each time', async () => {
  const { discord, client, api, identity } = await signedIn(60);
  const member = discord.addMember('casey');
  const target = {
    ...order,
    guildId: identity.guildId,
    roleId: identity.linkedRoleId,
    discordUserId: member.id,
  };
  discord.refuseToken(3);
  const before = discord.calls.length;

  const refused = await api.setRole(target);
  client.raiseInvalidToken();
  const meanwhile = await api.setRole(target);
  await eventually(() => expect(client.alarm()).toBeNull());

  expect([refused.kind, meanwhile.kind]).toEqual(['unauthorized', 'unauthorized']);
  expect(discord.calls.slice(before).filter(({ status }) => status === 401)).toHaveLength(3);
  expect((await api.setRole(target)).kind).toBe('done');
}, 60_000);

test('a missing intent is asked about without a session, until someone has switched it on', async () => {
  const { discord, client } = await signedIn(40);
  discord.allowIntents(0);
  discord.refuseSessions(4014);
  await eventually(() => expect(client.alarm()).not.toBeNull());
  discord.refuseSessions(null);
  await discord.waitFor(({ path }) => path === '/applications/@me');
  const { asked } = discord.gatewayState();

  discord.allowIntents(2);

  await eventually(() => expect(client.isReady()).toBe(true));
  expect([asked, discord.gatewayState().asked]).toEqual([1, 2]);
}, 60_000);

test('an alarm about too many servers ends once Discord allows the bot one connection again', async () => {
  const { discord, client } = await signedIn(40);
  discord.adviseConnections(4);
  discord.refuseSessions(4011);
  await eventually(() => expect(client.alarm()?.reason).toContain('2,500'));
  discord.refuseSessions(null);
  await discord.waitFor(
    ({ path, at }) => path === '/gateway/bot' && at > Date.parse(client.alarm()?.since ?? ''),
  );
  const { asked } = discord.gatewayState();

  // For 2,001 to 3,000 servers.
  discord.adviseConnections(3);

  await eventually(() => expect(client.isReady()).toBe(true), 15_000);
  expect([asked, discord.gatewayState().asked]).toEqual([1, 2]);
}, 25_000);

test('of the people in its servers the client keeps nobody but itself, and still hears of them', async () => {
  const discord = await startDiscordDouble();
  const joined: string[] = [];
  const client = createClient(
    identityOf(discord),
    { ...HOOKS, onMemberJoined: (_guildId, { id }) => void joined.push(id) },
    {
      ...{ logger, guard: createRefusalGuard(), identifies: createIdentifyLimit(() => undefined) },
      ...{ stopped: new AbortController().signal, onClosed: () => undefined },
    },
  );
  await client.login(discord.env.DISCORD_TOKEN);
  await eventually(() => expect(client.isReady()).toBe(true));

  const people = Array.from({ length: 5 }, (_, n) => discord.addUser(`person-${n}`));
  for (const person of people) discord.memberJoins(person);
  for (const { id } of people) discord.editRoles(id, [discord.linkedRoleId]);
  await eventually(() => expect(joined).toEqual(people.map(({ id }) => id)));

  const guild = client.guilds.cache.get(discord.guildId);
  expect(guild?.members.me?.roles.cache.size).toBeGreaterThan(1);
  expect([guild?.members.cache.size, client.users.cache.size]).toEqual([1, 1]);
  await client.destroy();
  await discord.close();
});

test('sessions are counted and slowed: so many at once, then one for each pause', async () => {
  let counted = 0;
  const limit = createIdentifyLimit(() => (counted += 1), {
    ...{ withinMs: 3_600_000, free: 3, distanceMs: 0, pauseMs: 3_600_000 },
  });
  const leaving = new AbortController();
  const ask = () => limit.waitForIdentify(0, leaving.signal);

  await Promise.all([ask(), ask(), ask()]);
  const fourth = expect(ask()).rejects.toThrow('abort');
  leaving.abort();
  await fourth;

  expect(counted).toBe(3);
});

test('never more than ten requests a second are refused, however many wait', async () => {
  const { discord, api, identity } = await signedIn(NEVER);
  discord.refuseRoles(50013);
  const people = Array.from({ length: 25 }, (_, n) => discord.addMember(`person-${n}`));
  const target = { ...order, guildId: identity.guildId, roleId: identity.linkedRoleId };

  await Promise.all(people.map(({ id }) => api.setRole({ ...target, discordUserId: id })));

  const at = discord.calls.filter(({ status }) => status === 403).map((call) => call.at);
  const inOneSecond = at.map((start) => at.filter((one) => one >= start && one < start + 1_000).length);
  expect(at).toHaveLength(25);
  expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(10);
});

test('long before Discord would block the bot, nothing more is sent', async () => {
  const { discord, api, identity } = await signedIn(NEVER, { perSecond: 1_000, invalid: 5 });
  discord.refuseRoles(50013);
  const target = { ...order, guildId: identity.guildId, roleId: identity.linkedRoleId };
  const results: string[] = [];

  for (let n = 0; n < 8; n += 1)
    results.push((await api.setRole({ ...target, discordUserId: discord.addMember(`person-${n}`).id })).kind);

  expect(results).toEqual([...Array<string>(5).fill('refused'), ...Array<string>(3).fill('rate-limited')]);
  expect(discord.calls.filter(({ status }) => status === 403)).toHaveLength(5);
});

test('a web page instead of an answer delays every request, not only this one', async () => {
  const { discord, api, identity } = await signedIn(NEVER);
  const elsewhere = discord.addGuild('Elsewhere');
  discord.rateLimit(1, 0, 'page');

  const refused = await api.member(identity.guildId, '1');
  const other = await api.member(elsewhere, '1');

  expect([refused, other]).toMatchObject([{ kind: 'rate-limited' }, { kind: 'rate-limited' }]);
  expect(discord.calls.filter(({ status }) => status === 429)).toHaveLength(1);
});
