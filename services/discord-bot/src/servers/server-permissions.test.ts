import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from '../bot-harness';
import { createPrecinct, type Precinct } from '../server-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;
let precinct: Precinct;
beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
  precinct = await createPrecinct(harness, bot);
});
afterAll(() => harness.stop());

const MANAGE = String((1n << 5n) | (1n << 28n));
/** A body that is no JSON, where there is one. */
const broken = (verb: string) => (verb === 'get' ? [] : ['{"broken']) as [];
const nothingStored = async () =>
  expect(
    await harness.sql('select 1 as one from community_servers where community_id = $1', [
      precinct.communityId,
    ]),
  ).toEqual([]);
const calls = ({ servers, path }: Precinct) =>
  [
    ['get', servers],
    ['post', servers],
    ['put', path],
    ['delete', path],
    ['post', `${path}/preview`],
    ['post', `${path}/retry`],
    ['put', `${path}/roles-from-discord`],
    ['post', `${path}/roles-from-discord/preview`],
  ] as const;

test('only Admins see or touch the servers of their community', async () => {
  const { servers, communityId } = precinct;
  harness.community.join(51, ['Law Enforcement', 'Dispatcher'], communityId);
  const member = bot.user(51);
  const stranger = bot.user(52);
  await eventually(async () => expect((await member.get(servers)).status).toBe(403));

  for (const [verb, at] of calls(precinct)) {
    const refused = await member[verb](at, ...broken(verb));
    expect([verb, refused.status, refused.body.message]).toEqual([verb, 403, 'Admin role required']);
    const outside = await stranger[verb](at, ...broken(verb));
    expect([verb, outside.status, outside.body.message]).toEqual([verb, 404, 'Community not found']);
  }
  await nothingStored();
});

test('an Admin who is nobody in a Discord server cannot connect it', async () => {
  const { communityId, servers, guildId } = precinct;
  harness.community.join(61, ['Admin'], communityId);
  const admin = bot.user(61);
  const connect = async () => {
    const { status, body } = await admin.post(servers, { guildId });
    return [status, body.message];
  };

  await eventually(async () =>
    expect(await connect()).toEqual([
      403,
      'Link your own Discord account in your settings first: Discord has to know you.',
    ]),
  );
  const quinn = harness.discord.addMember('quinn', guildId);
  harness.linked(quinn, { userId: 61 });
  await eventually(async () =>
    expect(await connect()).toEqual([
      403,
      'In Discord you need Manage Server and Manage Roles in that server.',
    ]),
  );
  await nothingStored();
});

test('a user who manages the server may connect it, and map only roles below their own', async () => {
  const { communityId, servers, path, guildId, officerRole } = await createPrecinct(harness, bot);
  const { discord } = harness;
  const manager = discord.addMember('manager', guildId);
  const manages = discord.addRole('Manager', guildId, MANAGE);
  const above = discord.addRole('Chief', guildId);
  discord.editRoles(manager.id, [manages.id], guildId);
  harness.community.join(71, ['Admin'], communityId);
  harness.linked(manager, { userId: 71 });
  const admin = bot.user(71);
  const preview = (roleId: string) =>
    admin.post(`${path}/preview`, { mapping: { 'Law Enforcement': roleId } });

  await eventually(async () => expect((await admin.post(servers, { guildId })).status).toBe(200));
  await eventually(async () => expect((await preview(officerRole)).status).toBe(200));
  const tooHigh = await preview(above.id);
  const own = await preview(manages.id);

  expect([tooHigh.status, tooHigh.body]).toMatchObject([
    400,
    {
      message: 'Chief is not below your own highest role in Discord.',
      details: [{ path: 'mapping.Law Enforcement' }],
    },
  ]);
  expect([own.status, own.body.message]).toEqual([
    400,
    'Manager is not below your own highest role in Discord.',
  ]);
});

test('who may only manage the server, or only its roles, cannot change anything here', async () => {
  const { communityId, servers, path, guildId } = await createPrecinct(harness, bot);
  const { discord } = harness;
  const half = discord.addMember('half', guildId);
  const [ofServer, ofRoles] = [1n << 5n, 1n << 28n].map(
    (permission) => discord.addRole('Half', guildId, String(permission)).id,
  ) as [string, string];
  harness.community.join(81, ['Admin'], communityId);
  harness.linked(half, { userId: 81 });
  const admin = bot.user(81);
  const withRoles = async (...roles: string[]) => {
    discord.editRoles(half.id, roles, guildId);
    return (await admin.post(`${path}/preview`, {})).status;
  };

  await eventually(async () => expect((await admin.post(servers, { guildId })).status).toBe(403));
  discord.editRoles(half.id, [ofServer, ofRoles], guildId);
  await eventually(async () => expect((await admin.post(servers, { guildId })).status).toBe(200));

  expect([await withRoles(ofServer), await withRoles(ofRoles), await withRoles(ofServer, ofRoles)]).toEqual([
    403, 403, 200,
  ]);
});

test('a server without the bot is refused with the way to invite it', async () => {
  const { status, body } = await precinct.admin.post(precinct.servers, { guildId: '999999999999' });

  expect(status).toBe(400);
  expect(body.message).toMatch(
    /^The Ten8 bot is not in that server\. Invite it first: https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+&/,
  );
  expect(body.details).toEqual([{ path: 'guildId', message: body.message }]);
});

test('one server obeys one community', async () => {
  const other = await createPrecinct(harness, bot);
  const first = await other.connect();
  const owner = harness.discord.addMember('two-hats', other.guildId);
  harness.discord.editRoles(
    owner.id,
    [harness.discord.addRole('Lead', other.guildId, MANAGE).id],
    other.guildId,
  );
  harness.community.join(81, ['Admin'], precinct.communityId);
  harness.linked(owner, { userId: 81 });

  await eventually(async () => {
    const { status, body } = await bot.user(81).post(precinct.servers, { guildId: other.guildId });
    expect([status, body.code, body.message]).toEqual([
      409,
      'already_linked',
      'That server is already connected to another community.',
    ]);
  });
  expect(first.status).toBe(200);
});

test('an operator disconnects a server from whichever community has it', async () => {
  const other = await createPrecinct(harness, bot);
  await other.connect();
  const { communityId, guildId } = other;
  const path = `/internal/discord/servers/${guildId}`;

  const freed = await bot.client.delete(path);
  const again = await bot.client.delete(path);

  expect([freed.status, freed.body]).toEqual([200, { communityId }]);
  expect([again.status, again.body.message]).toEqual([
    404,
    'No community has connected that Discord server.',
  ]);
  expect((await other.admin.get(other.servers)).body.servers).toEqual([]);
});

test('a community connects five servers at most, each once, and touches none of another community', async () => {
  const [own, other] = [await createPrecinct(harness, bot), await createPrecinct(harness, bot)];
  await other.connect();
  const foreign = `${own.servers}/${other.guildId}`;
  const further = [];
  for (let n = 0; n < 5; n += 1) further.push(await own.connectAnother());
  const again = await own.admin.post(own.servers, { guildId: further[0]?.guildId });
  const sixth = await own.admin.post(own.servers, { guildId: own.guildId });
  const touched = [
    await own.admin.put(foreign, { setsNicknames: true }),
    await own.admin.post(`${foreign}/retry`, {}),
    await own.admin.delete(foreign),
    await own.admin.post(`${foreign}/roles-from-discord/preview`, { isOn: true, sources: {} }),
    await own.admin.post(own.servers, { guildId: 'San Andreas' }),
  ];

  expect([again.status, again.body.hasRoom, again.body.servers.length]).toEqual([200, false, 5]);
  expect([sixth.status, sixth.body.code]).toEqual([409, 'quota_reached']);
  expect(touched.map(({ status }) => status)).toEqual([403, 404, 404, 404, 400]);
  expect((await other.admin.get(other.servers)).body.servers).toHaveLength(1);
});

test.each([
  ['no server', {}],
  ['a server that is no number', { guildId: 'San Andreas' }],
  ['a NUL', { guildId: '2000000\u00000' }],
  ['a lone surrogate', { guildId: '\ud800' }],
  ['a number', { guildId: 2_000_000 }],
  ['an endless id', { guildId: '2'.repeat(5_000) }],
])('%s is not connected', async (_what, body) => {
  const answer = await precinct.admin.post(precinct.servers, body);

  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  await nothingStored();
});

describe('in a connected server', () => {
  let connected: Precinct;
  beforeAll(async () => {
    connected = await createPrecinct(harness, bot);
    await connected.connect();
  });
  const nothingChosen = async () => {
    const { mapping, posts } = (await connected.state()).server;
    expect([mapping, posts.filter(({ channelId }) => channelId !== null)]).toEqual([{}, []]);
  };

  test.each([
    ['a role of nobody', { mapping: { King: '200000000000000001' } }],
    ['a mapping that is a list', { mapping: ['200000000000000001'] }],
    ['a Discord role that is not there', { mapping: { Admin: '300000000000000009' } }],
    ['a Discord role that is no id', { mapping: { Admin: 'officer' } }],
    ['the role of everyone', { mapping: { Admin: 'guild' } }],
    ['a channel that is not there', { posts: { call: { channelId: '300000000000000009', isOn: false } } }],
    ['a channel that is no id', { posts: { call: { channelId: { id: 1 }, isOn: true } } }],
    ['posts without a channel', { posts: { bolo: { channelId: null, isOn: true } } }],
    ['a kind of post that nobody knows', { posts: { gossip: { channelId: null, isOn: false } } }],
  ])('%s is refused and nothing is stored', async (_what, body) => {
    const { guildId, admin, path } = connected;
    const filled = JSON.parse(JSON.stringify(body).replace('"guild"', `"${guildId}"`));

    const answer = await admin.put(path, filled);

    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    await nothingChosen();
  });

  test('a role above the bot cannot be mapped', async () => {
    const { discord } = harness;
    const { guildId } = connected;
    const high = discord.addRole('High', guildId);
    discord.moveBotRole(high.position - 1, guildId);

    await eventually(async () => {
      const { status, body } = await connected.put({ mapping: { Admin: high.id } });
      expect([status, body.message]).toEqual([
        400,
        'In Discord, move the role Ten8 above High first: the bot hands out only roles below its own.',
      ]);
    });
    await nothingChosen();
  });
});

test('while Discord is down nothing is decided, and the page still shows what is known', async () => {
  harness.discord.outage(120_000);

  await eventually(async () => {
    const answer = await precinct.connect();
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });
  const seen = await precinct.admin.get(precinct.servers);

  harness.discord.outage(0);

  expect([seen.status, seen.body.servers]).toEqual([200, []]);
  await nothingStored();
});
