import { callOpened } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { MemberChange } from '@ten8/contracts/discord-bot/roles-from-discord';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from '../bot-harness';
import { createPrecinct, type FurtherServer, type Precinct } from '../server-harness';
import type { RoleSources } from './decide-roles';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;
let precinct: Precinct;
beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
});
beforeEach(async () => void (precinct = await createPrecinct(harness, bot)));
afterAll(() => harness.stop());

const state = () => precinct.state();
const ledgerOf = (guildId: string) =>
  harness.discord.ledger().filter((entry) => entry.guildId === guildId && entry.action !== 'message');
/** Waits until the bot knows that this many linked members are in the community, apart from its Admin. */
const known = (count: number) =>
  eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1',
        [precinct.communityId],
      ),
    ).toHaveLength(count + 1),
  );
const settled = () =>
  eventually(async () => expect((await state()).health).toMatchObject({ pending: 0, parked: [] }), 20_000);

/** Previews a mapping in a further server and confirms what it shows. */
async function mapIn({ path }: FurtherServer, mapping: RoleMapping): Promise<void> {
  const { admin } = precinct;
  const { fingerprint: confirmed } = (await admin.post(`${path}/preview`, { mapping })).body;
  expect((await admin.put(path, { mapping, confirmed })).status).toBe(200);
}

test('a connected server shows its roles and channels, and its mapping starts empty', async () => {
  const { guildId, officerRole, channelId } = precinct;

  const answer = await precinct.postIn(channelId, 'panic');

  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      servers: [
        {
          inviteUrl: expect.stringContaining(`guild_id=${guildId}`),
          server: { id: guildId, name: expect.stringContaining('Precinct'), mapping: {} },
          drift: [],
          health: { isConnected: true, alarm: null, pending: 0, parked: [] },
        },
      ],
    },
  ]);
  const [{ server }] = answer.body.servers;
  expect(server.roles).toContainEqual(
    expect.objectContaining({ id: officerRole, name: 'Officer', isEditable: true }),
  );
  expect(server.channels).toEqual([{ id: channelId, name: 'dispatch', canPost: true }]);
});

test('the dry run is exactly what is done once it is confirmed, and nothing before', async () => {
  const { officerRole, dispatcherRole, friendRole, guildId } = precinct;
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', ['Dispatcher']);
  const morgan = precinct.member('morgan', []);
  harness.discord.editRoles(morgan.id, [officerRole, friendRole], guildId);
  harness.discord.editRoles(riley.id, [dispatcherRole], guildId);
  await known(3);
  const mapping = { 'Law Enforcement': officerRole, Dispatcher: dispatcherRole };
  await precinct.connect();

  const preview = await precinct.admin.post(`${precinct.path}/preview`, { mapping });
  const unconfirmed = await precinct.put({ mapping });
  const before = ledgerOf(guildId);
  const done = await precinct.put({ mapping, confirmed: preview.body.fingerprint });
  await settled();

  const officer = { id: officerRole, name: 'Officer' };
  expect(preview.body.changes).toEqual([
    { userId: casey.userId, discordUserId: casey.id, discordName: 'casey', add: [officer], remove: [] },
    { userId: morgan.userId, discordUserId: morgan.id, discordName: 'morgan', add: [], remove: [officer] },
  ]);
  expect([unconfirmed.status, before, done.status]).toEqual([409, [], 200]);
  expect(
    ledgerOf(guildId)
      .map(({ action, userId, roleId }) => [action, userId, roleId])
      .sort(),
  ).toEqual(
    [
      ['grant', casey.id, officerRole],
      ['revoke', morgan.id, officerRole],
    ].sort(),
  );
  expect(precinct.rolesOf(morgan)).toEqual([friendRole]);
});

test('a preview that is out of date confirms nothing', async () => {
  const { officerRole, guildId } = precinct;
  const mapping = { 'Law Enforcement': officerRole };
  precinct.member('casey', ['Law Enforcement']);
  await known(1);
  await precinct.connect();
  const preview = await precinct.admin.post(`${precinct.path}/preview`, { mapping });
  precinct.member('riley', ['Law Enforcement']);
  await known(2);

  const answer = await precinct.put({ mapping, confirmed: preview.body.fingerprint });

  expect([answer.status, answer.body.message]).toEqual([
    409,
    'These changes are not the ones that were shown. Look at them again.',
  ]);
  expect(ledgerOf(guildId)).toEqual([]);
});

test('roles in Ten8 reach Discord within seconds, once each, and unmapped roles are left alone', async () => {
  const { officerRole, dispatcherRole, friendRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole, Dispatcher: dispatcherRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  harness.discord.editRoles(casey.id, [friendRole], guildId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole, friendRole].sort()));

  harness.community.changeRoles(casey.userId, ['Dispatcher'], communityId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([dispatcherRole, friendRole].sort()));
  harness.community.remove(casey.userId, communityId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([friendRole]));

  const made = ledgerOf(guildId).map(({ action, roleId, hasChanged }) => ({ action, roleId, hasChanged }));
  expect(made).toHaveLength(4);
  expect(made).toEqual(
    expect.arrayContaining([
      { action: 'grant', roleId: officerRole, hasChanged: true },
      { action: 'grant', roleId: dispatcherRole, hasChanged: true },
      { action: 'revoke', roleId: officerRole, hasChanged: true },
      { action: 'revoke', roleId: dispatcherRole, hasChanged: true },
    ]),
  );
});

test('linking brings the roles of one’s communities, unlinking takes them back, and so does the community’s end', async () => {
  const { officerRole, friendRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole, Civilian: friendRole });
  const further = await precinct.connectAnother();
  await mapIn(further, { Civilian: further.friendRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', []);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole, friendRole].sort()));
  await eventually(() => expect(precinct.rolesOf(riley)).toEqual([friendRole]));
  harness.discord.memberJoins(riley, further.guildId);
  await eventually(() => expect(further.rolesOf(riley)).toEqual([further.friendRole]));

  harness.unlinked(casey);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([]));
  harness.community.deleteCommunity(communityId);
  await eventually(() => expect([precinct.rolesOf(riley), further.rolesOf(riley)]).toEqual([[], []]));

  expect(harness.discord.grants(casey.id, officerRole, guildId)).toBe(1);
  expect(
    await harness.sql('select 1 as one from connected_servers where community_id = $1', [communityId]),
  ).toEqual([]);
});

test('the member list of a server is forgotten with its community, and read again for the next one', async () => {
  const { guildId, communityId } = precinct;
  const lists = () =>
    harness.discord.calls.filter(({ path }) => path === `/guilds/${guildId}/members`).length;
  await precinct.connect();
  await eventually(() => expect(lists()).toBe(1));
  harness.community.deleteCommunity(communityId);
  const next = await createPrecinct(harness, bot);
  const owner = harness.discord.addMember('next-owner', guildId);
  harness.discord.makeOwner(owner.id, guildId);
  harness.community.join(71, ['Admin'], next.communityId);
  harness.linked(owner, { userId: 71 });

  await eventually(async () => expect((await bot.user(71).post(next.servers, { guildId })).status).toBe(200));

  await eventually(() => expect(lists()).toBe(2));
});

test('roles edited by hand in Discord are shown, not fought, until an Admin confirms', async () => {
  const { officerRole, guildId } = precinct;
  const mapping = { 'Law Enforcement': officerRole };
  await precinct.map(mapping);
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', []);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
  await settled();

  harness.discord.editRoles(casey.id, [], guildId);
  harness.discord.editRoles(riley.id, [officerRole], guildId);
  await eventually(async () => expect((await state()).drift).toHaveLength(2));
  precinct.member('witness', ['Law Enforcement']);
  await eventually(() => expect(ledgerOf(guildId)).toHaveLength(2));

  expect([precinct.rolesOf(casey), precinct.rolesOf(riley)]).toEqual([[], [officerRole]]);
  expect((await state()).drift).toMatchObject([
    { userId: casey.userId, discordName: 'casey', add: [{ name: 'Officer' }], remove: [] },
    { userId: riley.userId, discordName: 'riley', add: [], remove: [{ name: 'Officer' }] },
  ]);
  await precinct.map(mapping);
  await eventually(() =>
    expect([precinct.rolesOf(casey), precinct.rolesOf(riley)]).toEqual([[officerRole], []]),
  );
  await eventually(async () => expect((await state()).drift).toEqual([]));
});

test('someone who is not in the server yet is given their roles when they join', async () => {
  const { officerRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const casey = harness.discord.addUser('casey');
  harness.community.join(77, ['Law Enforcement'], communityId);
  harness.linked(casey, { userId: 77 });
  await eventually(async () =>
    expect((await state()).health.parked).toMatchObject([
      { kind: 'role', what: 'Give Officer to @casey', reason: expect.stringContaining('when they join') },
    ]),
  );

  harness.discord.memberJoins(casey, guildId);

  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
});

test('a disconnected server keeps its roles, and is left alone from then on', async () => {
  const { officerRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
  await settled();

  const answer = await precinct.admin.delete(precinct.path);
  harness.community.remove(casey.userId, communityId);
  const other = await createPrecinct(harness, bot);
  await other.map({ 'Law Enforcement': other.officerRole });

  expect([answer.status, answer.body.servers]).toEqual([200, []]);
  expect(precinct.rolesOf(casey)).toEqual([officerRole]);
  // If Discord told of the new member while the role was being given, it was given a second time.
  expect(ledgerOf(guildId).filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
});

test('each server has its mapping, posts and parked orders, and goes by itself', async () => {
  const { admin, path, servers, communityId, channelId, guildId, officerRole } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const further = await precinct.connectAnother();
  const casey = precinct.member('casey', ['Law Enforcement']);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
  await settled();
  const mapping = { 'Law Enforcement': further.officerRole };
  await mapIn(further, mapping);
  const call = { channelId: further.channelId, isOn: true };
  await admin.put(further.path, { posts: { call } });
  await precinct.postIn(channelId, 'call');
  const messages = (channel: string) => harness.discord.messages(channel).length;

  harness.cad.addFact(callOpened, communityId, {
    ...{ callId: 1, callNumber: 1, callerName: 'JOHN DOE', location: 'LEGION SQUARE', postalCode: '7113' },
    ...{ description: 'SHOTS FIRED', priority: 'high' },
  });
  await eventually(() => expect([messages(channelId), messages(further.channelId)]).toEqual([1, 1]));
  const parked = [{ what: 'Give Officer to @casey' }];
  const both = (await admin.get(servers)).body;
  const retried = await admin.post(`${path}/retry`, {});
  harness.discord.memberJoins(casey, further.guildId);
  await eventually(() => expect(further.rolesOf(casey)).toEqual([further.officerRole]));
  const left = await admin.delete(path);
  harness.community.changeRoles(casey.userId, [], communityId);
  await eventually(() => expect(further.rolesOf(casey)).toEqual([]));

  expect(both).toMatchObject({
    hasRoom: true,
    servers: [
      { server: { id: guildId, mapping: { 'Law Enforcement': officerRole } }, health: { parked: [] } },
      { server: { id: further.guildId, mapping }, health: { parked } },
    ],
  });
  expect([retried.body.retried, left.body.servers[0].server.id]).toEqual([0, further.guildId]);
  expect(precinct.rolesOf(casey)).toEqual([officerRole]);
});

test('an order parked for want of a permission is named, and goes back to work by the button', async () => {
  const { officerRole, guildId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  harness.discord.moveBotRole(0, guildId);
  const casey = precinct.member('casey', ['Law Enforcement']);
  await eventually(async () =>
    expect((await state()).health.parked).toMatchObject([
      { what: 'Give Officer to @casey', reason: expect.stringContaining('must stand above') },
    ]),
  );
  const elsewhere = await createPrecinct(harness, bot);
  await elsewhere.connect();
  const foreign = await elsewhere.admin.post(`${elsewhere.path}/retry`, {});

  const retried = await precinct.admin.post(`${precinct.path}/retry`, {});
  harness.discord.moveBotRole(99, guildId);

  expect([foreign.body, retried.body]).toEqual([{ retried: 0 }, { retried: 1 }]);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
});

/** Switches roles from Discord on, as an Admin does: looks first, then confirms. */
async function takeRoles(sources: RoleSources): Promise<MemberChange[]> {
  const { admin, path } = precinct;
  await precinct.connect();
  const preview = await admin.post(`${path}/roles-from-discord/preview`, { isOn: true, sources });
  const body = { isOn: true, sources, confirmed: preview.body.fingerprint };
  const answer = await admin.put(`${path}/roles-from-discord`, body);
  expect(answer.status).toBe(200);
  expect((await state()).server.rolesFromDiscord).toEqual({ isOn: true, sources });
  return preview.body.changes;
}
const inTen8 = ({ userId }: { userId: number }) => harness.community.rolesOf(userId, precinct.communityId);
const OFFICER = ['Civilian', 'Law Enforcement'];

test('Discord roles decide about Ten8’s as the dry run shows, live, on leaving, and over what Ten8 changes', async () => {
  const { officerRole, friendRole, guildId, communityId, admin, path } = precinct;
  const casey = precinct.member('casey', ['Dispatcher']);
  const riley = precinct.member('riley', ['Law Enforcement']);
  harness.discord.editRoles(casey.id, [friendRole], guildId);
  await known(2);
  const sources = { 'Law Enforcement': [officerRole, friendRole] };

  await precinct.connect();
  const unseen = await admin.put(`${path}/roles-from-discord`, { isOn: true, sources });
  const changes = await takeRoles(sources);
  await eventually(() =>
    expect([inTen8(casey), inTen8(riley)]).toEqual([
      ['Civilian', 'Dispatcher', 'Law Enforcement'],
      ['Civilian'],
    ]),
  );
  harness.discord.editRoles(riley.id, [officerRole], guildId);
  await eventually(() => expect(inTen8(riley)).toEqual(OFFICER));
  harness.community.changeRoles(riley.userId, [], communityId);
  await eventually(() => expect(inTen8(riley)).toEqual(OFFICER));
  harness.discord.memberLeaves(casey, guildId);
  await eventually(() => expect(inTen8(casey)).toEqual(['Civilian', 'Dispatcher']));

  expect(unseen.status).toBe(409);
  expect(changes).toEqual([
    { userId: casey.userId, discordName: 'casey', add: ['Law Enforcement'], remove: [] },
    { userId: riley.userId, discordName: 'riley', add: [], remove: ['Law Enforcement'] },
  ]);
});

test('a preview holds while the same roles change, also if the bot notes why somebody has a role meanwhile', async () => {
  const { officerRole, dispatcherRole, guildId, admin, path } = precinct;
  const [casey, riley] = [precinct.member('casey', []), precinct.member('riley', [])];
  harness.discord.editRoles(casey.id, [dispatcherRole], guildId);
  harness.discord.editRoles(riley.id, [officerRole], guildId);
  await known(2);
  await takeRoles({ 'Law Enforcement': [officerRole] });
  const ofRiley = 'from roles_from_discord where user_id = $1';
  await eventually(async () =>
    expect(await harness.sql(`select 1 as one ${ofRiley}`, [riley.userId])).toHaveLength(1),
  );
  const body = { isOn: true, sources: { 'Law Enforcement': [officerRole], Dispatcher: [dispatcherRole] } };
  const preview = await eventually(async () => {
    const { body: shown } = await admin.post(`${path}/roles-from-discord/preview`, body);
    expect(shown.changes).toMatchObject([{ userId: casey.userId, add: ['Dispatcher'] }]);
    return shown;
  });

  await harness.sql(`delete ${ofRiley} returning 1 as one`, [riley.userId]);
  const answer = await admin.put(`${path}/roles-from-discord`, { ...body, confirmed: preview.fingerprint });

  expect(answer.status).toBe(200);
});

test('any of several servers gives a role, none takes it alone, and one that cannot be read takes nothing', async () => {
  const { officerRole, guildId, admin } = precinct;
  await precinct.connect();
  const further = await precinct.connectAnother();
  const [casey, riley] = [precinct.member('casey', []), precinct.member('riley', [])];
  for (const user of [casey, riley]) harness.discord.memberJoins(user, further.guildId);
  await known(2);
  harness.discord.editRoles(casey.id, [officerRole], guildId);
  await takeRoles({ 'Law Enforcement': [officerRole] });
  await eventually(() => expect(inTen8(casey)).toEqual(OFFICER));
  const choice = { isOn: true, sources: { 'Law Enforcement': [further.officerRole] } };
  const at = `${further.path}/roles-from-discord`;
  const decide = async (body: object) => {
    const preview = await eventually(async () => {
      const shown = (await admin.post(`${at}/preview`, body)).body;
      expect(shown.changes).toHaveLength(1);
      return shown;
    });
    const blind = await admin.put(at, body);
    return { ...preview, blind, answer: await admin.put(at, { ...body, confirmed: preview.fingerprint }) };
  };

  harness.discord.editRoles(riley.id, [further.officerRole], further.guildId);
  const on = await decide(choice);
  await eventually(() => expect(inTen8(riley)).toEqual(OFFICER));
  harness.discord.editRoles(casey.id, [further.officerRole], further.guildId);
  harness.discord.editRoles(casey.id, [], guildId);
  harness.discord.editRoles(riley.id, [], further.guildId);
  await eventually(() => expect(inTen8(riley)).toEqual(['Civilian']));
  const synced = await harness.discord.slashAnswered('sync', {}, casey, guildId);
  expect([inTen8(casey), synced.answer]).toEqual([
    OFFICER,
    expect.stringContaining('They are: Civilian, Law Enforcement'),
  ]);
  const refused = await admin.delete(further.path);

  harness.discord.removeBot(further.guildId);
  harness.discord.editRoles(casey.id, [], guildId);
  harness.discord.editRoles(riley.id, [officerRole], guildId);
  await eventually(() => expect(inTen8(riley)).toEqual(OFFICER));
  expect(inTen8(casey)).toEqual(OFFICER);
  const off = await decide({ ...choice, isOn: false });
  await eventually(() => expect(inTen8(casey)).toEqual(['Civilian']));
  const left = await admin.delete(further.path);

  expect([on.blind.status, on.answer.status, refused.status, off.blind.status]).toEqual([409, 200, 409, 409]);
  expect(on.changes).toMatchObject([{ userId: riley.userId, add: ['Law Enforcement'] }]);
  expect(refused.body.message).toContain('Another server decides about the same roles');
  expect(off.changes).toMatchObject([{ userId: casey.userId, remove: ['Law Enforcement'] }]);
  expect(left).toMatchObject({ status: 200, body: { servers: [{ server: { id: guildId } }] } });
  expect(left.body.servers).toHaveLength(1);
});

test('unlinking takes only what Discord gave, and /sync and a deleted role change nothing that is right', async () => {
  const { officerRole, dispatcherRole, guildId, communityId } = precinct;
  const casey = precinct.member('casey', []);
  harness.discord.editRoles(casey.id, [officerRole], guildId);
  await known(1);
  await takeRoles({ 'Law Enforcement': [officerRole], Dispatcher: [dispatcherRole] });
  await eventually(() => expect(inTen8(casey)).toEqual(OFFICER));
  const stranger = harness.discord.addMember('stranger', guildId);

  const synced = await harness.discord.slashAnswered('sync', {}, casey, guildId);
  const unknown = await harness.discord.slashAnswered('sync', {}, stranger, guildId);
  harness.discord.deleteRole(dispatcherRole, guildId);
  // As long as the bot does not know of that, it would take Dispatcher away.
  await eventually(async () =>
    expect((await state()).server.roles).not.toContainEqual(expect.objectContaining({ id: dispatcherRole })),
  );
  harness.community.changeRoles(casey.userId, ['Dispatcher', 'Law Enforcement'], communityId);
  harness.unlinked(casey);
  await eventually(() => expect(inTen8(casey)).toEqual(['Civilian', 'Dispatcher']));

  expect(synced.answer).toContain('They are: Civilian, Law Enforcement');
  expect(unknown.answer).toContain('Link your account');
});

test('what Discord gave to somebody is forgotten when they leave, so it takes nothing if they come back', async () => {
  const { officerRole, guildId, communityId } = precinct;
  const casey = precinct.member('casey', []);
  harness.discord.editRoles(casey.id, [officerRole], guildId);
  await known(1);
  await takeRoles({ 'Law Enforcement': [officerRole] });
  const given = () => harness.sql('select roles from roles_from_discord where user_id = $1', [casey.userId]);
  await eventually(async () => expect(await given()).toHaveLength(1));

  harness.community.remove(casey.userId, communityId);

  await eventually(async () => expect(await given()).toEqual([]));
});

test('what Discord gave is forgotten when it decides no more, so it is not taken by unlinking', async () => {
  const { officerRole, guildId, admin, path } = precinct;
  const casey = precinct.member('casey', []);
  harness.discord.editRoles(casey.id, [officerRole], guildId);
  await known(1);
  const sources = { 'Law Enforcement': [officerRole] };
  await takeRoles(sources);
  const given = () => harness.sql('select roles from roles_from_discord where user_id = $1', [casey.userId]);
  await eventually(async () => expect(await given()).toHaveLength(1));

  const off = await admin.put(`${path}/roles-from-discord`, { isOn: false, sources });

  expect(off.status).toBe(200);
  expect(await given()).toEqual([]);
  expect(inTen8(casey)).toEqual(OFFICER);
});

test('a role goes one way, and no role of Ten8 can be decided by roles that it gives itself', async () => {
  const { officerRole, dispatcherRole, admin, path } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const preview = async (sources: RoleSources) =>
    (await admin.post(`${path}/roles-from-discord/preview`, { isOn: true, sources })).body.message;

  expect(await preview({ 'Law Enforcement': [dispatcherRole] })).toContain('A role goes one way');
  expect(await preview({ Admin: [officerRole] })).toBe('Ten8 itself gives Officer: choose another one.');
  expect(await preview({ Admin: ['12345'] })).toContain('not in the server any more');
  await takeRoles({ Dispatcher: [dispatcherRole] });
  expect((await precinct.put({ mapping: { Dispatcher: officerRole } })).body.message).toContain('one way');
});

const onDuty = (userId: number, status: UnitStatus = 'available', name = 'Jim Reed') =>
  harness.cad.addFact(unitStatusChanged, precinct.communityId, {
    ...{ unitId: userId, userId, callsign: '1-ADAM-12', name, status },
  });

test('on duty members are called by their callsign, and as before afterwards; a refusal is said once', async () => {
  const { guildId, communityId } = precinct;
  const casey = precinct.member('casey', ['Law Enforcement']);
  harness.discord.rename(casey.id, 'Case', guildId);
  await known(1);
  const nickname = () => harness.discord.nicknameOf(casey.id, guildId);
  onDuty(casey.userId);
  await precinct.connect();
  const before = nickname();

  const further = await precinct.connectAnother();
  harness.discord.memberJoins(casey, further.guildId);
  await precinct.put({ setsNicknames: true });
  await eventually(() => expect(nickname()).toBe('1-ADAM-12 | J. Reed'));
  const elsewhere = harness.discord.nicknameOf(casey.id, further.guildId);
  await precinct.admin.put(further.path, { setsNicknames: true });
  await eventually(() =>
    expect(harness.discord.nicknameOf(casey.id, further.guildId)).toBe('1-ADAM-12 | J. Reed'),
  );
  onDuty(communityId * 1_000 + 1);
  await eventually(async () =>
    expect((await state()).server.nicknames.refused).toEqual([`owner-${communityId}`]),
  );
  onDuty(casey.userId, 'off-duty');
  await eventually(() => expect(nickname()).toBe('Case'));

  expect([before, elsewhere]).toEqual(['Case', null]);
  expect(
    harness.discord.calls.filter(
      ({ method, status, path }) => method === 'PATCH' && status === 403 && path.includes(guildId),
    ),
  ).toHaveLength(1);
});

test('a nickname that was changed by hand on duty stays, and switching it off gives the others back', async () => {
  const { guildId } = precinct;
  const [casey, riley] = [precinct.member('casey', []), precinct.member('riley', [])];
  await known(2);
  const nicknames = () => [casey, riley].map(({ id }) => harness.discord.nicknameOf(id, guildId));
  await precinct.connect();
  await precinct.put({ setsNicknames: true });
  onDuty(casey.userId);
  onDuty(riley.userId, 'busy', 'Unknown');
  await eventually(() => expect(nicknames()).toEqual(['1-ADAM-12 | J. Reed', '1-ADAM-12']));

  harness.discord.rename(casey.id, 'Sarge', guildId);
  await precinct.put({ setsNicknames: false });

  await eventually(() => expect(nicknames()).toEqual(['Sarge', null]));
});

test('a bot that was removed takes no role, and one that comes back after a stop catches up', async () => {
  const { officerRole, guildId, communityId } = precinct;
  const casey = precinct.member('casey', []);
  harness.discord.editRoles(casey.id, [officerRole], guildId);
  await known(1);
  await takeRoles({ 'Law Enforcement': [officerRole] });
  await eventually(() => expect(inTen8(casey)).toEqual(OFFICER));
  const removed = precinct;
  precinct = await createPrecinct(harness, bot);
  const riley = precinct.member('riley', []);
  await known(1);
  await takeRoles({ 'Law Enforcement': [precinct.officerRole] });
  const further = await precinct.connectAnother();
  const sources = { 'Law Enforcement': [further.officerRole] };
  await precinct.admin.put(`${further.path}/roles-from-discord`, { isOn: true, sources });
  harness.discord.memberJoins(riley, further.guildId);

  harness.discord.removeBot(guildId);
  await bot.stop();
  harness.discord.editRoles(riley.id, [further.officerRole], further.guildId);
  bot = await harness.start();
  await eventually(() => expect(inTen8(riley)).toEqual(OFFICER));

  expect(harness.community.rolesOf(casey.userId, communityId)).toEqual(OFFICER);
  expect(
    (await bot.user(removed.communityId * 1_000 + 1).get(removed.servers)).body.servers[0].server.name,
  ).toBeNull();
});
