import {
  Client,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  Routes,
  Status,
} from 'discord.js';
import { eventually } from '@ten8/test-kit/eventually';
import { startDiscordDouble, type DiscordDouble, type DiscordDoubleOptions } from './discord-double';
import { controlDiscordDouble } from './remote-control';

const open: { double: DiscordDouble; client: Client }[] = [];

afterEach(async () => {
  for (const { double, client } of open.splice(0)) {
    await client.destroy();
    await double.close();
  }
});

async function connect(options: DiscordDoubleOptions = {}) {
  const double = await startDiscordDouble(options);
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
    rest: { api: double.env.DISCORD_API_URL, offset: 5 },
  });
  open.push({ double, client });
  client.on(Events.ShardError, () => undefined);
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(double.env.DISCORD_TOKEN);
  await ready;
  const rolePath = (userId: string) => Routes.guildMemberRole(double.guildId, userId, double.linkedRoleId);
  return { double, client, rolePath };
}

/** The codes that discord.js reports: Discord's own number, else the HTTP status. */
const codeOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'no error',
    (error: { code?: number; status?: number }) => error.code || error.status,
  );

test('a client identifies, gets its server and keeps sending heartbeats', async () => {
  const { double, client } = await connect({ heartbeatMs: 40 });

  await eventually(() => expect(double.gatewayState().heartbeats).toBeGreaterThan(2));

  expect(client.guilds.cache.get(double.guildId)?.roles.cache.has(double.linkedRoleId)).toBe(true);
  expect(double.gatewayState()).toMatchObject({ connected: 1, identified: 1, intents: 3 });
});

test('a command is deferred, answered for its author alone, and read back', async () => {
  const { double, client } = await connect();
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply({ content: `heard ${interaction.options.getString('code')}` });
  });

  const interaction = await double.slashAnswered('link', { code: 'ABCD2345' }, double.addMember('casey'));

  expect(interaction).toMatchObject({ isDeferred: true, isEphemeral: true, answer: 'heard ABCD2345' });
});

test('a cut socket resumes and hears what it missed; a forgotten session identifies again', async () => {
  const { double, client } = await connect();
  const joined: string[] = [];
  client.ws.on(GatewayDispatchEvents.GuildMemberAdd, (member: { user: { id: string } }) => {
    joined.push(member.user.id);
  });

  double.dropSockets();
  const missed = double.addUser('riley');
  double.memberJoins(missed);
  await eventually(() => expect(joined).toHaveLength(1));
  double.invalidateSessions();
  await eventually(() => expect(double.gatewayState().identified).toBe(2));

  await eventually(() => expect(client.ws.shards.every(({ status }) => status === Status.Ready)).toBe(true));

  expect(joined).toEqual([missed.id]);
  expect(double.gatewayState()).toMatchObject({ resumed: 1, invalidated: 1, connected: 1 });
}, 60_000);

test('the ledger counts what was carried out, through rate limits, 500s and lost answers', async () => {
  const { double, client, rolePath } = await connect({ seed: 5 });
  const people = Array.from({ length: 25 }, (_, n) => double.addMember(`person-${n}`));
  double.rateLimit(0.3, 10);

  for (const person of people) await client.rest.put(rolePath(person.id));

  expect(people.map((person) => double.grants(person.id))).toEqual(people.map(() => 1));
  expect(double.calls.filter((call) => call.status === 429).length).toBeGreaterThan(3);
});

test('a client that obeys the X-RateLimit headers is never told 429', async () => {
  const { double, client, rolePath } = await connect({ bucket: { limit: 5, windowMs: 100 } });
  const people = Array.from({ length: 12 }, (_, n) => double.addMember(`person-${n}`));

  await Promise.all(people.map((person) => client.rest.put(rolePath(person.id))));

  expect(double.calls.filter((call) => call.status === 429)).toEqual([]);
});

test('refusals carry the codes of Discord', async () => {
  const { double, client, rolePath } = await connect();
  const member = double.addMember('casey');

  const unknownMember = await codeOf(client.rest.put(rolePath(double.addUser('stranger').id)));
  const unknownRole = await codeOf(client.rest.put(Routes.guildMemberRole(double.guildId, member.id, '9')));
  double.moveBotRole(0);
  const missingPermission = await codeOf(client.rest.put(rolePath(member.id)));
  double.failRequests(1);
  const broken = await codeOf(client.rest.put(rolePath(member.id)));

  expect([unknownMember, unknownRole, missingPermission, broken]).toEqual([10007, 10011, 50013, 500]);
  expect(double.ledger()).toEqual([]);
});

test('a 429 tells its scope and its time as Discord does, or is a page that tells nothing', async () => {
  const { double } = await connect();
  const ask = () =>
    fetch(`${double.env.DISCORD_API_URL}/v10/users/@me`, {
      headers: { authorization: `Bot ${double.env.DISCORD_TOKEN}` },
    });

  double.rateLimit(1, 1_200, { scope: 'global', isWholeSeconds: true });
  const limited = await ask();
  double.rateLimit(1, 1_200, 'page');
  const page = await ask();
  double.rateLimit(1, 1_200, { about: double.guildId });
  const elsewhere = await ask();

  expect(limited.headers.get('retry-after')).toBe('2');
  expect(limited.headers.get('x-ratelimit-global')).toBe('true');
  expect(await limited.json()).toMatchObject({ retry_after: 1.2, global: true });
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    429,
    'text/html',
    null,
  ]);
  expect(elsewhere.status).toBe(200);
});

test('during an outage requests are refused, and after it the client reconnects', async () => {
  const { double, client, rolePath } = await connect();
  const member = double.addMember('casey');

  double.outage(60_000);
  const meanwhile = await codeOf(client.rest.put(rolePath(member.id)));
  double.outage(0);
  await eventually(() => expect(double.gatewayState().resumed).toBe(1));
  await eventually(() => expect(client.ws.shards.every(({ status }) => status === Status.Ready)).toBe(true));
  await client.rest.put(rolePath(member.id));

  expect(meanwhile).toBe(503);
  expect(double.rolesOf(member.id)).toEqual([double.linkedRoleId]);
});

test('a revoked token closes the socket with 4004 and answers 401', async () => {
  const { double, client, rolePath } = await connect();
  const closed = new Promise<number>((resolve) =>
    client.on(Events.ShardDisconnect, (event) => resolve(event.code)),
  );
  const member = double.addMember('casey');

  double.revokeToken();

  expect(await closed).toBe(4004);
  expect(await codeOf(client.rest.put(rolePath(member.id)))).toBe(401);
});

test('a message with an enforced nonce is posted once', async () => {
  const { double, client } = await connect();
  const body = { content: 'Panic: 1-ADAM-12', nonce: 'fact-1', enforce_nonce: true };

  await client.rest.post(Routes.channelMessages(double.channelId), { body });
  await client.rest.post(Routes.channelMessages(double.channelId), { body });

  expect(double.messages(double.channelId)).toEqual(['Panic: 1-ADAM-12']);
});

test('another process can drive the double', async () => {
  const { double } = await connect();
  const remote = controlDiscordDouble(double.origin);

  const user = await remote.addMember('casey');
  await remote.memberLeaves(user);

  await expect(remote.rolesOf(user.id)).resolves.toEqual([]);
  await expect(remote.moveBotRole(1, '404')).rejects.toThrow('no guild 404');
});
